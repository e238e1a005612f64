import { allBlocks, type Block, type BlockKind, MAX_BLOCKS, type Slots, type Template } from '@plantule/contract/storefront/blocks'
import { type BlockFault, readBlocks } from '@plantule/contract/storefront/read-blocks'
import type { Ctx } from '../../../platform/context.ts'
import { missingOf } from '../../../platform/named-inside.ts'
import { Refused } from '../../../platform/refused.ts'
import { cleanHtml, pictureKeysIn } from '../../catalogue/index.ts'
import { keptTemplate } from './kept-template.ts'
import { idsIn, namedIn } from './named-in.ts'

/** A template as it is kept, and the pictures of the library that it shows. */
export type Checked = { template: Template; imageIds: number[] }

/**
 * What somebody writes: nothing of it is dropped in silence. Throws `invalid_input` with what is wrong beside its field. Texts are
 * cleaned; pictures, products and categories have to be the shop's own, and cannot be deleted until this transaction is over.
 */
export async function checkTemplate(ctx: Ctx, kind: BlockKind, sent: unknown): Promise<Checked> {
  const { template, faults } = readBlocks(sent, kind)
  if (faults.length > 0)
    refuse(
      kind,
      faults.slice(0, 20).map((fault) => ({ path: fault.path, ...codeOf(fault) })),
    )
  const { blocks, imageIds } = await withCleanTexts(ctx, template.blocks)
  const pictures = idsIn(blocks, 'image')
  const [images, products, categories] = [
    await missingImages(ctx, pictures),
    await missingOf(ctx, 'product', idsIn(blocks, 'product')),
    await missingOf(ctx, 'category', idsIn(blocks, 'category')),
  ]
  const missing = { image: images, product: products, category: categories }
  const wrong = everyPlace(blocks).flatMap(({ block, path }) =>
    namedIn(block)
      .filter((named) => missing[named.kind].has(named.id))
      .map((named) => ({
        path: [...path, ...named.path],
        code: named.kind === 'image' ? ('picture_unknown' as const) : ('unknown_choice' as const),
      })),
  )
  if (wrong.length > 0) refuse(kind, wrong.slice(0, 20))
  return { template: { ...template, blocks }, imageIds: [...new Set([...pictures, ...imageIds])] }
}

type Wrong = {
  path: (string | number)[]
  code: 'link_unsafe' | 'block_wrong' | 'block_unknown' | 'blocks_too_many' | 'picture_unknown' | 'unknown_choice'
}

function refuse(kind: BlockKind, wrong: (Wrong & { details?: Record<string, unknown> })[]): never {
  throw new Refused(
    'invalid_input',
    {},
    wrong.map(({ path, ...one }) => ({ ...one, path: kind === 'letter' ? path : ['template', ...path] })),
  )
}

function codeOf({ fault, prop }: BlockFault): { code: Wrong['code']; details?: Record<string, unknown> } {
  if (fault === 'too_much') return { code: 'blocks_too_many', details: { max: MAX_BLOCKS } }
  if (fault === 'unknown_type' || fault === 'not_here') return { code: 'block_unknown' }
  return { code: prop === 'link' || prop === 'buttonLink' ? 'link_unsafe' : 'block_wrong' }
}

async function missingImages(ctx: Ctx, ids: number[]): Promise<Set<number>> {
  const missing = new Set(ids)
  if (ids.length === 0) return missing
  const found = await ctx.db.selectFrom('image').select('id').where('id', 'in', ids).orderBy('id').forKeyShare().execute()
  for (const { id } of found) missing.delete(id)
  return missing
}

type Place = { block: Block; path: (string | number)[] }
const everyPlace = (blocks: readonly Block[], path: (string | number)[] = ['blocks']): Place[] =>
  blocks.flatMap((block, at) => [
    { block, path: [...path, at] },
    ...Object.entries(block.slots ?? {}).flatMap(([slot, list]) => everyPlace(list, [...path, at, 'slots', slot])),
  ])

/** What somebody writes and has not kept: blocks as they would be kept, without what cannot be. */
export async function cleanedBlocks(ctx: Ctx, kind: BlockKind, sent: unknown): Promise<Block[]> {
  const { template } = await keptTemplate(ctx, kind, sent)
  return (await withCleanTexts(ctx, template.blocks)).blocks
}

/** Texts show pictures of the shop's own library alone, looked up of all of them together. */
async function withCleanTexts(ctx: Ctx, blocks: Block[]): Promise<{ blocks: Block[]; imageIds: number[] }> {
  const keys = allBlocks(blocks).flatMap(({ props }) => textsIn(props).flatMap(pictureKeysIn))
  const images =
    keys.length === 0
      ? []
      : await ctx.db
          .selectFrom('image')
          .select(['id', 'key'])
          .where('key', 'in', [...new Set(keys)])
          .orderBy('id')
          .forKeyShare()
          .execute()
  const own = new Set(images.map(({ key }) => key))
  const kept = new Set<string>()
  const clean = (html: string): string => {
    const text = cleanHtml(html, own)
    for (const key of pictureKeysIn(text)) kept.add(key)
    return text
  }
  const cleaned = blocks.map((block) => cleanBlock(block, clean))
  return { blocks: cleaned, imageIds: images.filter(({ key }) => kept.has(key)).map(({ id }) => id) }
}

const cleanBlock = (block: Block, clean: (html: string) => string): Block => {
  const slots: Slots | undefined =
    block.slots && Object.fromEntries(Object.entries(block.slots).map(([name, list]) => [name, list.map((one) => cleanBlock(one, clean))]))
  return { ...block, props: cleanValue(block.props, clean), ...(slots ? { slots } : {}) } as Block
}

/** Every text of blocks that is HTML is called `html`, in a block or in a line of its list. */
function cleanValue(value: unknown, clean: (html: string) => string): unknown {
  if (Array.isArray(value)) return value.map((one) => cleanValue(one, clean))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, key === 'html' && typeof one === 'string' ? clean(one) : cleanValue(one, clean)]),
  )
}

function textsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => (key === 'html' && typeof one === 'string' ? [one] : textsIn(one)))
}
