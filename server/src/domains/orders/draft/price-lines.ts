import { type PriceMode, totalsOf } from '@plantule/contract/base/money'
import type { LineInput } from '@plantule/contract/orders/schemas'
import { packUnit, partPrices, rateOfPack } from '@plantule/contract/pricing/book'
import type { Price } from '@plantule/contract/pricing/rules'
import type { Ctx } from '../../../platform/context.ts'
import { refusedField } from '../../../platform/refused.ts'
import { type PackArticle, packArticles, partIds } from '../../packs/index.ts'
import { type Item, priceAll, type PriceBook, priceBook } from '../../pricing/index.ts'
import type { Line, LinePart, Order } from '../orders.db.ts'
import { discountColumns, discountOf, type DiscountColumns, type LineMoney, saleOf, sharesOf } from '../rules.ts'

/** A line ready to be written, but for its totals. */
export type PricedLine = LineMoney & {
  id: number | null
  idx: number
  subproduct_id: number | null
  reference: string | null
  label: string
  latin_name: string | null
  discount_reason: string | null
  note: string | null
  listed: boolean
  pack_id: number | null
  /** Of a pack: its parts, as JSON. */
  parts: string | null
  /** Of a pack whose parts have several rates: what it is worth by rate, as JSON. */
  shares: string | null
  code_label?: string | null
  service: boolean
  /** A promotion made its price. */
  promoted: boolean
}

export type PriceOptions = {
  /** Whose lists: the customer's profile and own prices, or a profile named by hand. */
  customerId?: number | null
  profileId?: number | null
  /** Lines whose listed price and pack stand as they were: of a quotation or a firm order. */
  frozen?: readonly Line[]
  /** Packs may be sold: the caller moves the stock of their parts. */
  packs?: boolean
}

/**
 * Completes what was typed with what the lists and the catalogue know. A price or label that was typed stands; the rate of an article is
 * always the catalogue's, at today's date. Throws `unknown_item`, also of what was taken out of sale and is new, `regulated_plant`,
 * `pack_empty` with the line named.
 */
export async function priceLines(
  ctx: Ctx,
  mode: PriceMode,
  inputs: readonly LineInput[],
  options: PriceOptions = {},
): Promise<PricedLine[]> {
  const frozen = new Map((options.frozen ?? []).map((line) => [line.id, line]))
  const packIds = options.packs ? inputs.flatMap((input) => (input.packId === null ? [] : [input.packId])) : []
  const packs = await packArticles(ctx, packIds)
  const sizes = inputs.flatMap((input) => (input.subproductId === null ? [] : [input.subproductId]))
  const known = { customerId: options.customerId ?? null, profileId: options.profileId ?? null }
  const book = sizes.length + packs.size > 0 ? await priceBook(ctx, known, [...sizes, ...partIds(packs.values())]) : null
  const kept = inputs.map((input) => keptLine(input, frozen))
  const promotions = new Set(book?.rules.flatMap(({ id, kind }) => (kind === 'promotion' ? [id] : [])))
  const byPromotion = (price: Price | null | undefined): boolean => price?.ruleIds.some((id) => promotions.has(id)) ?? false
  const prices = book
    ? priceAll(
        book,
        mode,
        inputs.map((input, idx) => ({
          subproductId: input.subproductId ?? 0,
          quantity: input.quantity,
          manualCents: kept[idx]?.unit_cents ?? (isListed(input) ? null : input.unitCents),
        })),
      )
    : []
  return inputs.map((input, idx) => {
    const common = {
      id: input.id,
      idx,
      quantity: input.quantity,
      ...discountColumns(input.discount),
      discount_reason: input.discountReason,
      note: input.note,
    }
    const alone = { pack_id: null, parts: null, shares: null, service: false, promoted: false }
    if (input.packId !== null) {
      const pack = packs.get(input.packId)
      const computed = book && pack?.priceKind === 'computed' && isListed(input)
      const promoted = kept[idx]?.promoted ?? (computed ? partPrices(book, mode, pack).some(({ price }) => byPromotion(price)) : false)
      return { ...common, ...packColumns(input, idx, mode, pack, kept[idx], book, stood(input, frozen)), promoted }
    }
    if (input.subproductId === null) {
      // The contract has checked that a free line carries its own label, price and rate.
      const free = {
        subproduct_id: null,
        ...alone,
        reference: null,
        label: input.label ?? '',
        latin_name: null,
        listed: false,
        service: input.service,
      }
      return { ...common, ...free, unit_cents: input.unitCents ?? 0, rate_bp: input.rateBp ?? 0 }
    }
    const item = book?.items.get(input.subproductId)
    if (!item || (item.archived && !stood(input, frozen))) throw unknownItem(idx, 'subproductId')
    refuseForbidden(item, ['lines', idx, 'subproductId'])
    return {
      ...common,
      ...alone,
      subproduct_id: item.id,
      reference: item.reference,
      label: input.label || item.label,
      latin_name: item.latinName || null,
      listed: isListed(input),
      unit_cents: prices[idx]?.unitCents ?? 0,
      rate_bp: item.rateBp,
      promoted: kept[idx]?.promoted ?? byPromotion(prices[idx]),
    }
  })
}

