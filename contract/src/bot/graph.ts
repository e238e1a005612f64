import { z } from 'zod'
import { exposures } from '../taxonomy/botanical.ts'

/** What the bot does at a point of a conversation. */
export const blockKinds = ['message', 'choice', 'question', 'stock', 'condition', 'contact', 'handover', 'end'] as const
export type BlockKind = (typeof blockKinds)[number]
export const MOST_BLOCKS = 150
export const MOST_OPTIONS = 8
/** Of what a visitor types. */
export const MOST_TYPED = 300

/** Signs that do not show, and those that turn the reading direction, are no part of what anybody writes. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu
/** Plain text on one line, or on several where `lines` says so; nothing of it is ever read as a mark-up. */
export const plain = (text: string, lines = false): string =>
  (lines
    ? text
        .replace(/\r\n?/g, '\n')
        .split('\n')
        .map((line) => line.replace(HIDDEN, ''))
        .join('\n')
    : text.replace(HIDDEN, ' ').replace(/ {2,}/g, ' ')
  )
    .normalize('NFC')
    .trim()

const said = (max: number) =>
  z
    .string()
    .max(max)
    .transform((text) => plain(text, true))
const short = (max: number) =>
  z
    .string()
    .max(max)
    .transform((text) => plain(text))
const blockId = z.string().regex(/^[a-z0-9-]{1,24}$/)
/** Where a way leads; null where it leads nowhere yet. */
const way = blockId.nullable()
/** The name under which an answer is kept in the conversation. */
const answerName = z.string().regex(/^[a-z][a-z0-9_]{0,23}$/)
const at = { id: blockId, x: z.number().min(-50_000).max(50_000), y: z.number().min(-50_000).max(50_000) }

/** What the stock is asked by. `region` sets the cold that a plant has to bear. */
export const criteria = ['use', 'sun', 'soil', 'height', 'region', 'cold'] as const
export type Criterion = (typeof criteria)[number]
export const uses = ['hedge', 'bed', 'groundcover', 'climber', 'pot', 'tree', 'fruit', 'bees'] as const
export const soils = ['clay', 'sand', 'chalk', 'humus', 'dry', 'wet'] as const
export const heights = ['low', 'medium', 'high', 'tall'] as const
export const regions = ['mediterranean', 'atlantic', 'north', 'inland', 'east', 'mountain'] as const
export const colds = ['minus5', 'minus10', 'minus15', 'minus20'] as const
/** The answers that each may have; a visitor may always do without. */
export const choicesOf = { use: uses, sun: exposures, soil: soils, height: heights, region: regions, cold: colds } as const
export type Wanted = { [C in Criterion]?: string }

/** What each of the block's ways is for stands in `waysOf`. */
export const Block = z.discriminatedUnion('kind', [
  z.object({ ...at, kind: z.literal('message'), text: said(1000), next: way }),
  z.object({
    ...at,
    kind: z.literal('choice'),
    text: said(1000),
    options: z.array(z.object({ id: blockId, label: short(80), next: way })).max(MOST_OPTIONS),
  }),
  z.object({ ...at, kind: z.literal('question'), text: said(1000), as: answerName, next: way }),
  z.object({
    ...at,
    kind: z.literal('stock'),
    text: said(1000),
    /** Asked of the visitor, in this order. */
    ask: z.array(z.enum(criteria)).max(criteria.length),
    /** Set by the shop, and not asked. */
    fixed: z.partialRecord(z.enum(criteria), short(20)),
    next: way,
    none: way,
  }),
  z.object({
    ...at,
    kind: z.literal('condition'),
    answer: answerName,
    test: z.enum(['is', 'contains', 'given']),
    value: short(80),
    yes: way,
    no: way,
  }),
  z.object({ ...at, kind: z.literal('contact'), text: said(1000), consent: said(500), next: way, refused: way }),
  z.object({ ...at, kind: z.literal('handover'), text: said(1000), next: way }),
  z.object({ ...at, kind: z.literal('end'), text: said(1000) }),
])
export type Block = z.output<typeof Block>
export type BlockOf<K extends BlockKind> = Extract<Block, { kind: K }>

export const Graph = z.object({ start: way, blocks: z.array(Block).max(MOST_BLOCKS) })
export type Graph = z.output<typeof Graph>

export type Way = { port: string; to: string | null }

/** The ways on from a block. A hand-over may go on or be the end. */
export function waysOf(block: Block): Way[] {
  switch (block.kind) {
    case 'message':
    case 'question':
    case 'handover':
      return [{ port: 'next', to: block.next }]
    case 'choice':
      return block.options.map(({ id, next }) => ({ port: id, to: next }))
    case 'stock':
      return [
        { port: 'next', to: block.next },
        { port: 'none', to: block.none },
      ]
    case 'condition':
      return [
        { port: 'yes', to: block.yes },
        { port: 'no', to: block.no },
      ]
    case 'contact':
      return [
        { port: 'next', to: block.next },
        { port: 'refused', to: block.refused },
      ]
    case 'end':
      return []
  }
}

/** The same block with one of its ways led elsewhere. */
export function leading(block: Block, port: string, to: string | null): Block {
  if (block.kind === 'choice')
    return { ...block, options: block.options.map((option) => (option.id === port ? { ...option, next: to } : option)) }
  return waysOf(block).some((each) => each.port === port) ? ({ ...block, [port]: to } as Block) : block
}

/** The graph without some blocks: ways that led to them lead nowhere. */
export function without(graph: Graph, ids: ReadonlySet<string>): Graph {
  const blocks = graph.blocks
    .filter(({ id }) => !ids.has(id))
    .map((block) => waysOf(block).reduce((each, { port, to }) => (to !== null && ids.has(to) ? leading(each, port, null) : each), block))
  return { start: graph.start !== null && ids.has(graph.start) ? null : graph.start, blocks }
}

/** Blocks that wait for the visitor. */
export const waits = ({ kind }: Pick<Block, 'kind'>): boolean => kind === 'choice' || kind === 'question' || kind === 'contact'
