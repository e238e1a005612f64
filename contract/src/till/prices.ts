import { bookFrom, packUnit, type PackRate, priceAll, rateOfPack } from '../pricing/book.ts'
import type { TillCatalogue, TillItem, TillPack } from './catalogue.ts'

/** What a till's device knows of prices. */
export type TillPrices = { items: ReadonlyMap<number, TillItem>; packs: ReadonlyMap<number, TillPack>; lists: TillCatalogue['lists'] }
export type TillPriceLine = {
  subproductId: number | null
  packId: number | null
  quantity: number
  /** Set by the seller. */ typedCents: number | null
}
export type TillPrice = { unitCents: number } & PackRate
type Buyer = { customerId: number | null; profileId: number | null }

export const pricesOf = ({ items, packs, lists }: Pick<TillCatalogue, 'items' | 'packs' | 'lists'>): TillPrices => ({
  items: new Map(items.map((item) => [item.subproductId, item])),
  packs: new Map(packs.map((pack) => [pack.packId, pack])),
  lists,
})

/**
 * What lines of a sale cost TTC, quantities counted together, as the server prices them; null for what the device does not
 * know (an article without a file, one that came since).
 */
export function priceAtTill(
  { items, packs, lists }: TillPrices,
  lines: readonly TillPriceLine[],
  buyer: Buyer,
  day: string,
): (TillPrice | null)[] {
  const packOf = ({ packId }: TillPriceLine): TillPack | undefined => (packId === null ? undefined : packs.get(packId))
  const ids = lines.flatMap((line) => [
    ...(line.subproductId === null ? [] : [line.subproductId]),
    ...(packOf(line)?.parts ?? []).map((part) => part.subproductId),
  ])
  const book = bookFrom(lists, items, buyer, day, ids)
  const prices = priceAll(
    book,
    'incl',
    lines.map((line) => ({ subproductId: line.subproductId ?? 0, quantity: line.quantity, manualCents: line.typedCents })),
  )
  const packPrice = (pack: TillPack, typedCents: number | null): TillPrice | null => {
    const parts = pack.parts.flatMap((part) => {
      const item = items.get(part.subproductId)
      return item ? [{ ...part, rateBp: item.rateBp }] : []
    })
    // A part that is no longer sold alone: its price is not here, so the pack's stands as it was given.
    if (parts.length < pack.parts.length)
      return typedCents === null ? null : { unitCents: typedCents, rateBp: pack.rateBp, shares: pack.shares }
    const { kind: priceKind, fixedCents: priceCents, discountBp } = pack.price
    return { unitCents: typedCents ?? packUnit(book, 'incl', { priceKind, priceCents, discountBp, parts }), ...rateOfPack(book, { parts }) }
  }
  return lines.map((line, at) => {
    const pack = packOf(line)
    if (pack) return packPrice(pack, line.typedCents)
    const item = line.subproductId === null ? undefined : items.get(line.subproductId)
    const price = prices[at]
    return item && price ? { unitCents: price.unitCents, rateBp: item.rateBp, shares: null } : null
  })
}
