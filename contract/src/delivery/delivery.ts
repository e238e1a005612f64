import { z } from 'zod'
import { type Fee, type FeeStep, parcelBases, truckBases, zones } from './fees.ts'
import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'
import { cents, day, done, id, idParam, kilometres, positiveCents, text } from '../base/shared.ts'

const amount = z.int().min(0).max(1_000_000_000)
const BandInput = z.object({ from: amount, upTo: amount.nullable(), feeCents: positiveCents })
const bands = z.array(BandInput).max(60)
const zone = z.enum(zones)
const free = z.array(z.object({ zone: zone.nullable(), profileId: id.nullable(), fromCents: positiveCents })).max(60)

/** Fees of parcels: grams, cents TTC, counts. */
export const FeeTableInput = z.object({
  enabled: z.boolean(),
  packagingG: z.int().min(0).max(100_000),
  perArticleCents: positiveCents,
  maxG: z.int().min(1).max(10_000_000).nullable(),
  grids: z.array(z.object({ zone, basis: z.enum(parcelBases), bands: bands.min(1) })).max(zones.length),
  free,
})
export type FeeTableInput = z.output<typeof FeeTableInput>

export const TruckInput = z.object({
  enabled: z.boolean(),
  basis: z.enum(truckBases),
  plantsPerPallet: z.int().min(1).max(100_000),
  bands,
  perArticleCents: positiveCents,
  free,
})

const week = z.int().min(1).max(53)
/** What holds for every mode. */
export const ShippingRules = z.object({
  /** Counts for articles of which nobody wrote down a weight. */
  articleG: z.int().min(0).max(1_000_000),
  /** ISO weeks in which bare roots travel; 45 to 13 goes over the new year. */
  bareRootFrom: week,
  bareRootTo: week,
})
export type ShippingRules = z.output<typeof ShippingRules>

export const DeliverySettings = z.object({ rules: ShippingRules, home: FeeTableInput, relay: FeeTableInput, truck: TruckInput })
export type DeliverySettings = z.output<typeof DeliverySettings>

const off = { enabled: false, packagingG: 0, perArticleCents: 0, maxG: 30_000, grids: [], free: [] }
/** Carriers change their prices each January: the nursery writes its own, none comes with the product. */
export const noDeliverySettings: DeliverySettings = {
  rules: { articleG: 500, bareRootFrom: 45, bareRootTo: 13 },
  home: off,
  relay: off,
  truck: { enabled: false, basis: 'km', plantsPerPallet: 100, bands: [], perArticleCents: 0, free: [] },
}

export const errors = {
  bands_gap: { status: 400, fr: 'Aucun tarif entre {from} et {upTo}.', en: 'No fee between {from} and {upTo}.' },
  bands_overlap: {
    status: 400,
    fr: 'Deux tranches couvrent la même étendue : de {from} à {upTo}.',
    en: 'Two bands cover the same stretch: {from} to {upTo}.',
  },
  band_empty: { status: 400, fr: 'Cette tranche finit avant de commencer.', en: 'This band ends before it begins.' },
  bands_missing: {
    status: 400,
    fr: 'Ajoutez au moins une tranche avant de proposer ce mode.',
    en: 'Add at least one band before offering this mode.',
  },
  zone_twice: { status: 400, fr: 'Cette zone a déjà une grille.', en: 'This zone already has a grid.' },
} as const satisfies Messages

const steps: readonly FeeStep['kind'][] = ['packaging', 'band', 'articles', 'free']
/** One step of the fee; which figures it carries follows from its kind. */
const Step = z.object({
  kind: z.enum(steps as ['packaging', 'band', 'articles', 'free']),
  weightG: z.int().optional(),
  packagingG: z.int().optional(),
  basis: z.enum([...parcelBases, ...truckBases]).optional(),
  value: z.number().optional(),
  from: z.int().optional(),
  upTo: z.int().nullable().optional(),
  articles: z.int().optional(),
  fromCents: cents.optional(),
  cents: cents.optional(),
})
const refusals = [
  'mode_off',
  'zone_unknown',
  'zone_not_served',
  'too_heavy',
  'above_bands',
  'distance_missing',
] as const satisfies readonly NonNullable<Fee['refusal']>[]
/** The ways of delivery that have a table. */
export const feeModes = ['home', 'relay', 'own_truck'] as const
export type FeeMode = (typeof feeModes)[number]

