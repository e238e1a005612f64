import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'
import { sheetOf } from '../base/sheet.ts'
import { byId, clockPattern, day, id, idParam, instant, listQuery, pageOf, requiredText, text } from '../base/shared.ts'
import { ammNumber } from './phyto.ts'

/** Reg. (EU) 2023/564: on an area, in a closed space, on seeds or other propagation material. */
export const useTypes = ['surface', 'closed_space', 'propagation_material'] as const
export type UseType = (typeof useTypes)[number]
export const treatedUnits = ['m2', 'ha', 'm3', 'L', 'kg', 'plants'] as const
export type TreatedUnit = (typeof treatedUnits)[number]

/** What is doubtful about a treatment: it can be recorded all the same, and the record says that it was. */
export const treatmentDoubts = [
  'product_unknown',
  'product_withdrawn',
  'use_unknown',
  'dose_over',
  'too_often',
  'too_soon',
  'certificate_missing',
  'certificate_expired',
] as const
export type TreatmentDoubt = (typeof treatmentDoubts)[number]

/** How many cultivations one treatment reaches. */
export const MAX_TREATED = 500

const fields = {
  useType: z.enum(useTypes).default('surface'),
  on: day,
  /** Clock of Paris, `07:30`. */
  startedAt: z.string().regex(clockPattern, 'treatment_clock'),
  endedAt: z.union([z.literal(''), z.string().regex(clockPattern, 'treatment_clock')]).default(''),
  product: requiredText(120),
  amm: ammNumber,
  /** One of the official list's uses of the product, in its own words. */
  officialUse: text(200).default(''),
  target: text(120).default(''),
  dose: z.number().min(0.0001).max(1_000_000),
  doseUnit: requiredText(30),
  /** What was treated: an area, a volume, a weight, or plants. */
  treated: z.number().min(0.01).max(10_000_000),
  treatedUnit: z.enum(treatedUnits).default('m2'),
  crop: requiredText(160),
  /** The crop's code of the EPPO. */
  eppo: text(10).default(''),
  /** The growth stage, where it matters: two digits. */
  bbch: z.union([z.literal(''), z.string().regex(/^\d\d$/, 'treatment_bbch')]).default(''),
  organic: z.boolean().default(false),
  /** After which people may go in again (arrêté of 4 May 2017: six hours at least). */
  reentryHours: z.int().min(0).max(720).default(6),
  operator: requiredText(120),
  /** The operator's certificate (Certiphyto). */
  certificate: text(40).default(''),
  certificateUntil: day.nullable().default(null),
  method: text(120).default(''),
  wind: text(60).default(''),
  minutes: z.int().min(1).max(100_000).nullable().default(null),
  note: text(2000).default(''),
  /** What it used up of the shop's own stock, of the consumable's unit. */
  consumableId: id.nullable().default(null),
  quantity: z.number().min(0.001).max(1_000_000).nullable().default(null),
  batch: text(60).default(''),
  cultivationIds: z.array(id).max(MAX_TREATED).default([]),
  placeIds: z.array(id).max(100).default([]),
  /** What is doubtful was read, and is so. */
  accepted: z.boolean().default(false),
}
type Ruled = {
  startedAt: string
  endedAt: string
  consumableId: number | null
  quantity: number | null
  cultivationIds: number[]
  placeIds: number[]
}
function sayFaults(form: Ruled, ctx: z.RefinementCtx): void {
  const say = (path: string, message: string): void => ctx.addIssue({ code: 'custom', path: [path], message })
  if (form.endedAt !== '' && form.endedAt <= form.startedAt) say('endedAt', 'treatment_hours')
  if (form.consumableId !== null && form.quantity === null) say('quantity', 'usage_of_nothing')
  if (form.cultivationIds.length === 0 && form.placeIds.length === 0) say('placeIds', 'treatment_nowhere')
}
export const TreatmentInput = z.object(fields).superRefine(sayFaults)
export type TreatmentInput = z.output<typeof TreatmentInput>
/** All of it anew, and what was wrong. */
export const TreatmentCorrection = z.object({ ...fields, reason: requiredText(300) }).superRefine(sayFaults)
export type TreatmentCorrection = z.output<typeof TreatmentCorrection>

const named = z.object({ id, name: z.string() })
const other = z.object({ id, number: z.int() })
export const Treatment = z.object({
  id,
  number: z.int(),
  corrects: other.nullable(),
  /** The record that replaced this one, or says that it never was. */
  replacedBy: other.nullable(),
  void: z.boolean(),
  reason: z.string(),
  siret: z.string(),
  useType: z.enum(useTypes),
  on: day,
  startedAt: z.string(),
  endedAt: z.string(),
  reentryHours: z.int(),
  reentryUntil: instant,
  product: z.string(),
  amm: z.string(),
  officialUse: z.string(),
  target: z.string(),
  dose: z.number(),
  doseUnit: z.string(),
  treated: z.number(),
  treatedUnit: z.enum(treatedUnits),
  crop: z.string(),
  eppo: z.string(),
  bbch: z.string(),
  organic: z.boolean(),
  operator: z.string(),
  certificate: z.string(),
  certificateUntil: day.nullable(),
  method: z.string(),
  wind: z.string(),
  minutes: z.int().nullable(),
  note: z.string(),
  doubts: z.array(z.enum(treatmentDoubts)),
  /** Days of the official lists that it was held against. */
  listsOf: z.string(),
  use: z
    .object({ consumableId: id, name: z.string(), unit: z.string(), quantity: z.number(), batch: z.string(), costCents: z.int() })
    .nullable(),
  cultivations: z.array(z.object({ id, number: z.string(), name: z.string() })),
  places: z.array(named),
  recordedAt: instant,
  author: z.string(),
})
export type Treatment = z.infer<typeof Treatment>

