import type { Ctx } from '../../platform/context.ts'
import type { JobShop } from '../../platform/job.ts'
import { notify, settleNotices } from '../../platform/notify.ts'
import { freezeGiftCard, lockGiftCard, noteGiftCardRefund } from '../codes/index.ts'
import { addToStory, lockOrder, type Order, loseCardPayment } from '../orders/index.ts'
import { asking, type Connection } from './connection.ts'

type Contested = { cents: number; payment: { id: number; state: string; amount_cents: number; refunded_cents: number } }
type Payment = { id: number; voucher_id: number }
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
    const { voucher_id } = found
    // News of one dispute wait for each other here, so that its money leaves once.
    const order = found.order_id === null ? null : await lockOrder(ctx, found.order_id)
    if (voucher_id !== null) await lockGiftCard(ctx, voucher_id)
    const payment = await ctx.db.selectFrom('card_payment').selectAll().where('id', '=', found.id).forUpdate().executeTakeFirstOrThrow()
    const known = await ctx.db.selectFrom('card_dispute').select('status').where('dispute_ref', '=', ref).executeTakeFirst()
    const values = { amount_cents: dispute.amountCents, status: dispute.status, reason: dispute.reason, respond_by: dispute.respondBy }
    await ctx.db
      .insertInto('card_dispute')
      .values({ shop_id: ctx.shopId, dispute_ref: ref, card_payment_id: payment.id, opened_at: dispute.openedAt, ...values })
      .onConflict((conflict) => conflict.columns(['shop_id', 'dispute_ref']).doUpdateSet(values))
      .execute()
    if (known?.status === dispute.status) return
    if (voucher_id !== null && payment.state === 'booked') await holdCard(ctx, { id: payment.id, voucher_id }, dispute)
    if (order && dispute.status === 'lost') await takeBack(ctx, order, { cents: dispute.amountCents, payment })
    await notify(ctx, { kind: 'disputed', ids: [payment.id] })
    if (order) await addToStory(ctx, order.id, 'card_dispute', { cents: dispute.amountCents, status: dispute.status })
    await ctx.publish('card.changed', {}, 'accounting.read')
  })
}

/** The money is no longer at the provider, so it is given back from there no more; what had been put on the order is owed again. */
async function takeBack(ctx: Ctx, order: Order, { cents, payment }: Contested): Promise<void> {
  const refunded_cents = Math.min(payment.refunded_cents + cents, payment.amount_cents)
  const gone = payment.state === 'to_check' && refunded_cents === payment.amount_cents
  await ctx.db
    .updateTable('card_payment')
    .set({ refunded_cents, ...(gone ? { state: 'returned' } : {}) })
    .where('id', '=', payment.id)
    .execute()
  if (gone) await settleNotices(ctx, { kind: 'card_to_check', ids: [payment.id] })
  if (payment.state === 'booked') await loseCardPayment(ctx, order, cents, 'Contestation perdue')
}

/** The card waits for the banks; what they took back can be spent no more, as what was refunded. */
async function holdCard(
  ctx: Ctx,
  { id, voucher_id }: Payment,
  { status, amountCents }: { status: string; amountCents: number },
): Promise<void> {
  if (status === 'lost') await noteGiftCardRefund(ctx, await lockGiftCard(ctx, voucher_id), amountCents)
  const open = await ctx.db
    .selectFrom('card_dispute')
    .select('id')
    .where('card_payment_id', '=', id)
    .where('status', 'not in', OVER)
    .limit(1)
    .executeTakeFirst()
  await freezeGiftCard(ctx, await lockGiftCard(ctx, voucher_id), open !== undefined)
}
