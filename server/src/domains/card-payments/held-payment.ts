import type { Selectable } from 'kysely'
import type { CardPayment } from '../../db/tables.gen.ts'
import type { Ctx } from '../../platform/context.ts'
import { lockGiftCard } from '../codes/index.ts'
import { lockOrder } from '../orders/index.ts'

type Payment = Selectable<CardPayment>

export const lockPayment = (ctx: Ctx, id: number): Promise<Payment> =>
  ctx.db.selectFrom('card_payment').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** A payment with the order or the gift card that it is of, which is locked first: the order in which every verb takes its locks. */
export async function lockWithPaid(ctx: Ctx, { id, order_id, voucher_id }: Pick<Payment, 'id' | 'order_id' | 'voucher_id'>) {
  const order = order_id === null ? null : await lockOrder(ctx, order_id)
  const card = voucher_id === null ? null : await lockGiftCard(ctx, voucher_id)
  return { order, card, payment: await lockPayment(ctx, id) }
}

/**
 * So much of a locked payment, and never more than was paid, is no longer at the provider, and is given back from there no more. True when
 * nothing is left of one that somebody was to look at: it is returned then.
 */
export async function takeOff(ctx: Ctx, { id, state, amount_cents, refunded_cents: before }: Payment, cents: number): Promise<boolean> {
  const refunded_cents = Math.min(before + cents, amount_cents)
  const gone = state === 'to_check' && refunded_cents === amount_cents
  await ctx.db
    .updateTable('card_payment')
    .set({ refunded_cents, ...(gone ? { state: 'returned' } : {}) })
    .where('id', '=', id)
    .execute()
  return gone
}
