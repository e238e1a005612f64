import type { BillingInfo } from '@plantule/contract/subscription/subscription'
import type { InvoicingInfo } from '@plantule/contract/shops/settings'
import { vatOf } from '@plantule/contract/base/money'
import type { InvoiceInput } from '../../platform/documents/invoice-document.ts'
import { mentionsOf } from '../invoicing/index.ts'
import { sellerOf } from '../orders/index.ts'

/** Subscriptions are services at the normal rate (CGI art. 278). */
export const RATE_BP = 2000

/** Without TVA. */
export type BillLine = { label: string; details: string | null; quantity: number; unitCents: number }
export type BillSums = { exclCents: number; vatCents: number; inclCents: number }

export function sumsOf(lines: readonly BillLine[]): BillSums {
  const exclCents = lines.reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0)
  const vatCents = vatOf(exclCents, RATE_BP)
  return { exclCents, vatCents, inclCents: exclCents + vatCents }
}

export type Bill = {
  company: InvoicingInfo
  info: BillingInfo
  /** The shop's uid, by which the provider knows its client. */
  clientNumber: string
  lines: readonly BillLine[]
  sums: BillSums
  dueOn: string
  period: { from: string; to: string } | null
  means: 'card' | 'transfer'
  original: { number: string; issuedOn: string } | null
  /** Of a credit invoice: what it takes off its invoice at once. */
  setOffCents: number
  reason: string | null
}

/** What an invoice of the provider says, given its number and day: the same document as the shops' own invoices. */
export function composeBill(bill: Bill, number: string, issuedOn: string): InvoiceInput {
  const { company, info, sums } = bill
  const mentions = mentionsOf(company, null, true, issuedOn)
  return {
    number,
    type: bill.original ? 'creditInvoice' : 'invoice',
    issueDate: issuedOn,
    deliveryDate: bill.period ? null : issuedOn,
    period: bill.period,
    dueDate: bill.dueOn,
    seller: sellerOf(company),
    buyer: {
      name: info.legalName,
      address: { lines: [info.line1, info.line2].filter(Boolean), postcode: info.postcode, city: info.city, country: 'FR' },
      siren: info.siren || null,
      vatId: info.vatNumber || null,
      professional: true,
      email: info.email || null,
      customerNumber: bill.clientNumber,
    },
    operation: 'services',
    lines: bill.lines.map(({ label, details, quantity, unitCents }) => ({
      label,
      details,
      quantity: quantity * 1000,
      unitPrice: unitCents * 100,
      netCents: quantity * unitCents,
      rateBp: RATE_BP,
      service: true,
    })),
    vatGroups: [{ rateBp: RATE_BP, baseCents: sums.exclCents, vatCents: sums.vatCents }],
    totals: { linesCents: sums.exclCents, ...sums },
    paidCents: bill.setOffCents,
    dueCents: sums.inclCents - bill.setOffCents,
    // A transfer is only asked for with the account to send it to.
    paymentMeans: bill.means === 'card' ? 'card' : company.iban ? 'transfer' : 'other',
    vatOnDebits: company.tvaOnDebits,
    mentions: bill.reason ? [{ subject: 'SUR', text: bill.reason }, ...mentions] : mentions,
    precedingInvoice: bill.original && { number: bill.original.number, date: bill.original.issuedOn },
  }
}
