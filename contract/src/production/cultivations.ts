import { z } from 'zod'
import {
  changeOf,
  day,
  filledOrNot,
  id,
  idParam,
  instant,
  inverted,
  listQuery,
  oneOrMore,
  optionalText,
  pageOf,
  requiredText,
  text,
  version,
} from '../base/shared.ts'

/** Where the plants of a cultivation came from. */
export const origins = ['seed', 'cutting', 'graft', 'division', 'purchase', 'other'] as const
/** `sold_out` and `terminated` are the end: no plant moves any more. */
export const cultivationStates = ['planned', 'active', 'ready', 'sold_out', 'terminated'] as const
export type CultivationState = (typeof cultivationStates)[number]
export const livingStates = ['planned', 'active', 'ready'] as const satisfies readonly CultivationState[]

/** Why the plants of a lot became more or fewer. Those of `lotMovesByHand` are written by people, the others by what they do. */
export const lotMoveKinds = [
  'initial',
  'count',
  'loss',
  'transfer_out',
  'transfer_in',
  'repot_out',
  'repot_in',
  'sale',
  'return',
  'correction',
] as const
export type LotMoveKind = (typeof lotMoveKinds)[number]
export const lotMovesByHand = ['count', 'loss', 'correction'] as const

const plants = z.int().min(0).max(10_000_000)
const ref = z.object({ id, name: z.string() })

/** Which container and caliber plants of a lot stand in; either may be unknown. */
const sizeOf = { containerId: id.nullable().default(null), caliberId: id.nullable().default(null) }
export const LotSizeInput = z.object({
  ...sizeOf,
  readyOn: day.nullable().default(null),
  /** Plants that stand on a square metre, to a hundredth: what room they need follows from it. Null: nobody said. */
  perM2: z.number().min(0.01).max(1_000_000).nullable().default(null),
  /** The size of the catalogue that these plants will be stock of, once they are ready: orders may hold them before. */
  becomesId: id.nullable().default(null),
  /** How many are meant; null: all that stand there. */
  expected: z.int().min(1).max(10_000_000).nullable().default(null),
  /** What is lost until then. */
  lossBp: z.int().min(0).max(10_000).default(0),
  stock: plants.default(0),
})
export type LotSizeInput = z.output<typeof LotSizeInput>
/** What may change of one that is there: its stock changes by moves alone. */
export const LotSizeChange = z.object({ ...changeOf(LotSizeInput.omit({ stock: true })).shape, version })

export const LotSize = z.object({
  id,
  containerId: id.nullable(),
  container: z.string().nullable(),
  caliberId: id.nullable(),
  caliber: z.string().nullable(),
  onHand: z.int(),
  readyOn: day.nullable(),
  perM2: z.number().nullable(),
  expected: z.int().nullable(),
  lossBp: z.int(),
  /** What these plants will be stock of: how many there will be after losses, and how many of them orders hold already. */
  becomes: z.object({ id, reference: z.string(), label: z.string(), net: z.int(), promised: z.int() }).nullable(),
  /** The size of the catalogue whose stock these plants are. */
  subproduct: z.object({ id, reference: z.string(), label: z.string(), available: z.int() }).nullable(),
  version,
})
export type LotSize = z.infer<typeof LotSize>

const fields = {
  name: requiredText(160),
  taxonId: id.nullable().default(null),
  productId: id.nullable().default(null),
  origin: z.enum(origins).default('seed'),
  state: z.enum(livingStates).default('active'),
  placeId: id.nullable().default(null),
  startedOn: day,
  readyOn: day.nullable().default(null),
  customerId: id.nullable().default(null),
  note: text(4000).default(''),
}
export const CultivationInput = z.object({ ...fields, sizes: z.array(LotSizeInput).max(30).default([]) })
export type CultivationInput = z.output<typeof CultivationInput>
export const CultivationForm = z.object(fields)
export const CultivationChange = changeOf(CultivationForm, { version })

/** What nodes of the graph of lots are. */
export const lotKinds = ['cultivation', 'mother_plant', 'stratification', 'seed_collection', 'batch', 'mixture', 'seedling'] as const
const Relative = z.object({
  id,
  kind: z.enum(lotKinds),
  number: z.string(),
  name: z.string(),
  /** Plants, pieces or grams: what the lot that gave it is counted in. */
  quantity: z.number(),
  unit: z.enum(['grams', 'pieces']),
})

export const LotTag = z.object({ id, name: z.string(), colour: z.string(), version })
export type LotTag = z.infer<typeof LotTag>

export const LotPicture = z.object({
  id,
  imageId: id,
  imageKey: z.string(),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
  idx: z.int(),
})
export type LotPicture = z.infer<typeof LotPicture>

