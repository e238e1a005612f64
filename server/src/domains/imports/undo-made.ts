import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { NamedKind } from '../../platform/named-inside.ts'
import type { Made } from './import-names.ts'
import { ownShop } from '../../platform/own-shop.ts'

/** Products and sizes that the import created: they are archived, and what they alone name may go. */
type Own = { products: readonly number[]; sizes: readonly number[] }
const namedBy = { container: 'container_id', caliber: 'caliber_id', rootstock: 'rootstock_id' } as const

/**
 * Takes away what an import made besides products (categories, containers, calibers, rootstocks, providers) where nobody changed
 * it since and nothing else names it. The archived sizes keep their label, by which they are found when they come back.
 */
export async function takeAwayMade(ctx: Ctx, made: Made, own: Own): Promise<void> {
  for (const [table, column] of Object.entries(namedBy) as [keyof typeof namedBy, string][]) {
    const ids = await unused(ctx, table, made[table], { table: 'subproduct', ids: own.sizes })
    await sql`update subproduct set ${sql.ref(column)} = null where subproduct.shop_id = ${ownShop} and id = any(${own.sizes}::bigint[]) and ${sql.ref(column)} = any(${ids}::bigint[])`.execute(
      ctx.db,
    )
    await remove(ctx, table, ids)
  }
  const providers = await unused(ctx, 'plant_provider', made.plant_provider, { table: 'product', ids: own.products })
  await sql`update product set plant_provider_id = null where product.shop_id = ${ownShop} and id = any(${own.products}::bigint[]) and plant_provider_id = any(${providers}::bigint[])`.execute(
    ctx.db,
  )
  await remove(ctx, 'plant_provider', providers)
  // A category goes once those below it are gone.
  for (const level of [3, 2, 1]) {
    const { rows } = await sql<{
      id: number
    }>`select id from category where category.shop_id = ${ownShop} and level = ${level} and id = any(${made.category}::bigint[])`.execute(
      ctx.db,
    )
    await remove(
      ctx,
      'category',
      await unused(
        ctx,
        'category',
        rows.map((row) => row.id),
      ),
    )
  }
  if (made.category.length > 0) await ctx.publish('menu.changed', {})
}

const remove = (ctx: Ctx, table: string, ids: readonly number[]) =>
  sql`delete from ${sql.table(table)} where shop_id = ${ownShop} and id = any(${ids}::bigint[])`.execute(ctx.db)

const kinds: readonly NamedKind[] = ['category', 'container', 'caliber']

/**
 * Those of some rows, locked, that are as they were made and that no foreign key and no value of any table leads to, but for rows of our
 * own.
 */
async function unused(ctx: Ctx, table: string, ids: readonly number[], own?: { table: string; ids: readonly number[] }): Promise<number[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{
    id: number
  }>`select id from ${sql.table(table)} where shop_id = ${ownShop} and id = any(${ids}::bigint[]) and version = 1 order by id for update`.execute(
    ctx.db,
  )
  let free = rows.map((row) => row.id)
  const keys = await sql<{ from: string; column: string }>`
    select c.conrelid::regclass::text as "from", a.attname as "column"
    from pg_constraint c cross join lateral unnest(c.conkey, c.confkey) as k (here, there)
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.here
    join pg_attribute b on b.attrelid = c.confrelid and b.attnum = k.there and b.attname = 'id'
    where c.contype = 'f' and c.conparentid = 0 and c.confrelid = ${table}::regclass`.execute(ctx.db)
  for (const { from, column } of keys.rows) {
    const others = own?.table === from ? sql`and not id = any(${own.ids}::bigint[])` : sql``
    const used = await sql<{ id: number }>`
      select distinct ${sql.ref(column)} as id from ${sql.table(from)} where shop_id = ${ownShop} and ${sql.ref(column)} = any(${free}::bigint[]) ${others}`.execute(
      ctx.db,
    )
    const taken = new Set(used.rows.map((row) => row.id))
    free = free.filter((id) => !taken.has(id))
  }
  const inside = kinds.find((kind) => kind === table)
  const named = inside && free.length > 0 ? await ctx.services.namedInside(ctx, inside, free) : []
  const held = new Set(named.map(({ id }) => id))
  return free.filter((id) => !held.has(id))
}
