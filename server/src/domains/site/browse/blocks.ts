import type { SiteBlocks } from '@plantule/contract/site/site-page'
import type { BlockData } from '@plantule/contract/storefront/block-data'
import type { TemplateKind } from '@plantule/contract/storefront/blocks'
import type { Ctx } from '../../../platform/context.ts'
import { blockData, publishedTemplate, withShownTexts } from '../../storefront/index.ts'

/** What the shop composed for a page and published; null until it did, or where nothing is left of it. */
export async function blocksOf(ctx: Ctx, kind: TemplateKind, product: BlockData['product']): Promise<SiteBlocks> {
  const { number, template } = await publishedTemplate(ctx, kind)
  const { blocks } = template
  if (number === 0 || blocks.length === 0) return null
  return { blocks: await withShownTexts(ctx, blocks), data: await blockData(ctx, blocks, product) }
}