export const Cultivation = z.object({
  id,
  number: z.string(),
  name: z.string(),
  taxon: ref.nullable(),
  product: ref.nullable(),
  origin: z.enum(origins),
  state: z.enum(cultivationStates),
  place: ref.nullable(),
  startedOn: day,
  readyOn: day.nullable(),
  customer: ref.nullable(),
  note: z.string(),
  sizes: z.array(LotSize),
  tags: z.array(LotTag),
  pictures: z.array(LotPicture),
  /** Those it came out of and those that came out of it. */
  parents: z.array(Relative),
  children: z.array(Relative),
  endedAt: instant.nullable(),
  version,
})
export type Cultivation = z.infer<typeof Cultivation>

/** When plants become ready: what should have been and is not, this week, the next, or the weeks of some days. */
export const readyTimes = ['late', 'this', 'next'] as const
export type ReadyTime = (typeof readyTimes)[number]
const readyWeek = z
  .string()
  .transform((value) => value.split(',').filter(Boolean))
  .pipe(z.array(z.union([z.enum(readyTimes), day])).max(60))

export const CultivationRow = z.object({
  id,
  number: z.string(),
  name: z.string(),
  latinName: z.string().nullable(),
  state: z.enum(cultivationStates),
  place: z.string().nullable(),
  /** Whom it is raised for. */
  customer: z.string().nullable(),
  startedOn: day,
  readyOn: day.nullable(),
  /** Other days, on which some of its calibers are ready. */
  sizesReadyOn: z.array(day),
  plants: z.int(),
  sizes: z.array(z.string()),
  tags: z.array(z.object({ name: z.string(), colour: z.string() })),
  connected: z.boolean(),
})
export type CultivationRow = z.infer<typeof CultivationRow>
export const CultivationPage = pageOf(CultivationRow)

export const cultivationFilters = {
  state: oneOrMore(cultivationStates).optional(),
  /** With the sections of a greenhouse. */
  place: idParam.optional(),
  caliber: idParam.optional(),
  species: idParam.optional(),
  tag: idParam.optional(),
  customer: idParam.optional(),
  ...inverted(['state', 'species', 'place', 'caliber', 'tag', 'customer']),
  ...filledOrNot(['species', 'place', 'caliber', 'tag', 'customer']),
  /** Several at once: `late,this,2026-11-30`. */
  readyWeek: readyWeek.optional(),
}
export const cultivationQuery = listQuery(['updated', 'name', 'ready', 'plants', 'started'], cultivationFilters)

export const LotMove = z.object({
  id,
  sizeId: id,
  size: z.string(),
  at: instant,
  kind: z.enum(lotMoveKinds),
  change: z.int(),
  after: z.int(),
  reason: z.string(),
  source: z.string(),
  sourceId: id.nullable(),
  author: z.string(),
})
export type LotMove = z.infer<typeof LotMove>

/** `seen` is the stock that whoever counted saw: where it moved since, nothing is written. */
export const InventoryInput = z.object({
  sizeId: id,
  kind: z.enum(lotMovesByHand).default('count'),
  /** How many there are, for a count or a correction; how many were lost, for a loss. */
  quantity: plants,
  seen: plants,
  reason: text(200).default(''),
})
export type InventoryInput = z.output<typeof InventoryInput>

export const TransferInput = z.object({
  /** Calibers of cultivations: where the plants stand and where they go. */
  from_id: id,
  to_id: id,
  stock_change: z.int().min(1).max(10_000_000),
  /** The stock of the first that was seen. */
  stock: plants,
  reason: text(200).default(''),
})
export type TransferInput = z.output<typeof TransferInput>

export const Transfer = z.object({
  pair: id,
  at: instant,
  quantity: z.int(),
  from: z.object({ lotId: id, number: z.string(), name: z.string(), size: z.string() }),
  to: z.object({ lotId: id, number: z.string(), name: z.string(), size: z.string() }),
  reason: z.string(),
  author: z.string(),
})
export type Transfer = z.infer<typeof Transfer>

/** What becomes of the plants that are left: lost for a reason, or transferred to a caliber of another cultivation. */
export const TerminateInput = z.object({
  version,
  rest: z.enum(['lost', 'moved']).default('lost'),
  to: id.nullable().default(null),
  reason: text(200).default(''),
})
export type TerminateInput = z.output<typeof TerminateInput>

export const LotTagInput = z.object({
  name: requiredText(40),
  colour: z.enum(['green', 'blue', 'orange', 'red', 'violet', 'grey']).default('green'),
})

/** What a connected size's own plants are: the same ones that stand in the lot, or others beside them. */
/** What connecting would do: the stock of the size, how much of it stands in no lot, and what the caliber adds. */
export const ConnectPreview = z.object({ label: z.string(), onHand: z.int(), own: z.int(), plants: z.int() })
export type ConnectPreview = z.infer<typeof ConnectPreview>
export const ConnectInput = z.object({ version, own: z.enum(['same', 'others']).optional(), note: optionalText(200) })
export type ConnectInput = z.output<typeof ConnectInput>
