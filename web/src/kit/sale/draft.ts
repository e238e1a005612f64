import { inModeOfShares, totalsOf, type Discount, type PriceMode, type RateShare, type SaleTotals } from '@plantule/contract/base/money'
import { percent } from '../../ui/format.ts'
import type { LineInput, Order, OrderInput } from '@plantule/contract/orders/schemas'
import type { PackPick } from '@plantule/contract/packs/packs'
import type { PickItem } from '@plantule/contract/stock/stock'

/** A line while it is typed: a figure that was just emptied is null. */
export type DraftLine = Omit<LineInput, 'quantity'> & { quantity: number | null }
export type Draft = Omit<OrderInput, 'lines' | 'deliveryCents'> & { lines: DraftLine[]; deliveryCents: number | null }

/** What the catalogue knows of an article, beside what the line keeps. */
export type Article = {
  label: string
  latinName: string | null
  reference: string | null
  rateBp: number
  /** Of a pack whose parts have several rates. */
  shares: RateShare[] | null
  available: number
  /** What this order holds back already; it may take that much again. */
  held: number
  backorder: boolean
  imageKey: string | null
  /** The price TTC of the lists, when known. */
  priceCents: number | null
  /** Of a pack: what it holds. */
  parts: readonly { quantity: number; label: string }[]
}
/** By `articleKey`: sizes under their ids, packs under theirs below zero. */
export type Articles = ReadonlyMap<number, Article>

/** What a size or a pack is known by among articles; null for a free line. */
export const articleKey = (line: { subproductId: number | null; packId: number | null }): number | null =>
  line.subproductId ?? (line.packId === null ? null : -line.packId)

/** What a pack holds, as people read it. */
export const written = (parts: Article['parts']): string => parts.map((part) => `${part.quantity} × ${part.label}`).join(', ')

/** The rates of a line: one, but for a pack whose parts have several. */
export const writtenRates = (line: { rateBp: number; shares: readonly RateShare[] | null }): string =>
  (line.shares ?? [line]).map(({ rateBp }) => percent(rateBp)).join(' + ')

/** What the picker offers. */
export type Picked = { kind: 'size'; size: PickItem } | { kind: 'pack'; pack: PackPick }
export const pickedKey = (picked: Picked): number => (picked.kind === 'size' ? picked.size.subproductId : -picked.pack.packId)

export const articleOf = (picked: Picked): Article => (picked.kind === 'size' ? sizeArticle(picked.size) : packArticle(picked.pack))

const sizeArticle = (item: PickItem): Article => ({
  label: item.label,
  latinName: item.latinName || null,
  reference: item.reference,
  rateBp: item.rateBp,
  shares: null,
  available: item.available,
  held: 0,
  backorder: item.backorder,
  imageKey: item.imageKey,
  priceCents: item.priceCents,
  parts: [],
})

const packArticle = (pack: PackPick): Article => ({
  label: pack.label,
  latinName: null,
  reference: pack.reference,
  rateBp: pack.rateBp,
  shares: pack.shares,
  available: pack.available ?? 0,
  held: 0,
  backorder: pack.available === null,
  imageKey: pack.imageKey,
  priceCents: pack.priceCents,
  parts: pack.parts,
})

/**
 * What is grown for the order is held for it from the quotation on.
 * @param holding whether the order's state holds stock back.
 */
export function articlesOf(order: Pick<Order, 'lines'> & Partial<Pick<Order, 'contracts'>>, holding: boolean): Map<number, Article> {
  const articles = new Map<number, Article>()
  for (const line of order.lines) {
    const key = articleKey(line)
    if (key === null) continue
    const known = articles.get(key)
    articles.set(key, {
      label: line.label,
      latinName: line.latinName,
      reference: line.reference,
      rateBp: line.rateBp,
      shares: line.shares,
      available: line.available ?? 0,
      held: (known?.held ?? 0) + (holding ? line.quantity : 0),
      // A pack whose parts all come on order has no bound.
      backorder: line.available === null,
      imageKey: line.thumbnail,
      priceCents: null,
      parts: line.parts ?? [],
    })
  }
  for (const { subproductId, growing, stocked, missing, outcome } of holding ? [] : (order.contracts ?? [])) {
    const article = articles.get(subproductId)
    if (article && outcome === null) article.held += growing + stocked - missing
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
    service: line.service,
    discount: line.discount,
    discountReason: line.discountReason,
    note: line.note,
  }))

