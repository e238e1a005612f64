import type { OrderRefund } from '@plantule/contract/orders/refund'
import type { InvoiceInput } from '../../platform/documents/invoice-document.ts'
import type { Ctx } from '../../platform/context.ts'
import { attachDocument, type Line, linesOf, type Order, refundsOf, setInvoiced, addToStory, unitPriceOf } from '../orders/index.ts'
import { type Invoice, standingInvoice } from './invoices.db.ts'
import { reasonNote, withoutReason } from './rules.ts'
import { sealInvoice } from './seal-invoice.ts'
import { operationOf, splitServices } from './services.ts'
import { creditDeposits } from './settle-deposits.ts'
import { shownBack } from './shown-again.ts'
import { percentText } from '../../platform/percent-text.ts'

/**
 * Writes a credit invoice for each refund that the order's standing invoice does not know of yet (CGI art. 289 I 5, 272-1):
 * at once when the order has an invoice, else `withInvoice`, which then asks for that much less: nothing is left to give back.
 * An invoice that is credited whole stands no longer.
 */
export async function creditRefunds(ctx: Ctx, order: Order, withInvoice = false): Promise<void> {
  const refunds = (await refundsOf(ctx, order.id)).filter((refund) => refund.inclCents > 0)
  const standing = refunds.length > 0 ? await standingInvoice(ctx, order.id) : undefined
  if (!standing) return
  const credits = await ctx.db
    .selectFrom('invoice as i')
    .leftJoin('order_document as d', (join) =>
      join
        .onRef('d.shop_id', '=', 'i.shop_id')
        .onRef('d.order_id', '=', 'i.order_id')
        .onRef('d.document_id', '=', 'i.id')
        .on('d.kind', '=', 'credit_invoice'),
    )
    .select(['d.refund_id', 'i.incl_cents'])
    .where('i.original_id', '=', standing.id)
    // A summary invoice has the credits of its other orders too.
    .where('i.order_id', '=', order.id)
    .execute()
  const known = new Set(credits.map((credit) => credit.refund_id))
  const lines = await linesOf(ctx, order.id)
  let credited = credits.reduce((sum, credit) => sum + credit.incl_cents, 0)
  for (const refund of refunds.filter(({ id }) => !known.has(id))) {
    const sealed = await sealInvoice(ctx, {
      kind: 'credit_invoice',
      orderId: order.id,
      orderReference: order.reference,
      customerId: standing.customer_id,
      original: { id: standing.id, number: standing.number },
      carriage: refund.fees.map(({ rateBp, exclCents }) => ({ rateBp, exclCents })),
      compose: (number, issuedOn) =>
        creditOf(standing, refund, lines, number, issuedOn, withInvoice ? refund.inclCents : Math.min(refund.moneyCents, refund.inclCents)),
    })
    await attachDocument(ctx, order.id, { ...sealed, refundId: refund.id })
    await addToStory(ctx, order.id, 'credited', { number: sealed.number, invoice: standing.number, refund: refund.number })
    credited += sealed.inclCents
  }
  if (credited !== order.incl_cents) return
  await setInvoiced(ctx, order.id, false)
  // What it had settled stands by itself again.
  await creditDeposits(ctx, order)
}

/** What a credit says of a refund, of an order or of a ticket: its nets without TVA, whatever the sale was priced in. */
type Part = Pick<OrderRefund['fees'][number], 'rateBp' | 'exclCents'>
export type Back = Pick<OrderRefund, 'kind' | 'number' | 'reason' | 'rates' | 'exclCents' | 'vatCents' | 'inclCents'> & {
  lines: readonly { lineId: number; label: string; quantity: number; parts: readonly Part[] }[]
  fees: readonly Part[]
}
type Sold = Pick<Line, 'id' | 'reference' | 'latin_name'> & Partial<Pick<Line, 'service'>>

/**
 * The credit as a document: what the invoice says of seller, buyer and law, and the lines that come back. `settledCents` of it
 * the customer has already: given back, or taken off the invoice.
 */
