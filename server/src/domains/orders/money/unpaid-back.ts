import type { PaymentType } from '@plantule/contract/base/payment-types'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import type { Order } from '../orders.db.ts'
import { waitingBack } from './waiting-back.ts'

/** What no bank finds unpaid after all: cards online have disputes, and what is promised, or of a code, is no money. */
const neverUnpaid: readonly PaymentType[] = ['online_card', 'on_account', 'gift_card', 'credit_code']

/**
 * What came in by a means on the debt of an ended order, in cents above zero, and may turn out to be unpaid: a cheque that bounced. The
 * debt is what money going out left, so only what came after the last of that counts, and of it no more than all means together hold.
 */
export async function mayBeUnpaid(ctx: Ctx, order: Order, type: PaymentType): Promise<number> {
  if ((order.status !== 'cancelled' && order.status !== 'refunded') || order.paid_cents > 0 || neverUnpaid.includes(type)) return 0
  const { rows } = await sql<{ by: number; all: number }>`
    select coalesce(sum(p.amount_cents) filter (where p.payment_type = ${type}), 0)::bigint as by, coalesce(sum(p.amount_cents), 0)::bigint as all
    from order_payment p where p.shop_id = ${ownShop} and p.order_id = ${order.id} and p.status = 'validated' and p.payment_type <> 'on_account'
      and not exists (
        select from order_payment r where r.shop_id = ${ownShop} and r.order_id = ${order.id} and r.status = 'validated' and r.kind = 'refund'
          and r.amount_cents < 0 and (r.id >= p.id or r.validated_at > p.validated_at))`.execute(ctx.db)
  const { by, all } = rows[0] ?? { by: 0, all: 0 }
  return Math.max(Math.min(by, all) - (await waitingBack(ctx, order.id)), 0)
}
