import type { SiteBlocks } from '@plantule/contract/site/site-page'
import type { BlockData } from '@plantule/contract/storefront/block-data'
import type { Block, TemplateKind } from '@plantule/contract/storefront/blocks'
import type { Ctx } from '../../../platform/context.ts'
import { keepAnswer } from '../../../platform/keep-answer.ts'
import { blockData, publishedTemplate, withShownTexts } from '../../storefront/index.ts'

const kept = keepAnswer<Block[]>()

/**
 * What the shop composed for a page and published; empty until it did, or where nothing is left of it. Read anew once the shop is
 * written to.
 */
export const composed = (ctx: Ctx, kind: TemplateKind): Promise<Block[]> =>
  kept(ctx, kind, async () => {
    const { number, template } = await publishedTemplate(ctx, kind)
    return number === 0 ? [] : template.blocks
  })

/** The same with what its blocks show; null where there is none. */
export async function blocksOf(ctx: Ctx, kind: TemplateKind, product: BlockData['product']): Promise<SiteBlocks> {
  const blocks = await composed(ctx, kind)
  if (blocks.length === 0) return null
  return { blocks: await withShownTexts(ctx, blocks), data: await blockData(ctx, blocks, product) }
}
