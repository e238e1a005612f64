import { spread } from '@plantule/contract/money'
import type { RefundMeans } from '@plantule/contract/order-refunds'
import type { PaymentType } from '@plantule/contract/orders'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { euros } from '../../platform/euros.ts'
import { refusedField } from '../../platform/refused.ts'

/** A means that paid an order, with what of it was not given back yet. */
export type Source = { payment_type: PaymentType; code: string; paidCents: number }

export async function sourcesOf(ctx: Ctx, orderId: number): Promise<Source[]> {
  const { rows } = await sql<Source>`
    select p.payment_type, coalesce(v.code, '') as code, sum(p.amount_cents)::bigint as "paidCents"
    from order_payment p left join voucher v on v.shop_id = p.shop_id and v.id = p.voucher_id
    where p.order_id = ${orderId} and p.status = 'validated'
    group by p.payment_type, v.code having sum(p.amount_cents) > 0 order by sum(p.amount_cents) desc, p.payment_type, v.code`.execute(ctx.db)
  return rows
}

/** By the means that paid, each in proportion (C. conso. L221-24: the same means). */
export function byProportion(sources: readonly Source[], cents: number): RefundMeans[] {
  const parts = spread(cents, sources.map((source) => source.paidCents))
  return sources.map(({ payment_type, code }, index) => ({ payment_type, code, amount: parts[index] ?? 0 })).filter((means) => means.amount > 0)
}

/**
 * Holds the means that somebody chose against the money to give back. What a gift card paid is no money: it goes back to
 * a card or becomes a credit code. Throws `refund_means_sum`, `refund_gift_card_back` beside the means.
 */
export function refuseMeans(chosen: readonly RefundMeans[], sources: readonly Source[], cents: number): void {
  const sum = (list: readonly { cents: number }[]): number => list.reduce((total, each) => total + each.cents, 0)
  if (sum(chosen.map((means) => ({ cents: means.amount }))) !== cents) throw refusedField('refund_means_sum', ['means'], { due: euros(cents) })
  const isVoucher = (type: PaymentType): boolean => type === 'gift_card' || type === 'credit_code'
  const money = sum(chosen.filter((means) => !isVoucher(means.payment_type)).map((means) => ({ cents: means.amount })))
  const most = sum(sources.filter((source) => source.payment_type !== 'gift_card').map((source) => ({ cents: source.paidCents })))
  if (money > most) throw refusedField('refund_gift_card_back', ['means'], { max: euros(most) })
}
