import { z } from 'zod'
import { purchaseCategories } from './accounts.ts'
import type { Messages } from '../base/errors.ts'
import { identityFaults, identityOrNull, sayIdentityFaults } from '../base/identity-rules.ts'
import { journalPeriod } from './journal.ts'
import {
  basisPoints,
  byId,
  cents,
  changesOf,
  day,
  exportQuery,
  done,
  flag,
  id,
  idParam,
  instant,
  listQuery,
  oneOrMore,
  optionalText,
  pageOf,
  positiveCents,
  RateTotals,
  requiredText,
  text,
  version,
} from '../base/shared.ts'
import { route } from '../base/route.ts'

export const purchasePayments = ['transfer', 'card', 'direct_debit', 'cheque', 'cash'] as const
export type PurchasePayment = (typeof purchasePayments)[number]

const supplierFields = {
  name: requiredText(200),
  siren: identityOrNull('siren'),
  vatNumber: identityOrNull('vatNumber'),
  email: z.email().max(200).toLowerCase().nullable().default(null),
  phone: optionalText(40),
  iban: identityOrNull('iban'),
  category: z.enum(purchaseCategories).default('other'),
  note: text(2000).default(''),
}
export const SupplierInput = z.object(supplierFields).superRefine(sayIdentityFaults)
export const Supplier = z.object({
  id,
  name: z.string(),
  siren: z.string().nullable(),
  vatNumber: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  iban: z.string().nullable(),
  category: z.enum(purchaseCategories),
  note: z.string(),
  purchases: z.int(),
  version,
})
export type Supplier = z.infer<typeof Supplier>

/** HT and TVA as the paper says, never below zero: `credit` tells that money comes back. */
const RateInput = z.object({ rateBp: basisPoints, exclCents: positiveCents, vatCents: positiveCents })
const purchaseFields = {
  /** One of the two: a known supplier, or the name of a new one. */
  supplierId: id.nullable().default(null),
  supplierName: text(200).default(''),
  supplierSiren: identityOrNull('siren'),
  supplierVatNumber: identityOrNull('vatNumber'),
  reference: text(80).default(''),
  credit: z.boolean().default(false),
  datedOn: day,
  dueOn: day.nullable().default(null),
  paidOn: day.nullable().default(null),
  paymentType: z.enum(purchasePayments).nullable().default(null),
  category: z.enum(purchaseCategories).default('other'),
  label: text(200).default(''),
  rates: z.array(RateInput).min(1).max(10),
}
type Days = {
  datedOn: string
  dueOn: string | null
  paidOn: string | null
  paymentType: string | null
  supplierId: number | null
  supplierName: string
  supplierSiren: string | null
  supplierVatNumber: string | null
}
const rules = <T extends z.ZodType<Days>>(schema: T) =>
  schema
    .refine((value) => value.supplierId !== null || value.supplierName !== '', { path: ['supplierName'], message: 'supplier_needed' })
    .superRefine(({ supplierSiren, supplierVatNumber }, context) => {
      if (identityFaults({ siren: supplierSiren, vatNumber: supplierVatNumber }).length > 0)
        context.addIssue({ code: 'custom', path: ['supplierVatNumber'], message: 'vat_number_of_other' })
    })
    .refine((value) => value.dueOn === null || value.dueOn >= value.datedOn, { path: ['dueOn'], message: 'due_before' })
    .refine((value) => value.paidOn === null || value.paymentType !== null, { path: ['paymentType'], message: 'payment_type_needed' })
    .refine((value) => value.paymentType === null || value.paidOn !== null, { path: ['paidOn'], message: 'paid_day_needed' })
export const PurchaseInput = rules(z.object(purchaseFields))
export type PurchaseInput = z.output<typeof PurchaseInput>
export const PurchaseChange = z.object({ ...changesOf(purchaseFields), version })
export type PurchaseChange = z.output<typeof PurchaseChange>

const Attachment = z.object({ id, name: z.string(), mime: z.string(), bytes: z.int(), addedAt: instant, addedBy: z.string() })
export type Attachment = z.infer<typeof Attachment>
/** Signed: a credit is below zero. */
export const Purchase = z.object({
  id,
  number: z.string(),
  supplierId: id,
  supplier: z.string(),
  reference: z.string(),
  credit: z.boolean(),
  datedOn: day,
  dueOn: day.nullable(),
  paidOn: day.nullable(),
  paymentType: z.enum(purchasePayments).nullable(),
  category: z.enum(purchaseCategories),
  label: z.string(),
  rates: z.array(z.object({ rateBp: basisPoints, exclCents: cents, vatCents: cents })),
  exclCents: cents,
  vatCents: cents,
  inclCents: cents,
  attachments: z.array(Attachment),
  /** Deliveries of plants that were made of it. */
  deliveries: z.array(z.object({ id, number: z.string(), on: day })),
  /** Dated in a closed month: only its payment and papers may still change. */
  locked: z.boolean(),
  author: z.string(),
  version,
})
export type Purchase = z.infer<typeof Purchase>

