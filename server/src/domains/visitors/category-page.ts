import type { PublicCard } from '@plantule/contract/visitors/public-catalogue'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { cutTo } from '../../platform/list-page.ts'
import { Refused } from '../../platform/refused.ts'
import { visible } from '../catalogue/index.ts'
import { faceColumns, readCards } from './cards.ts'
import { ownShop } from '../../platform/own-shop.ts'

const PAGE = 24

type PublicCategory = { id: number; name: string; url: string; description: string }
type CategoryPage = { category: PublicCategory; items: PublicCard[]; total: number; page: number; size: number }

/** Published products of a published category, and of those below it. Throws `not_found`. */
export async function categoryProducts(ctx: Ctx, key: number | string, levels: readonly number[], page: number): Promise<CategoryPage> {
  const category = await publicCategory(ctx, key, levels)
  const { id } = category
  const below = sql`array(select c.id from category c left join category up on up.shop_id = ${ownShop} and up.id = c.parent_id
    where c.shop_id = ${ownShop} and c.published and ${id} in (c.id, c.parent_id, up.parent_id))`
  const where = sql`${visible} and p.id in (select product_id from product_category where product_category.shop_id = ${ownShop} and category_id = any(${below}))`
  const { cards, row } = await readCards<{ total: number }>(ctx, {
    before: sql`shown as (select ${faceColumns}, row_number() over (order by p.name, p.id) as place
      from product p where p.shop_id = ${ownShop} and ${where} order by p.name, p.id ${cutTo(page, PAGE)})`,
    more: sql`(select count(*)::int from product p where p.shop_id = ${ownShop} and ${where}) as total`,
  })
  return { category, items: cards, total: row.total, page, size: PAGE }
}

/** A published category by its id, its address, or one that it left. Throws `not_found`. */
export async function publicCategory(ctx: Ctx, key: number | string, levels: readonly number[]): Promise<PublicCategory> {
  const id = typeof key === 'number' ? key : null
  const { rows } = await sql<PublicCategory>`
    select c.id, c.name, c.slug as url, c.description from category c
    left join slug_redirect r on r.shop_id = ${ownShop} and r.category_id = c.id and r.slug = ${String(key)}
    where c.shop_id = ${ownShop} and c.published and c.level = any(${[...levels]}::int[])
      and (c.id = ${id}::bigint or c.slug = ${String(key)} or r.slug is not null)
    order by c.id = ${id}::bigint desc nulls last, c.slug = ${String(key)} desc limit 1`.execute(ctx.db)
  if (!rows[0]) throw new Refused('not_found')
  return rows[0]
}
