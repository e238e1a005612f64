import type { Price } from '@plantule/contract/pricing/rules'
import type { PublicItem } from '@plantule/contract/visitors/public-catalogue'
import type { Ctx } from '../../platform/context.ts'
import { lowestBefore, type PlainBook, priceAll, type PriceBook, priceBook, promotionOf } from '../pricing/index.ts'

export type PublicPrice = Pick<PublicItem, 'priceCents' | 'promotion'>
type PublicPrices = { book: PriceBook; of: ReadonlyMap<number, PublicPrice> }

/** What one piece of some sizes costs anybody today. Each is priced alone: quantities of a whole catalogue do not count together. */
export async function publicPrices(ctx: Ctx, subproductIds: readonly number[]): Promise<PublicPrices> {
  const book = await priceBook(ctx, {}, subproductIds)
  return { book, of: await pricesOf(ctx, book) }
}

/** The same of all sizes of a book that was read already, which is everybody's. */
export async function pricesOf(ctx: Ctx, book: PlainBook): Promise<ReadonlyMap<number, PublicPrice>> {
  const prices = new Map<number, Price>()
  for (const id of book.items.keys()) {
    const [price] = priceAll(book, 'incl', [{ subproductId: id, quantity: 1 }])
    if (price) prices.set(id, price)
  }
  const lowest = await lowestBefore(ctx, book, prices)
  const told = new Map<number, PublicPrice>()
  for (const [id, price] of prices) told.set(id, announced(book, price, lowest.get(id)))
  return told
}

/** A price that was as low within the 30 days before is no reduction that may be announced (C. conso. L112-1-1). */
function announced(book: PlainBook, price: Price, lowest: number | undefined): PublicPrice {
  const lastDay = price.ruleIds.length === 0 ? undefined : promotionOf(book, price)?.lastDay
  const lower = lowest !== undefined && price.unitCents < lowest
  return { priceCents: price.unitCents, promotion: lower && lastDay ? { lowest30DaysCents: lowest, lastDay } : null }
}
