import { maskedCode } from '@plantule/contract/codes/rules'
import { spread } from '@plantule/contract/base/money'
import type { OrderRefund } from '@plantule/contract/orders/refund'
import type { Ctx } from '../../platform/context.ts'
import { renderPdf } from '../../platform/documents/render.ts'
import type { FileReply } from '../../platform/handlers.ts'
import { parisDay } from '../../platform/paris.ts'
import { Refused } from '../../platform/refused.ts'
import { extractOf, paymentLabels, shopOnRoll, software } from '../fiscal/index.ts'
import { exemptionOf, findOrder, linesOf, type Order, reductionsIn, refundsOf } from '../orders/index.ts'
import { currentShop, documentInfo, lookToday } from '../shops/index.ts'

/** What the customer takes home of a refund. Throws `not_found`. */
export async function refundReceipt(ctx: Ctx, id: number): Promise<FileReply> {
  const row = await ctx.db.selectFrom('order_refund').select('order_id').where('id', '=', id).executeTakeFirst()
  const refund = row && (await refundsOf(ctx, row.order_id)).find((each) => each.id === id)
  if (!refund) throw new Refused('not_found')
  const order = await findOrder(ctx, row.order_id)
  const info = await documentInfo(ctx)
  const data = {
    number: refund.number,
    order: order.reference,
    day: parisDay(new Date(refund.at)),
    operator: refund.author,
    reason: refund.reason,
    shop: shopOnRoll(info, (await currentShop(ctx)).name),
    customer: customerOf(order),
    lines: receiptLines(refund, await reductionsOf(ctx, order)),
    rates: refund.rates,
    exemption: exemptionOf(order, info),
    totalCents: refund.inclCents,
    forgivenCents: Math.max(refund.inclCents - refund.moneyCents, 0),
    means: await meansOf(ctx, id, refund.moneyCents),
    creditInvoice: await creditOf(ctx, id),
    signature: await signatureOf(ctx, order.id, refund.number),
    software,
  }
  const look = await lookToday(ctx)
  return {
    name: `Remboursement ${refund.number}.pdf`,
    inline: true,
    body: () => renderPdf('refund-receipt', data, { date: new Date(refund.at), look }),
  }
}

/** What was taken off each line of the order as it stands, by name and rate. */
const reductionsOf = async (ctx: Ctx, order: Order): Promise<Map<number, string>> => reductionsIn(order, await linesOf(ctx, order.id))

function customerOf(order: Order): { name: string; lines: string[] } | null {
  const address = order.billing_address
  const name = address?.company || order.customer_name || address?.name
  if (!name) return null
  const lines = address
    ? [address.line1, address.line2, `${address.postcode} ${address.city}`.trim()].filter((line): line is string => Boolean(line))
    : []
  return { name, lines }
}

type ReceiptLine = { label: string; quantity: number; restocked: boolean; reduced: string | null; inclCents: number }

/** With TVA, so that the lines sum to the total: what a rate comes to is spread over what it holds. */
function receiptLines(refund: OrderRefund, reductions: ReadonlyMap<number, string>): ReceiptLine[] {
  const fees = refund.fees.length > 0 ? [{ lineId: 0, label: 'Livraison', quantity: 0, restocked: false, parts: refund.fees }] : []
  const lines = [...refund.lines, ...fees].map(({ lineId, label, quantity, restocked, parts }) => ({
    label,
    quantity,
    restocked,
    reduced: reductions.get(lineId) ?? null,
    parts,
    inclCents: 0,
  }))
  for (const rate of refund.rates) {
    const own = lines.filter((line) => line.parts.some((part) => part.rateBp === rate.rateBp))
    const shares = spread(
      rate.inclCents,
      own.map((line) => line.parts.find((part) => part.rateBp === rate.rateBp)?.netCents ?? 0),
    )
    own.forEach((line, index) => {
      line.inclCents += shares[index] ?? 0
    })
  }
  if (refund.kind === 'amount')
    return [{ label: 'Remboursement d’un montant', quantity: 0, restocked: false, reduced: null, inclCents: refund.inclCents }]
  return lines.map(({ parts: _, ...line }) => line)
}

/** A part of a payment of before, given back on the provider's pages, stands as what the others leave of the sum. */
async function meansOf(ctx: Ctx, refundId: number, moneyCents: number): Promise<{ label: string; cents: number }[]> {
  const rows = await ctx.db
    .selectFrom('order_payment as p')
    .leftJoin('voucher as v', (join) => join.onRef('v.shop_id', '=', 'p.shop_id').onRef('v.id', '=', 'p.voucher_id'))
    .select(['p.payment_type', 'p.amount_cents', 'v.code'])
    .where('p.refund_id', '=', refundId)
    .where('p.outside', '=', false)
    .orderBy('p.id')
    .execute()
  const means = rows.map((row) => ({
    label: [paymentLabels[row.payment_type], row.code && maskedCode(row.code)].filter(Boolean).join(' '),
    cents: -row.amount_cents,
  }))
  const before = moneyCents - means.reduce((sum, { cents }) => sum + cents, 0)
  return before > 0 ? [...means, { label: paymentLabels.online_card, cents: before }] : means
}

async function creditOf(ctx: Ctx, refundId: number): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('order_document')
    .select('number')
    .where('refund_id', '=', refundId)
    .orderBy('document_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.number ?? null
}

/** Of the refund's place in the sealed journal, as on tickets. */
async function signatureOf(ctx: Ctx, orderId: number, number: string): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('fiscal_link')
    .select('signature')
    .where('ref_type', '=', 'order')
    .where('ref_id', '=', orderId)
    .where('chain', '=', 'journal_event')
    .where('ref_number', '=', number)
    .limit(1)
    .executeTakeFirst()
  return row ? extractOf(row.signature) : null
}
