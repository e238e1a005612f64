import { availabilityDocument } from './availability-document.ts'
import { z } from 'zod'
import { documentDay, invoiceDocument, mention } from './invoice-document.ts'
import { documentAllowance, documentLine, documentTotals, vatGroup } from './lines.ts'
import { sealedLook } from './look.ts'
import { buyer, seller } from './parties.ts'
import { certificateDocument } from './certificate-document.ts'
import { conditionsDocument, richBlocks } from './conditions-document.ts'
import { complaintDocument } from './complaint-document.ts'
import { recallDocument } from './recall-document.ts'
import { recallLettersDocument } from './recall-letters-document.ts'
import { dossierDocument } from './dossier-document.ts'
import { doorDocument } from './door-document.ts'
import { fairDocument } from './fair-document.ts'
import { parcelLabelsDocument } from './parcel-labels-document.ts'
import { preparationDocument } from './preparation-document.ts'
import { roundDocument } from './round-document.ts'
import { catalog, labels, passports } from './print-documents.ts'
import { standDocument } from './stand-document.ts'
import { attestationDocument, refundReceipt, ticketDocument, zTicketDocument } from './till-documents.ts'

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

/** The lines TTC instead of HT: what a consumer reads. */
const inclTax = z.boolean().default(false)

const priced = common.extend({
  inclTax,
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
  /** General conditions, printed after it. */
  conditions: richBlocks.default([]),
})

/** Récapitulatif de commande. */
const orderSummary = priced.extend({
  status: short(60),
  wantedDate: documentDay.nullable().default(null),
  deliveryMode: short(120),
  /** What refunds took off the total. */
  refundedCents: z.int().min(0).default(0),
  paidCents: z.int().default(0),
  dueCents: z.int(),
})

/** Bon de livraison: with or without prices. */
const deliveryNote = common.extend({
  deliveryDate: documentDay.nullable().default(null),
  carrier: short(120),
  packages: z.int().positive().nullable().default(null),
  withPrices: z.boolean().default(false),
  inclTax,
  vatGroups: z.array(vatGroup).default([]),
  allowances: z.array(documentAllowance).max(50).default([]),
  totals: documentTotals.nullable().default(null),
})

const codeOnPaper = z.object({
  locale: z.enum(['fr', 'en']).default('fr'),
  number: z.string().trim().min(1).max(60),
  shop: z.string().trim().min(1).max(160),
  contact: z.string().max(500).default(''),
  /** As it is read aloud, in groups. */
  code: z.string().min(1).max(60),
  /** SVG of the code. */
  qr: z.instanceof(Uint8Array),
  amountCents: z.int().positive(),
  expiresOn: documentDay.nullable().default(null),
})

/** Carte cadeau, to print or to send. */
const giftCard = codeOnPaper.extend({
  title: z.string().trim().min(1).max(80),
  recipient: short(120),
  message: short(400),
  conditions: short(2000),
  /** JPEG or PNG bytes. */
  picture: z.instanceof(Uint8Array).nullable().default(null),
})

/** Avoir: what the shop owes a customer, as a code. */
const creditCode = codeOnPaper.extend({
  issueDate: documentDay,
  address: z.array(z.string().max(200)).max(4).default([]),
  siret: short(20),
  balanceCents: z.int().min(0),
  customer: short(200),
  reason: short(200),
})

/** Relevé de compte, or a letter that asks for what is overdue. */
const letter = z.object({
  locale: z.enum(['fr', 'en']).default('fr'),
  look: sealedLook.optional(),
  number: z.string().trim().min(1).max(60),
  title: z.string().trim().min(1).max(60),
  issueDate: documentDay,
  seller,
  buyer,
  /** How it goes, whom it greets, what was written before, until when it waits: of a letter, not of a statement. */
  sending: short(300),
  salutation: short(120),
  recall: short(1000),
  limit: short(200),
  closing: short(300),
  message: short(2000),
  documents: z
    .array(
      z.object({
        number: z.string().max(60),
        issuedOn: documentDay,
        dueOn: documentDay,
        daysLate: z.int().min(0),
        inclCents: z.int(),
        openCents: z.int(),
      }),
    )
    .max(2000),
  openCents: z.int().min(0),
  penaltyCents: z.int().min(0),
  feeCents: z.int().min(0),
  totalCents: z.int().min(0),
  mentions: z.array(mention).max(30).default([]),
})

/** Every document: its schema here, its page in `documents/<name>.typ`. */
export const documents = {
  invoice: invoiceDocument,
  quotation,
  'order-summary': orderSummary,
  'delivery-note': deliveryNote,
  preparation: preparationDocument,
  'delivery-round': roundDocument,
  labels,
  passports,
  catalog,
  letter,
  'gift-card': giftCard,
  'credit-code': creditCode,
  'refund-receipt': refundReceipt,
  ticket: ticketDocument,
  'z-ticket': zTicketDocument,
  attestation: attestationDocument,
  availability: availabilityDocument,
  'stand-list': standDocument,
  'fair-result': fairDocument,
  'door-sheet': doorDocument,
  certificate: certificateDocument,
  conditions: conditionsDocument,
  recall: recallDocument,
  'recall-letters': recallLettersDocument,
  dossier: dossierDocument,
  complaint: complaintDocument,
  'parcel-labels': parcelLabelsDocument,
} as const satisfies Record<string, z.ZodType>

export type TemplateName = keyof typeof documents
export type DocumentData<T extends TemplateName> = z.input<(typeof documents)[T]>
