import type { RateTotals } from '@plantule/contract/base/money'
import type { InvoiceInput } from '../../platform/documents/invoice-document.ts'
import type { Ctx } from '../../platform/context.ts'
import { attachDocument } from '../orders/index.ts'
import { type Carriage, carriageLeft } from './carriage.ts'
import type { Invoice } from './invoices.db.ts'
import { reasonNote, withoutReason } from './rules.ts'
import { type Sealed, sealInvoice } from './seal-invoice.ts'
import { shownLess } from './shown-again.ts'
import { splitServices } from './services.ts'

/**
 * The credit invoice of all that earlier ones left of an invoice, put among its order's documents. `givenBack` says that its money
 * left already.
 */
export async function creditWhole(ctx: Ctx, invoice: Invoice, reason: string, givenBack = false): Promise<Sealed> {
  const credits = await creditsOf(ctx, invoice.id)
  const was = less(invoice.document, credits)
  const sealed = await sealInvoice(ctx, {
    kind: 'credit_invoice',
    orderId: invoice.order_id,
    orderReference: invoice.order_reference,
    customerId: invoice.customer_id,
    original: { id: invoice.id, number: invoice.number },
    turnover:
      invoice.turnover === null
        ? null
        : ratesLeft(
            invoice.turnover,
            credits.flatMap((credit) => credit.turnover ?? credit.rates),
          ),
    carriage: carriageLeft(
      invoice.carriage,
      credits.flatMap((credit) => credit.carriage),
    ),
    compose: (number, issuedOn) => ({
      ...was,
      number,
      type: 'creditInvoice',
      issueDate: issuedOn,
      dueDate: issuedOn,
      deposits: [],
      paidCents: givenBack ? was.totals.inclCents : 0,
      creditedCents: 0,
      dueCents: givenBack ? 0 : was.totals.inclCents,
      precedingInvoice: { number: invoice.number, date: invoice.issued_on },
      mentions: [...withoutReason(was), ...reasonNote(reason)],
    }),
  })
  if (invoice.order_id !== null) await attachDocument(ctx, invoice.order_id, sealed)
  return sealed
}

type Credit = { number: string; document: InvoiceInput; rates: RateTotals[]; turnover: RateTotals[] | null; carriage: Carriage[] }

export async function creditsOf(ctx: Ctx, invoiceId: number): Promise<Credit[]> {
  const rows = await ctx.db
    .selectFrom('invoice')
    .select(['number', 'document', 'rates', 'turnover', 'carriage'])
    .where('original_id', '=', invoiceId)
    .orderBy('id')
    .execute()
  // Sealed by `sealInvoice`, which has checked their shapes.
  return rows.map((row) => ({
    number: row.number,
    document: row.document,
    rates: row.rates,
    turnover: row.turnover,
    carriage: row.carriage,
  }))
}

/** The turnover of a summary invoice that earlier credits of its orders left; those of its tickets took none. */
function ratesLeft(whole: readonly RateTotals[], credited: readonly RateTotals[]): RateTotals[] {
  return whole.map((rate) => {
    const gone = credited.filter(({ rateBp }) => rateBp === rate.rateBp)
    const left = (of: 'exclCents' | 'vatCents' | 'inclCents'): number => rate[of] - gone.reduce((sum, each) => sum + each[of], 0)
    return { rateBp: rate.rateBp, exclCents: left('exclCents'), vatCents: left('vatCents'), inclCents: left('inclCents') }
  })
}

/** What is left of an invoice: its lines, and one below zero for each rate that was credited before. */
export function less(invoice: InvoiceInput, credits: readonly Pick<Credit, 'number' | 'document'>[]): InvoiceInput {
  const before = credits.flatMap(({ number, document }) =>
    document.vatGroups.flatMap((group) =>
      splitServices(document.lines, group.rateBp, group.baseCents).map(({ service, exclCents }) => ({
        label: `Déjà crédité par ${number}`,
        quantity: -1000,
        unitPrice: exclCents * 100,
        netCents: -exclCents,
        category: group.category,
        rateBp: group.rateBp,
        service,
      })),
    ),
  )
  const gone = (pick: (document: InvoiceInput) => number): number => credits.reduce((sum, { document }) => sum + pick(document), 0)
  const ofRate = (document: InvoiceInput, rateBp: number) => document.vatGroups.find((group) => group.rateBp === rateBp)
  const { totals } = invoice
  const vatGroups = invoice.vatGroups.map((group) => ({
    ...group,
    baseCents: group.baseCents - gone((document) => ofRate(document, group.rateBp)?.baseCents ?? 0),
    vatCents: group.vatCents - gone((document) => ofRate(document, group.rateBp)?.vatCents ?? 0),
  }))
  return {
    ...invoice,
    ...shownLess(invoice, before, vatGroups),
    lines: [...invoice.lines, ...before],
    vatGroups,
    totals: {
      ...totals,
      linesCents: totals.linesCents - gone((document) => document.totals.exclCents),
      exclCents: totals.exclCents - gone((document) => document.totals.exclCents),
      vatCents: totals.vatCents - gone((document) => document.totals.vatCents),
      inclCents: totals.inclCents - gone((document) => document.totals.inclCents),
    },
  }
}
