import type { Ctx } from '../../platform/context.ts'
import type { JobShop } from '../../platform/job.ts'
import { notify } from '../../platform/notify.ts'
import { freezeGiftCard, lockGiftCard, noteGiftCardRefund } from '../codes/index.ts'
import { addToStory } from '../orders/index.ts'
import { asking, type Connection } from './connection.ts'

type Payment = { id: number; voucher_id: number }
const OVER = ['won', 'lost', 'warning_closed', 'prevented']

/** Notes a payment that the customer contests, on its order too; a gift card that it paid is frozen meanwhile. */
export async function readDispute(shop: Pick<JobShop, 'inShop'>, connection: Connection, ref: string): Promise<void> {
  const dispute = await asking(shop, connection, () => connection.provider.dispute(ref))
  await shop.inShop(async (ctx) => {
    const payment = await ctx.db
      .selectFrom('card_payment')
      .select(['id', 'order_id', 'voucher_id', 'state'])
      .where('intent_ref', '=', dispute.intentRef ?? '')
      .executeTakeFirst()
    if (!payment) return
    const { voucher_id } = payment
    if (voucher_id !== null) await lockGiftCard(ctx, voucher_id)
    const known = await ctx.db.selectFrom('card_dispute').select('status').where('dispute_ref', '=', ref).executeTakeFirst()
    const values = { amount_cents: dispute.amountCents, status: dispute.status, reason: dispute.reason, respond_by: dispute.respondBy }
    await ctx.db
      .insertInto('card_dispute')
      .values({ shop_id: ctx.shopId, dispute_ref: ref, card_payment_id: payment.id, opened_at: dispute.openedAt, ...values })
      .onConflict((conflict) => conflict.columns(['shop_id', 'dispute_ref']).doUpdateSet(values))
      .execute()
    if (known?.status === dispute.status) return
    if (voucher_id !== null && payment.state === 'booked') await holdCard(ctx, { id: payment.id, voucher_id }, dispute)
    await notify(ctx, { kind: 'disputed', ids: [payment.id] })
    if (payment.order_id !== null)
      await addToStory(ctx, payment.order_id, 'card_dispute', { cents: dispute.amountCents, status: dispute.status })
    await ctx.publish('card.changed', {}, 'accounting.read')
  })
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
