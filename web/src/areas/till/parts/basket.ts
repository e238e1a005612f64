import { discountOn, totalsOf, type Discount, type RateShare, type SaleTotals } from '@plantule/contract/base/money'
import type { LineInput } from '@plantule/contract/orders/schemas'
import type { TillItem, TillPack } from '@plantule/contract/till/catalogue'

/** What a till sells: a size, or a pack whose stock is that of its parts. */
export type Article = Omit<TillItem, 'subproductId' | 'productId' | 'caliberId' | 'containerId' | 'baseCents'> & {
  subproductId: number | null
  /** Whose sizes share a tile; null of a pack. */
  productId: number | null
  pack: Pick<TillPack, 'packId' | 'shares' | 'parts'> | null
  /** The caliber of a lot, where it was a lot's label that was scanned. */
  lotSizeId?: number
}

export type BasketLine = {
  /** Names the line on screen; never sent. */
  key: string
  /** Null for an article without a file: then label, price and rate are its own. */
  subproductId: number | null
  /** What it holds, of a pack. */
  pack?: Article['pack']
  /** How a pack's price is cut by rate. */
  shares?: RateShare[] | null
  reference: string | null
  label: string
  latinName: string
  imageKey: string | null
  quantity: number
  /** TTC: typed by the seller when `typed`, else that of the lists as last known. */
  unitCents: number
  typed: boolean
  rateBp: number
  discount: Discount | null
  discountReason: string
}
/** `article`: whose lines they are of, as `keyOf` names it. */
type ScannedLots = { lotSizeId: number; article: number; quantity: number }[]
/** A gift card beside the articles: no discount touches it. */
export type BasketCard = {
  key: string
  /** One that was ordered and waits for its payment. */
  voucherId: number | null
  amountCents: number
  recipient: string
  recipientEmail: string
  message: string
}
export type Basket = {
  /** Of the sale that this will be: sent twice, it is one sale. */
  uuid: string
  lines: BasketLine[]
  discount: Discount | null
  discountReason: string
  customer: { id: number; name: string; email: string; professional: boolean } | null
  priceProfileId: number | null
  /** Discount codes, as they were typed. */
  codes?: string[]
  giftCards?: BasketCard[]
  /** Lots whose labels were scanned, and how often, no more than the lines of their article sell. */
  lots?: ScannedLots
  /** The parked basket that this was. */
  basketId: number | null
}

export const emptyBasket = (): Basket => ({
  uuid: crypto.randomUUID(),
  lines: [],
  discount: null,
  discountReason: '',
  customer: null,
  priceProfileId: null,
  basketId: null,
})

export const keyOf = (article: Pick<Article, 'subproductId'> & { pack?: Article['pack'] | undefined }): number =>
  article.subproductId ?? -(article.pack?.packId ?? 0)

const sameArticle = (line: BasketLine, item: Article): boolean => keyOf(line) === keyOf(item) && !line.typed && line.discount === null

/** One more of an article; a line whose price or discount was typed stays apart. */
export function added(before: Basket, item: Article, quantity: number): Basket {
  const basket =
    item.lotSizeId === undefined ? before : { ...before, lots: scannedMore(before.lots, item.lotSizeId, keyOf(item), quantity) }
  const known = basket.lines.find((line) => sameArticle(line, item))
  if (known) return changed(basket, known.key, { quantity: known.quantity + quantity })
  const { subproductId, pack, reference, label, latinName, imageKey, priceCents, rateBp } = item
  const line = {
    subproductId,
    pack,
    shares: pack?.shares ?? null,
    reference,
    label,
    latinName,
    imageKey,
    rateBp,
    unitCents: priceCents,
    quantity,
    typed: false,
    discount: null,
    discountReason: '',
  }
  return { ...basket, lines: [...basket.lines, { key: crypto.randomUUID(), ...line }] }
}

function scannedMore(lots: ScannedLots = [], lotSizeId: number, article: number, quantity: number): ScannedLots {
  const known = lots.find((lot) => lot.lotSizeId === lotSizeId)
  return [...lots.filter((lot) => lot !== known), { lotSizeId, article, quantity: (known?.quantity ?? 0) + quantity }]
}

