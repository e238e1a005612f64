import type { PaymentType } from '@plantule/contract/base/payment-types'
import type { OrderRefundInput } from '@plantule/contract/refunds/schemas'
import type { Ctx } from '../../platform/context.ts'
import { Refused } from '../../platform/refused.ts'

type Known = { id: number; number: string; moneyCents: number; inclCents: number }

const summed = (pairs: readonly (readonly [string | number, number])[]): string => {
  const sums = new Map<string | number, number>()
  for (const [of, amount] of pairs) sums.set(of, (sums.get(of) ?? 0) + amount)
  return JSON.stringify([...sums].map(([of, sum]) => [String(of), sum]).toSorted())
}

/**
 * A refund that is asked for once more, since its answer was lost, is answered as it was made. Asked for with other plants, another sum or
 * other means it is not that one: whoever mended their window and pressed again must not read that this was done. `by`: the one means that
 * gives it all back, where no shares are named. Throws `refund_differs`.
 */
export async function sameRefund(
  ctx: Ctx,
  orderId: number,
  input: OrderRefundInput,
  by: PaymentType | undefined,
): Promise<Known | undefined> {
  if (input.uuid === null) return undefined
  const made = await ctx.db
    .selectFrom('order_refund')
    .select(['id', 'number', 'order_id', 'kind', 'reason', 'money_cents as moneyCents', 'incl_cents as inclCents'])
    .where('uuid', '=', input.uuid)
    .executeTakeFirst()
  if (!made) return undefined
  const { id, number, moneyCents, inclCents } = made
  const lines = await ctx.db.selectFrom('order_refund_line').select(['line_id', 'quantity']).where('refund_id', '=', id).execute()
  const payments = await ctx.db
    .selectFrom('order_payment')
    .select(['payment_type', 'amount_cents'])
    .where('refund_id', '=', id)
    .where('kind', '=', 'refund')
    .execute()
  const given = summed(payments.map(({ payment_type, amount_cents }) => [payment_type, -amount_cents]))
  const holds =
    made.order_id === orderId &&
    made.kind === input.kind &&
    made.reason === input.reason &&
    (input.kind !== 'amount' || inclCents === input.amount) &&
    (input.kind !== 'items' ||
      summed(lines.map((line) => [line.line_id, line.quantity])) === summed(input.items.map((item) => [item.lineId, item.quantity]))) &&
    (input.means === undefined || given === summed(input.means.map(({ payment_type, amount }) => [payment_type, amount]))) &&
    (by === undefined || payments.every(({ payment_type }) => payment_type === by))
  if (!holds) throw new Refused('refund_differs', { number })
  return { id, number, moneyCents, inclCents }
}
