import type { PaymentType } from '@plantule/contract/orders'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'

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

const sum = (sources: readonly Source[]): number => sources.reduce((total, { paidCents }) => total + paidCents, 0)

/** What may leave as money: all that came but by gift cards, which are no money. */
export const moneyIn = (sources: readonly Source[]): number => sum(sources.filter(({ payment_type }) => payment_type !== 'gift_card'))

/** What one means paid and still holds. */
export const paidBy = (sources: readonly Source[], type: PaymentType): number => sum(sources.filter(({ payment_type }) => payment_type === type))