const Series = z.object({ key: z.string(), label: z.string(), exclCents: cents, vatCents: cents })
export const PurchaseSums = z.object({
  exclCents: cents,
  vatCents: cents,
  inclCents: cents,
  unpaidCents: cents,
  rates: z.array(RateTotals),
  months: z.array(Series),
  /** The ten largest, then all others as one. */
  suppliers: z.array(Series),
  categories: z.array(Series),
})
export type PurchaseSums = z.infer<typeof PurchaseSums>

/** What was read from a supplier's electronic invoice, to be checked by a person. */
export const ReadInvoice = z.object({
  source: z.enum(['factur-x', 'cii', 'ubl']),
  profile: z.string(),
  supplierId: id.nullable(),
  supplierName: z.string(),
  supplierSiren: z.string().nullable(),
  supplierVatNumber: z.string().nullable(),
  reference: z.string(),
  credit: z.boolean(),
  datedOn: day.nullable(),
  dueOn: day.nullable(),
  currency: z.string(),
  iban: z.string().nullable(),
  category: z.enum(purchaseCategories),
  label: z.string(),
  rates: z.array(z.object({ rateBp: basisPoints, exclCents: positiveCents, vatCents: positiveCents })),
  inclCents: cents,
  /** What does not add up or is missing. */
  doubts: z.array(
    z.enum([
      'totals_differ',
      'other_currency',
      'no_rates',
      'no_date',
      'known_reference',
      'other_buyer',
      'negative_group',
      'broken_date',
      'due_before_date',
      'no_reference',
      'wrong_siren',
    ]),
  ),
})
export type ReadInvoice = z.infer<typeof ReadInvoice>

export const errors = {
  supplier_needed: { status: 400, fr: 'Indiquez le fournisseur.', en: 'Give the supplier.' },
  due_before: { status: 400, fr: 'L’échéance précède la date de facture.', en: 'The due day comes before the invoice.' },
  payment_type_needed: { status: 400, fr: 'Indiquez comment il a été payé.', en: 'Say how it was paid.' },
  paid_day_needed: { status: 400, fr: 'Indiquez le jour du paiement.', en: 'Give the day of the payment.' },
  purchase_known: { status: 409, fr: 'Cette facture est déjà saisie : {number}.', en: 'This invoice is entered already: {number}.' },
  tva_beyond: {
    status: 400,
    fr: 'La TVA ne correspond pas au taux : attendu {expected}.',
    en: 'The TVA does not fit the rate: {expected} expected.',
  },
  rate_twice: { status: 400, fr: 'Ce taux figure déjà plus haut.', en: 'This rate stands above already.' },
  supplier_used: {
    status: 409,
    fr: 'Ce fournisseur a des achats : archivez-le plutôt.',
    en: 'This supplier has purchases: archive it instead.',
  },
  unknown_supplier: { status: 400, fr: 'Ce fournisseur est introuvable.', en: 'This supplier cannot be found.' },
  no_electronic_invoice: {
    status: 400,
    fr: 'Ce PDF ne contient pas de facture électronique : saisissez-la, le fichier sera joint.',
    en: 'This PDF holds no electronic invoice: enter it, the file will be attached.',
  },
  unreadable_invoice: {
    status: 400,
    fr: 'Ce fichier n’est pas une facture Factur-X, CII ou UBL lisible.',
    en: 'This file is no readable Factur-X, CII or UBL invoice.',
  },
} as const satisfies Messages

const reading = 'accounting.read' as const
const writing = 'accounting.write' as const
const MAX_BYTES = 20_000_000
const filters = {
  category: oneOrMore(purchaseCategories).optional(),
  supplier: idParam.optional(),
  paid: flag.optional(),
  withoutPaper: flag.optional(),
}
const path = '/accounting/purchases/from/{a}/to/{b}'
const saving = ['unknown_supplier', 'purchase_known', 'period_locked', 'tva_beyond', 'rate_twice', 'name_taken'] as const

