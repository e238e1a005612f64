import { z } from 'zod'
import { route } from '../base/route.ts'
import {
  byId,
  changeOf,
  day,
  done,
  flag,
  id,
  idParam,
  listQuery,
  MAX_IMAGE_BYTES,
  oneOrMore,
  pageOf,
  pageParam,
  requiredText,
  text,
  version,
} from '../base/shared.ts'

export const healthStates = ['unknown', 'healthy', 'suspect', 'infected'] as const
export const samplingKinds = ['cutting', 'graft', 'seed', 'division'] as const
export type SamplingKind = (typeof samplingKinds)[number]
/** What is counted against the yearly budget: wood that is cut off the plant. */
export const budgetedKinds = ['cutting', 'graft'] as const satisfies readonly SamplingKind[]

const pieces = z.int().min(1).max(10_000_000)
const ref = z.object({ id, name: z.string() })

const fields = {
  name: requiredText(160),
  taxonId: id.nullable().default(null),
  /** Clone or variety. */
  clone: text(120).default(''),
  placeId: id.nullable().default(null),
  plantedOn: day,
  /** The day on which it was given up; null while it stands. */
  goneOn: day.nullable().default(null),
  /** How many plants it is made of: each bears a label. */
  pieces: z.int().min(1).max(2_000).default(1),
  /** Where it comes from: site of collection, supplier, certificate. */
  provenance: text(200).default(''),
  health: z.enum(healthStates).default('unknown'),
  testedOn: day.nullable().default(null),
  testDueOn: day.nullable().default(null),
  /** While it holds, nothing is taken from the plant, by nobody. */
  hold: z.boolean().default(false),
  holdReason: text(200).default(''),
  /** Cuttings and grafts that may be taken in a year; null: as many as wanted. */
  yearlyBudget: pieces.nullable().default(null),
  note: text(4000).default(''),
}
/** Days in order: nothing is given up before it was planted, nor tested again before it was tested. */
export const MotherPlantInput = z
  .object(fields)
  .refine(({ plantedOn, goneOn }) => goneOn === null || goneOn >= plantedOn, { error: 'gone_before_planted', path: ['goneOn'] })
  .refine(({ testedOn, testDueOn }) => testedOn === null || testDueOn === null || testDueOn > testedOn, {
    error: 'test_due_before_test',
    path: ['testDueOn'],
  })
export type MotherPlantInput = z.output<typeof MotherPlantInput>

const sampled = {
  takenOn: day,
  kind: z.enum(samplingKinds).default('cutting'),
  quantity: pieces,
  /** Who took it; whoever records it unless told. */
  operator: text(120).default(''),
  /** How much of it took root, grew on or came up. */
  successPct: z.number().min(0).max(100).nullable().default(null),
  note: text(1000).default(''),
}
export const SamplingForm = z.object(sampled)
/** Said by whoever was told that the year's budget is passed. */
const acceptOver = z.boolean().default(false)
export const SamplingInput = SamplingForm.extend({
  acceptOver,
  /** The cultivation that begins with it, and the plants that it begins with. */
  into: z
    .object({
      name: text(160).default(''),
      placeId: id.nullable().default(null),
      containerId: id.nullable().default(null),
      caliberId: id.nullable().default(null),
      plants: z.int().min(0).max(10_000_000),
    })
    .nullable()
    .default(null),
})
export type SamplingInput = z.output<typeof SamplingInput>

export const Sampling = z.object({
  id,
  takenOn: day,
  kind: z.enum(samplingKinds),
  quantity: z.int(),
  operator: z.string(),
  successPct: z.number().nullable(),
  note: z.string(),
  cultivation: z.object({ id, number: z.string(), name: z.string(), plants: z.int() }).nullable(),
  version,
})
export type Sampling = z.infer<typeof Sampling>

const MotherPicture = z.object({ id, imageId: id, imageKey: z.string(), width: z.int(), height: z.int(), alt: z.string(), idx: z.int() })
const pictures = z.object({ items: z.array(MotherPicture) })

const shared = {
  id,
  number: z.string(),
  name: z.string(),
  clone: z.string(),
  plantedOn: day,
  goneOn: day.nullable(),
  pieces: z.int(),
  health: z.enum(healthStates),
  testDueOn: day.nullable(),
  hold: z.boolean(),
  yearlyBudget: z.int().nullable(),
  /** Cuttings and grafts of the year that runs. */
  takenThisYear: z.int(),
  /** Over all samplings whose success is known, by their quantities. */
  successPct: z.number().nullable(),
}
export const MotherPlant = z.object({
  ...shared,
  taxon: ref.nullable(),
  place: ref.nullable(),
  provenance: z.string(),
  testedOn: day.nullable(),
  holdReason: z.string(),
  note: z.string(),
  pictures: z.array(MotherPicture),
  /** The latest; `samplingCount` tells how many there are. */
  samplings: z.array(Sampling),
  samplingCount: z.int(),
  version,
})
export type MotherPlant = z.infer<typeof MotherPlant>
/** So many samplings are answered with the plant. */
export const SAMPLINGS_SHOWN = 200

