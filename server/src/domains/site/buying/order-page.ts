import type { SiteOrder } from '@plantule/contract/site/site-buying'
import type { Ctx } from '../../../platform/context.ts'
import { parisDay, parisTime } from '../../../platform/paris.ts'
import { payPage } from '../../card-payments/index.ts'
import { ownInvoices } from '../../invoicing/index.ts'
import { orderAnswer, standingOrder } from '../../orders/index.ts'
import { linksOf } from '../../parcels/index.ts'
import { invoicingInfo } from '../../shops/index.ts'
import { siteOpening } from '../../storefront/index.ts'
import { findCheckout } from './checkouts.db.ts'
import { isTakenUp } from './give-up-unpaid.ts'
import { moneyOf } from './recap.ts'
import { restsOf } from './rest-of-order.ts'

/** The order behind a link; undefined for none. */
export async function orderOf(ctx: Ctx, token: string): Promise<SiteOrder | undefined> {
  const row = await findCheckout(ctx, token)
  if (!row || row.order_id === null) return undefined
  const held = await standingOrder(ctx, row.order_id)
  const { id } = held
  const order = await orderAnswer(ctx, id)
  const [page, { iban }, { unpaidHours }] = await Promise.all([payPage(ctx, held), invoicingInfo(ctx), siteOpening(ctx)])
  // What people have taken up, or another order, is given up by nobody.
  const alone = id === row.order_id && !(await isTakenUp(ctx, held))
  const endsAt = alone && row.unpaid_since && unpaidHours !== null ? new Date(row.unpaid_since.getTime() + unpaidHours * 3_600_000) : null
  const means = 'means' in row.typed ? row.typed.means : null
  const open = order.dueCents > 0 && order.status !== 'cancelled'
  return {
    kind: 'order',
    token,
    reference: order.reference,
    placedOn: parisDay(new Date(order.placedAt)),
    status: order.status,
    mode: order.deliveryMode,
    slot: order.appointment ? { day: order.appointment.day, from: order.appointment.from } : null,
    ...moneyOf(order),
    paidCents: order.paidCents,
    dueCents: open ? order.dueCents : 0,
    payPath: open ? (page?.path ?? null) : null,
    payBy: open && page && endsAt ? { day: parisDay(endsAt), at: parisTime(endsAt) } : null,
    means: open ? means : null,
    iban: open && means === 'transfer' ? iban : '',
    tracking: order.parcelTracking,
    relay: order.relay,
    rests: await restsOf(ctx, id),
    parcels: await linksOf(ctx, id),
    // Whoever holds the link of one order reads nothing of the others, also where they were merged into a customer of many.
    invoices: await ownInvoices(ctx, id),
  }
}

/** The number of the order behind a link. */
export async function orderIdOf(ctx: Ctx, token: string): Promise<number | undefined> {
  const id = (await findCheckout(ctx, token))?.order_id ?? null
  return id === null ? undefined : (await standingOrder(ctx, id)).id
}
