import type { PublicCard } from '@plantule/contract/visitors/public-catalogue'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { today } from '../../platform/paris.ts'
import { visible } from '../catalogue/index.ts'
import { faceColumns, inCategory, inStock, readCards } from './cards.ts'
import { allItems } from './keep-all-items.ts'

/** `onlyThere`: only what can be bought now. */
type Counted = { count: number; onlyThere?: boolean }
/** Which products a part of a page shows. `near`: like a product, of its genus first, then of its categories. */
export type CardsWanted =
  | ({ source: 'chosen'; ids: readonly number[] } & Counted)
  | ({ source: 'category'; categoryId: number } & Counted)
  | ({ source: 'tag'; tag: string } & Counted)
  | ({ source: 'new' | 'season' | 'ready' } & Counted)
  | ({ source: 'reduced' } & Counted)
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
  if (want.source === 'reduced') return reducedIds(ctx, want)
  const { where, order } = conditionOf(want, Number(today(ctx).slice(5, 7)))
  const only = 'onlyThere' in want && want.onlyThere === true ? sql`and ${inStock}` : sql``
  const { rows } = await sql<{ id: number }>`select p.id ${from} ${where} ${only} order by ${order}, p.id limit ${want.count}`.execute(
    ctx.db,
  )
  return rows.map(({ id }) => id)
}
/** The products of one such choice, the first ones first. Those that were chosen one by one may be sold out all the same. */
export const chosenProducts = idsOf

type Choice = Exclude<CardsWanted, { source: 'chosen' | 'reduced' }>
function conditionOf(want: Choice, month: number): { where: RawBuilder<unknown>; order: RawBuilder<unknown> } {
  const flowers = sql`p.botanical -> 'floweringMonths' @> to_jsonb(${month}::int)`
  const ofMonth = sql`(${flowers} or p.botanical -> 'plantingMonths' @> to_jsonb(${month}::int))`
  switch (want.source) {
    case 'new':
      return { where: sql``, order: sql`p.created_at desc, p.id desc` }
    case 'near': {
      const genus = sql`(select split_part(o.latin_name, ' ', 1) from product o where o.shop_id = ${ownShop} and o.id = ${want.productId})`
      return {
        where: sql`and p.id <> ${want.productId} and (split_part(p.latin_name, ' ', 1) = (select split_part(o.latin_name, ' ', 1) from product o
          where o.shop_id = ${ownShop} and o.id = ${want.productId} and o.latin_name <> '')
          or p.id in (select c.product_id from product_category c where c.shop_id = ${ownShop} and c.category_id in
            (select category_id from product_category m where m.shop_id = ${ownShop} and m.product_id = ${want.productId})))`,
        order: sql`split_part(p.latin_name, ' ', 1) = ${genus} desc, ${inStock} desc, p.name`,
      }
    }
    case 'season':
      return { where: sql`and ${ofMonth}`, order: sql`${inStock} desc, ${flowers} desc nulls last, p.name` }
    case 'ready':
      return { where: sql`and ${inStock}`, order: sql`${ofMonth} desc nulls last, p.created_at desc` }
    case 'tag':
      return { where: sql`and p.tags @> array[${want.tag}]::text[]`, order: sql`${inStock} desc, p.name` }
    case 'category':
      return { where: sql`and ${inCategory(sql`${want.categoryId}::bigint`)}`, order: sql`${inStock} desc, p.name` }
  }
}

async function reducedIds(ctx: Ctx, { count, onlyThere = false }: Counted): Promise<number[]> {
  const { items } = await allItems(ctx)
  return [
    ...new Set(items.filter((item) => item.promotion !== null && (item.inStock || !onlyThere)).map(({ productId }) => productId)),
  ].slice(0, count)
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
