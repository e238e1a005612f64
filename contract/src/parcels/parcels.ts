import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'
import { byId, id, instant, text } from '../base/shared.ts'
import { labelFormats } from '../carriers/carriers.ts'
import { carriers } from '../carriers/relay.ts'
import { MAX_SHEETS } from '../orders/preparation.ts'

/**
 * `queued`: its label is asked for soon; `asking`: it is being asked for; `unsure`: the question left and no answer came, so that
 * somebody looks at the carrier's; `made`; `failed`: the carrier will not make it, or could not be reached; `void`: not to be used.
 */
export const parcelStates = ['queued', 'asking', 'unsure', 'made', 'failed', 'void'] as const
export type ParcelState = (typeof parcelStates)[number]
export const parcelSteps = ['registered', 'moving', 'at_relay', 'delivered', 'trouble'] as const
export const voidReasons = ['by_hand', 'delivery_changed', 'order_ended', 'order_cut'] as const

export const Parcel = z.object({
  id,
  /** The part of the order that it is of. */
  shipmentId: id.nullable(),
  n: z.int(),
  reference: z.string(),
  carrier: z.enum(carriers),
  weightG: z.int(),
  state: z.enum(parcelStates),
  voidReason: z.enum(voidReasons).nullable(),
  /** What the carrier said, or `key`, `unreachable`. */
  failure: z.string().nullable(),
  tracking: z.string().nullable(),
  trackingUrl: z.string().nullable(),
  hasLabel: z.boolean(),
  labelFormat: z.enum(labelFormats).nullable(),
  step: z.enum(parcelSteps).nullable(),
  stepText: z.string().nullable(),
  stepAt: instant.nullable(),
  createdAt: instant,
})
export type Parcel = z.infer<typeof Parcel>

export const OrderParcels = z.object({
  items: z.array(Parcel),
  /** Which carrier would take it; null: none is set for this way of delivery. */
  carrier: z.enum(carriers).nullable(),
  /** What the goods that have not left weigh, or once all have, what left without a part; packaging counted once; and of each part. */
  weightG: z.int(),
  parts: z.array(z.object({ shipmentId: id, weightG: z.int() })),
})
export type OrderParcels = z.infer<typeof OrderParcels>

export const errors = {
  parcel_there: {
    status: 409,
    fr: 'Une étiquette existe déjà pour cet envoi : annulez-la d’abord, ou ajoutez un colis.',
    en: 'There is a label for this already: void it first, or add a parcel.',
  },
  parcel_cut: {
    status: 409,
    fr: 'La commande entière et ses parties n’ont pas d’étiquettes en même temps : annulez d’abord celles qui existent.',
    en: 'The whole order and its parts do not have labels at once: void those that there are first.',
  },
  parcel_empty: { status: 409, fr: 'Plus rien de cet envoi n’est à expédier.', en: 'Nothing of this is left to send.' },
  parcel_weight: {
    status: 400,
    fr: 'Un colis pèse au plus 30 kg : partagez en plusieurs colis.',
    en: 'A parcel weighs 30 kg at most: share it out among several.',
  },
  parcel_address: {
    status: 409,
    fr: 'L’adresse de livraison n’est pas complète : nom, rue, code postal et ville.',
    en: 'The delivery address is not complete: name, street, postcode and city.',
  },
  parcel_sender: {
    status: 409,
    fr: 'Complétez l’adresse de la pépinière dans les informations de facturation : elle est l’expéditeur.',
    en: 'Complete the nursery’s address in the invoicing details: it is the sender.',
  },
  parcel_settled: { status: 409, fr: 'Ce colis n’est plus à vérifier.', en: 'This parcel is not to be checked any more.' },
  parcel_gone: { status: 409, fr: 'Ce colis est parti : son étiquette reste.', en: 'This parcel has left: its label stays.' },
  parcel_asking: {
    status: 409,
    fr: 'L’étiquette est en train d’être demandée : attendez la réponse du transporteur.',
    en: 'The label is being asked for: wait for the carrier’s answer.',
  },
  parcel_label_bad: {
    status: 409,
    fr: 'Le fichier de cette étiquette est illisible : imprimez-la chez le transporteur.',
    en: 'The file of this label cannot be read: print it at the carrier’s.',
  },
  parcel_labels_full: {
    status: 409,
    fr: 'Le fichier est plein : imprimez cette étiquette depuis sa commande.',
    en: 'The file is full: print this label from its order.',
  },
  no_parcel_labels: { status: 409, fr: 'Aucune étiquette à imprimer.', en: 'No label to print.' },
} as const satisfies Messages

const making = [
  'not_found',
  'wrong_status',
  'order_held',
  'carrier_off',
  'relay_missing',
  'relay_other_carrier',
  'parcel_there',
  'parcel_cut',
  'parcel_empty',
  'parcel_weight',
  'parcel_address',
  'parcel_sender',
]

/** Parcels of orders: their labels at carriers, and where they are. */
export const parcelRoutes = {
  orderParcels: route({
    method: 'GET',
    path: '/order/{id}/parcels',
    summary: 'The parcels of an order with their labels and where they are',
    permission: 'orders.read',
    params: byId,
    response: OrderParcels,
    errors: ['not_found'],
  }),
  makeLabels: route({
    method: 'POST',
    path: '/order/{id}/parcels',
    summary: 'Ask the carrier for the labels of an order, or of one part of it; a parcel for each weight',
    permission: 'orders.write',
    params: byId,
    body: z.object({
      shipmentId: id.nullable().default(null),
      /** Grams of each parcel; none: one parcel of what the goods weigh. */
      weights: z.array(z.int().min(1).max(1_000_000)).max(20).default([]),
      /** Beside those that are there. */
      add: z.boolean().default(false),
    }),
    response: OrderParcels,
    status: 202,
    errors: making,
  }),
  parcelLabel: route({
    method: 'GET',
    path: '/parcel/{id}/label',
    summary: 'The label of a parcel, to print',
    permission: 'orders.read',
    params: byId,
    response: 'file',
    errors: ['not_found', 'no_parcel_labels', 'parcel_label_bad'],
  }),
  voidParcel: route({
    method: 'DELETE',
    path: '/parcel/{id}',
    summary: 'Void a label: it is not used, and another may be made',
    permission: 'orders.write',
    params: byId,
    response: OrderParcels,
    errors: ['not_found', 'parcel_gone', 'parcel_asking'],
  }),
  settleParcel: route({
    method: 'PUT',
    path: '/parcel/{id}',
    summary: 'Say what became of a label whose answer never came: its number as the carrier shows it, or that there is none',
    permission: 'orders.write',
    params: byId,
    body: z.object({ tracking: text(30).regex(/^[0-9A-Za-z]*$/) }),
    response: OrderParcels,
    errors: ['not_found', 'parcel_settled'],
  }),
  makeManyLabels: route({
    method: 'POST',
    path: '/multi-order/parcel-labels',
    summary: 'Make the labels of many orders and put them, with those that are there, into one file',
    permission: 'orders.write',
    body: z.object({ ids: z.array(id).min(1).max(MAX_SHEETS) }),
    response: z.object({ operationId: id }),
    status: 202,
    errors: ['not_found'],
  }),
}
