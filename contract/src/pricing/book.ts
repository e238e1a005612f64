/**
 * All that the prices of some sizes depend on, and what it makes of the lines of one sale: the same on the server, which
 * reads the book of one buyer, and on a till's device, which keeps the lists of all buyers to sell alone.
 */
import type { PriceMode, RateShare } from '../base/money.ts'
import { inModeOfShares } from '../base/money.ts'
import { mainRate, packPrice, packShares } from './pack-rules.ts'
import { type Price, type QuantityRule, resolvePrice, type Schema } from './rules.ts'

export type BookSchema = Schema & { id: number; idx: number; allProducts: boolean; productIds: number[]; categoryIds: number[] }
export type BookRule = Omit<QuantityRule, 'counted'> & {
  subproductId: number | null
  productId: number | null
  categoryId: number | null
  containerId: number | null
  firstDay: string | null
  lastDay: string | null
}
export type BookProfile = {
  id: number
  name: string
  mode: PriceMode
  coefficientBp: number
  minOrderCents: number
  schema: BookSchema | null
}
/** What the catalogue and a buyer's lists know of the price of one size. */
export type BookItem = {
  productId: number
  caliberId: number | null
  containerId: number | null
  /** Retail price TTC. */
  baseCents: number
  rateBp: number
  /** With those above them. */
  categoryIds: readonly number[]
  listCents: number | null
  customerCents: number | null
  customerMode: PriceMode | null
}
export type PriceBook<I extends BookItem = BookItem> = {
  profile: BookProfile | null
  /** By size. */
  items: ReadonlyMap<number, I>
  schemas: readonly BookSchema[]
  rules: readonly BookRule[]
}

/** A line that wants a price; lines of one sale are priced together, since quantities may count together. */
export type Wanted = { subproductId: number; quantity: number; manualCents?: number | null }

/** The schema that prices an item: the first one in whose range it is and that has a line for its size. */
const schemaFor = (schemas: readonly BookSchema[], item: BookItem): BookSchema | null =>
  schemas.find(
    (schema) =>
      (schema.allProducts ||
        schema.productIds.includes(item.productId) ||
        schema.categoryIds.some((id) => item.categoryIds.includes(id))) &&
      schema.lines.some(
        (line) => (line.caliberId ?? item.caliberId) === item.caliberId && (line.containerId ?? item.containerId) === item.containerId,
      ),
  ) ?? null

const inScope = (rule: BookRule, id: number, item: BookItem): boolean =>
  (rule.containerId === null || rule.containerId === item.containerId) &&
  (rule.subproductId === id ||
    rule.productId === item.productId ||
    (rule.categoryId !== null && item.categoryIds.includes(rule.categoryId)))

/** Prices lines of one sale, in the mode wanted; null for a size that the book does not know. */
export function priceAll(book: PriceBook, mode: PriceMode, lines: readonly Wanted[]): (Price | null)[] {
  const known = lines.map((line) => book.items.get(line.subproductId))
  const rules = book.rules.map((rule) => ({
    ...rule,
    counted: lines.reduce((sum, line, at) => sum + (known[at] && inScope(rule, line.subproductId, known[at]) ? line.quantity : 0), 0),
  }))
  return lines.map((line, index) => {
    const item = known[index]
    if (!item) return null
    return resolvePrice({
      mode,
      rateBp: item.rateBp,
      caliberId: item.caliberId,
      containerId: item.containerId,
      baseCents: item.baseCents,
      manualCents: line.manualCents ?? null,
      customer: item.customerCents === null ? null : { cents: item.customerCents, mode: item.customerMode ?? 'incl' },
      profile: book.profile && { ...book.profile, listCents: item.listCents },
      schema: schemaFor(book.schemas, item),
      rules: rules.length === 0 ? rules : rules.filter((rule) => inScope(rule, line.subproductId, item)),
    })
  })
}

/** What the price of a pack is made of. */
export type BookPack = {
  priceKind: 'fixed' | 'computed'
  /** Of a fixed price, TTC. */
  priceCents: number
  discountBp: number
  parts: readonly { subproductId: number; quantity: number; rateBp: number }[]
}
export type PackRate = { rateBp: number; shares: RateShare[] | null }

