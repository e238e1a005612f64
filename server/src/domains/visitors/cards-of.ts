import type { PublicCard } from '@plantule/contract/visitors/public-catalogue'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { today } from '../../platform/paris.ts'
import { visible } from '../catalogue/index.ts'
import { faceColumns, inCategory, inStock, readCards } from './cards.ts'
import { allItems } from './keep-all-items.ts'

/** Which products a part of a page shows. `near`: like a product, of its genus first, then of its categories. */
export type CardsWanted =
  | { source: 'chosen'; ids: readonly number[]; count: number }
  | { source: 'category'; categoryId: number; count: number }
  | { source: 'new'; count: number }
  | { source: 'season'; count: number }
  | { source: 'reduced'; count: number }
  | { source: 'near'; productId: number; count: number }

const from = sql`from product p where p.shop_id = ${ownShop} and ${visible}`

/** Several lists of products together: each its own choice, all of them priced at once. */
export async function cardsOf<K extends string>(ctx: Ctx, wanted: ReadonlyMap<K, CardsWanted>): Promise<Map<K, PublicCard[]>> {
  const chosen = new Map<K, number[]>()
  for (const [key, want] of wanted) chosen.set(key, await idsOf(ctx, want))
  const cards = await cardsById(ctx, [...new Set([...chosen.values()].flat())])
  return new Map([...chosen].map(([key, ids]) => [key, ids.flatMap((id) => cards.get(id) ?? [])]))
}

async function idsOf(ctx: Ctx, want: CardsWanted): Promise<number[]> {
  if (want.source === 'chosen') return want.ids.slice(0, want.count)
  if (want.source === 'reduced') return reducedIds(ctx, want.count)
  const { rows } = await sql<{
    id: number
  }>`select p.id ${from} ${conditionOf(want, Number(today(ctx).slice(5, 7)))} limit ${want.count}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

function conditionOf(want: Exclude<CardsWanted, { source: 'chosen' | 'reduced' }>, month: number): RawBuilder<unknown> {
  if (want.source === 'new') return sql`order by p.created_at desc, p.id desc`
  if (want.source === 'near')
    return sql`and p.id <> ${want.productId} and (split_part(p.latin_name, ' ', 1) = (select split_part(o.latin_name, ' ', 1) from product o
        where o.shop_id = ${ownShop} and o.id = ${want.productId} and o.latin_name <> '')
      or p.id in (select c.product_id from product_category c where c.shop_id = ${ownShop} and c.category_id in
        (select category_id from product_category m where m.shop_id = ${ownShop} and m.product_id = ${want.productId})))
      order by split_part(p.latin_name, ' ', 1) = (select split_part(o.latin_name, ' ', 1) from product o
        where o.shop_id = ${ownShop} and o.id = ${want.productId}) desc, ${inStock} desc, p.name, p.id`
  if (want.source === 'season')
    return sql`and (p.botanical -> 'floweringMonths' @> to_jsonb(${month}::int) or p.botanical -> 'plantingMonths' @> to_jsonb(${month}::int))
      order by ${inStock} desc, p.botanical -> 'floweringMonths' @> to_jsonb(${month}::int) desc nulls last, p.name, p.id`
  return sql`and ${inCategory(sql`${want.categoryId}::bigint`)} order by ${inStock} desc, p.name, p.id`
}

async function reducedIds(ctx: Ctx, count: number): Promise<number[]> {
  const { items } = await allItems(ctx)
  return [...new Set(items.filter((item) => item.promotion !== null).map(({ productId }) => productId))].slice(0, count)
}

/** Cards of products that visitors may see. */
async function cardsById(ctx: Ctx, ids: number[]): Promise<Map<number, PublicCard>> {
  if (ids.length === 0) return new Map()
  const { cards } = await readCards(ctx, {
    before: sql`shown as (select ${faceColumns}, 0 as place ${from} and p.id = any(${ids}::bigint[]))`,
  })
  return new Map(cards.map((card) => [card.id, card]))
}

/** A product to show a page by: one with pictures that can be bought, if there is any. */
export async function sampleProductId(ctx: Ctx): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select p.id ${from}
    order by product_face(p.id) is not null and ${inStock} desc, product_face(p.id) is not null desc, length(p.description) > 0 desc, p.id limit 1`.execute(
    ctx.db,
  )
  return rows[0]?.id ?? null
}
