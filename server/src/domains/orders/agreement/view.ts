import type { RateTotals } from '@plantule/contract/base/money'
import type { QuotationLinkState } from '@plantule/contract/orders/quotation-links'
import type { Ctx } from '../../../platform/context.ts'
import type { FileReply } from '../../../platform/handlers.ts'
import { Refused } from '../../../platform/refused.ts'
import { currentShop } from '../../shops/index.ts'
import { languageOf } from '../mails/queue.ts'
import { cardHooks, type PayPage } from '../money/card-hooks.ts'
import { quotationPdf } from '../paper/order-pdf.ts'
import { findOrder, linesOf } from '../orders.db.ts'
import { endOf, linkState, printOf } from './offer.ts'

/** What a customer sees of a quotation: what they were offered, and nothing of the nursery's own notes. */
export type QuotationView = {
  orderId: number
  language: 'fr' | 'en'
  shop: string
  state: QuotationLinkState
  /** Whether it still says what the link was made for. */
  same: boolean
  /** Whether its paper can be drawn: one for a customer without an address cannot. */
  paper: boolean
  /** Whether the answered quotation has become an order. */
  firm: boolean
  reference: string
  customer: string
  validUntil: string
  excl: boolean
  lines: { label: string; note: string; quantity: number; unitCents: number; offCents: number; netCents: number }[]
  deliveryCents: number
  chargesTva: boolean
  exclCents: number
  rates: RateTotals[]
  inclCents: number
  depositCents: number
  note: string
  /** Once it is agreed to, where the customer pays what the order waits for; null where it is not by card. */
  pay: PayPage | null
}

/** The paper of a quotation; undefined where a rule keeps it from being drawn. */
export const paperOf = (ctx: Ctx, orderId: number): Promise<FileReply | undefined> =>
  quotationPdf(ctx, orderId).catch((error: unknown) => {
    if (error instanceof Refused) return undefined
    throw error
  })

/** Undefined for a link that this shop does not know. */
export async function viewQuotation(ctx: Ctx, token: string): Promise<QuotationView | undefined> {
  const link = await ctx.db.selectFrom('quotation_link').selectAll().where('token', '=', token).executeTakeFirst()
  if (!link) return undefined
  const [order, lines] = [await findOrder(ctx, link.order_id), await linesOf(ctx, link.order_id)]
  const print = printOf(order, lines)
  const state = linkState(link, order, print, ctx.now)
  return {
    orderId: order.id,
    language: await languageOf(ctx, order.id),
    shop: (await currentShop(ctx)).name,
    state,
    same: link.print === print,
    paper: state === 'open' && (await paperOf(ctx, order.id)) !== undefined,
    firm: order.status !== 'quotation',
    reference: order.reference,
    customer: order.customer_name ?? '',
    validUntil: endOf(link, order),
    excl: order.mode === 'excl',
    lines: lines.map((line) => ({
      label: line.label,
      note: line.note ?? '',
      quantity: line.quantity,
      unitCents: line.unit_cents,
      offCents: line.quantity * line.unit_cents - line.net_cents,
      netCents: line.net_cents,
    })),
    deliveryCents: order.delivery_cents - order.delivery_off_cents,
    chargesTva: order.charges_tva,
    exclCents: order.excl_cents,
    rates: order.rates,
    inclCents: order.incl_cents,
    depositCents: order.deposit_cents,
    note: order.note,
    pay: state === 'accepted' && order.status !== 'quotation' ? await cardHooks(ctx).payPage(ctx, order) : null,
  }
}
