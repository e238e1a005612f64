import type { SiteOrder } from '@plantule/contract/site/site-buying'
import type { Ctx } from '../../../platform/context.ts'
import { parisDay, parisTime } from '../../../platform/paris.ts'
import { ownInvoices } from '../../invoicing/index.ts'
import { orderAnswer, standingOrder } from '../../orders/index.ts'
import { linksOf } from '../../parcels/index.ts'
import { invoicingInfo } from '../../shops/index.ts'
import { siteOpening } from '../../storefront/index.ts'
import { findCheckout } from './checkouts.db.ts'
import { isTakenUp } from './give-up-unpaid.ts'
import { moneyOf } from './recap.ts'
import { payingOf, restsOf } from './rest-of-order.ts'

/** The order behind a link; undefined for none. */
export async function orderOf(ctx: Ctx, token: string): Promise<SiteOrder | undefined> {
  const row = await findCheckout(ctx, token)
  if (!row || row.order_id === null) return undefined
  const held = await standingOrder(ctx, row.order_id)
  const { id } = held
  const order = await orderAnswer(ctx, id)
  const [{ iban }, { unpaidHours }] = await Promise.all([invoicingInfo(ctx), siteOpening(ctx)])
  const paying = await payingOf(ctx, held)
  const rests = await restsOf(ctx, id)
  // What people have taken up, or another order, is given up by nobody.
  const alone = id === row.order_id && !(await isTakenUp(ctx, held))
  const endsAt = alone && row.unpaid_since && unpaidHours !== null ? new Date(row.unpaid_since.getTime() + unpaidHours * 3_600_000) : null
  const means = 'means' in row.typed ? row.typed.means : null
  const asks = paying.dueCents > 0 || rests.some(({ rest }) => rest.dueCents > 0)
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
    ...paying,
    payBy: paying.payPath !== null && endsAt ? { day: parisDay(endsAt), at: parisTime(endsAt) } : null,
    means: asks ? means : null,
    iban: asks && means === 'transfer' ? iban : '',
    tracking: order.parcelTracking,
    relay: order.relay,
    rests: rests.map(({ rest }) => rest),
    parcels: await linksOf(ctx, id),
    // Whoever holds the link of one order reads nothing of the others, also where they were merged into a customer of many.
    invoices: (await Promise.all([id, ...rests.map((rest) => rest.id)].map((each) => ownInvoices(ctx, each)))).flat(),
    terms: order.terms.map(({ number }) => number),
  }
}

/** The number of the order behind a link. */
export async function orderIdOf(ctx: Ctx, token: string): Promise<number | undefined> {
  const id = (await findCheckout(ctx, token))?.order_id ?? null
  return id === null ? undefined : (await standingOrder(ctx, id)).id
}
