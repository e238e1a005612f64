import { z } from 'zod'
import { route } from '../base/route.ts'
import { byId, changeOf, day, done, id, listQuery, pageOf, text, version } from '../base/shared.ts'
import { amount, justification, labels, localLot, localRow, localUnits, ofPaper, ofYear, pageInQuery } from './local-lots.ts'

const MAX_PAPER_BYTES = 10_000_000
const plants = z.int().min(0).max(10_000_000)

const fields = {
  /** The name of what is sown, unless told. */
  name: text(160).default(''),
  /** A batch, mixture or collection; null while it is not known. */
  sourceId: id.nullable().default(null),
  /** In the source's unit. */
  sown: amount.default(0),
  /** Today unless told. */
  startedOn: day.nullable().default(null),
  /** `Plaque 104`, `Barquette`, `Pleine terre`. */
  container: text(80).default(''),
  placeId: id.nullable().default(null),
  /** Plants that came up. */
  emerged: plants.nullable().default(null),
  emergedOn: day.nullable().default(null),
  justification: justification.default(''),
  note: text(4000).default(''),
}
export const SeedlingForm = z.object(fields)
export type SeedlingForm = z.output<typeof SeedlingForm>

export const Seedling = z.object({
  ...localLot,
  sown: z.number(),
  sownUnit: z.enum(localUnits),
  container: z.string(),
  emerged: z.int().nullable(),
  emergedOn: day.nullable(),
})
export type Seedling = z.infer<typeof Seedling>
export const SeedlingRow = z.object({ ...localRow, container: z.string(), emerged: z.int().nullable(), from: z.string() })
export type SeedlingRow = z.infer<typeof SeedlingRow>

export const PotInput = z.object({
  plants: plants.min(1),
  /** A caliber of a cultivation that is there; null: a cultivation begins. */
  sizeId: id.nullable().default(null),
  name: text(160).default(''),
  containerId: id.nullable().default(null),
  caliberId: id.nullable().default(null),
  placeId: id.nullable().default(null),
  productId: id.nullable().default(null),
})
export type PotInput = z.output<typeof PotInput>

export const errors = {
  sowing_unnamed: { status: 400, fr: 'Dites ce qui est semé : un lot, ou un nom.', en: 'Say what is sown: a lot, or a name.' },
} as const

const reading = 'traceability.read'
const writing = 'traceability.write'
const drawing = [
  'pieces_whole',
  'source_kind',
  'source_short',
  'source_circle',
  'source_late',
  'source_gone',
  'lot_held',
  'day_to_come',
  'justification_refused',
] as const

export const seedlingRoutes = {
  listSeedlings: route({
    method: 'GET',
    path: '/vegetal-local/seedlings/{year}',
    summary: 'Sowings of a year',
    permission: reading,
    params: ofYear,
    query: listQuery(['made'], { page: pageInQuery }),
    response: pageOf(SeedlingRow),
  }),
  createSeedling: route({
    method: 'POST',
    path: '/vegetal-local/seedling/-1',
    summary: 'Sow a batch, a mixture or a collection',
    permission: writing,
    body: SeedlingForm,
    response: Seedling,
    status: 201,
    errors: ['not_found', 'number_taken', 'sowing_unnamed', ...drawing],
  }),
  getSeedling: route({
    method: 'GET',
    path: '/vegetal-local/seedling/{id}',
    summary: 'A sowing with its origin, its plants and what grew of it',
    permission: reading,
    params: byId,
    response: Seedling,
    errors: ['not_found'],
  }),
  updateSeedling: route({
    method: 'PUT',
    path: '/vegetal-local/seedling/{id}',
    summary: 'Change a sowing: what was sown, what came up',
    permission: writing,
    params: byId,
    body: changeOf(SeedlingForm, { version }),
    response: Seedling,
    errors: ['not_found', 'stale_version', 'invalid_input', 'local_short', 'sowing_unnamed', ...drawing],
  }),
  removeSeedling: route({
    method: 'DELETE',
    path: '/vegetal-local/seedling/{id}',
    summary: 'Delete a sowing that nothing grew of; its source gets back what was sown',
    permission: writing,
    params: byId,
    response: done,
    errors: ['not_found', 'local_lot_used', 'lot_held'],
  }),
  potSeedling: route({
    method: 'POST',
    path: '/vegetal-local/seedling/{id}/pot',
    summary: 'Pot plants of a sowing: they go into a cultivation, which knows where they come from',
    permission: writing,
    params: byId,
    body: PotInput,
    response: Seedling,
    status: 201,
    errors: ['not_found', 'local_short', 'lot_ended', 'lot_held'],
  }),
  addSeedlingPaper: route({
    method: 'POST',
    path: '/vegetal-local/seedling/{id}/attachment',
    summary: 'Attach a paper or a photo to a sowing',
    permission: writing,
    params: byId,
    upload: { maxBytes: MAX_PAPER_BYTES },
    body: z.object({}),
    response: Seedling,
    status: 201,
    errors: ['not_found', 'file_missing', 'too_large', 'unsupported_file', 'heic_photo'],
  }),
  getSeedlingPaper: route({
    method: 'GET',
    path: '/vegetal-local/seedling/{id}/attachment/{attachmentId}',
    summary: 'A paper of a sowing',
    permission: reading,
    params: ofPaper,
    response: 'file',
    errors: ['not_found'],
  }),
  removeSeedlingPaper: route({
    method: 'DELETE',
    path: '/vegetal-local/seedling/{id}/attachment/{attachmentId}',
    summary: 'Take a paper off a sowing',
    permission: writing,
    params: ofPaper,
    response: done,
    errors: ['not_found'],
  }),
  seedlingLabels: route({
    method: 'POST',
    path: '/vegetal-local/seedling/{id}/tags',
    summary: 'Labels of a sowing for its trays',
    permission: reading,
    params: byId,
    body: labels,
    response: 'pdf',
    errors: ['not_found'],
  }),
}
