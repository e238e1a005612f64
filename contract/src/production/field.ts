import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'
import { byId, day, id, instant, MAX_IMAGE_BYTES, requiredText, text, version } from '../base/shared.ts'
import { livingStates } from './cultivations.ts'
import { consumableKinds } from './consumables.ts'
import { InterventionInput } from './interventions.ts'
import { Due } from './tasks.ts'
import { Treatment, TreatmentInput } from './treatments.ts'

/** How many lots a device keeps. */
export const MAX_FIELD_LOTS = 5000
/** How long a device works from what it read last. */
export const FIELD_DAYS = 8
/** How far back the clock of a device is believed. */
export const MAX_DEED_DAYS = 31

const plants = z.int().min(0).max(10_000_000)
const some = z.int().min(1).max(10_000_000)

/** What somebody did among the plants, as their phone says it. `seen`: how many stood there when it was done, as far as the phone knew. */
export const Deed = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('place'), lotId: id, from: id.nullable(), placeId: id.nullable() }),
  z.object({ kind: z.literal('transfer'), lotId: id, fromId: id, toId: id, quantity: some }),
  z.object({ kind: z.literal('count'), lotId: id, sizeId: id, quantity: plants, seen: plants }),
  z.object({ kind: z.literal('loss'), lotId: id, sizeId: id, quantity: some, cause: text(200).default('') }),
  z.object({
    kind: z.literal('intervention'),
    lotId: id,
    work: InterventionInput.pick({ kind: true, minutes: true, note: true, uses: true }),
  }),
  z.object({ kind: z.literal('treatment'), lotId: id, treatment: TreatmentInput }),
  z.object({ kind: z.literal('task'), taskId: id, record: z.boolean().default(false) }),
  z.object({ kind: z.literal('tick'), key: requiredText(200) }),
])
export type Deed = z.output<typeof Deed>
export const deedKinds = ['place', 'transfer', 'count', 'loss', 'intervention', 'treatment', 'task', 'tick', 'photo'] as const
export type DeedKind = (typeof deedKinds)[number]

/** `uuid` names it for ever: sent twice, it is done once. `at` is the clock of the phone. */
const sent = { uuid: z.uuid(), at: instant }

/** What could not be done as it was told, and waits for somebody: with who did it and when. */
export const Unsettled = z.object({
  id,
  kind: z.enum(deedKinds),
  lot: z.object({ id, number: z.string(), name: z.string() }).nullable(),
  at: instant,
  receivedAt: instant,
  /** The clock of the phone was too far off to be believed. */
  clockOff: z.boolean(),
  author: z.string(),
  /** Of the caliber that it was about: its name, and the plants that stand there now. */
  size: z.string().nullable(),
  quantity: z.int().nullable(),
  onHand: z.int().nullable(),
  /** The cause, the product, the place: what it says besides. */
  about: z.string(),
  code: z.string(),
  why: z.string(),
  version,
})
export type Unsettled = z.infer<typeof Unsettled>

/** `done`: written. `unsettled`: kept, and asked about. */
const Taken = z.object({ id, state: z.enum(['done', 'unsettled', 'settled', 'dropped']), why: z.string() })

/**
 * `accept`: as far as it can be done (20 of the 30 that were lost), whatever moved since. `recount`: so many stand there now.
 * `drop`: nothing is written, and it is kept that somebody said so.
 */
export const Settling = z
  .object({ version, how: z.enum(['accept', 'recount', 'drop']), quantity: plants.nullable().default(null) })
  .refine(({ how, quantity }) => how !== 'recount' || quantity !== null, { error: 'deed_recount', path: ['quantity'] })
export type Settling = z.output<typeof Settling>

const FieldLot = z.object({
  id,
  number: z.string(),
  name: z.string(),
  latinName: z.string(),
  placeId: id.nullable(),
  state: z.enum(livingStates),
  startedOn: day,
  sizes: z.array(z.object({ id, name: z.string(), onHand: z.int(), codes: z.array(z.string()) })),
})
export type FieldLot = z.infer<typeof FieldLot>

/** A treatment as it was recorded last of a product: what the next one begins with. */
const pattern = Treatment.pick({
  product: true,
  amm: true,
  officialUse: true,
  useType: true,
  target: true,
  dose: true,
  doseUnit: true,
  reentryHours: true,
  operator: true,
  certificate: true,
  certificateUntil: true,
  method: true,
  organic: true,
})
export type TreatmentPattern = z.infer<typeof pattern>

