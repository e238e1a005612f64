import { z } from 'zod'
import { faultsOf } from './invoice-faults.ts'
import { documentAllowance, documentLine, documentTotals, inclLine, vatGroup } from './lines.ts'
import { sealedLook } from './look.ts'
import { buyer, seller } from './parties.ts'

/** A day from 2000 to 2099, the only years that the French electronic invoice takes (BR-FR-03). */
export const documentDay = z.iso.date().regex(/^20\d\d-/, 'a year from 2000 to 2099')
/** BR-FR-01 and BR-FR-02. */
export const documentNumber = z.string().regex(/^[A-Za-z0-9+\-_/]{1,35}$/)

const invoiceTypes = ['invoice', 'depositInvoice', 'creditInvoice', 'correctiveInvoice', 'selfBilledInvoice'] as const

/**
 * PMD late penalties, PMT recovery fee of 40 €, AAB early payment: asked of every invoice between professionals
 * (code de commerce L441-9 and L441-10). Others are free notes of the invoice.
 */
export const mention = z.object({
  subject: z.enum(['PMD', 'PMT', 'AAB', 'AAI', 'REG', 'ABL', 'SUR', 'TXD']).nullable().default(null),
  text: z.string().trim().min(1).max(1000),
  /** What it says to who reads English, above the French that the law asks for; in the page alone, not in the XML. */
  english: z.string().trim().min(1).max(1000).optional(),
})

const shape = z.object({
  locale: z.enum(['fr', 'en']).default('fr'),
  number: documentNumber,
  /** Of its page, on its day. */
  look: sealedLook.optional(),
  type: z.enum(invoiceTypes),
  issueDate: documentDay,
  deliveryDate: documentDay.nullable().default(null),
  /** Of a summary invoice: the days that it covers (BG-14); its lines say what went when. */
  period: z.object({ from: documentDay, to: documentDay }).nullable().default(null),
  dueDate: documentDay.nullable().default(null),
  seller,
  buyer,
  /** CGI ann. II art. 242 nonies A, 8° bis. */
  operation: z.enum(['goods', 'services', 'mixed']),
  currency: z.literal('EUR').default('EUR'),
  lines: z.array(documentLine).min(1).max(2000),
  /** To a consumer: each line as its page shows it, TTC. */
  shownIncl: z.array(inclLine).max(2000).optional(),
  allowances: z.array(documentAllowance).max(50).default([]),
  vatGroups: z.array(vatGroup).min(1),
  totals: documentTotals,
  /** Deposit invoices that this one settles; their amounts are part of `paidCents`. */
  deposits: z
    .array(
      z.object({
        number: documentNumber,
        date: documentDay,
        exclCents: z.int().positive(),
        vatCents: z.int().min(0),
        inclCents: z.int().positive(),
      }),
    )
    .default([]),
  /**
   * All that needs no paying any more on the invoice's day: what was received, deposits included, and what credit invoices
   * issued beside it take off; of a credit invoice what was given back already, or taken off the invoice.
   */
  paidCents: z.int().default(0),
  /** What of `paidCents` credit invoices take off. */
  creditedCents: z.int().min(0).default(0),
  dueCents: z.int(),
  paymentMeans: z.enum(['transfer', 'card', 'cash', 'cheque', 'directDebit', 'voucher', 'other']).default('transfer'),
  /** "30 jours fin de mois"... */
  paymentTerms: z.string().trim().min(1).max(300).nullable().default(null),
  /** Option for the tax on debits (CGI art. 269, 2 c). */
  vatOnDebits: z.boolean().default(false),
  mentions: z.array(mention).max(30).default([]),
  /** The invoice that this one corrects or credits. */
  precedingInvoice: z.object({ number: documentNumber, date: documentDay }).nullable().default(null),
  purchaseOrder: z.string().trim().min(1).max(60).nullable().default(null),
  orderNumber: z.string().trim().min(1).max(60).nullable().default(null),
  /** `orderNumber` is the number of the ticket that this invoice repeats. */
  fromTicket: z.boolean().default(false),
})

/** An invoice as sealed: all that its page and its XML show, nothing is computed later. Parsing it checks its sums. */
export const invoiceDocument = shape.superRefine((invoice, context) => {
  for (const { path, message } of faultsOf(invoice)) context.addIssue({ code: 'custom', path, message })
})

export type InvoiceDocument = z.infer<typeof shape>
export type InvoiceInput = z.input<typeof shape>
