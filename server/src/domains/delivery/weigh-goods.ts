import type { ShippingRules } from '@plantule/contract/delivery/delivery'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { packArticles } from '../packs/index.ts'
import { addDays, parisDay } from '../../platform/paris.ts'
import { deliverySettings } from './fee-settings.ts'
import { inWeeks, isoWeek } from './rules.ts'
import { ownShop } from '../../platform/own-shop.ts'

export type Goods = { subproductId: number | null; packId: number | null; quantity: number }
export type WeighedGoods = {
  articles: number
  weightG: number
  unweighed: string[]
  outOfSeason: { label: string; weekFrom: number; weekTo: number }[]
}

type Size = { id: number; label: string; weightG: number | null; weekFrom: number | null; weekTo: number | null; bareRoot: boolean }

/**
 * What the goods weigh in grams, how many they are, and which of them do not travel in the week of `day`: outside the weeks
 * in which the size is sold, or a bare root outside the winter. A size without a weight takes its caliber's, else the usual.
 */
export async function weighGoods(ctx: Ctx, goods: readonly Goods[], rules: ShippingRules, day: string): Promise<WeighedGoods> {
  const counts = await sizesIn(ctx, goods)
  const sizes = await findSizes(ctx, [...counts.keys()])
  const week = isoWeek(day)
  const weighed: WeighedGoods = { articles: goods.reduce((sum, one) => sum + one.quantity, 0), weightG: 0, unweighed: [], outOfSeason: [] }
  // What is neither a size nor a pack is a service: it does not travel.
  weighed.articles -= goods.reduce((sum, one) => sum + (one.subproductId === null && one.packId === null ? one.quantity : 0), 0)
  for (const size of sizes) {
    weighed.weightG += (size.weightG ?? rules.articleG) * (counts.get(size.id) ?? 0)
    if (size.weightG === null) weighed.unweighed.push(size.label)
    const window = windowOf(size, rules)
    if (window && !inWeeks(week, window.weekFrom, window.weekTo)) weighed.outOfSeason.push({ label: size.label, ...window })
  }
  return weighed
}

function windowOf(size: Size, rules: ShippingRules): { weekFrom: number; weekTo: number } | null {
  if (size.weekFrom !== null && size.weekTo !== null) return { weekFrom: size.weekFrom, weekTo: size.weekTo }
  return size.bareRoot ? { weekFrom: rules.bareRootFrom, weekTo: rules.bareRootTo } : null
}

const WEEKS = 53

/** The first day on which each size may travel: `day` itself, or the Monday of the week when its season begins. */
export async function earliestDays(ctx: Ctx, ids: readonly number[], day: string): Promise<Map<number, string>> {
  const { rules } = await deliverySettings(ctx)
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  const mondays = Array.from({ length: WEEKS }, (_, weeks) => addDays(day, (weeks + 1) * 7 - weekday))
  return new Map(
    (await findSizes(ctx, [...new Set(ids)])).map((size) => {
      const window = windowOf(size, rules)
      const travels = (on: string): boolean => !window || inWeeks(isoWeek(on), window.weekFrom, window.weekTo)
      return [size.id, travels(day) ? day : (mondays.find(travels) ?? day)]
    }),
  )
}

/** How many of each size there are, packs taken apart. */
async function sizesIn(ctx: Ctx, goods: readonly Goods[]): Promise<Map<number, number>> {
  const packs = await packArticles(
    ctx,
    goods.flatMap((one) => (one.packId === null ? [] : [one.packId])),
  )
  const counts = new Map<number, number>()
  const add = (id: number, quantity: number): void => void counts.set(id, (counts.get(id) ?? 0) + quantity)
  for (const { subproductId, packId, quantity } of goods) {
    if (subproductId !== null) add(subproductId, quantity)
    for (const part of (packId !== null && packs.get(packId)?.parts) || []) add(part.subproductId, part.quantity * quantity)
  }
  return counts
}

async function findSizes(ctx: Ctx, ids: readonly number[]): Promise<Size[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Size>`
    select s.id, concat_ws(' ', p.name, nullif(p.cultivar, ''), '-', s.label) as label, coalesce(s.weight_g, c.weight_g) as "weightG",
      s.week_from as "weekFrom", s.week_to as "weekTo", coalesce(t.root_type = 'bare', false) as "bareRoot"
    from subproduct s join product p on p.shop_id = ${ownShop} and p.id = s.product_id
    left join caliber c on c.shop_id = ${ownShop} and c.id = s.caliber_id left join container t on t.shop_id = ${ownShop} and t.id = s.container_id
    where s.shop_id = ${ownShop} and s.id = any(${[...ids]}::bigint[]) order by p.name, s.idx, s.id`.execute(ctx.db)
  return rows
}

/** What a parcel of these goods weighs with its packaging, as the table of that way of delivery counts it. */
export async function parcelWeight(ctx: Ctx, mode: 'home' | 'relay', goods: readonly Goods[]): Promise<number> {
  const { rules, ...tables } = await deliverySettings(ctx)
  const { weightG } = await weighGoods(ctx, goods, rules, parisDay(ctx.now))
  return weightG + tables[mode].packagingG
}
