import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'
import { byId, cents, changeOf, day, done, id, idParam, instant, requiredText, text, version } from '../base/shared.ts'
import { AddressSnapshot } from '../customers/schemas.ts'
import { time } from '../delivery/slots.ts'
import { OrderStatus } from './schemas.ts'

/** A time at which something begins. */
const start = time.refine((value) => value !== '24:00', 'bad_time')
/** Stops of one round, at most. */
export const MAX_STOPS = 200

export const errors = {
  bad_zone: {
    status: 400,
    fr: 'Indiquez un département (49) ou le début d’un code postal (49100).',
    en: 'Give a department (49) or the beginning of a postcode (49100).',
  },
  round_hours: {
    status: 400,
    fr: 'La fin des livraisons doit suivre leur début.',
    en: 'The end of deliveries must follow their beginning.',
  },
  round_departs_late: {
    status: 400,
    fr: 'Le camion part au plus tard à l’heure de la dernière livraison.',
    en: 'The lorry leaves at the hour of the last delivery at the latest.',
  },
  stop_hours: {
    status: 400,
    fr: 'L’heure annoncée doit tenir dans celles de la tournée, de {from} à {to}.',
    en: 'The hours told must lie within those of the round, {from} to {to}.',
  },
  round_full: {
    status: 409,
    fr: 'La tournée porterait alors {load}, au-delà de sa capacité de {max}.',
    en: 'The round would then carry {load}, beyond its capacity of {max}.',
  },
  round_left: { status: 409, fr: 'Cette tournée est déjà partie.', en: 'This round has left already.' },
  round_not_left: { status: 409, fr: 'Cette tournée n’est pas encore partie.', en: 'This round has not left yet.' },
  round_empty: { status: 409, fr: 'Cette tournée n’a pas d’arrêt.', en: 'This round has no stop.' },
  round_has_stops: {
    status: 409,
    fr: 'Retirez d’abord {stops|l’arrêt|les arrêts} de cette tournée ({stops}).',
    en: 'Take the {stops} stops off this round first.',
  },
  round_unprepared: {
    status: 409,
    fr: 'Tout n’est pas préparé : {references}. Préparez ces commandes, ou retirez-les de la tournée.',
    en: 'Not everything is prepared: {references}. Prepare these orders, or take them off the round.',
  },
  order_on_round: {
    status: 409,
    fr: 'La commande {reference} est déjà sur la tournée « {name} » du {day}.',
    en: 'Order {reference} stands on the round “{name}” of {day} already.',
  },
  not_for_lorry: {
    status: 409,
    fr: 'La commande {reference} ne part pas avec notre camion, ou n’attend plus de livraison.',
    en: 'Order {reference} does not leave with our lorry, or awaits no delivery any more.',
  },
  stops_differ: {
    status: 409,
    fr: 'Les arrêts ont changé entre-temps : relisez la tournée.',
    en: 'The stops have changed meanwhile: read the round again.',
  },
  stop_closed: { status: 409, fr: 'Cet arrêt est déjà terminé.', en: 'This stop is over already.' },
} as const satisfies Messages

const zone = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^(?:\d{2,5}|2[AB])$/, 'bad_zone')

const fields = {
  day,
  name: requiredText(60),
  /** When the lorry leaves the nursery. */
  departAt: start,
  /** Between when it is with customers. */
  from: start,
  to: time,
  /** Departments or beginnings of postcodes; none: everywhere. */
  zones: z.array(zone).max(60).default([]),
  /** What it carries; null: not counted. Grams. */
  maxStops: z.int().min(1).max(1_000).nullable().default(null),
  maxPlants: z.int().min(1).max(1_000_000).nullable().default(null),
  maxG: z.int().min(1).max(100_000_000).nullable().default(null),
  note: text(500).default(''),
}
export const RoundInput = z
  .object(fields)
  .refine((round) => round.from < round.to, { message: 'round_hours', path: ['to'] })
  .refine((round) => round.departAt <= round.to, { message: 'round_departs_late', path: ['departAt'] })