/** All that a phone needs to work among the plants for a week. */
export const Field = z.object({
  /** Hands back what changed since, when it is sent next time. */
  stamp: z.string(),
  /** The lots are all of them; else those that changed. */
  whole: z.boolean(),
  lots: z.array(FieldLot),
  /** Lots that changed and are no longer there. */
  gone: z.array(id),
  /** How many living lots there are: a device that has another number reads them all again. */
  count: z.int(),
  places: z.array(z.object({ id, name: z.string() })),
  inputs: z.array(z.object({ id, name: z.string(), kind: z.enum(consumableKinds), unit: z.string(), amm: z.string(), stock: z.number() })),
  patterns: z.array(pattern),
  today: day,
  tasks: z.array(Due),
})
export type Field = z.infer<typeof Field>

export const errors = {
  deed_recount: { status: 400, fr: 'Dites combien il y en a.', en: 'Say how many there are.' },
  deed_settled: { status: 409, fr: 'Quelqu’un l’a déjà réglé.', en: 'Somebody has settled this already.' },
  deed_no_count: { status: 409, fr: 'Il n’y a rien à recompter ici.', en: 'There is nothing to count again here.' },
  deed_failed: {
    status: 409,
    fr: 'Cette action n’a pas pu être enregistrée : réessayez, ou abandonnez-la.',
    en: 'This could not be recorded: try again, or drop it.',
  },
  counted_since: {
    status: 409,
    fr: 'Ces plants ont été comptés après, le {on} : il y en a {onHand}. Si le comptage en tenait déjà compte, abandonnez ; sinon, faites-le quand même ou recomptez.',
    en: 'These plants were counted later, on {on}: there are {onHand}. If the count knew of it, drop it; else do it all the same, or count again.',
  },
  place_changed: {
    status: 409,
    fr: 'Entre-temps, quelqu’un a déplacé cette culture : elle est à « {place} ».',
    en: 'Somebody has moved this cultivation meanwhile: it stands at “{place}”.',
  },
} as const satisfies Messages

export const fieldRoutes = {
  readField: route({
    method: 'GET',
    path: '/production/field',
    summary: 'What a phone keeps to work among the plants without the network: living lots, places, inputs, what is due',
    permission: 'production.read',
    query: z.object({
      since: z
        .string()
        .regex(/^\d{1,20}$/)
        .optional(),
    }),
    response: Field,
  }),
  takeDeed: route({
    method: 'POST',
    path: '/production/deed/-1',
    summary: 'Something that was done among the plants, now or days ago; what cannot be done as it was told is kept and asked about',
    permission: 'production.write',
    body: z.object({ ...sent, deed: Deed }),
    response: Taken,
    status: 201,
    errors: ['not_found', 'idempotency_conflict'],
  }),
  takePhoto: route({
    method: 'POST',
    path: '/production/deed/photo',
    summary: 'A picture of a cultivation that was taken among the plants',
    permission: 'production.write',
    upload: { maxBytes: MAX_IMAGE_BYTES },
    body: z.object({ ...sent, lotId: id, alt: text(300).default('') }),
    response: Taken,
    status: 201,
    errors: ['not_found', 'idempotency_conflict', 'file_missing', 'too_large', 'too_many_pixels', 'heic_photo', 'unsupported_file'],
  }),
  listUnsettled: route({
    method: 'GET',
    path: '/production/deeds',
    summary: 'What was done among the plants and could not be written as it was told',
    permission: 'production.read',
    response: z.object({ items: z.array(Unsettled) }),
  }),
  settleDeed: route({
    method: 'PUT',
    path: '/production/deed/{id}',
    summary: 'Say what becomes of what could not be written as it was told',
    permission: 'production.write',
    params: byId,
    body: Settling,
    response: Taken,
    errors: [
      'not_found',
      'stale_version',
      'deed_settled',
      'deed_no_count',
      'lot_ended',
      'lot_not_begun',
      'lot_short',
      'lot_other_plant',
      'lot_cycle',
      'lot_held',
      'lot_contracted',
      'lot_same',
      'day_to_come',
      'consumable_short',
      'intervention_of_phyto',
      'treatment_without_siret',
      'treatment_other_product',
      'treatment_not_phyto',
      'task_without_lot',
    ],
  }),
}