export const MotherPlantRow = z.object({
  ...shared,
  latinName: z.string().nullable(),
  place: z.string().nullable(),
  imageKey: z.string().nullable(),
})
export type MotherPlantRow = z.infer<typeof MotherPlantRow>

const motherPlantQuery = listQuery(['name', 'number', 'planted', 'testDue'], {
  species: idParam.optional(),
  place: idParam.optional(),
  health: oneOrMore(healthStates).optional(),
  held: flag.optional(),
  gone: flag.optional(),
  /** Whose health is to be tested until this day. */
  testUntil: day.optional(),
})

const known = ['invalid_input', 'not_found', 'gone_before_planted', 'test_due_before_test'] as const
const taking = ['mother_plant_held', 'mother_plant_gone', 'sampling_before_planted', 'sampling_over_budget', 'day_to_come'] as const

export const motherPlantRoutes = {
  listMotherPlants: route({
    method: 'GET',
    path: '/mother_plants/{page}',
    summary: 'Mother plants that the filters leave',
    permission: 'production.read',
    params: pageParam,
    query: motherPlantQuery,
    response: pageOf(MotherPlantRow),
  }),
  matchingMotherPlants: route({
    method: 'GET',
    path: '/mother_plants/matching',
    summary: 'The ids of all mother plants that the filters show, for labels of all of them',
    permission: 'production.read',
    query: motherPlantQuery,
    response: z.object({ ids: z.array(id) }),
    errors: ['too_many_lots'],
  }),
  createMotherPlant: route({
    method: 'POST',
    path: '/mother_plant/-1',
    summary: 'Record a mother plant',
    permission: 'production.write',
    body: MotherPlantInput,
    response: MotherPlant,
    status: 201,
    errors: known,
  }),
  getMotherPlant: route({
    method: 'GET',
    path: '/mother_plant/{id}',
    summary: 'One mother plant with its pictures and samplings',
    permission: 'production.read',
    params: byId,
    response: MotherPlant,
    errors: ['not_found'],
  }),
  updateMotherPlant: route({
    method: 'PUT',
    path: '/mother_plant/{id}',
    summary: 'Change a mother plant; a hold stops its samplings at once',
    permission: 'production.write',
    params: byId,
    body: changeOf(MotherPlantInput, { version }),
    response: MotherPlant,
    errors: ['stale_version', ...known],
  }),
  removeMotherPlant: route({
    method: 'DELETE',
    path: '/mother_plant/{id}',
    summary: 'Delete a mother plant from which nothing was taken',
    permission: 'production.write',
    params: byId,
    response: done,
    errors: ['not_found', 'mother_plant_used'],
  }),
  addMotherPlantPicture: route({
    method: 'POST',
    path: '/mother_plant/{id}/picture',
    summary: 'Add a picture to a mother plant',
    permission: 'production.write',
    params: byId,
    upload: { maxBytes: MAX_IMAGE_BYTES },
    body: z.object({ alt: text(300).default('') }),
    response: pictures,
    status: 201,
    errors: ['not_found', 'file_missing', 'too_large', 'too_many_pixels', 'heic_photo', 'unsupported_file'],
  }),
  removeMotherPlantPicture: route({
    method: 'DELETE',
    path: '/mother_plant/{id}/picture/{pictureId}',
    summary: 'Take a picture off a mother plant; it stays in the library',
    permission: 'production.write',
    params: z.object({ id: idParam, pictureId: idParam }),
    response: done,
    errors: ['not_found'],
  }),
  orderMotherPlantPictures: route({
    method: 'PUT',
    path: '/mother_plant/{id}/pictures',
    summary: 'Put the pictures of a mother plant in another order',
    permission: 'production.write',
    params: byId,
    body: z.object({ ids: z.array(id).max(200) }),
    response: pictures,
    errors: ['not_found'],
  }),
  addSampling: route({
    method: 'POST',
    path: '/mother_plant/{id}/sampling/-1',
    summary: 'Record what was taken from a mother plant; with `into` a cultivation begins with it',
    permission: 'production.write',
    params: byId,
    body: SamplingInput,
    response: MotherPlant,
    status: 201,
    errors: ['invalid_input', 'not_found', 'lot_held', ...taking],
  }),
  updateSampling: route({
    method: 'PUT',
    path: '/mother_plant/sampling/{id}',
    summary: 'Change a sampling, most often for its success',
    permission: 'production.write',
    params: byId,
    body: changeOf(SamplingForm, { version, acceptOver: z.boolean().optional() }),
    response: MotherPlant,
    errors: ['invalid_input', 'not_found', 'stale_version', 'lot_held', ...taking],
  }),
  removeSampling: route({
    method: 'DELETE',
    path: '/mother_plant/sampling/{id}',
    summary: 'Delete a sampling that became no cultivation',
    permission: 'production.write',
    params: byId,
    response: done,
    errors: ['not_found', 'sampling_grown'],
  }),
}