export type RoundInput = z.output<typeof RoundInput>

/** What stops bring to a lorry; `weightG` counts the usual weight for sizes that have none. */
export const RoundLoad = z.object({ stops: z.int(), plants: z.int(), weightG: z.int() })
export type RoundLoad = z.infer<typeof RoundLoad>

const shown = {
  id,
  ...fields,
  zones: z.array(z.string()),
  departedAt: instant.nullable(),
  load: RoundLoad,
  /** Which capacities its load passes. */
  over: z.array(z.enum(['stops', 'plants', 'weight'])),
  done: z.int(),
  failed: z.int(),
  version,
}
export const RoundSummary = z.object(shown)
export type RoundSummary = z.infer<typeof RoundSummary>

export const stopStates = ['planned', 'done', 'failed'] as const
const OfOrder = {
  orderId: id,
  reference: z.string(),
  customerName: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  address: AddressSnapshot.nullable(),
  status: OrderStatus,
  /** The day that the customer asked for. */
  wantedOn: day.nullable(),
  plants: z.int(),
  weightG: z.int(),
  /** What the customer still has to pay, but for what stands on account. */
  toTakeCents: cents,
  note: z.string(),
}
export const RoundStop = z.object({
  id,
  ...OfOrder,
  from: z.string(),
  to: z.string(),
  state: z.enum(stopStates),
  /** It was put there although the lorry was full. */
  beyond: z.boolean(),
  reason: z.string(),
  /** When its customer was told its hours. */
  toldAt: instant.nullable(),
})
export type RoundStop = z.infer<typeof RoundStop>
export const Round = z.object({ ...shown, stops: z.array(RoundStop) })
export type Round = z.infer<typeof Round>

/** An order that awaits the lorry. */
const Awaiting = z.object({
  ...OfOrder,
  /** Its postcode lies where the round goes. */
  inZone: z.boolean(),
  /** Proposed: it is due, lies on the way and finds room beside those before it. */
  proposed: z.boolean(),
  /** What speaks against it: an earlier or later wish, another zone, no room, a hold. */
  why: z.enum(['other_day', 'other_zone', 'no_room', 'held']).nullable(),
})
export type AwaitingOrder = z.infer<typeof Awaiting>

const ofStop = z.object({ id: idParam, stopId: idParam })

