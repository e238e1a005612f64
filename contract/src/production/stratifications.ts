import { z } from 'zod'
import { route } from '../base/route.ts'
import {
  byId,
  changeOf,
  day,
  done,
  id,
  idParam,
  instant,
  listQuery,
  oneOrMore,
  pageOf,
  pageParam,
  requiredText,
  text,
  version,
} from '../base/shared.ts'

/** `sown` and `lost` are the end. A lot whose phases go warm, cold, warm bears the kind of the one it is in. */
export const stratificationStates = ['planned', 'warm', 'cold', 'ready', 'sown', 'lost'] as const
export type StratificationState = (typeof stratificationStates)[number]
export const stratifying = ['planned', 'warm', 'cold', 'ready'] as const satisfies readonly StratificationState[]
export const phaseKinds = ['warm', 'cold'] as const
export const dormancies = ['unknown', 'none', 'physiological', 'physical', 'double'] as const
export const seedUnits = ['seeds', 'grams'] as const
export const MAX_PHASES = 6

const celsius = z.number().min(-10).max(40).nullable().default(null)
const ref = z.object({ id, name: z.string() })

/** One phase as it is planned. It begins where the one before it ends. */
export const PhaseInput = z
  .object({ kind: z.enum(phaseKinds), lowC: celsius, highC: celsius, weeks: z.int().min(1).max(104) })
  .refine(({ lowC, highC }) => lowC === null || highC === null || lowC <= highC, { error: 'temperatures_crossed', path: ['highC'] })
export type PhaseInput = z.output<typeof PhaseInput>

const fields = {
  name: requiredText(160),
  taxonId: id.nullable().default(null),
  /** The box, fridge or room where it stands. */
  placeId: id.nullable().default(null),
  /** The first day of the first phase. */
  startedOn: day,
  quantity: z.int().min(1).max(100_000_000),
  unit: z.enum(seedUnits).default('seeds'),
  /** Where the seeds come from: harvest, supplier, number of the batch. */
  seedSource: text(200).default(''),
  /** The batch, mixture or collection that the seeds were taken of, in the same unit: it has as many less. */
  sourceId: id.nullable().default(null),
  dormancy: z.enum(dormancies).default('unknown'),
  substrate: text(200).default(''),
  phases: z.array(PhaseInput).min(1).max(MAX_PHASES),
  /** Whose protocol the phases follow, as it was proposed. */
  protocol: text(300).default(''),
  note: text(4000).default(''),
}
export const StratificationInput = z.object(fields)
export type StratificationInput = z.output<typeof StratificationInput>

/** A phase with its days: planned, until it is over. `endOn` is the first day after it. */
export const Phase = z.object({
  kind: z.enum(phaseKinds),
  lowC: z.number().nullable(),
  highC: z.number().nullable(),
  weeks: z.int(),
  startOn: day,
  endOn: day,
  state: z.enum(['planned', 'running', 'over']),
})
export type Phase = z.infer<typeof Phase>

export const StratificationCheck = z.object({
  id,
  on: day,
  /** Of the seeds that were looked at, how many had germinated. */
  germinationPct: z.number().nullable(),
  note: z.string(),
  author: z.string(),
})
export const CheckInput = z.object({
  on: day,
  germinationPct: z.number().min(0).max(100).nullable().default(null),
  note: text(1000).default(''),
})
export type CheckInput = z.output<typeof CheckInput>

const shared = {
  id,
  number: z.string(),
  name: z.string(),
  state: z.enum(stratificationStates),
  startedOn: day,
  unit: z.enum(seedUnits),
  quantity: z.int(),
  /** What is not sown yet. */
  left: z.int(),
  /** The next day on which somebody has to do something: begin, change the phase, sow. */
  dueOn: day.nullable(),
  /** The end of the last phase. */
  readyOn: day,
  germinationPct: z.number().nullable(),
}

export const Stratification = z.object({
  ...shared,
  taxon: ref.nullable(),
  place: ref.nullable(),
  seedSource: z.string(),
  source: z.object({ id, number: z.string(), name: z.string() }).nullable(),
  dormancy: z.enum(dormancies),
  substrate: z.string(),
  protocol: z.string(),
  /** Why what was left was lost. */
  lostReason: z.string(),
  note: z.string(),
  phases: z.array(Phase),
  checks: z.array(StratificationCheck),
  /** The cultivations that were sown from it. */
  sowings: z.array(z.object({ lotId: id, number: z.string(), name: z.string(), quantity: z.int(), on: day })),
  endedAt: instant.nullable(),
  version,
})
export type Stratification = z.infer<typeof Stratification>

export const StratificationRow = z.object({
  ...shared,
  latinName: z.string().nullable(),
  place: z.string().nullable(),
  phases: z.array(z.object({ kind: z.enum(phaseKinds), weeks: z.int(), startOn: day, endOn: day })),
})
export type StratificationRow = z.infer<typeof StratificationRow>

/** What becomes of the seeds that are left when some are sown. */
export const SowInput = z.object({
  version,
  on: day,
  quantity: z.int().min(1).max(100_000_000),
  rest: z.enum(['kept', 'lost']).default('kept'),
  /** That of the lot where nothing is said. */
  name: text(160).default(''),
  placeId: id.nullable().default(null),
  containerId: id.nullable().default(null),
  caliberId: id.nullable().default(null),
  /** Plants that the cultivation begins with; most often they are counted once they are up. */
  plants: z.int().min(0).max(10_000_000).default(0),
})
export type SowInput = z.output<typeof SowInput>