/**
 * The rate of a pack, or where its parts have several the rate that weighs most, and what the parts cost the buyer of the
 * book one by one: the one price of the pack is split by that (CGI art. 257 ter). 0 while it is empty.
 */
export function rateOfPack(book: PriceBook, pack: Pick<BookPack, 'parts'>): PackRate {
  const rates = pack.parts.map((part) => part.rateBp)
  if (new Set(rates).size < 2) return { rateBp: rates[0] ?? 0, shares: null }
  const prices = partPrices(book, 'incl', pack)
  const shares = packShares(prices.map((price, index) => ({ ...price, rateBp: rates[index] ?? 0 })))
  return { rateBp: mainRate(shares ?? []), shares }
}

/** One pack for the buyer of the book, who must know the parts. Parts are priced one by one: quantity prices do not reach inside. */
export function packUnit(book: PriceBook, mode: PriceMode, pack: BookPack): number {
  const { rateBp, shares } = rateOfPack(book, pack)
  if (pack.priceKind === 'fixed') return inModeOfShares(pack.priceCents, 'incl', mode, rateBp, shares)
  return packPrice(partPrices(book, mode, pack), pack.discountBp)
}

export const partPrices = (book: PriceBook, mode: PriceMode, pack: Pick<BookPack, 'parts'>) =>
  pack.parts.map((part) => {
    const price = priceAll(book, mode, [{ subproductId: part.subproductId, quantity: 1 }])[0] ?? null
    return { quantity: part.quantity, unitCents: price?.unitCents ?? 0, price }
  })

/** The lists of every buyer, for a device that must price without the server. Days are bounds that count themselves; null is none. */
export type PriceLists = {
  profiles: readonly (BookProfile & { isDefault: boolean })[]
  schemas: readonly BookSchema[]
  rules: readonly (BookRule & { profileId: number | null })[]
  profilePrices: readonly { profileId: number; subproductId: number; cents: number }[]
  /** Customers who have a profile of their own. */
  customerProfiles: readonly { customerId: number; profileId: number }[]
  customerPrices: readonly {
    customerId: number
    subproductId: number
    cents: number
    mode: PriceMode
    firstDay: string | null
    lastDay: string | null
  }[]
}
/** A size as a device keeps it: without any buyer's prices. */
type ListItem = Omit<BookItem, 'listCents' | 'customerCents' | 'customerMode'>

const holdsOn = (day: string, bounds: { firstDay: string | null; lastDay: string | null }): boolean =>
  (bounds.firstDay ?? day) <= day && (bounds.lastDay ?? day) >= day

/** The book of one buyer on a day: of a profile named by hand, else the customer's, else the one that stands for all others. */
export function bookFrom(
  lists: PriceLists,
  items: ReadonlyMap<number, ListItem>,
  buyer: { customerId: number | null; profileId: number | null },
  day: string,
  ids: Iterable<number>,
): PriceBook {
  const profileId = buyer.profileId ?? lists.customerProfiles.find(({ customerId }) => customerId === buyer.customerId)?.profileId
  const profile = lists.profiles.find((each) => (profileId === undefined ? each.isDefault : each.id === profileId)) ?? null
  const priced = (id: number, item: ListItem): BookItem => {
    const own = lists.customerPrices.find(
      (price) => price.customerId === buyer.customerId && price.subproductId === id && holdsOn(day, price),
    )
    const listCents = lists.profilePrices.find((price) => price.profileId === profile?.id && price.subproductId === id)?.cents ?? null
    return { ...item, listCents, customerCents: own?.cents ?? null, customerMode: own?.mode ?? null }
  }
  const known = [...new Set(ids)].flatMap((id): [number, BookItem][] => {
    const item = items.get(id)
    return item ? [[id, priced(id, item)]] : []
  })
  return {
    profile,
    items: new Map(known),
    schemas: lists.schemas,
    rules: lists.rules.filter((rule) => holdsOn(day, rule) && (rule.profileId === null || rule.profileId === profile?.id)),
  }
}