export const roundRoutes = {
  listRounds: route({
    method: 'GET',
    path: '/delivery-rounds/{from}',
    summary: 'Delivery rounds of some days, and how many orders await the lorry on none',
    permission: 'orders.read',
    params: z.object({ from: day }),
    query: z.object({ days: z.coerce.number<number | string>().int().min(1).max(42).default(7) }),
    response: z.object({ items: z.array(RoundSummary), awaiting: z.int() }),
  }),
  createRound: route({
    method: 'POST',
    path: '/delivery-round',
    summary: 'Plan a round',
    permission: 'orders.write',
    body: RoundInput,
    response: Round,
    status: 201,
  }),
  getRound: route({
    method: 'GET',
    path: '/delivery-round/{id}',
    summary: 'A round with its stops in their order',
    permission: 'orders.read',
    params: byId,
    response: Round,
    errors: ['not_found'],
  }),
  updateRound: route({
    method: 'PUT',
    path: '/delivery-round/{id}',
    summary: 'Change a round that has not left; what is not named stays',
    permission: 'orders.write',
    params: byId,
    body: changeOf(RoundInput, { version }),
    response: Round,
    errors: ['not_found', 'stale_version', 'round_left'],
  }),
  deleteRound: route({
    method: 'DELETE',
    path: '/delivery-round/{id}',
    summary: 'Take away a round without stops',
    permission: 'orders.write',
    params: byId,
    response: done,
    errors: ['not_found', 'round_has_stops'],
  }),
  proposeStops: route({
    method: 'GET',
    path: '/delivery-round/{id}/proposal',
    summary: 'Orders that await the lorry: first those that lie on the way, are due and find room',
    permission: 'orders.read',
    params: byId,
    response: z.object({ items: z.array(Awaiting) }),
    errors: ['not_found'],
  }),
  addStops: route({
    method: 'POST',
    path: '/delivery-round/{id}/stops',
    summary: 'Put orders on a round; beyond what it carries only when told so',
    permission: 'orders.write',
    params: byId,
    body: z.object({ orderIds: z.array(id).min(1).max(MAX_STOPS), beyond: z.boolean().default(false) }),
    response: Round,
    status: 201,
    errors: ['not_found', 'round_left', 'round_full', 'order_on_round', 'not_for_lorry', 'order_held'],
  }),
  sortStops: route({
    method: 'PUT',
    path: '/delivery-round/{id}/stops',
    summary: 'The order of the stops',
    permission: 'orders.write',
    params: byId,
    body: z.object({ stopIds: z.array(id).max(1_000) }),
    response: Round,
    errors: ['not_found', 'stops_differ'],
  }),
  setStopHours: route({
    method: 'PUT',
    path: '/delivery-round/{id}/stop/{stopId}/hours',
    summary: 'Between when one customer awaits the lorry',
    permission: 'orders.write',
    params: ofStop,
    body: z.object({ from: start, to: time }),
    response: Round,
    errors: ['not_found', 'stop_hours', 'stop_closed'],
  }),
  removeStop: route({
    method: 'DELETE',
    path: '/delivery-round/{id}/stop/{stopId}',
    summary: 'Take an order off a round that has not left',
    permission: 'orders.write',
    params: ofStop,
    response: Round,
    errors: ['not_found', 'round_left', 'stop_closed'],
  }),
  departRound: route({
    method: 'PUT',
    path: '/delivery-round/{id}/depart',
    summary: 'The lorry leaves: its orders are shipped',
    permission: 'orders.write',
    params: byId,
    response: Round,
    errors: [
      'not_found',
      'round_left',
      'round_empty',
      'round_unprepared',
      'order_held',
      'stops_differ',
      'plants_not_ready',
      'lot_to_choose',
      'missing_unsettled',
      'passport_missing',
      'stock_held',
      'passport_code_taken',
    ],
  }),
  closeStop: route({
    method: 'PUT',
    path: '/delivery-round/{id}/stop/{stopId}/outcome',
    summary: 'At the door: delivered, or not and why; what was not is prepared again and awaits another round',
    permission: 'orders.write',
    params: ofStop,
    body: z.discriminatedUnion('outcome', [
      z.object({ outcome: z.literal('done') }),
      z.object({ outcome: z.literal('failed'), reason: requiredText(200) }),
    ]),
    response: Round,
    errors: [
      'not_found',
      'round_not_left',
      'stop_closed',
      'wrong_status',
      'step_back_invoiced',
      'plants_not_ready',
      'passport_missing',
      'stock_held',
      'passport_code_taken',
    ],
  }),
  mailRound: route({
    method: 'POST',
    path: '/delivery-round/{id}/tell',
    summary: 'Write to the customers of a round between when they are delivered; nobody is told the same hours twice',
    permission: 'orders.write',
    params: byId,
    response: z.object({
      told: z.int(),
      /** Stops whose customers have no address: to be rung. */
      without: z.array(z.object({ reference: z.string(), customerName: z.string(), phone: z.string() })),
    }),
    status: 201,
    errors: ['not_found', 'round_left'],
  }),
  roundSheet: route({
    method: 'GET',
    path: '/delivery-round/{id}/sheet',
    summary: 'Round sheet: stops with address, telephone, what to unload, money to take and signature',
    permission: 'orders.read',
    params: byId,
    response: 'pdf',
    errors: ['not_found', 'round_empty'],
  }),
}
