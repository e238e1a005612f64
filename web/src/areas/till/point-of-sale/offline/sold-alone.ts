import type { OfflineSale } from '@plantule/contract/till/offline'
import type { Article } from '../../parts/basket.ts'

/** Pieces by size that this device sold alone and the server has not taken out of stock yet. */
export type SoldAlone = ReadonlyMap<number, number>

export function soldAlone(sales: readonly Pick<OfflineSale, 'lines'>[]): SoldAlone {
  const sold = new Map<number, number>()
  const add = (id: number, pieces: number): void => void sold.set(id, (sold.get(id) ?? 0) + pieces)
  for (const { lines } of sales) {
    for (const { subproductId, quantity, parts } of lines) {
      if (subproductId !== null) add(subproductId, quantity)
      for (const part of parts ?? []) add(part.subproductId, part.quantity * quantity)
    }
  }
  return sold
}

/** What is left to sell of an article as far as this device knows; null is without bound. */
export function leftOf(
  { available, subproductId, pack }: Pick<Article, 'available' | 'subproductId' | 'pack'>,
  sold: SoldAlone,
): number | null {
  if (available === null || sold.size === 0) return available
  if (subproductId !== null) return available - (sold.get(subproductId) ?? 0)
  // The part of which most is gone bounds the pack.
  return available - Math.max(0, ...(pack?.parts ?? []).map((part) => Math.ceil((sold.get(part.subproductId) ?? 0) / part.quantity)))
}
