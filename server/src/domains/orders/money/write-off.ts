import type { Done } from '@plantule/contract/base/shared'
import { losable } from '@plantule/contract/orders/states'
import type { Ctx } from '../../../platform/context.ts'
import { euros } from '../../../platform/euros.ts'
import { parisDay } from '../../../platform/paris.ts'
import { Refused, refusedField } from '../../../platform/refused.ts'
import { lockOrder } from '../lock-order.ts'
import { addToStory, authorOf } from '../orders.db.ts'
import { dueOf } from '../rules.ts'
import { saveOrder } from '../save-order.ts'

/**
 * Gives up what a customer owes of an order that ended: more money left than had come, and no sale stands behind it (decision 175), so no
 * TVA goes with it. It is no movement of money: nothing is sealed, the books charge it as a loss. Throws `not_found`, `nothing_lost`,
 * `overpayment` beside the amount.
 */
export async function writeOff(ctx: Ctx, orderId: number, { amount, reason }: { amount: number; reason: string }): Promise<Done> {
  const order = await lockOrder(ctx, orderId)
  const most = losable(order.status, dueOf(order), order.paid_cents)
  if (most === 0) throw new Refused('nothing_lost')
  if (amount > most) throw refusedField('overpayment', ['amount'], { due: euros(most) })
  await write(ctx, orderId, amount, reason)
  // What it is short of is asked of nobody any more.
  await saveOrder(ctx, order, 'write_off', { paid_cents: order.paid_cents + amount })
  await addToStory(ctx, orderId, 'written_off', { cents: amount, reason })
  return { ok: true }
}

/**
 * The customer pays after all: what was given up is owed again, up to all of it, and is paid as any debt is. Throws `not_found`, `no_loss`,
 * `overpayment` beside the amount.
 */
export async function takeBackLoss(ctx: Ctx, orderId: number, { amount, reason }: { amount: number; reason: string }): Promise<Done> {
  const order = await lockOrder(ctx, orderId)
  const { lost } = await ctx.db
    .selectFrom('order_loss')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('cents'), eb.lit(0)).as('lost'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const most = Number(lost)
  if (most <= 0) throw new Refused('no_loss')
  if (amount > most) throw refusedField('overpayment', ['amount'], { due: euros(most) })
  await write(ctx, orderId, -amount, reason)
  await saveOrder(ctx, order, 'loss_back', { paid_cents: order.paid_cents - amount })
  await addToStory(ctx, orderId, 'loss_taken_back', { cents: amount, reason })
  return { ok: true }
}

const write = (ctx: Ctx, orderId: number, cents: number, reason: string): Promise<unknown> =>
  ctx.db
    .insertInto('order_loss')
    .values({
      shop_id: ctx.shopId,
      order_id: orderId,
      day: parisDay(ctx.now),
      cents,
      reason,
      author: authorOf(ctx),
      created_at: ctx.now,
    })
    .execute()
