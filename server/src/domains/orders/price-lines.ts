import { exclOf, type PriceMode, totalsOf } from '@plantule/contract/money'
import type { LineInput } from '@plantule/contract/orders'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { parisDay } from '../../platform/paris.ts'
import { Refused } from '../../platform/refused.ts'
import type { Order } from './orders.db.ts'
import { discountColumns, type DiscountColumns, type LineMoney, saleOf } from './rules.ts'

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
}

type Item = { id: number; reference: string; label: string; latin_name: string; price_cents: number; rate_bp: number | null }

/**
 * Completes what was typed with what the catalogue knows. A price or label that was typed stands; the rate of an article
 * is always the catalogue's, at today's date. Throws `unknown_item` with the line named.
 */
export async function priceLines(ctx: Ctx, mode: PriceMode, inputs: readonly LineInput[]): Promise<PricedLine[]> {
  const items = await loadItems(ctx, inputs)
  return inputs.map((input, idx) => {
    const common = {
      id: input.id,
      idx,
      quantity: input.quantity,
      ...discountColumns(input.discount),
      discount_reason: input.discountReason,
      note: input.note,
    }
    if (input.subproductId === null) {
      // The contract has checked that a free line carries its own label, price and rate.
      const free = { subproduct_id: null, reference: null, label: input.label ?? '', latin_name: null }
      return { ...common, ...free, unit_cents: input.unitCents ?? 0, rate_bp: input.rateBp ?? 0 }
    }
    const item = items.get(input.subproductId)
    if (!item) throw new Refused('unknown_item', {}, [{ path: ['lines', idx, 'subproductId'], code: 'unknown_item' }])
    const rate_bp = item.rate_bp ?? 0
    return {
      ...common,
      subproduct_id: item.id,
      reference: item.reference,
      label: input.label || item.label,
      latin_name: item.latin_name || null,
      unit_cents: input.unitCents ?? (mode === 'incl' ? item.price_cents : exclOf(item.price_cents, rate_bp)),
      rate_bp,
    }
  })
}

async function loadItems(ctx: Ctx, inputs: readonly LineInput[]): Promise<Map<number, Item>> {
  const ids = [...new Set(inputs.flatMap((input) => (input.subproductId === null ? [] : [input.subproductId])))]
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('subproduct as s')
    .innerJoin('product as p', (join) => join.onRef('p.shop_id', '=', 's.shop_id').onRef('p.id', '=', 's.product_id'))
    .select(['s.id', 's.reference', 's.price_cents', 'p.latin_name'])
    .select(sql<string>`concat_ws(' ', p.name, nullif(p.cultivar, ''), '-', s.label)`.as('label'))
    .select(sql<number | null>`rate_on(p.tva_rate_id, ${parisDay(ctx.now)}::date)`.as('rate_bp'))
    .where(sql<boolean>`s.id = any(${ids}::bigint[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export type Totals = {
  order: { rates: string; discount_cents: number; excl_cents: number; vat_cents: number; incl_cents: number; items: number }
  lines: (PricedLine & { net_cents: number; excl_cents: number })[]
}

/** The columns that follow from lines, discounts and delivery. */
export function withTotals(order: DiscountColumns & Pick<Order, 'mode' | 'charges_tva' | 'delivery_cents'>, lines: PricedLine[]): Totals {
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