const listPurchases = route({
  method: 'GET',
  path,
  summary: 'Purchases journal with its chart series',
  permission: reading,
  params: journalPeriod,
  query: listQuery(['day', 'number', 'supplier', 'total', 'due'], {
    ...filters,
    page: z.coerce.number<number | string>().int().min(1).max(100_000).default(1),
  }),
  response: pageOf(Purchase).extend({ sums: PurchaseSums }),
})

export const purchasesRoutes = {
  listPurchases,
  purchasesExcel: route({
    method: 'PUT',
    path: `${path}/excel`,
    summary: 'The purchases that the filters leave, as a spreadsheet',
    permission: reading,
    params: journalPeriod,
    query: exportQuery(filters),
    exports: listPurchases,
    response: 'xlsx',
  }),
  getPurchase: route({
    method: 'GET',
    path: '/accounting/purchase/{id}',
    summary: 'One purchase',
    permission: reading,
    params: byId,
    response: Purchase,
    errors: ['not_found'],
  }),
  createPurchase: route({
    method: 'POST',
    path: '/accounting/purchase/-1',
    summary: 'Enter a purchase; a new supplier is made by its name',
    permission: writing,
    body: PurchaseInput,
    response: Purchase,
    status: 201,
    errors: saving,
  }),
  updatePurchase: route({
    method: 'PUT',
    path: '/accounting/purchase/{id}',
    summary: 'Change a purchase',
    permission: writing,
    params: byId,
    body: PurchaseChange,
    response: Purchase,
    errors: ['not_found', 'stale_version', ...saving],
  }),
  removePurchase: route({
    method: 'DELETE',
    path: '/accounting/purchase/{id}',
    summary: 'Delete a purchase of an open month with its papers',
    permission: writing,
    params: byId,
    response: done,
    errors: ['not_found', 'period_locked'],
  }),
  addAttachment: route({
    method: 'POST',
    path: '/accounting/purchases/{id}/attachment',
    summary: 'Attach a paper to a purchase',
    permission: writing,
    params: byId,
    upload: { maxBytes: MAX_BYTES },
    response: Attachment,
    status: 201,
    errors: ['not_found', 'file_missing', 'too_large', 'unsupported_file', 'heic_photo'],
  }),
  getAttachment: route({
    method: 'GET',
    path: '/accounting/purchases/{id}/attachment',
    summary: 'A paper of a purchase; the last one unless told',
    permission: reading,
    params: byId,
    query: z.object({ attachment: idParam.optional() }),
    response: 'file',
    errors: ['not_found'],
  }),
  removeAttachment: route({
    method: 'DELETE',
    path: '/accounting/purchases/{id}/attachment',
    summary: 'Take a paper away; the last one unless told',
    permission: writing,
    params: byId,
    query: z.object({ attachment: idParam.optional() }),
    response: done,
    errors: ['not_found', 'period_locked'],
  }),
  readInvoice: route({
    method: 'POST',
    path: '/accounting/purchases/read',
    summary: "Read a supplier's Factur-X, CII or UBL invoice into fields; nothing is saved",
    permission: writing,
    upload: { maxBytes: MAX_BYTES },
    response: ReadInvoice,
    errors: ['file_missing', 'too_large', 'no_electronic_invoice', 'unreadable_invoice', 'readers_busy'],
  }),
  listSuppliers: route({
    method: 'GET',
    path: '/accounting/suppliers',
    summary: 'Suppliers by name',
    permission: reading,
    query: z.object({ q: text(100).optional() }),
    response: z.object({ items: z.array(Supplier) }),
  }),
  createSupplier: route({
    method: 'POST',
    path: '/accounting/supplier/-1',
    summary: 'Create a supplier',
    permission: writing,
    body: SupplierInput,
    response: Supplier,
    status: 201,
    errors: ['name_taken'],
  }),
  updateSupplier: route({
    method: 'PUT',
    path: '/accounting/supplier/{id}',
    summary: 'Change a supplier',
    permission: writing,
    params: byId,
    body: z.object({ ...changesOf(supplierFields), version }),
    response: Supplier,
    errors: ['not_found', 'stale_version', 'name_taken', 'vat_number_of_other'],
  }),
  removeSupplier: route({
    method: 'DELETE',
    path: '/accounting/supplier/{id}',
    summary: 'Delete a supplier without purchases',
    permission: writing,
    params: byId,
    response: done,
    errors: ['not_found', 'supplier_used'],
  }),
}
