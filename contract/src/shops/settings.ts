import { z } from 'zod'
import { identity, sayIdentityFaults } from '../base/identity-rules.ts'
import { route } from '../base/route.ts'
import { basisPoints, day, done, positiveCents, text } from '../base/shared.ts'

/** The shop as its documents show it (CGI ann. II art. 242 nonies A; C. com. L441-9, R123-237). */
export const InvoicingInfo = z.object({
  legalName: text(120),
  /** SARL, EARL, EI, SCEA... */
  legalForm: text(60),
  capitalCents: positiveCents.nullable(),
  line1: text(150),
  line2: text(150),
  postcode: text(12),
  city: text(100),
  country: z.string().regex(/^[A-Z]{2}$/),
  siren: text(30),
  siret: text(30),
  rcsTown: text(80),
  vatNumber: text(30),
  naf: text(10),
  email: z.union([z.literal(''), z.email().max(200)]),
  phone: text(30),
  website: text(200),
  iban: text(42),
  bic: text(11),
  /** False: no TVA is charged, and documents say under which article. */
  payTva: z.boolean(),
  /** `293b` small business (CGI art. 293 B); `298quater` farm flat-rate refund. */
  noTvaReason: z.enum(['293b', '298quater']),
  /** TVA on services due on invoicing rather than on payment. */
  tvaOnDebits: z.boolean(),
  /** Yearly late-payment rate for professionals in basis points (C. com. L441-10). */
  lateRateBp: basisPoints,
  /** Rates that took over from it, each from a day on: the lawful one follows the European Central Bank by half-year. */
  lateRates: z
    .array(z.object({ from: day, bp: basisPoints }))
    .max(60)
    .refine((rates) => new Set(rates.map(({ from }) => from)).size === rates.length, 'rate_day_twice')
    .default([]),
  earlyDiscountText: text(200),
  footer: text(1000),
  quoteValidityDays: z.int().min(1).max(365),
})
export type InvoicingInfo = z.output<typeof InvoicingInfo>
/** The same as it may be saved: what was saved before stays readable. */
export const InvoicingInput = z
  .object({
    ...InvoicingInfo.shape,
    lateRates: InvoicingInfo.shape.lateRates.unwrap().optional(),
    siren: identity('siren'),
    siret: identity('siret'),
    vatNumber: identity('vatNumber'),
    iban: identity('iban'),
    bic: identity('bic'),
  })
  .superRefine(sayIdentityFaults)

export const noInvoicingInfo: InvoicingInfo = {
  legalName: '',
  legalForm: '',
  capitalCents: null,
  line1: '',
  line2: '',
  postcode: '',
  city: '',
  country: 'FR',
  siren: '',
  siret: '',
  rcsTown: '',
  vatNumber: '',
  naf: '',
  email: '',
  phone: '',
  website: '',
  iban: '',
  bic: '',
  payTva: true,
  noTvaReason: '293b',
  tvaOnDebits: false,
  lateRateBp: 1215,
  lateRates: [],
  earlyDiscountText: 'Pas d’escompte pour paiement anticipé.',
  footer: '',
  quoteValidityDays: 30,
}

/** The late-payment rate of a day. */
export function lateRateOn({ lateRateBp, lateRates }: Pick<InvoicingInfo, 'lateRateBp' | 'lateRates'>, on: string): number {
  const begun = lateRates.filter(({ from }) => from <= on).toSorted((a, b) => (a.from < b.from ? 1 : -1))
  return begun[0]?.bp ?? lateRateBp
}

export const ViewConfig = z.object({
  /** Characteristics shown next to the carousel. */
  product_view: z.object({ characteristics: z.array(text(60)).max(30) }),
  category_view: z.object({
    icons: z.object({ columns: z.int().min(1).max(8), rows: z.int().min(1).max(20) }),
    list: z.object({ rows: z.int().min(1).max(50) }),
  }),
})
export type ViewConfig = z.output<typeof ViewConfig>
export const defaultViewConfig: ViewConfig = {
  product_view: { characteristics: ['height', 'exposure', 'flowering', 'hardiness'] },
  category_view: { icons: { columns: 4, rows: 4 }, list: { rows: 5 } },
}

export const errors = {
  shop_details_missing: {
    status: 409,
    fr: 'Complétez d’abord les coordonnées de la boutique (Facturation) : {missing}.',
    en: "First complete the shop's details (Invoicing): {missing}.",
  },
  shop_details_wrong: {
    status: 409,
    fr: 'Corrigez d’abord les coordonnées de la boutique (Facturation) : {wrong}.',
    en: "First correct the shop's details (Invoicing): {wrong}.",
  },
  buyer_address_missing: {
    status: 409,
    fr: 'Ce document demande le nom et l’adresse du client.',
    en: "This document needs the customer's name and address.",
  },
  rate_day_twice: { status: 400, fr: 'Deux taux commencent le même jour.', en: 'Two rates begin on the same day.' },
}

export const settingsRoutes = {
  getInvoicingInfo: route({
    method: 'GET',
    path: '/invoicing_info',
    summary: 'Invoicing details of the shop',
    permission: 'settings.read',
    response: InvoicingInfo,
  }),
  updateInvoicingInfo: route({
    method: 'PUT',
    path: '/invoicing_info',
    summary: 'Change them; issued documents keep what they were issued with',
    permission: 'settings.write',
    body: InvoicingInput,
    response: done,
  }),
  getConfig: route({
    method: 'GET',
    path: '/config',
    summary: 'How the shop shows products and categories',
    permission: 'storefront.read',
    response: ViewConfig,
  }),
  updateConfig: route({
    method: 'PUT',
    path: '/config',
    summary: 'Change it',
    permission: 'storefront.write',
    body: ViewConfig,
    response: done,
  }),
}
