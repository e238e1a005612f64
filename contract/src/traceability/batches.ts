import { z } from 'zod'
import { route } from '../base/route.ts'
import { byId, changeOf, day, done, id, listQuery, pageOf, requiredText, text, version } from '../base/shared.ts'
import { lifeForms } from './collecting.ts'
import {
  amount,
  justification,
  labels,
  localLot,
  localRow,
  localUnits,
  ofPaper,
  ofProduct,
  ofYear,
  pageInQuery,
  sources,
} from './local-lots.ts'
import { originRegions } from './regions.ts'
import { collectedParts } from './zones.ts'

const MAX_PAPER_BYTES = 10_000_000
export const batchStates = ['collected', 'cleaned', 'stored', 'rejected'] as const
export type BatchState = (typeof batchStates)[number]

export const GerminationInput = z
  .object({ on: day, sown: z.int().min(1).max(1_000_000), germinated: z.int().min(0).max(1_000_000), note: text(200).default('') })
  .refine(({ sown, germinated }) => germinated <= sown, { error: 'germinated_over_sown', path: ['germinated'] })

const fields = {
  name: requiredText(160),
  taxonId: id.nullable().default(null),
  startedOn: day,
  lifeForm: z.enum(lifeForms).default('herb'),
  part: z.enum(collectedParts).default('seed'),
  /** Collections, batches of the same species, cultivations that seeds were harvested from. */
  sources: sources.default([]),
  /** What came in of a batch that no lot here gave, and where it was collected. */
  declared: amount.default(0),
  region: z.enum(originRegions).nullable().default(null),
  generation: z.int().min(0).max(50).default(0),
  collector: text(120).default(''),
  /** What cleaning left; null: not cleaned yet. */
  cleaned: amount.nullable().default(null),
  driedOn: day.nullable().default(null),
  cleanedOn: day.nullable().default(null),
  thousandWeight: z.number().gt(0).max(1_000_000).nullable().default(null),
  state: z.enum(batchStates).default('collected'),
  placeId: id.nullable().default(null),
  tests: z.array(GerminationInput).max(40).default([]),
  justification: justification.default(''),
  note: text(4000).default(''),
}
export const BatchForm = z.object(fields)
export type BatchForm = z.output<typeof BatchForm>
export const BatchInput = z.object({ ...fields, unit: z.enum(localUnits).default('grams') })
export type BatchInput = z.output<typeof BatchInput>

export const BatchRow = z.object({ ...localRow, state: z.enum(batchStates), germinationPct: z.number().nullable() })
export type BatchRow = z.infer<typeof BatchRow>
export const Batch = z.object({
  ...localLot,
  part: z.enum(collectedParts),
  state: z.enum(batchStates),
  declared: z.number(),
  region: z.enum(originRegions).nullable(),
  collector: z.string(),
  cleaned: z.number().nullable(),
  driedOn: day.nullable(),
  cleanedOn: day.nullable(),
  thousandWeight: z.number().nullable(),
  tests: z.array(z.object({ on: day, sown: z.int(), germinated: z.int(), note: z.string() })),
})
export type Batch = z.infer<typeof Batch>

export const errors = {
  germinated_over_sown: {
    status: 400,
    fr: 'Il ne lève pas plus de graines que l’on n’en a semé.',
    en: 'No more seeds come up than were sown.',
  },
  cleaned_over_raw: {
    status: 409,
    fr: 'Le nettoyage ne laisse pas plus que ce qui est entré ({raw}).',
    en: 'Cleaning leaves no more than what came in ({raw}).',
  },
} as const

const reading = 'traceability.read'
const writing = 'traceability.write'
const drawing = [
  'pieces_whole',
  'source_kind',
  'source_unit',
  'source_species',
  'source_short',
  'source_circle',
  'source_late',
  'source_gone',
  'lot_held',
  'cleaned_over_raw',
  'day_to_come',
] as const