/** Regulated plants are not sold, unless the nursery wrote down why it may. */
function refuseForbidden(item: Pick<Item, 'label' | 'forbidden'> | undefined, path: (string | number)[]): void {
  if (item?.forbidden) throw refusedField('regulated_plant', path, { name: item.label, rule: item.forbidden })
}

const isListed = (input: LineInput): boolean => input.listed || input.unitCents === null
const unknownItem = (idx: number, field: string) => refusedField('unknown_item', ['lines', idx, field])

/** The line names what it was promised or ordered with: that stays so once it is taken out of sale. */
function stood(input: LineInput, frozen: ReadonlyMap<number, Line>): boolean {
  const old = input.id === null ? undefined : frozen.get(input.id)
  return old !== undefined && old.subproduct_id === input.subproductId && old.pack_id === input.packId
}

/** The line as it stood, when its article is the same and its price was not typed now. */
function keptLine(input: LineInput, frozen: ReadonlyMap<number, Line>): Line | undefined {
  const old = input.id === null ? undefined : frozen.get(input.id)
  if (!old?.listed || !isListed(input) || old.subproduct_id !== input.subproductId || old.pack_id !== input.packId) return undefined
  return input.unitCents === null || input.unitCents === old.unit_cents ? old : { ...old, unit_cents: input.unitCents }
}

const offSale = (pack: PackArticle): boolean => pack.archivedAt !== null || pack.parts.some((part) => part.archived)

/** One line for the whole pack: what it holds is kept with it, so that stock and documents follow the pack as it was sold. */
function packColumns(
  input: LineInput,
  idx: number,
  mode: PriceMode,
  pack: PackArticle | undefined,
  kept: Line | undefined,
  book: PriceBook | null,
  ordered: boolean,
) {
  if (!pack || !book || (!ordered && offSale(pack))) throw unknownItem(idx, 'packId')
  const path = ['lines', idx, 'packId']
  if (pack.parts.length === 0 && !kept) throw refusedField('pack_empty', path)
  for (const part of pack.parts) refuseForbidden(book.items.get(part.subproductId), path)
  const rates = kept ? { rateBp: kept.rate_bp, shares: sharesOf(kept) } : rateOfPack(book, pack)
  const parts = pack.parts.map(({ subproductId, quantity, label, reference }): LinePart => ({ subproductId, quantity, label, reference }))
  return {
    subproduct_id: null,
    service: false,
    pack_id: pack.id,
    parts: JSON.stringify(kept ? kept.parts : parts),
    reference: pack.reference,
    label: input.label || pack.name,
    latin_name: null,
    listed: isListed(input),
    unit_cents: kept?.unit_cents ?? (isListed(input) ? packUnit(book, mode, pack) : (input.unitCents ?? 0)),
    rate_bp: rates.rateBp,
    shares: rates.shares && JSON.stringify(rates.shares),
  }
}

/** A line of an order as it is, to be written again. */
export const asPriced = ({ own_discount: _, ...line }: Line): PricedLine => ({
  ...line,
  parts: line.parts === null ? null : JSON.stringify(line.parts),
  shares: line.shares === null ? null : JSON.stringify(line.shares),
})

/** A line of an order as its own input, to be priced again. */
export const asInput = (line: Line): LineInput => ({
  id: line.id,
  subproductId: line.subproduct_id,
  packId: line.pack_id,
  label: line.label,
  quantity: line.quantity,
  unitCents: line.unit_cents,
  listed: line.listed,
  rateBp: line.rate_bp,
  service: line.service,
  discount: discountOf(line),
  discountReason: line.discount_reason,
  note: line.note,
})

export type Totals = {
  order: { rates: string; discount_cents: number; excl_cents: number; vat_cents: number; incl_cents: number; items: number }
  lines: (PricedLine & { net_cents: number; excl_cents: number })[]
}

/** The columns that follow from lines, discounts and delivery. */
export function withTotals(
  order: DiscountColumns & Pick<Order, 'mode' | 'charges_tva' | 'delivery_cents'> & { delivery_off_cents?: number },
  lines: PricedLine[],
): Totals {
  const totals = totalsOf(saleOf(order, lines))
  return {
    order: {
      rates: JSON.stringify(totals.rates),
      discount_cents: totals.discountCents,
      excl_cents: totals.exclCents,
      vat_cents: totals.vatCents,
      incl_cents: totals.inclCents,
      items: lines.reduce((sum, line) => sum + line.quantity, 0),
    },
    lines: lines.map((line, index) => ({
      ...line,
      net_cents: totals.lines[index]?.netCents ?? 0,
      excl_cents: totals.lines[index]?.exclCents ?? 0,
    })),
  }
}
