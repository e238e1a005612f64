import type { PaymentType } from '@plantule/contract/base/payment-types'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'

/** A means that paid, with what of it was not given back yet, nor is on its way back. What is on account paid nothing. */
export type Source = { payment_type: PaymentType; code: string; paidCents: number }

/** `but` is a payment on its way back that is looked at itself. */
export async function sourcesOf(ctx: Ctx, orderId: number, but = 0): Promise<Source[]> {
  const { rows } = await sql<Source>`
    select p.payment_type, coalesce(v.code, '') as code, sum(p.amount_cents)::bigint as "paidCents"
    from order_payment p left join voucher v on v.shop_id = ${ownShop} and v.id = p.voucher_id
    where p.shop_id = ${ownShop} and p.order_id = ${orderId} and p.payment_type <> 'on_account'
      and (p.status = 'validated' or p.amount_cents < 0) and p.id <> ${but}
    group by p.payment_type, v.code having sum(p.amount_cents) <> 0 order by sum(p.amount_cents) desc, p.payment_type, v.code`.execute(
    ctx.db,
  )
  return leftOf(rows)
}

const vouchers: readonly PaymentType[] = ['gift_card', 'credit_code']
const isVoucher = ({ payment_type }: Source): boolean => vouchers.includes(payment_type)
/** These give back what they paid themselves and no more, so another means draws on them last. */
const bound: readonly PaymentType[] = ['online_card', 'on_account']

/**
 * The means that still hold something, given the sums by means, below zero where more went back than had come: that was
 * drawn on the others, money on money first and vouchers on vouchers, so that no cent is given back twice. The sum stays.
 */
export function leftOf(sums: readonly Source[]): Source[] {
  const sources = sums.filter(({ paidCents }) => paidCents > 0).map((source) => ({ ...source }))
  for (const drawn of sums.filter(({ paidCents }) => paidCents < 0)) {
    let cents = -drawn.paidCents
    const rank = (source: Source): number => (isVoucher(source) === isVoucher(drawn) ? 0 : 2) + Number(bound.includes(source.payment_type))
    for (const source of sources.toSorted((a, b) => rank(a) - rank(b))) {
      const part = Math.min(cents, source.paidCents)
      source.paidCents -= part
      cents -= part
    }
  }
  return sources.filter(({ paidCents }) => paidCents > 0)
}

const sum = (sources: readonly Source[]): number => sources.reduce((total, { paidCents }) => total + paidCents, 0)

/** What may leave as money: all that came but by gift cards and credit codes, which are no money. */
export const moneyIn = (sources: readonly Source[]): number => sum(sources.filter((source) => !isVoucher(source)))

/** What one means paid and still holds. */
export const paidBy = (sources: readonly Source[], type: PaymentType): number =>
  sum(sources.filter(({ payment_type }) => payment_type === type))
