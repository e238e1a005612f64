import { createHash } from 'node:crypto'
import type { InvoiceKind } from '@plantule/contract/invoicing/invoices'
import type { RateTotals } from '@plantule/contract/base/money'
import { actorName } from '../../platform/actor.ts'
import { type InvoiceInput, invoiceDocument } from '../../platform/documents/invoice-document.ts'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { nextDatedNumber, padded } from '../../platform/numbering.ts'
import { parisDay } from '../../platform/paris.ts'
import { Refused } from '../../platform/refused.ts'
import { searchText } from '../../platform/search-text.ts'
import { addressesOf, billingOf, findCustomer } from '../customers/index.ts'
import type { Carriage } from './carriage.ts'
import { faultWords } from './fault-words.ts'
import { paperLook } from '../shops/index.ts'
import { servicesOf } from './services.ts'
import { offerInvoiceJob, renderJob } from './jobs.ts'

const prefixes: Record<InvoiceKind, string> = { invoice: 'FA', deposit_invoice: 'AC', corrective_invoice: 'FA', credit_invoice: 'AV' }

export type NewInvoice = {
  kind: InvoiceKind
  orderId: number | null
  orderReference: string | null
  customerId: number | null
  original: { id: number; number: string } | null
  /** Of a summary invoice: the first day of its month. */
  summaryMonth?: string | null
  /** What of it is turnover, by rate; all of it unless told. */
  turnover?: readonly RateTotals[] | null
  carriage?: readonly Carriage[]
  /** The document on its day of issue, given number and day. */
  compose: (number: string, issuedOn: string) => InvoiceInput
}

export const ratesOfGroups = (groups: readonly { rateBp: number; baseCents: number; vatCents: number }[]): RateTotals[] =>
  groups.map(({ rateBp, baseCents, vatCents }) => ({ rateBp, exclCents: baseCents, vatCents, inclCents: baseCents + vatCents }))

export type Sealed = { id: number; kind: InvoiceKind; number: string; issuedOn: string; inclCents: number }

/**
 * Writes a document that can never change again. Its number is the next of its yearly series, taken in this transaction,
 * so the series has no gap. Throws `buyer_siren_missing`; `invoice_incomplete` when EN 16931 or the French rules would refuse it.
 */
export async function sealInvoice(ctx: Ctx, invoice: NewInvoice): Promise<Sealed> {
  const today = parisDay(ctx.now)
  const series = `${prefixes[invoice.kind]}${today.slice(0, 4)}`
  const next = await nextDatedNumber(ctx, series, today)
  const number = `${series}-${padded(next.number, 5)}`
  const values = invoiceRow(ctx, await dressed(ctx, invoice), number, next.day)
  if (invoice.kind !== 'credit_invoice' && values.issued_on >= ELECTRONIC_FROM) await refuseWithoutSiren(ctx, invoice.customerId)
  const row = await ctx.db
    .insertInto('invoice')
    .values({ shop_id: ctx.shopId, ...values })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(ctx, `invoice.issue`, 'invoice', row.id, { after: { number, kind: invoice.kind, inclCents: values.incl_cents } })
  await ctx.enqueue(renderJob, { invoiceId: row.id })
  await ctx.enqueue(offerInvoiceJob, { invoiceId: row.id })
  return { id: row.id, kind: invoice.kind, number, issuedOn: values.issued_on, inclCents: values.incl_cents }
}

/**
 * As the papers look today. Every document to a customer is in the language in which they are written to; the texts that the law asks for
 * stay beside it in French.
 */
async function dressed(ctx: Ctx, invoice: NewInvoice): Promise<NewInvoice> {
  const english = invoice.customerId !== null && (await findCustomer(ctx, invoice.customerId)).language === 'en'
  const look = await paperLook(ctx)
  const compose = (number: string, day: string): InvoiceInput => {
    const document = { ...invoice.compose(number, day), look }
    if (english) return { ...document, locale: 'en' }
    return { ...document, mentions: document.mentions?.map(({ english: _, ...mention }) => mention) }
  }
  return { ...invoice, compose }
}

/** From then on small businesses too issue to others by a platform, whose directory knows them by their SIREN (loi 2023-1322, art. 91). */
const ELECTRONIC_FROM = '2027-09-01'

/** Of who takes part in it: a company in France. Associations and public bodies may have none. */
async function refuseWithoutSiren(ctx: Ctx, customerId: number | null): Promise<void> {
  if (customerId === null) return
  const { kind, siren } = await findCustomer(ctx, customerId)
  if (kind !== 'professional' || siren) return
  const billing = billingOf(await addressesOf(ctx, customerId))
  if (!billing || billing.country === 'FR') throw new Refused('buyer_siren_missing')
}

/** The row of a document of this number and day. Throws `invoice_incomplete`. */
export function invoiceRow(ctx: Pick<Ctx, 'actor' | 'now'>, invoice: NewInvoice, number: string, day: string) {
  const parsed = invoiceDocument.safeParse(invoice.compose(number, day))
  if (!parsed.success) {
    throw new Refused('invoice_incomplete', { faults: faultWords(parsed.error.issues) })
  }
  const document = parsed.data
  const text = JSON.stringify(document)
  const { totals, buyer } = document
  return {
    kind: invoice.kind,
    number,
    issued_on: document.issueDate,
    due_on: document.dueDate,
    order_id: invoice.orderId,
    order_reference: invoice.orderReference,
    customer_id: invoice.customerId,
    customer_name: buyer.name,
    original_id: invoice.original?.id ?? null,
    original_number: invoice.original?.number ?? null,
    document: text,
    document_sha256: createHash('sha256').update(text).digest('hex'),
    rates: JSON.stringify(ratesOfGroups(document.vatGroups)),
    summary_month: invoice.summaryMonth ?? null,
    turnover: invoice.turnover ? JSON.stringify(invoice.turnover) : null,
    carriage: JSON.stringify(invoice.carriage ?? []),
    services: JSON.stringify(servicesOf(document)),
    excl_cents: totals.exclCents,
    vat_cents: totals.vatCents,
    incl_cents: totals.inclCents,
    search: searchText(number, buyer.name, invoice.orderReference, invoice.original?.number, (totals.inclCents / 100).toFixed(2)),
    author: actorName(ctx),
    issued_at: ctx.now,
  }
}
