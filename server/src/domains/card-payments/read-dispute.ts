import type { Ctx } from '../../platform/context.ts'
import type { JobShop } from '../../platform/job.ts'
import { notify, settleNotices } from '../../platform/notify.ts'
import { freezeGiftCard, lockGiftCard, noteGiftCardRefund, type Voucher } from '../codes/index.ts'
import { addToStory, type Order, loseCardPayment } from '../orders/index.ts'
import { asking, type Connection } from './connection.ts'
import { type lockPayment, lockWithPaid, takeOff } from './held-payment.ts'

type Payment = Awaited<ReturnType<typeof lockPayment>>
const OVER = ['won', 'lost', 'warning_closed', 'prevented']

/**
 * Notes a payment that the customer contests, on its order too; a gift card that it paid is frozen meanwhile. What the banks took back for
 * good is owed again (decision 175).
 */
export async function readDispute(shop: Pick<JobShop, 'inShop'>, connection: Connection, ref: string): Promise<void> {
  const dispute = await asking(shop, connection, () => connection.provider.dispute(ref))
  await shop.inShop(async (ctx) => {
    const found = await ctx.db
      .selectFrom('card_payment')
      .select(['id', 'order_id', 'voucher_id'])
      .where('intent_ref', '=', dispute.intentRef ?? '')
      .executeTakeFirst()
    if (!found) return
    // News of one dispute wait for each other here, so that its money leaves once.
    const { order, card, payment } = await lockWithPaid(ctx, found)
    const known = await ctx.db.selectFrom('card_dispute').select('status').where('dispute_ref', '=', ref).executeTakeFirst()
    const values = { amount_cents: dispute.amountCents, status: dispute.status, reason: dispute.reason, respond_by: dispute.respondBy }
    await ctx.db
      .insertInto('card_dispute')
      .values({ shop_id: ctx.shopId, dispute_ref: ref, card_payment_id: payment.id, opened_at: dispute.openedAt, ...values })
      .onConflict((conflict) => conflict.columns(['shop_id', 'dispute_ref']).doUpdateSet(values))
      .execute()
    if (known?.status === dispute.status) return
    if (card && payment.state === 'booked') await holdCard(ctx, payment.id, card, dispute)
    if (order && dispute.status === 'lost') await takeBack(ctx, order, payment, dispute.amountCents)
    await notify(ctx, { kind: 'disputed', ids: [payment.id] })
    if (order) await addToStory(ctx, order.id, 'card_dispute', { cents: dispute.amountCents, status: dispute.status })
    await ctx.publish('card.changed', {}, 'accounting.read')
  })
}

/** The money is no longer at the provider, so it is given back from there no more; what had been put on the order is owed again. */
async function takeBack(ctx: Ctx, order: Order, payment: Payment, cents: number): Promise<void> {
  if (await takeOff(ctx, payment, cents)) await settleNotices(ctx, { kind: 'card_to_check', ids: [payment.id] })
  if (payment.state === 'booked') await loseCardPayment(ctx, order, cents, 'Contestation perdue')
}

/** The card waits for the banks; what they took back can be spent no more, as what was refunded. */
async function holdCard(
  ctx: Ctx,
  id: number,
  card: Voucher,
  { status, amountCents }: { status: string; amountCents: number },
): Promise<void> {
  if (status === 'lost') await noteGiftCardRefund(ctx, card, amountCents)
  const open = await ctx.db
    .selectFrom('card_dispute')
    .select('id')
    .where('card_payment_id', '=', id)
    .where('status', 'not in', OVER)
    .limit(1)
    .executeTakeFirst()
  await freezeGiftCard(ctx, await lockGiftCard(ctx, card.id), open !== undefined)
}
