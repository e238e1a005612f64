import type { PaymentType } from '@plantule/contract/base/payment-types'
import type { Ctx } from '../../../platform/context.ts'
import { parisDay } from '../../../platform/paris.ts'
import { refusedField } from '../../../platform/refused.ts'
import { sealOrderPayment } from '../../fiscal/index.ts'
import { authorOf, type Order } from '../orders.db.ts'
import { type Drawer, drawerFor } from './drawer.ts'
import type { Selectable } from 'kysely'
import type { OrderPayment } from '../../../db/tables.gen.ts'

export type NewPayment = {
  type: PaymentType
  kind: Selectable<OrderPayment>['kind']
  /** Below zero when it goes back. */
  cents: number
  /** False waits until it is validated: it is no money yet. */
  validated: boolean
  receivedOn?: string | null
  note: string
  voucherId?: number | null
  refundId?: number | null
  /** Of cash: the till's session that is named. */
  sessionId?: number | null | undefined
  /** Given back on the provider's own pages. */
  outside?: boolean
  /** Over from another order: nothing comes into a drawer. */
  carried?: boolean
}

/**
 * Writes a payment of a locked order, and seals it once it is money: every payment comes through here. What it may be is held
 * by `refuseMoney` before, and the order's own sums are written by who calls. Cash goes into the drawer of a till. Throws
 * `period_closed`, and of cash `cash_without_session`, `cash_session_needed`, `session_other_day`, `payment_day_cash`.
 */
export async function writePayment(ctx: Ctx, order: Pick<Order, 'id' | 'reference'>, payment: NewPayment): Promise<number> {
  const drawer = payment.validated && !payment.carried ? await drawerOf(ctx, payment, payment.receivedOn ?? null) : null
  const written = ctx.db
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
      member_id: ctx.actor.kind === 'member' ? ctx.actor.id : null,
      created_at: ctx.now,
      validated_at: payment.validated ? ctx.now : null,
      voucher_id: payment.voucherId ?? null,
      refund_id: payment.refundId ?? null,
      session_id: drawer?.sessionId ?? null,
      outside: payment.outside ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [{ id }] = await Promise.all([written, payment.validated && sealPayment(ctx, order, payment, drawer)])
  if (payment.validated) await tellPayment(ctx, id, order.id, payment)
  return id
}

/** Once it is money. */
export const tellPayment = (ctx: Ctx, id: number, orderId: number, { cents, type }: Pick<NewPayment, 'cents' | 'type'>): Promise<void> =>
  ctx.publish('payments.recorded', { id, orderId, cents, type }, 'orders.read')

/** The drawer of a payment in cash; a day that is given must be today, since it is counted today. */
export async function drawerOf(
  ctx: Ctx,
  { type, sessionId }: Pick<NewPayment, 'type' | 'sessionId'>,
  day: string | null,
): Promise<Drawer | null> {
  const drawer = type === 'cash' ? await drawerFor(ctx, sessionId ?? null) : null
  if (drawer && day !== null && day !== parisDay(ctx.now)) throw refusedField('payment_day_cash', ['receivedOn'])
  return drawer
}

/** Also of a payment that was awaited and becomes money now. */
export const sealPayment = (
  ctx: Ctx,
  order: Pick<Order, 'id' | 'reference'>,
  { kind, type, cents }: Pick<NewPayment, 'kind' | 'type' | 'cents'>,
  drawer: Drawer | null,
): Promise<unknown> => sealOrderPayment(ctx, { orderId: order.id, reference: order.reference, kind, type, cents, drawer })