export const batchRoutes = {
  batchYears: route({
    method: 'GET',
    path: '/vegetal-local/batches/years',
    summary: 'Years that hold batches, of one species where it is named',
    permission: reading,
    query: z.object({ species: text(160).optional() }),
    response: z.object({ years: z.array(z.object({ year: z.int(), batches: z.int() })) }),
  }),
  listBatches: route({
    method: 'GET',
    path: '/vegetal-local/batches/{year}',
    summary: 'Batches of a year',
    permission: reading,
    params: ofYear,
    query: listQuery(['made'], { page: pageInQuery, species: text(160).optional(), state: z.enum(batchStates).optional() }),
    response: pageOf(BatchRow),
  }),
  createBatch: route({
    method: 'POST',
    path: '/vegetal-local/batch/-1',
    summary: 'Make a batch of what was collected, of other batches, of a harvest, or of what came from elsewhere',
    permission: writing,
    body: BatchInput,
    response: Batch,
    status: 201,
    errors: ['not_found', 'number_taken', 'justification_refused', ...drawing],
  }),
  getBatch: route({
    method: 'GET',
    path: '/vegetal-local/batch/{id}',
    summary: 'A batch with its whole ancestry, its stock and what came of it',
    permission: reading,
    params: byId,
    response: Batch,
    errors: ['not_found'],
  }),
  updateBatch: route({
    method: 'PUT',
    path: '/vegetal-local/batch/{id}',
    summary: 'Change a batch; what it takes from its sources follows exactly',
    permission: writing,
    params: byId,
    body: changeOf(BatchForm, { version }),
    response: Batch,
    errors: ['not_found', 'stale_version', 'invalid_input', 'local_short', 'justification_refused', ...drawing],
  }),
  removeBatch: route({
    method: 'DELETE',
    path: '/vegetal-local/batch/{id}',
    summary: 'Delete a batch that nothing came of; its sources get back what it took',
    permission: writing,
    params: byId,
    response: done,
    errors: ['not_found', 'local_lot_used', 'lot_held'],
  }),
  addBatchPaper: route({
    method: 'POST',
    path: '/vegetal-local/batch/{id}/attachment',
    summary: 'Attach a paper or a photo to a batch',
    permission: writing,
    params: byId,
    upload: { maxBytes: MAX_PAPER_BYTES },
    body: z.object({}),
    response: Batch,
    status: 201,
    errors: ['not_found', 'file_missing', 'too_large', 'unsupported_file', 'heic_photo'],
  }),
  getBatchPaper: route({
    method: 'GET',
    path: '/vegetal-local/batch/{id}/attachment/{attachmentId}',
    summary: 'A paper of a batch',
    permission: reading,
    params: ofPaper,
    response: 'file',
    errors: ['not_found'],
  }),
  removeBatchPaper: route({
    method: 'DELETE',
    path: '/vegetal-local/batch/{id}/attachment/{attachmentId}',
    summary: 'Take a paper off a batch',
    permission: writing,
    params: ofPaper,
    response: done,
    errors: ['not_found'],
  }),
  connectBatch: route({
    method: 'PUT',
    path: '/vegetal-local/batch/{id}/connect/{productId}',
    summary: 'A batch may be sold as a product',
    permission: writing,
    params: ofProduct,
    response: Batch,
    errors: ['not_found'],
  }),
  disconnectBatch: route({
    method: 'PUT',
    path: '/vegetal-local/batch/{id}/disconnect/{productId}',
    summary: 'A batch is no longer sold as a product',
    permission: writing,
    params: ofProduct,
    response: Batch,
    errors: ['not_found', 'product_packed'],
  }),
  batchLabels: route({
    method: 'POST',
    path: '/vegetal-local/batch/{id}/tags',
    summary: 'Labels of a batch for its bags',
    permission: reading,
    params: byId,
    body: labels,
    response: 'pdf',
    errors: ['not_found'],
  }),
}
