import type { BookItem, PriceBook as Book } from '@plantule/contract/pricing/book'
import type { Price } from '@plantule/contract/pricing/rules'
import type { Ctx } from '../../platform/context.ts'
import { addDays, parisMidnight } from '../../platform/paris.ts'
import { bookAt, pastBases, type PastBook, pastRules, type PastBase, type PastRules } from './past-rules.ts'
import { type BookRule, priceAll, type PriceBook } from './price-book.ts'

const DAYS = 30

type Item = BookItem & { id: number }
/** A book with what a price is made of, and no more. */
export type PlainBook = Book<Item>

/** The promotion for everybody that gave a price, with its bounds. */
export const promotionOf = (book: Pick<PriceBook, 'rules'>, price: Price): BookRule | undefined =>
  book.rules.find((rule) => rule.kind === 'promotion' && price.ruleIds.includes(rule.id))

/**
 * By size, the lowest public price TTC of one piece in the 30 days before the promotion that gave its price began
 * (C. conso. L112-1-1); sizes whose price no promotion gave are absent. Base prices, schemas, the profile that stands for
 * everybody and other promotions count as they were then. `book` is the public one.
 */
export async function lowestBefore(ctx: Ctx, book: PlainBook, prices: ReadonlyMap<number, Price>): Promise<Map<number, number>> {
  if (!book.rules.some(({ kind }) => kind === 'promotion')) return new Map()
  const reduced = [...prices].flatMap(([id, price]) => {
    const item = book.items.get(id)
    const firstDay = promotionOf(book, price)?.firstDay
    return item && firstDay
      ? [{ item, since: parisMidnight(addDays(firstDay, -DAYS)).getTime(), began: parisMidnight(firstDay).getTime() }]
      : []
  })
  if (reduced.length === 0) return new Map()
  const ids = reduced.map(({ item }) => item.id)
  const since = new Date(reduced.reduce((first, each) => Math.min(first, each.since), Infinity))
  const until = new Date(reduced.reduce((last, each) => Math.max(last, each.began), 0))
  const past = await pastRules(ctx, ids, since, until)
  const bases = await pastBases(ctx, ids, since)
  const books = new Map<number, PastBook>()
  const bookOf = (at: number): PastBook => {
    const known = books.get(at) ?? bookAt(past, at)
    books.set(at, known)
    return known
  }
  return new Map(
    reduced.map(({ item, since: from, began }) => [item.id, lowestOf(item, bases.get(item.id) ?? [], past, bookOf, from, began)]),
  )
}

/** Prices change only when a rule or the base price does: those instants are asked about, and the first one. */
function lowestOf(
  item: Item,
  bases: readonly PastBase[],
  past: PastRules,
  bookOf: (at: number) => PastBook,
  since: number,
  began: number,
): number {
  const states = [...past.schemas, ...past.profiles, ...past.rules]
  const changes = states.flatMap(({ from, until }) => [from, until]).filter((at) => at > since && at < began)
  const instants = new Set([since, ...changes, ...bases.map(({ from }) => from).filter((at) => at > since && at < began)])
  let lowest = Infinity
  for (const at of instants) {
    // Of the time before a size was written down, its first price is the only one known.
    const { baseCents } = bases.findLast(({ from }) => from <= at) ?? bases[0] ?? item
    const { ownPrices, ...lists } = bookOf(at)
    const then = { ...lists, items: new Map([[item.id, { ...item, baseCents, listCents: ownPrices[item.id] ?? null }]]) }
    const [price] = priceAll(then, 'incl', [{ subproductId: item.id, quantity: 1 }])
    if (price) lowest = Math.min(lowest, price.unitCents)
  }
  return lowest
}
