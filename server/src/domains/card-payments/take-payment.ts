import type { CardKind, CardReason } from '@plantule/contract/card-payments/schemas'
import type { Ctx } from '../../platform/context.ts'
import type { JobShop } from '../../platform/job.ts'
import { notify } from '../../platform/notify.ts'
import { lockOrder, type Order, standingOrder, takeCardPayment, addToStory } from '../orders/index.ts'
import { asking, type Connection, connectionOf } from './connection.ts'
import { takeGiftCardPayment } from '../codes/index.ts'
import { cardMisfitOf, misfitOf } from './link-rules.ts'
import { lockCardOf } from './link-subject.ts'
import type { Link } from './links.ts'
import type { Intent } from './provider-shapes.ts'

type InShop = Pick<JobShop, 'inShop'>

/** Asks what became of a page, and takes what was paid there. True once the money is known here. */
export async function readSession(shop: InShop, connection: Connection, sessionRef: string): Promise<boolean> {
  const session = await asking(shop, connection, () => connection.provider.session(sessionRef))
  if (!session.paid || !session.intentRef) return false
  return readIntent(shop, connection, session.intentRef)
}

/** Asks what became of the provider's pages on which an order or gift card may be paid, before somebody decides that it was not. */
export async function readPages(shop: InShop, of: { orderId: number } | { voucherId: number }): Promise<void> {
  const { connection, pages } = await shop.inShop(async (ctx) => ({
    connection: await connectionOf(ctx),
    pages: await ctx.db
      .selectFrom('card_link')
      .select('session_ref')
      .where((eb) => ('orderId' in of ? eb('order_id', '=', of.orderId) : eb('voucher_id', '=', of.voucherId)))
      .where('state', '=', 'open')
      .execute(),
  }))
  for (const { session_ref } of pages) if (connection && session_ref) await readSession(shop, connection, session_ref)
}

/** Asks for a payment and takes it, once, whoever brings the news. False when nothing was paid, or not for this shop. */
export async function readIntent(shop: InShop, connection: Connection, intentRef: string): Promise<boolean> {
  const intent = await asking(shop, connection, () => connection.provider.intent(intentRef))
  // Other systems may use the same account; only what this shop asked for is its business here.
  if (!intent.succeeded || intent.metadata['plantule_shop'] !== connection.uid) return false
  await shop.inShop((ctx) => takePayment(ctx, connection, intent))
  return true
}

/**
 * Writes a payment down and puts it on its order, or makes its gift card count. Their lock makes parallel news of the same payment
 * wait, and the second one finds it written. What does not fit is kept for a person to decide, never booked silently.
 */
async function takePayment(ctx: Ctx, connection: Connection, intent: Intent): Promise<void> {
  const link = await ctx.db
    .selectFrom('card_link')
    .selectAll()
    .where('id', '=', Number(intent.metadata['plantule_link']) || 0)
    .executeTakeFirst()
  const order = link && link.order_id !== null ? await standingOrder(ctx, link.order_id, lockOrder) : undefined
  const card = await lockCardOf(ctx, link)
  const known = await ctx.db.selectFrom('card_payment').selectAll().where('intent_ref', '=', intent.ref).executeTakeFirst()
  if (known) {
    const learned = { charge_ref: intent.chargeRef ?? known.charge_ref, fee_cents: intent.feeCents ?? known.fee_cents }
    await ctx.db.updateTable('card_payment').set(learned).where('id', '=', known.id).execute()
    return
  }
  const received = { cents: intent.receivedCents, currency: intent.currency }
  const reason: CardReason | null = link && order ? misfitOf(order, link, received) : card ? cardMisfitOf(card, received) : 'unknown_order'
  if (card && reason === null) await takeGiftCardPayment(ctx, card, cardName(intent))
  const orderPaymentId = link && order && reason === null ? await book(ctx, order, link.kind, intent.receivedCents, cardName(intent)) : null
  const { id } = await ctx.db
    .insertInto('card_payment')
    .values({
      shop_id: ctx.shopId,
      account_ref: connection.account.account_ref,
      live: connection.account.live,
      intent_ref: intent.ref,
      charge_ref: intent.chargeRef,
      link_id: link?.id ?? null,
      order_id: order?.id ?? null,
      voucher_id: card?.id ?? null,
      order_payment_id: orderPaymentId,
      kind: link?.kind ?? 'payment',
      amount_cents: intent.receivedCents,
      fee_cents: intent.feeCents,
      state: reason === null ? 'booked' : 'to_check',
      reason,
      brand: intent.brand,
      last4: intent.last4,
      paid_at: intent.paidAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (link) await closeLink(ctx, link)
  if (reason !== null) await notify(ctx, { kind: 'card_to_check', ids: [id] })
  if (order && reason !== null) await addToStory(ctx, order.id, 'card_to_check', { cents: intent.receivedCents, reason })
  if (order) await ctx.publish('orders.changed', { id: order.id }, 'orders.read')
  await ctx.publish('card.changed', {}, 'accounting.read')
}

const closeLink = (ctx: Ctx, link: Link): Promise<unknown> =>
  ctx.db.updateTable('card_link').set({ state: 'paid' }).where('id', '=', link.id).execute()

export const book = (ctx: Ctx, order: Order, kind: CardKind, cents: number, note: string): Promise<number> =>
  takeCardPayment(ctx, order, { kind, cents, note })

/** As people know their card: "visa •••• 4242". */
export const cardName = ({ brand, last4 }: { brand: string | null; last4: string | null }): string =>
  last4 ? `${brand ?? ''} •••• ${last4}`.trim() : ''