export const PhaseProposal = z.object({
  kind: z.enum(phaseKinds),
  lowC: z.number().nullable(),
  highC: z.number().nullable(),
  weeks: z.int(),
  /** What the source says, where it gives a span. */
  weeksFrom: z.number(),
  weeksTo: z.number(),
})
/** Phases that a lot of this species went through here before. */
export const OwnProtocol = z.object({
  phases: z.array(PhaseProposal.omit({ weeksFrom: true, weeksTo: true })),
  cases: z.int(),
  lost: z.int(),
  /** The mean of what germinated, over the lots that were counted; null where none was. */
  germinationPct: z.number().nullable(),
})
export const ShippedProtocol = z.object({
  taxon: z.string(),
  phases: z.array(PhaseProposal),
  /** What comes before the first phase: hot water, acid, a soak. */
  before: z.string(),
  germinationFrom: z.number().nullable(),
  germinationTo: z.number().nullable(),
  note: z.string(),
  source: z.string(),
  /** A: a reference work; B: a trade source; C: weak. */
  quality: z.enum(['A', 'B', 'C']),
})
export type ShippedProtocol = z.infer<typeof ShippedProtocol>
export const Protocols = z.object({ own: z.array(OwnProtocol), shipped: z.array(ShippedProtocol) })
export type Protocols = z.infer<typeof Protocols>

const drawing = [
  'no_right',
  'pieces_whole',
  'source_kind',
  'source_unit',
  'source_species',
  'source_short',
  'source_circle',
  'source_late',
  'source_gone',
  'lot_held',
] as const
const moving = ['not_found', 'stale_version', 'stratification_ended'] as const

export const stratificationRoutes = {
  listStratifications: route({
    method: 'GET',
    path: '/stratifications/{page}',
    summary: 'Stratification lots, by the day on which something is due',
    permission: 'production.read',
    params: pageParam,
    query: listQuery(['due', 'name', 'started', 'ready', 'number'], {
      state: oneOrMore(stratificationStates).optional(),
      place: idParam.optional(),
      species: idParam.optional(),
      /** Of those on which something is due until this day. */
      until: day.optional(),
    }),
    response: pageOf(StratificationRow),
  }),
  stratificationProtocols: route({
    method: 'GET',
    path: '/stratification/protocols',
    summary: 'Protocols for a species: what was done here before, then the shipped ones',
    permission: 'production.read',
    query: z.object({ species: idParam }),
    response: Protocols,
    errors: ['not_found'],
  }),
  createStratification: route({
    method: 'POST',
    path: '/stratification/-1',
    summary: 'Plan the stratification of a lot of seeds',
    permission: 'production.write',
    body: StratificationInput,
    response: Stratification,
    status: 201,
    errors: ['invalid_input', 'not_found', ...drawing],
  }),
  getStratification: route({
    method: 'GET',
    path: '/stratification/{id}',
    summary: 'One stratification lot with its phases, checks and sowings',
    permission: 'production.read',
    params: byId,
    response: Stratification,
    errors: ['not_found'],
  }),
  updateStratification: route({
    method: 'PUT',
    path: '/stratification/{id}',
    summary: 'Change a stratification lot; phases that are over or running keep their days',
    permission: 'production.write',
    params: byId,
    body: changeOf(StratificationInput, { version }),
    response: Stratification,
    errors: ['invalid_input', 'phase_over', 'stratification_begun', 'stratification_too_few', ...drawing, ...moving],
  }),
  removeStratification: route({
    method: 'DELETE',
    path: '/stratification/{id}',
    summary: 'Delete a stratification lot from which nothing was sown',
    permission: 'production.write',
    params: byId,
    response: done,
    errors: ['not_found', 'stratification_sown', 'stratification_sourced'],
  }),
  advanceStratification: route({
    method: 'PUT',
    path: '/stratification/{id}/next',
    summary: 'Begin the next phase on a day, or say that the lot is ready; the phases to come move with it',
    permission: 'production.write',
    params: byId,
    body: z.object({ version, on: day }),
    response: Stratification,
    errors: ['phase_too_early', 'stratification_ready', 'day_to_come', ...moving],
  }),
  sowStratification: route({
    method: 'PUT',
    path: '/stratification/{id}/sow',
    summary: 'Sow seeds of a lot that is ready: a cultivation begins',
    permission: 'production.write',
    params: byId,
    body: SowInput,
    response: Stratification,
    errors: ['invalid_input', 'stratification_not_ready', 'stratification_short', 'lot_held', 'phase_too_early', 'day_to_come', ...moving],
  }),
  loseStratification: route({
    method: 'PUT',
    path: '/stratification/{id}/lost',
    summary: 'What is left of a lot is lost',
    permission: 'production.write',
    params: byId,
    body: z.object({ version, reason: requiredText(200) }),
    response: Stratification,
    errors: moving,
  }),
  addStratificationCheck: route({
    method: 'POST',
    path: '/stratification/{id}/check/-1',
    summary: 'Record what was seen at a check',
    permission: 'production.write',
    params: byId,
    body: CheckInput,
    response: Stratification,
    status: 201,
    errors: ['not_found', 'phase_too_early', 'day_to_come'],
  }),
  removeStratificationCheck: route({
    method: 'DELETE',
    path: '/stratification/check/{id}',
    summary: 'Take back a check that was recorded by mistake',
    permission: 'production.write',
    params: byId,
    response: done,
    errors: ['not_found'],
  }),
}
