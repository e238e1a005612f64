import { vatOf, type PriceMode, type SaleTotals } from '@plantule/contract/money'

/** The goods of a sale TTC, after discounts and without the delivery: what thresholds of free delivery look at. */
export const goodsInclOf = ({ inclCents, delivery }: Pick<SaleTotals, 'inclCents' | 'delivery'>, mode: PriceMode): number =>
  inclCents - delivery.reduce((sum, part) => sum + (mode === 'incl' ? part.netCents : part.netCents + vatOf(part.netCents, part.rateBp)), 0)