export const draftOf = (order: Order): Draft => ({
  customerId: order.customer?.id ?? null,
  mode: order.mode,
  taxRegime: order.taxRegime,
  channel: order.channel,
  asQuotation: order.status === 'quotation',
  lines: linesOfOrder(order),
  discount: order.discount,
  discountReason: order.discountReason,
  deliveryMode: order.deliveryMode,
  deliveryCents: order.deliveryCents,
  deliveryKm: order.deliveryKm,
  deliveryFollows: order.deliveryFollows,
  deliveryAddress: order.deliveryAddress,
  relay: order.relay,
  billingAddress: order.billingAddress,
  wantedOn: order.wantedOn,
  validUntil: order.validUntil,
  purchaseOrder: order.purchaseOrder,
  note: order.note,
  internalNote: order.internalNote,
  trackingCode: order.trackingLink?.code ?? null,
})

export const emptyDraft = (given: Pick<Draft, 'customerId' | 'asQuotation'>): Draft => ({
  mode: 'incl',
  taxRegime: 'domestic',
  channel: 'back_office',
  lines: [],
  discount: null,
  discountReason: null,
  deliveryMode: 'on_site',
  deliveryCents: 0,
  deliveryKm: null,
  deliveryFollows: true,
  deliveryAddress: null,
  relay: null,
  billingAddress: null,
  wantedOn: null,
  validUntil: null,
  purchaseOrder: null,
  note: '',
  internalNote: '',
  trackingCode: null,
  ...given,
})

const articleIn = (line: Pick<DraftLine, 'subproductId' | 'packId'>, articles: Articles): Article | undefined => {
  const key = articleKey(line)
  return key === null ? undefined : articles.get(key)
}

export const rateOf = (line: Pick<DraftLine, 'subproductId' | 'packId' | 'rateBp'>, articles: Articles): number =>
  articleIn(line, articles)?.rateBp ?? line.rateBp ?? 0

/** How a price is cut where the article has several rates. */
const sharesOf = (line: Pick<DraftLine, 'subproductId' | 'packId'>, articles: Articles): RateShare[] | null =>
  articleIn(line, articles)?.shares ?? null

export function lineOf(picked: Picked, mode: PriceMode): DraftLine {
  const { priceCents, rateBp, shares } = articleOf(picked)
  return {
    id: null,
    subproductId: picked.kind === 'size' ? picked.size.subproductId : null,
    packId: picked.kind === 'pack' ? picked.pack.packId : null,
    label: null,
    quantity: 1,
    unitCents: inModeOfShares(priceCents ?? 0, 'incl', mode, rateBp, shares),
    listed: true,
    rateBp,
    service: false,
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
  service: false,
  discount: null,
  discountReason: null,
  note: null,
})

/** The same line with its price in the other mode; the catalogue's own price where it is known, so that nothing drifts. */
export function inMode(line: DraftLine, mode: PriceMode, articles: Articles): DraftLine {
  const rateBp = rateOf(line, articles)
  const article = articleIn(line, articles)
  const unit = line.unitCents ?? 0
  const other: PriceMode = mode === 'incl' ? 'excl' : 'incl'
  const listed = article?.priceCents ?? null
  const shares = sharesOf(line, articles)
  if (listed !== null && inModeOfShares(listed, 'incl', other, rateBp, shares) === unit) {
    return { ...line, unitCents: inModeOfShares(listed, 'incl', mode, rateBp, shares) }
  }
  return { ...line, unitCents: inModeOfShares(unit, other, mode, rateBp, shares) }
}

const whole = (value: number | null | undefined): number => (Number.isSafeInteger(value) ? (value as number) : 0)

/** To the cent what the server will answer, also while figures are half typed; codes take off what they took off of `saved`. */
export function totalsOfDraft(
  draft: { mode: PriceMode; lines: readonly DraftLine[]; discount: Discount | null; deliveryCents: number | null },
  articles: Articles,
  chargesTva: boolean,
  saved?: Pick<Order, 'lines' | 'deliveryOffCents'>,
): SaleTotals {
  return totalsOf({
    mode: draft.mode,
    chargesTva,
    discount: draft.discount,
    deliveryCents: Math.max(whole(draft.deliveryCents) - (saved?.deliveryOffCents ?? 0), 0),
    lines: draft.lines.map((line) => ({
      quantity: whole(line.quantity),
      unitCents: whole(line.unitCents),
      rateBp: rateOf(line, articles),
      shares: sharesOf(line, articles),
      discount: line.discount,
      codeCents: saved?.lines.find((each) => each.id === line.id)?.codeCents ?? 0,
    })),
  })
}

export type Shortage = { wanted: number; available: number }

/** Articles of which the lines together want more than there is, by `articleKey`. Parts that packs share are the server's to count. */
export function shortagesIn(
  lines: readonly Pick<DraftLine, 'subproductId' | 'packId' | 'quantity'>[],
  articles: Articles,
): Map<number, Shortage> {
  const wanted = new Map<number, number>()
  for (const line of lines) {
    const key = articleKey(line)
    if (key !== null) wanted.set(key, (wanted.get(key) ?? 0) + whole(line.quantity))
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
