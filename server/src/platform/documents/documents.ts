import { z } from 'zod'
import { documentDay, invoiceDocument, mention } from './invoice-document.ts'
import { documentAllowance, documentLine, documentTotals, vatGroup } from './lines.ts'
import { buyer, seller } from './parties.ts'
import { catalog, labels } from './print-documents.ts'
import { ticketDocument, zTicketDocument } from './till-documents.ts'

const short = (max: number) => z.string().trim().min(1).max(max).nullable().default(null)

const common = z.object({
  locale: z.enum(['fr', 'en']).default('fr'),
  number: z.string().trim().min(1).max(60),
  issueDate: documentDay,
  seller,
  buyer,
  lines: z.array(documentLine).min(1).max(2000),
  mentions: z.array(mention).max(30).default([]),
  orderNumber: short(60),
  purchaseOrder: short(60),
  /** What the nursery writes to this customer. */
  message: short(2000),
})

const priced = common.extend({
  allowances: z.array(documentAllowance).max(50).default([]),
  vatGroups: z.array(vatGroup).min(1),
  totals: documentTotals,
})

/** Devis: an offer until a day, to be signed. */
const quotation = priced.extend({
  validUntil: documentDay,
  /** Asked at the signature. */
  depositCents: z.int().positive().nullable().default(null),
  paymentTerms: short(300),
})

/** Récapitulatif de commande. */
const orderSummary = priced.extend({
  status: short(60),
  wantedDate: documentDay.nullable().default(null),
  deliveryMode: short(120),
  paidCents: z.int().default(0),
  dueCents: z.int(),
})

/** Bon de livraison: with or without prices. */
const deliveryNote = common.extend({
  deliveryDate: documentDay.nullable().default(null),
  carrier: short(120),
  packages: z.int().positive().nullable().default(null),
  withPrices: z.boolean().default(false),
  vatGroups: z.array(vatGroup).default([]),
  allowances: z.array(documentAllowance).max(50).default([]),
  totals: documentTotals.nullable().default(null),
})

/** Every document: its schema here, its page in `documents/<name>.typ`. */
export const documents = {
  invoice: invoiceDocument,
  quotation,
  'order-summary': orderSummary,
  'delivery-note': deliveryNote,
  labels,
  catalog,
  ticket: ticketDocument,
  'z-ticket': zTicketDocument,
} as const satisfies Record<string, z.ZodType>

export type TemplateName = keyof typeof documents
export type DocumentData<T extends TemplateName> = z.input<(typeof documents)[T]>
