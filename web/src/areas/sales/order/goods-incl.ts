import type { GoodsRate } from '@plantule/contract/orders/fee-excl'
import { vatOf, type PriceMode, type SaleTotals } from '@plantule/contract/base/money'

/** The goods of a sale TTC, after discounts and without the delivery: what thresholds of free delivery look at. */
export const goodsInclOf = ({ inclCents, delivery }: Pick<SaleTotals, 'inclCents' | 'delivery'>, mode: PriceMode): number =>
  inclCents - delivery.reduce((sum, part) => sum + (mode === 'incl' ? part.netCents : part.netCents + vatOf(part.netCents, part.rateBp)), 0)

/** The goods HT by rate, without the delivery: what an HT fee follows. */
export const goodsRatesOf = ({ rates, delivery }: Pick<SaleTotals, 'rates' | 'delivery'>): GoodsRate[] =>
  rates.map(({ rateBp, exclCents }) => ({
    rateBp,
    exclCents: exclCents - (delivery.find((part) => part.rateBp === rateBp)?.exclCents ?? 0),
  }))

/** What is to be sent; a quantity that is being typed counts as one. */
export const itemsOf = (lines: readonly { subproductId: number | null; packId: number | null; quantity: number | null }[]) =>
  lines.map(({ subproductId, packId, quantity }) => ({ subproductId, packId, quantity: quantity ?? 1 }))
