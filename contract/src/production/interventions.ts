import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'
import { byId, changeOf, day, done, id, idParam, MAX_IMAGE_BYTES, pageOf, pageParam, requiredText, text, version } from '../base/shared.ts'
import { LotPicture } from './cultivations.ts'

/** What is done to plants. Treatments with products of plant protection need a register of their own and are none of these. */
export const interventionKinds = [
  'sowing',
  'pricking_out',
  'repotting',
  'pruning',
  'staking',
  'watering',
  'fertilising',
  'weeding',
  'biocontrol',
  'moving',
  'inspection',
  'other',
] as const
export type InterventionKind = (typeof interventionKinds)[number]

/** How many cultivations one gesture reaches. */
export const MAX_LOTS = 500

/** Of a consumable's unit, to the thousandth. */
const used = z.object({ consumableId: id, quantity: z.number().min(0.001).max(1_000_000), batch: text(60).default('') })
export type InterventionUseInput = z.output<typeof used>

const shared = {
  kind: z.enum(interventionKinds).default('other'),
  on: day,
  /** Labour of all who took part. */
  minutes: z.int().min(1).max(100_000).nullable().default(null),
  /** Who did it; whoever records it where nobody is named. */
  operator: text(120).default(''),
  note: text(2000).default(''),
  /** What it used up, of all its cultivations together. */
  uses: z.array(used).max(20).default([]),
}
export const InterventionInput = z.object({
  ...shared,
  /** The cultivations that it reached beside the one in the path. */
  cultivationIds: z.array(id).max(MAX_LOTS).default([]),
})
export type InterventionInput = z.output<typeof InterventionInput>

/** The same record with all its cultivations. */
export const InterventionForm = z.object({
  ...shared,
  operator: requiredText(120),
  cultivationIds: z.array(id).min(1).max(MAX_LOTS),
})
export type InterventionForm = z.output<typeof InterventionForm>

export const Intervention = z.object({
  id,
  kind: z.enum(interventionKinds),
  on: day,
  minutes: z.int().nullable(),
  operator: z.string(),
  note: z.string(),
  cultivations: z.array(z.object({ id, number: z.string(), name: z.string() })),
  uses: z.array(
    z.object({ consumableId: id, name: z.string(), unit: z.string(), quantity: z.number(), batch: z.string(), costCents: z.int() }),
  ),
  pictures: z.array(LotPicture),
  version,
})
export type Intervention = z.infer<typeof Intervention>

export const errors = {
  intervention_of_phyto: {
    status: 409,
    fr: '« {name} » est un produit phytosanitaire : son usage se note au registre des traitements.',
    en: '“{name}” is a product of plant protection: its use belongs into the register of treatments.',
  },
} as const satisfies Messages

const pictures = z.object({ items: z.array(LotPicture) })

export const interventionRoutes = {
  listInterventions: route({
    method: 'GET',
    path: '/cultivation/{id}/interventions',
    summary: 'What was done to a cultivation, latest first',
    permission: 'production.read',
    params: byId,
    query: pageParam.partial(),
    response: pageOf(Intervention),
    errors: ['not_found'],
  }),
  createIntervention: route({
    method: 'POST',
    path: '/cultivation/{id}/intervention/-1',
    summary: 'Record what was done to one or many cultivations, with what it used up',
    permission: 'production.write',
    params: byId,
    body: InterventionInput,
    response: Intervention,
    status: 201,
    errors: ['not_found', 'lot_ended', 'lot_not_begun', 'day_to_come', 'consumable_short', 'intervention_of_phyto'],
  }),
  updateIntervention: route({
    method: 'PUT',
    path: '/cultivation/intervention/{id}',
    summary: 'Change what was recorded; what it used up is taken back and used anew where it changes',
    permission: 'production.write',
    params: byId,
    body: changeOf(InterventionForm, { version }),
    response: Intervention,
    errors: ['not_found', 'stale_version', 'invalid_input', 'lot_not_begun', 'day_to_come', 'consumable_short', 'intervention_of_phyto'],
  }),
  removeIntervention: route({
    method: 'DELETE',
    path: '/cultivation/intervention/{id}',
    summary: 'Delete what was recorded by mistake; what it used up goes back',
    permission: 'production.write',
    params: byId,
    response: done,
    errors: ['not_found'],
  }),
  addInterventionPicture: route({
    method: 'POST',
    path: '/cultivation/intervention/{id}/picture',
    summary: 'Add a picture to what was done',
    permission: 'production.write',
    params: byId,
    upload: { maxBytes: MAX_IMAGE_BYTES },
    body: z.object({ alt: text(300).default('') }),
    response: pictures,
    status: 201,
    errors: ['not_found', 'file_missing', 'too_large', 'too_many_pixels', 'heic_photo', 'unsupported_file'],
  }),
  removeInterventionPicture: route({
    method: 'DELETE',
    path: '/cultivation/intervention/{id}/picture/{pictureId}',
    summary: 'Take a picture off what was done; it stays in the library',
    permission: 'production.write',
    params: z.object({ id: idParam, pictureId: idParam }),
    response: done,
    errors: ['not_found'],
  }),
}
