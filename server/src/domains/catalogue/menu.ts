import type { CategoryLevel, Menu, MenuOrder } from '@plantule/contract/catalogue/categories'
import { sql } from 'kysely'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { Refused } from '../../platform/refused.ts'
import { ownShop } from '../../platform/own-shop.ts'

type Row = { id: number; level: number; parent_id: number | null; name: string; slug: string; idx: number; published: boolean }

async function rowsInOrder(ctx: Ctx): Promise<Row[]> {
  return ctx.db
    .selectFrom('category')
    .select(['id', 'level', 'parent_id', 'name', 'slug', 'idx', 'published'])
    .orderBy('idx')
    .orderBy('id')
    .execute()
}

/** The three levels as a tree, each in its order. */
export async function getMenu(ctx: Ctx): Promise<Menu> {
  const below = Map.groupBy(await rowsInOrder(ctx), (row) => row.parent_id)
  const node = ({ id, name, slug, idx, published }: Row) => ({ id, name, url: slug, idx, published })
  return {
    supercategories: (below.get(null) ?? []).map((top) => ({
      ...node(top),
      categories: (below.get(top.id) ?? []).map((middle) => ({
        ...node(middle),
        subcategories: (below.get(middle.id) ?? []).map(node),
      })),
    })),
  }
}

type Place = { id: number; level: CategoryLevel; parent: number | null; idx: number }

/** The wanted tree as one row a category. */
export function placesOf(order: MenuOrder): Place[] {
  return order.supercategories.flatMap((top, t) => [
    { id: top.id, level: 1 as const, parent: null, idx: t },
    ...top.categories.flatMap((middle, m) => [
      { id: middle.id, level: 2 as const, parent: top.id, idx: m },
      ...middle.subcategories.map((low, l) => ({ id: low.id, level: 3 as const, parent: middle.id, idx: l })),
    ]),
  ])
}

/** Takes the whole tree in its new order. Throws `menu_changed` unless it names each category once, at its own level. */
export async function setMenu(ctx: Ctx, order: MenuOrder): Promise<Menu> {
  await sql`select id from category where category.shop_id = ${ownShop} order by id for update`.execute(ctx.db)
  const before = await rowsInOrder(ctx)
  const places = placesOf(order)
  const levels = new Map(before.map((row) => [row.id, row.level]))
  const named = new Set(places.map((place) => place.id))
  if (named.size !== places.length || named.size !== before.length || places.some((place) => levels.get(place.id) !== place.level)) {
    throw new Refused('menu_changed')
  }
  await sql`
    update category c set parent_id = n.parent_id, idx = n.idx, version = version + 1
    from unnest(${places.map((p) => p.id)}::bigint[], ${places.map((p) => p.parent)}::bigint[], ${places.map((p) => p.idx)}::int[])
      as n (id, parent_id, idx)
    where c.shop_id = ${ownShop} and c.id = n.id and (c.parent_id, c.idx) is distinct from (n.parent_id, n.idx)`.execute(ctx.db)
  await audit(ctx, 'menu.reorder', 'category', null, {
    before: { order: before.map((row) => row.id) },
    after: { order: places.map((place) => place.id) },
  })
  await ctx.publish('menu.changed', {})
  return getMenu(ctx)
}