export const registerFormats = ['csv', 'xml', 'json'] as const
export type RegisterFormat = (typeof registerFormats)[number]

export const errors = {
  treatment_amm: {
    status: 400,
    fr: 'Le numéro d’AMM a sept chiffres.',
    en: 'The number of an authorisation has seven digits.',
  },
  treatment_clock: { status: 400, fr: 'Écrivez l’heure ainsi : 07:30.', en: 'Write the time like this: 07:30.' },
  treatment_bbch: { status: 400, fr: 'Un stade BBCH a deux chiffres.', en: 'A BBCH stage has two digits.' },
  treatment_hours: { status: 400, fr: 'La fin est après le début.', en: 'The end is after the beginning.' },
  treatment_nowhere: {
    status: 400,
    fr: 'Dites ce qui a été traité : une culture ou un lieu.',
    en: 'Say what was treated: a cultivation or a place.',
  },
  treatment_without_siret: {
    status: 409,
    fr: 'Le registre se tient par établissement : renseignez d’abord le SIRET dans les réglages de facturation.',
    en: 'The register is kept by establishment: enter the SIRET in the settings of invoicing first.',
  },
  treatment_other_product: {
    status: 409,
    fr: '« {name} » n’est pas ce produit : son numéro d’AMM est {amm}.',
    en: '“{name}” is not this product: its authorisation is {amm}.',
  },
  treatment_not_phyto: {
    status: 409,
    fr: '« {name} » n’est ni un produit phytosanitaire ni un biocontrôle.',
    en: '“{name}” is neither a product of plant protection nor a biocontrol.',
  },
  treatment_doubtful: {
    status: 409,
    fr: 'Des points de ce traitement sont à vérifier avant de l’enregistrer.',
    en: 'Points of this treatment are to be checked before it is recorded.',
  },
  treatment_replaced: {
    status: 409,
    fr: 'Cet enregistrement a déjà été corrigé ou annulé.',
    en: 'This record was corrected or voided already.',
  },
  usage_of_treatment: {
    status: 409,
    fr: 'Cette ligne vient du registre des traitements : corrigez ou annulez le traitement.',
    en: 'This line comes from the register of treatments: correct or void the treatment.',
  },
} as const satisfies Messages

const refusals = [
  'not_found',
  'invalid_input',
  'lot_ended',
  'lot_not_begun',
  'day_to_come',
  'consumable_short',
  'treatment_without_siret',
  'treatment_other_product',
  'treatment_not_phyto',
  'treatment_doubtful',
] as const

export const treatmentRoutes = {
  listTreatments: route({
    method: 'GET',
    path: '/treatments',
    summary: 'The register of plant protection',
    permission: 'production.read',
    query: listQuery(['on'], {
      page: z.coerce.number<number | string>().int().min(1).max(100_000).default(1),
      from: day.optional(),
      to: day.optional(),
      place: idParam.optional(),
      cultivation: idParam.optional(),
      /** `current` leaves out what was replaced and what never was. */
      state: z.enum(['current', 'all']).default('current'),
    }),
    response: pageOf(Treatment),
  }),
  treatmentRegister: route({
    method: 'GET',
    path: '/treatments/register',
    summary: 'The register of a period for machines: every record, with what it corrects',
    permission: 'production.read',
    query: z.object({ from: day, to: day, format: z.enum(registerFormats).default('csv') }),
    response: 'file',
  }),
  createTreatment: route({
    method: 'POST',
    path: '/treatment/-1',
    summary: 'Record a treatment in the register',
    permission: 'production.write',
    body: TreatmentInput,
    response: Treatment,
    status: 201,
    errors: refusals,
  }),
  correctTreatment: route({
    method: 'POST',
    path: '/treatment/{id}/correction',
    summary: 'Replace a record by a corrected one; both stay',
    permission: 'production.write',
    params: byId,
    body: TreatmentCorrection,
    response: Treatment,
    status: 201,
    errors: [...refusals, 'treatment_replaced'],
  }),
  voidTreatment: route({
    method: 'POST',
    path: '/treatment/{id}/void',
    summary: 'Record that a treatment never was; both records stay',
    permission: 'production.write',
    params: byId,
    body: z.object({ reason: requiredText(300) }),
    response: Treatment,
    status: 201,
    errors: ['not_found', 'treatment_replaced'],
  }),
}

export const treatmentSheets = { treatmentsSheet: sheetOf(treatmentRoutes.listTreatments, '/treatments/export') }
