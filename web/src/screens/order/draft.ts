import { exclOf, totalsOf, vatOf, type Discount, type PriceMode, type SaleTotals } from '@plantule/contract/money'
import type { LineInput, Order, OrderInput } from '@plantule/contract/orders'
import type { PickItem } from '@plantule/contract/stock'

/** A line while it is typed: a figure that was just emptied is null. */
export type DraftLine = Omit<LineInput, 'quantity'> & { quantity: number | null }
export type Draft = Omit<OrderInput, 'lines' | 'deliveryCents'> & { lines: DraftLine[]; deliveryCents: number | null }

/** What the catalogue knows of an article, beside what the line keeps. */
export type Article = {
  label: string
  latinName: string | null
  reference: string | null
  rateBp: number
  available: number
  /** What this order holds back already; it may take that much again. */
  held: number
  backorder: boolean
  imageKey: string | null
  /** The catalogue's price TTC, when known. */
  priceCents: number | null
}
export type Articles = ReadonlyMap<number, Article>

export const articleOf = (item: PickItem): Article => ({
  label: item.label,
  latinName: item.latinName || null,
  reference: item.reference,
  rateBp: item.rateBp,
  available: item.available,
  held: 0,
  backorder: item.backorder,
  imageKey: item.imageKey,
  priceCents: item.priceCents,
})

/** @param holding whether the order's state holds stock back. */
export function articlesOf(order: Pick<Order, 'lines'>, holding: boolean): Map<number, Article> {
  const articles = new Map<number, Article>()
  for (const line of order.lines) {
    if (line.subproductId === null) continue
    const known = articles.get(line.subproductId)
    articles.set(line.subproductId, {
      label: line.label,
      latinName: line.latinName,
      reference: line.reference,
      rateBp: line.rateBp,
      available: line.available ?? 0,
      held: (known?.held ?? 0) + (holding ? line.quantity : 0),
      backorder: false,
      imageKey: line.thumbnail,
      priceCents: null,
    })
  }
  return articles
}

export const linesOfOrder = (order: Pick<Order, 'lines'>): DraftLine[] =>
  order.lines.map((line) => ({
    id: line.id,
    subproductId: line.subproductId,
    packId: line.packId,
    label: line.label,
    quantity: line.quantity,
    unitCents: line.unitCents,
    listed: line.listed,
    rateBp: line.rateBp,
    discount: line.discount,
    discountReason: line.discountReason,
    note: line.note,
  }))

export const draftOf = (order: Order): Draft => ({
  customerId: order.customer?.id ?? null,
  mode: order.mode,
  channel: order.channel,
  asQuotation: order.status === 'quotation',
  lines: linesOfOrder(order),
  discount: order.discount,
  discountReason: order.discountReason,
  deliveryMode: order.deliveryMode,
  deliveryCents: order.deliveryCents,
  deliveryAddress: order.deliveryAddress,
  billingAddress: order.billingAddress,
  wantedOn: order.wantedOn,
  validUntil: order.validUntil,
  purchaseOrder: order.purchaseOrder,
  note: order.note,
  internalNote: order.internalNote,
})

export const emptyDraft = (given: Pick<Draft, 'customerId' | 'asQuotation'>): Draft => ({
  mode: 'incl',
  channel: 'back_office',
  lines: [],
  discount: null,
  discountReason: null,
  deliveryMode: 'on_site',
  deliveryCents: 0,
  deliveryAddress: null,
  billingAddress: null,
  wantedOn: null,
  validUntil: null,
  purchaseOrder: null,
  note: '',
  internalNote: '',
  ...given,
})

export const rateOf = (line: Pick<DraftLine, 'subproductId' | 'rateBp'>, articles: Articles): number =>
  (line.subproductId === null ? undefined : articles.get(line.subproductId)?.rateBp) ?? line.rateBp ?? 0

const priceIn = (mode: PriceMode, inclCents: number, rateBp: number): number => (mode === 'incl' ? inclCents : exclOf(inclCents, rateBp))

export function lineOf(item: PickItem, mode: PriceMode): DraftLine {
  return {
    id: null,
    subproductId: item.subproductId,
    packId: null,
    label: null,
    quantity: 1,
    unitCents: priceIn(mode, item.priceCents, item.rateBp),
    listed: true,
    rateBp: item.rateBp,
    discount: null,
    discountReason: null,
    note: null,
  }
}

export const freeLine = (rateBp: number): DraftLine => ({
  id: null,
  subproductId: null,
  packId: null,
  label: '',
  quantity: 1,
  unitCents: 0,
  listed: false,
  rateBp,
  discount: null,
  discountReason: null,
  note: null,
})

/** The same line with its price in the other mode; the catalogue's own price where it is known, so that nothing drifts. */
export function inMode(line: DraftLine, mode: PriceMode, articles: Articles): DraftLine {
  const rateBp = rateOf(line, articles)
  const article = line.subproductId === null ? undefined : articles.get(line.subproductId)
  const unit = line.unitCents ?? 0
  const other: PriceMode = mode === 'incl' ? 'excl' : 'incl'
  const listed = article?.priceCents ?? null
  if (listed !== null && priceIn(other, listed, rateBp) === unit) return { ...line, unitCents: priceIn(mode, listed, rateBp) }
  return { ...line, unitCents: mode === 'excl' ? exclOf(unit, rateBp) : unit + vatOf(unit, rateBp) }
}

const whole = (value: number | null | undefined): number => (Number.isSafeInteger(value) ? (value as number) : 0)

/** To the cent what the server will answer, also while figures are half typed. */
export function totalsOfDraft(
  draft: { mode: PriceMode; lines: readonly DraftLine[]; discount: Discount | null; deliveryCents: number | null },
  articles: Articles,
  chargesTva: boolean,
): SaleTotals {
  return totalsOf({
    mode: draft.mode,
    chargesTva,
    discount: draft.discount,
    deliveryCents: whole(draft.deliveryCents),
    lines: draft.lines.map((line) => ({
      quantity: whole(line.quantity),
      unitCents: whole(line.unitCents),
      rateBp: rateOf(line, articles),
      discount: line.discount,
    })),
  })
}

export type Shortage = { wanted: number; available: number }

/** Articles of which the lines together want more than there is, by subproduct. */
export function shortagesIn(lines: readonly Pick<DraftLine, 'subproductId' | 'quantity'>[], articles: Articles): Map<number, Shortage> {
  const wanted = new Map<number, number>()
  for (const line of lines) {
    if (line.subproductId !== null) wanted.set(line.subproductId, (wanted.get(line.subproductId) ?? 0) + whole(line.quantity))
  }
  const short = new Map<number, Shortage>()
  for (const [id, count] of wanted) {
    const article = articles.get(id)
    if (!article || article.backorder) continue
    const available = Math.max(article.available, 0) + article.held
    if (count > available) short.set(id, { wanted: count, available })
  }
  return short
}