export function creditOf(
  standing: Pick<Invoice, 'document' | 'number' | 'issued_on'>,
  refund: Back,
  lines: readonly Sold[],
  number: string,
  issuedOn: string,
  settledCents = 0,
): InvoiceInput {
  // Sealed by `sealInvoice`, which has checked its shape.
  const was = standing.document
  const groupOf = (rateBp: number) => was.vatGroups.find((group) => group.rateBp === rateBp)
  const all = linesBack(was, refund, lines).map((line) => ({ ...line, category: groupOf(line.rateBp)?.category }))
  const vatGroups = refund.rates.map((rate) => ({
    category: groupOf(rate.rateBp)?.category,
    exemption: groupOf(rate.rateBp)?.exemption,
    rateBp: rate.rateBp,
    baseCents: rate.exclCents,
    vatCents: rate.vatCents,
  }))
  return {
    ...was,
    ...shownBack(was, all, vatGroups),
    number,
    type: 'creditInvoice',
    operation: operationOf(all),
    issueDate: issuedOn,
    dueDate: issuedOn,
    period: null,
    deposits: [],
    allowances: [],
    lines: all,
    vatGroups,
    totals: {
      linesCents: all.reduce((sum, line) => sum + line.netCents, 0),
      exclCents: refund.exclCents,
      vatCents: refund.vatCents,
      inclCents: refund.inclCents,
    },
    paidCents: settledCents,
    creditedCents: 0,
    dueCents: refund.inclCents - settledCents,
    precedingInvoice: { number: standing.number, date: standing.issued_on },
    mentions: [...withoutReason(was), ...reasonNote([`Remboursement ${refund.number}`, refund.reason].filter(Boolean).join(' : '))],
  }
}

type DocumentLine = Omit<InvoiceInput['lines'][number], 'category'>

function linesBack(was: InvoiceInput, refund: Back, lines: readonly Sold[]): DocumentLine[] {
  // An amount names no plant: one line a rate says it.
  if (refund.kind === 'amount')
    return refund.rates.flatMap(({ rateBp, exclCents }) =>
      splitServices(was.lines, rateBp, exclCents).map((part) => one('Remboursement d’un montant', rateBp, part.exclCents, part.service)),
    )
  const reduced = reductionOf(was)
  const goods = refund.lines.flatMap(({ lineId, label, quantity, parts }) => {
    const line = lines.find((each) => each.id === lineId)
    const cut = parts.length > 1
    return parts.map(({ rateBp, exclCents }): DocumentLine => ({
      reference: line?.reference ?? null,
      label: cut ? `${label.slice(0, 180)} (part à ${percentText(rateBp)})` : label,
      latinName: line?.latin_name ?? null,
      quantity: Math.max(quantity, 1) * 1000,
      ...unitPriceOf(exclCents, Math.max(quantity, 1)),
      netCents: exclCents,
      rateBp,
      details: reduced({ reference: line?.reference ?? null, label, rateBp }),
      service: line?.service ?? false,
    }))
  })
  return [...goods, ...refund.fees.map((fee) => one('Livraison', fee.rateBp, fee.exclCents, was.operation === 'services'))]
}

/**
 * What the price that comes back is already less of, as the invoice names it: the discounts of an article, where all its lines
 * there had the same.
 */
function reductionOf(was: InvoiceInput) {
  return ({ reference, label, rateBp }: Pick<DocumentLine, 'label' | 'rateBp'> & { reference: string | null }): string | null => {
    const named = was.lines.filter(
      (line) => line.rateBp === rateBp && (line.reference ?? null) === reference && line.label.startsWith(label.slice(0, 180)),
    )
    const labels = new Set(named.map((line) => ((line.discountCents ?? 0) > 0 ? (line.discountLabel ?? '') : '')))
    const [only] = labels
    if (labels.size !== 1 || !only) return null
    return was.locale === 'en' ? `Discount taken off: ${only}` : `Remise déduite : ${only}`
  }
}

const one = (label: string, rateBp: number, exclCents: number, service: boolean): DocumentLine => ({
  label,
  quantity: 1000,
  unitPrice: exclCents * 100,
  netCents: exclCents,
  rateBp,
  service,
})