const Answered = z.object({
  mode: z.enum(feeModes),
  zone: zone.nullable(),
  /** TTC; null when the mode is refused. */
  feeCents: cents.nullable(),
  refusal: z.enum(refusals).nullable(),
  /** The weight or value that was passed, with a refusal. */
  limit: z.int().nullable(),
  how: z.array(Step),
  certificate: z.boolean(),
})
export type FeeAnswer = z.infer<typeof Answered>

/** The goods of a sale as the fee reads them. */
const Weighed = z.object({
  articles: z.int(),
  weightG: z.int(),
  /** Articles that count with the usual weight. */
  unweighed: z.array(z.string()),
  /** Articles that do not travel in that week. */
  outOfSeason: z.array(z.object({ label: z.string(), weekFrom: z.int(), weekTo: z.int() })),
})

const count = z.coerce.number<number | string>().int().min(0).max(1_000_000_000)
const where = {
  postcode: text(12).optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
}

export const deliveryRoutes = {
  getDelivery: route({
    method: 'GET',
    path: '/config/delivery',
    summary: 'Delivery settings and fee tables',
    permission: 'orders.read',
    response: DeliverySettings,
  }),
  updateDelivery: route({
    method: 'PUT',
    path: '/config/delivery',
    summary: 'Change what holds for every mode, and the own lorry',
    permission: 'settings.write',
    body: z.object({ rules: ShippingRules, truck: TruckInput }),
    response: done,
    errors: [...Object.keys(errors), 'unknown_profile'],
  }),
  updateHome: route({
    method: 'PUT',
    path: '/config/delivery/home',
    summary: 'Change the fees of home delivery',
    permission: 'settings.write',
    body: FeeTableInput,
    response: done,
    errors: [...Object.keys(errors), 'unknown_profile'],
  }),
  updateRelay: route({
    method: 'PUT',
    path: '/config/delivery/relay',
    summary: 'Change the fees of relay points',
    permission: 'settings.write',
    body: FeeTableInput,
    response: done,
    errors: [...Object.keys(errors), 'unknown_profile'],
  }),
  homeFee: route({
    method: 'GET',
    path: '/shipping/home',
    summary: 'What a delivery costs and how that comes about',
    permission: 'orders.read',
    query: z.object({
      articles: count,
      /** Cents TTC after discounts. */
      total_price: count,
      /** Grams, without packaging. */
      total_weight: count,
      ...where,
      zone: zone.default('mainland'),
      profile: idParam.optional(),
      mode: z.enum(feeModes).default('home'),
      km: z.coerce.number<number | string>().min(0).max(10_000).optional(),
      pallets: count.optional(),
    }),
    response: Answered,
  }),
  quote: route({
    method: 'POST',
    path: '/shipping/quote',
    summary: 'The fee of the articles of a sale, their weight and what speaks against the week',
    permission: 'orders.read',
    status: 200,
    body: z.object({
      mode: z.enum(feeModes),
      items: z
        .array(
          z.object({
            subproductId: id.nullable().default(null),
            packId: id.nullable().default(null),
            quantity: z.int().min(1).max(1_000_000),
          }),
        )
        .max(2_000),
      /** Cents TTC after discounts. */
      goodsCents: positiveCents,
      postcode: text(12).default(''),
      country: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .default('FR'),
      customerId: id.nullable().default(null),
      km: kilometres.nullable().default(null),
      day: day.nullable().default(null),
    }),
    response: z.object({ ...Answered.shape, ...Weighed.shape }),
    errors: ['unknown_choice'],
  }),
}
