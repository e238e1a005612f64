import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { slugOf } from '../catalogue/index.ts'
import { pathKey } from './category-paths.ts'
import { containerKind } from './container-kinds.ts'
import { ownShop } from '../../platform/own-shop.ts'

/** Ids of what an import made besides products, to be taken away with it. */
export type Made = Record<'category' | 'container' | 'caliber' | 'rootstock' | 'plant_provider', number[]>
export const nothingMade = (): Made => ({ category: [], container: [], caliber: [], rootstock: [], plant_provider: [] })

type NamedTable = 'caliber' | 'rootstock' | 'plant_provider'

/** The ids of containers by lower case; those that are missing are made, with the volume and roots that their names tell. */
export async function idsOfContainers(ctx: Ctx, names: Iterable<string>, made: Made): Promise<Map<string, number>> {
  const rows = await ctx.db.selectFrom('container').select(['id', 'name']).execute()
  const ids = new Map(rows.map((row) => [row.name.toLowerCase(), row.id]))
  const missing = [...new Map([...names].map((name) => [name.toLowerCase(), name]))]
    .filter(([key]) => !ids.has(key))
    .map(([, name]) => name)
  if (missing.length === 0) return ids
  const values = missing.map((name) => {
    const kind = containerKind(name)
    const description = kind?.sideCm ? `${kind.sideCm} cm` : ''
    return {
      shop_id: ctx.shopId,
      name,
      description,
      volume_ml: kind?.volumeMl ?? null,
      root_type: kind?.rootType ?? 'container',
      idx: rows.length,
    }
  })
  const fresh = await ctx.db
    .insertInto('container')
    .values(values)
    .onConflict((on) => on.doNothing())
    .returning('id')
    .execute()
  made.container.push(...fresh.map((row) => row.id))
  const now = await ctx.db.selectFrom('container').select(['id', 'name']).execute()
  return new Map(now.map((row) => [row.name.toLowerCase(), row.id]))
}

/** The ids of names in a table of reference data, by lower case; those that are missing are made. */
export async function idsOfNames(ctx: Ctx, table: NamedTable, names: Iterable<string>, made: Made): Promise<Map<string, number>> {
  const wanted = [...new Map([...names].map((name) => [name.toLowerCase(), name])).values()]
  if (wanted.length === 0) return new Map()
  const fresh = await sql<{ id: number }>`
    insert into ${sql.table(table)} (shop_id, name)
    select ${ctx.shopId}::bigint, wanted.name from unnest(${wanted}::text[]) as wanted (name)
    where not exists (select 1 from ${sql.table(table)} t where t.shop_id = ${ownShop} and lower(t.name) = lower(wanted.name))
    on conflict do nothing returning id`.execute(ctx.db)
  made[table].push(...fresh.rows.map((row) => row.id))
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from ${sql.table(table)} where shop_id = ${ownShop}`.execute(ctx.db)
  return new Map(rows.map((row) => [row.name.toLowerCase(), row.id]))
}

/** The ids of category paths (at most three deep), by `pathKey`; missing ones are made behind their sisters. */
export async function idsOfPaths(
  ctx: Ctx,
  paths: readonly (readonly string[])[],
  made: Made,
): Promise<(path: readonly string[]) => number> {
  const rows = await ctx.db.selectFrom('category').select(['id', 'parent_id', 'name', 'slug']).orderBy('level').orderBy('id').execute()
  const pathOf = new Map<number, string[]>()
  const ids = new Map<string, number>()
  for (const row of rows) {
    const path = [...(row.parent_id === null ? [] : (pathOf.get(row.parent_id) ?? [])), row.name]
    pathOf.set(row.id, path)
    if (!ids.has(pathKey(path))) ids.set(pathKey(path), row.id)
  }
  const slugs = new Set(rows.map((row) => row.slug))
  const freeSlug = (name: string) => {
    const stem = slugOf(name)
    let slug = stem
    for (let n = 2; slugs.has(slug); n++) slug = `${stem}-${n}`
    slugs.add(slug)
    return slug
  }
  for (const path of paths) {
    for (let depth = 1; depth <= path.length; depth++) {
      const here = path.slice(0, depth)
      if (ids.has(pathKey(here))) continue
      const fresh = await ctx.db
        .insertInto('category')
        .values({
          shop_id: ctx.shopId,
          level: depth,
          parent_id: depth === 1 ? null : (ids.get(pathKey(path.slice(0, depth - 1))) ?? null),
          name: here.at(-1) ?? '',
          slug: freeSlug(here.at(-1) ?? ''),
          idx: rows.length + ids.size,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      ids.set(pathKey(here), fresh.id)
      made.category.push(fresh.id)
    }
  }
  return (path) => {
    const id = ids.get(pathKey(path))
    if (id === undefined) throw new Error(`The category ${path.join(' > ')} was not made`)
    return id
  }
}
