import { z } from 'zod'
import { blockShapes } from './block-shapes.ts'

/** What is built of blocks: the page of each product, and the page on which a visitor arrives. */
export const templateKinds = ['product', 'landing'] as const
export type TemplateKind = (typeof templateKinds)[number]

/** Blocks that say something of the product of the page; the others stand on any page. */
export const productBlocks = ['carousel', 'name', 'buy', 'characteristics', 'description', 'care', 'origin', 'related', 'delivery'] as const
export const anyBlocks = [
  'hero',
  'text',
  'picture_text',
  'picture',
  'gallery',
  'products',
  'categories',
  'columns',
  'button',
  'hours',
  'testimonials',
  'faq',
  'newsletter',
  'map',
  'video',
  'spacer',
  'articles',
] as const
export const blockTypes = [...productBlocks, ...anyBlocks] as const
export type BlockType = (typeof blockTypes)[number]
/** What a mail program shows as well as a browser. */
const letterBlocks = ['text', 'picture', 'products', 'button', 'spacer'] as const satisfies readonly BlockType[]
/** Beside the pages, letters. */
export type BlockKind = TemplateKind | 'letter'
export const blocksOf = (kind: BlockKind): readonly BlockType[] =>
  kind === 'product' ? blockTypes : kind === 'landing' ? anyBlocks : letterBlocks

/** Why blocks that somebody sends are refused. */
export const blockErrors = [
  'link_unsafe',
  'block_wrong',
  'block_unknown',
  'blocks_too_many',
  'picture_unknown',
  'unknown_choice',
  'invalid_input',
] as const

/** Fields of a block that change nothing in a letter, whose width and ground are the mail's. */
const notInLetters: readonly string[] = ['width', 'tone']
/** Which of the fields of a block are asked for, as it stands: what another choice makes idle is not. */
export function isAsked(kind: BlockKind, block: Pick<Block, 'type' | 'props'>, field: string): boolean {
  if (kind === 'letter' && notInLetters.includes(field)) return false
  if (block.type !== 'products') return true
  const { source } = block.props as BlockProps<'products'>
  const needs: Record<string, string> = { categoryId: 'category', tag: 'tag', productIds: 'chosen' }
  return field === 'count' ? source !== 'chosen' : (needs[field] ?? source) === source
}

type Shapes = typeof blockShapes
export type BlockProps<T extends BlockType> = z.output<z.ZodObject<Shapes[T]>>
/** Where other blocks stand side by side; they hold no columns themselves. */
export const slotNames = ['first', 'second', 'third'] as const
export type SlotName = (typeof slotNames)[number]
export type Slots = Partial<Record<SlotName, Block[]>>
export type Block = { [T in BlockType]: { id: string; type: T; props: BlockProps<T>; slots?: Slots } }[BlockType]

/** The shape of what is kept; a later one reads what was written by an earlier one. */
export const BLOCKS_VERSION = 1
export type Template = { version: typeof BLOCKS_VERSION; blocks: Block[] }

/** What a page holds at most, the blocks within columns counted with the others. */
export const MAX_BLOCKS = 80
/** Of a template as JSON, in letters. */
export const MAX_TEMPLATE = 200_000

/** How many slots a block has. */
export const slotsOf = (block: Pick<Block, 'type' | 'props'>): readonly SlotName[] =>
  block.type !== 'columns' ? [] : (block.props as BlockProps<'columns'>).layout === '1-1-1' ? slotNames : slotNames.slice(0, 2)

/** A block as it is when it is new. */
// What zod infers of a shape that is not known yet cannot be compared.
export const newProps = <T extends BlockType>(type: T) => z.object(blockShapes[type]).parse({}) as unknown as BlockProps<T>

/** Every block of a page, those within columns behind their columns. */
export const allBlocks = (blocks: readonly Block[]): Block[] =>
  blocks.flatMap((block) => [block, ...slotNames.flatMap((slot) => allBlocks(block.slots?.[slot] ?? []))])