/** Of each article no more from its lots than its lines sell: what was scanned first stays. */
function fitting(lots: ScannedLots, lines: readonly BasketLine[]): ScannedLots {
  const left = new Map<number, number>()
  for (const line of lines) left.set(keyOf(line), (left.get(keyOf(line)) ?? 0) + line.quantity)
  return lots.flatMap((lot) => {
    const quantity = Math.min(lot.quantity, left.get(lot.article) ?? 0)
    left.set(lot.article, (left.get(lot.article) ?? 0) - quantity)
    return quantity > 0 ? [{ ...lot, quantity }] : []
  })
}

/** The lots as the server takes them. */
export const lotsToSend = ({ lots = [] }: Pick<Basket, 'lots'>): { lotSizeId: number; quantity: number }[] =>
  lots.map(({ lotSizeId, quantity }) => ({ lotSizeId, quantity }))

export function changed(basket: Basket, key: string, change: Partial<BasketLine>): Basket {
  const lines = basket.lines.map((line) => (line.key === key ? { ...line, ...change } : line)).filter((line) => line.quantity > 0)
  return { ...basket, lines, ...(basket.lots ? { lots: fitting(basket.lots, lines) } : {}) }
}

/** Puts a line back where it stood; not into the next sale's basket. */
export function restored(basket: Basket, { uuid, lines }: Pick<Basket, 'uuid' | 'lines'>, key: string): Basket {
  const at = lines.findIndex((line) => line.key === key)
  const line = lines[at]
  if (!line || basket.uuid !== uuid) return basket
  const others = basket.lines.filter((other) => other.key !== key)
  return { ...basket, lines: [...others.slice(0, at), line, ...others.slice(at)] }
}

/** What a line costs after its own discount; what is off the whole basket is not in it. */
export const lineCents = ({ quantity, discount }: Pick<BasketLine, 'quantity' | 'discount'>, unitCents: number): number =>
  unitCents * quantity - discountOn(unitCents * quantity, discount)

const isFree = (line: BasketLine): boolean => line.subproductId === null && !line.pack

/** What the server prices and sells. */
export const linesToSend = (basket: Basket): LineInput[] =>
  basket.lines.map((line) => ({
    id: null,
    subproductId: line.subproductId,
    packId: line.pack?.packId ?? null,
    label: isFree(line) ? line.label : null,
    quantity: line.quantity,
    unitCents: line.typed ? line.unitCents : null,
    listed: !line.typed,
    rateBp: isFree(line) ? line.rateBp : null,
    service: false,
    discount: line.discount,
    discountReason: line.discountReason || null,
    note: null,
  }))

/** At the prices last known on the device; the server's quote replaces it within moments. */
export const totalsOfBasket = (basket: Basket, chargesTva: boolean): SaleTotals =>
  totalsOf({ mode: 'incl', chargesTva, discount: basket.discount, lines: basket.lines })

export const cardsOf = (basket: Basket): readonly BasketCard[] => basket.giftCards ?? []
export const cardsCentsOf = (basket: Basket): number => cardsOf(basket).reduce((sum, card) => sum + card.amountCents, 0)
/** Adds a card, or puts it in the place of the one with its key. */
export function withCard(basket: Basket, card: BasketCard): Basket {
  const cards = cardsOf(basket)
  const known = cards.some(({ key }) => key === card.key)
  return { ...basket, giftCards: known ? cards.map((each) => (each.key === card.key ? card : each)) : [...cards, card] }
}
export const withoutCard = (basket: Basket, key: string): Basket => ({
  ...basket,
  giftCards: cardsOf(basket).filter((card) => card.key !== key),
})

export const piecesOf = (basket: Basket): number => basket.lines.reduce((sum, line) => sum + line.quantity, 0) + cardsOf(basket).length

/** `3*` or `3*lav`: how many of what follows. */
export function readTimes(typed: string): { times: number | null; rest: string } {
  const found = /^\s*(\d{1,4})\s*[*x×]\s*(.*)$/i.exec(typed)
  const times = Number(found?.[1] ?? 0)
  return times > 0 ? { times, rest: found?.[2] ?? '' } : { times: null, rest: typed }
}
