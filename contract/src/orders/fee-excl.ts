import { divideHalfUp, spread, vatOf } from '../base/money.ts'

/** What the goods of a sale come to HT at one rate, without the delivery. */
export type GoodsRate = { rateBp: number; exclCents: number }

const MOST_OFF = 3

/**
 * The HT fee of a sale priced HT for a fee that the tables give TTC. The fee follows the goods' rates (BOI-TVA-LIQ-20-10), so
 * that it has no rate of its own: the HT fee is sought whose TTC is nearest, rounded as the sale's totals are.
 */
export function feeExclOf(feeInclCents: number, goods: readonly GoodsRate[]): number {
  const sum = goods.reduce((total, rate) => total + rate.exclCents, 0)
  const [first] = goods
  if (!first) return feeInclCents
  const taxed = sum > 0 ? goods.reduce((total, rate) => total + rate.exclCents * rate.rateBp, 0) / sum : first.rateBp
  const about = divideHalfUp(feeInclCents * 10_000, Math.round(10_000 + taxed))
  const off = (fee: number): number => Math.abs(feeInclOf(fee, goods) - feeInclCents)
  const near = Array.from({ length: 2 * MOST_OFF + 1 }, (_, index) => about + index - MOST_OFF).filter((fee) => fee >= 0)
  return near.reduce((best, fee) => (off(fee) < off(best) ? fee : best), about)
}

/** What an HT fee adds to the total TTC. */
export function feeInclOf(feeExclCents: number, goods: readonly GoodsRate[]): number {
  const parts = spread(
    feeExclCents,
    goods.map((rate) => rate.exclCents),
  )
  return goods.reduce(
    (total, rate, index) => total + vatOf(rate.exclCents + (parts[index] ?? 0), rate.rateBp) - vatOf(rate.exclCents, rate.rateBp),
    feeExclCents,
  )
}
