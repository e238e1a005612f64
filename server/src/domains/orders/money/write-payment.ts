import type { PaymentType } from '@plantule/contract/orders'
import type { Ctx } from '../../../platform/context.ts'
import { parisDay } from '../../../platform/paris.ts'
import { sealOrderPayment } from '../../fiscal/index.ts'
import { authorOf, type Order } from '../orders.db.ts'

export type NewPayment = {
  type: PaymentType
  kind: string
  /** Below zero when it goes back. */
  cents: number
  /** False waits until it is validated: it is no money yet. */
  validated: boolean
  receivedOn?: string | null
  note: string
  voucherId?: number | null
  refundId?: number | null
}

/**
 * Writes a payment of a locked order, and seals it once it is money: every payment comes through here. What it may be is held
 * by `refuseMoney` before, and the order's own sums are written by who calls. Throws `period_closed`.
 */
export async function writePayment(ctx: Ctx, order: Pick<Order, 'id' | 'reference'>, payment: NewPayment): Promise<number> {
  const { id } = await ctx.db
    .insertInto('order_payment')
    .values({
      shop_id: ctx.shopId,
      order_id: order.id,
      payment_type: payment.type,
      kind: payment.kind,
      status: payment.validated ? 'validated' : 'pending',
      amount_cents: payment.cents,
      received_on: payment.receivedOn ?? parisDay(ctx.now),
      note: payment.note,
      author: authorOf(ctx),
      created_at: ctx.now,
      validated_at: payment.validated ? ctx.now : null,
      voucher_id: payment.voucherId ?? null,
      refund_id: payment.refundId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (payment.validated) await sealPayment(ctx, order, payment)
  return id
}

/** Also of a payment that was awaited and becomes money now. */
export const sealPayment = (ctx: Ctx, order: Pick<Order, 'id' | 'reference'>, { kind, type, cents }: Pick<NewPayment, 'kind' | 'type' | 'cents'>): Promise<unknown> =>
  sealOrderPayment(ctx, { orderId: order.id, reference: order.reference, kind, type, cents })
