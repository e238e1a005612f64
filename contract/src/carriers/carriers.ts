import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'
import { done, instant, requiredText, text } from '../base/shared.ts'
import { carriers, RelayPoint } from './relay.ts'

/** On what labels are printed. `a6`: the carrier's own size laid on A6; `zpl`: the code of label printers. */
export const labelFormats = ['10x15', 'a6', 'a4', 'zpl'] as const
export type LabelFormat = (typeof labelFormats)[number]
/** Where parcels are handed over: brought to a relay, or fetched at the nursery. */
export const handOvers = ['relay', 'fetched'] as const

const labelFormat = z.enum(labelFormats)
const MondialRelayOptions = z.object({
  /** « Code enseigne »: of the search of relays and of the tracking. */
  brand: z.string().regex(/^[0-9A-Z]{2}[0-9A-Z ]{0,6}$/, 'brand_wrong'),
  /** Of the labels: « Connexion API ». */
  login: text(200),
  handOver: z.enum(handOvers),
  /** Labels of the carrier's trial service, with which nothing may be sent. */
  trial: z.boolean(),
  labelFormat,
})
export type MondialRelayOptions = z.output<typeof MondialRelayOptions>
const ColissimoOptions = z.object({
  contract: z.string().regex(/^\d{4,10}$/, 'contract_wrong'),
  /** Home deliveries are handed over against a signature. */
  signed: z.boolean(),
  labelFormat,
})
export type ColissimoOptions = z.output<typeof ColissimoOptions>

const state = {
  checkedAt: instant.nullable(),
  /** Why the carrier could not be asked last time. */
  failure: z.enum(['key', 'unreachable']).nullable(),
}
export const CarrierSettings = z.object({
  mondialRelay: z.object({ ...MondialRelayOptions.shape, ...state }).nullable(),
  colissimo: z.object({ ...ColissimoOptions.shape, ...state }).nullable(),
  /** Which carrier takes parcels to the door and to relays; null: the shop's own ways. */
  home: z.enum(carriers).nullable(),
  relay: z.enum(carriers).nullable(),
})
export type CarrierSettings = z.output<typeof CarrierSettings>

/** Empty keeps the one that is known. */
const secret = text(200).optional()

export const errors = {
  brand_wrong: {
    status: 400,
    fr: 'Le code enseigne a 2 à 8 caractères, chiffres et majuscules, comme BDTEST13.',
    en: 'The brand code has 2 to 8 characters, digits and capitals, like BDTEST13.',
  },
  contract_wrong: {
    status: 400,
    fr: 'Le numéro de contrat Colissimo est fait de chiffres, comme 123456.',
    en: 'The Colissimo contract number is made of digits, like 123456.',
  },
  carrier_key_missing: {
    status: 400,
    fr: 'Indiquez la clé que le transporteur vous a remise.',
    en: 'Give the key that the carrier gave you.',
  },
  carrier_key_refused: { status: 409, fr: 'Le transporteur refuse ces identifiants.', en: 'The carrier refuses these credentials.' },
  carrier_unreachable: {
    status: 502,
    fr: 'Le transporteur ne répond pas pour l’instant. Réessayez plus tard.',
    en: 'The carrier does not answer for now. Try again later.',
  },
  carrier_refused: { status: 409, fr: 'Le transporteur refuse : {message}', en: 'The carrier refuses: {message}' },
  carrier_off: {
    status: 409,
    fr: 'Aucun transporteur n’est réglé pour ce mode de livraison.',
    en: 'No carrier is set for this way of delivery.',
  },
  carrier_in_use: {
    status: 409,
    fr: 'Ce transporteur prend encore des livraisons : choisissez-en d’abord un autre pour elles.',
    en: 'This carrier still takes deliveries: choose another one for them first.',
  },
  carrier_parcels_under_way: {
    status: 409,
    fr: 'Des étiquettes de ce transporteur sont en cours : {count}. Attendez qu’elles soient faites.',
    en: 'Labels of this carrier are being made: {count}. Wait until they are done.',
  },
  relay_missing: {
    status: 409,
    fr: 'Cette commande part en point relais : choisissez d’abord lequel.',
    en: 'This order goes to a relay point: choose which one first.',
  },
  relay_other_carrier: {
    status: 400,
    fr: 'Ce point relais n’est pas du transporteur de la boutique.',
    en: 'This relay point is not of the shop’s carrier.',
  },
} as const satisfies Messages

const asking = ['carrier_key_missing', 'carrier_key_refused', 'carrier_unreachable', 'carrier_refused']

/** Carriers of parcels: the shop's keys there, which deliveries they take, and their relays. */
export const carrierRoutes = {
  getCarriers: route({
    method: 'GET',
    path: '/config/carriers',
    summary: 'The carriers of the shop and which deliveries they take; keys are never shown',
    permission: 'orders.read',
    response: CarrierSettings,
  }),
  setMondialRelay: route({
    method: 'PUT',
    path: '/config/carriers/mondial-relay',
    summary: 'Keep the keys of Mondial Relay, which are tried first',
    permission: 'settings.write',
    body: z.object({ ...MondialRelayOptions.shape, privateKey: secret, password: secret }),
    response: CarrierSettings,
    errors: [...asking, 'brand_wrong'],
  }),
  setColissimo: route({
    method: 'PUT',
    path: '/config/carriers/colissimo',
    summary: 'Keep the keys of Colissimo, which are tried first',
    permission: 'settings.write',
    body: z.object({ ...ColissimoOptions.shape, password: secret }),
    response: CarrierSettings,
    errors: [...asking, 'contract_wrong'],
  }),
  removeCarrier: route({
    method: 'DELETE',
    path: '/config/carriers/{carrier}',
    summary: 'Forget the keys of a carrier',
    permission: 'settings.write',
    params: z.object({ carrier: z.enum(carriers) }),
    response: CarrierSettings,
    errors: ['carrier_in_use', 'carrier_parcels_under_way'],
  }),
  checkCarrier: route({
    method: 'POST',
    path: '/config/carriers/{carrier}/check',
    summary: 'Try the keys that are kept',
    permission: 'settings.write',
    params: z.object({ carrier: z.enum(carriers) }),
    body: z.object({}),
    response: CarrierSettings,
    errors: ['not_found', ...asking],
  }),
  chooseCarriers: route({
    method: 'PUT',
    path: '/config/carriers',
    summary: 'Say which carrier takes parcels to the door and to relays',
    permission: 'settings.write',
    body: z.object({ home: z.enum(carriers).nullable(), relay: z.enum(carriers).nullable() }),
    response: done,
    errors: ['carrier_off'],
  }),
  findRelays: route({
    method: 'GET',
    path: '/relays',
    summary: 'Relay points near a postcode, nearest first',
    permission: 'orders.read',
    query: z.object({
      postcode: requiredText(12),
      city: text(80).default(''),
      country: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .default('FR'),
    }),
    response: z.object({ carrier: z.enum(carriers), items: z.array(RelayPoint) }),
    errors: ['carrier_off', 'carrier_key_refused', 'carrier_unreachable', 'carrier_refused', 'too_many_requests'],
  }),
}
