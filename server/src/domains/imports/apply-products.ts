import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { type FlatSheet, type ProductDiff, sheetKeys, sheetOf } from './reading/index.ts'
import { nextReference } from '../catalogue/index.ts'
import type { KnownProduct } from './existing-products.ts'
import { idsOfNames, idsOfPaths, type Made } from './import-names.ts'
import { ownShop } from '../../platform/own-shop.ts'

/** Rows that one statement carries. */
export const CHUNK = 1000

export function* chunks<T>(list: readonly T[]): Generator<T[]> {
  for (let at = 0; at < list.length; at += CHUNK) yield list.slice(at, at + CHUNK)
}

const columns = sql`reference, type, name, latin_name, cultivar, description, plant_provider_id, tva_rate_id, tags, published, botanical`
const shape = sql`as n (id bigint, reference text, type text, name text, latin_name text, cultivar text, description text,
  plant_provider_id bigint, tva_rate_id bigint, tags text[], published boolean, botanical jsonb)`

type Help = { made: Made; rates: ReadonlyMap<number, number>; defaultRate: number; existing: ReadonlyMap<number, KnownProduct> }

/** Writes new and changed products with their categories; gives each diff's product id. */
export async function applyProducts(ctx: Ctx, diffs: readonly ProductDiff[], help: Help): Promise<Map<ProductDiff, number>> {
  const providers = await idsOfNames(ctx, 'plant_provider', namesIn(diffs, help.existing), help.made)
  const ids = new Map<ProductDiff, number>()
  const rowOf = (diff: ProductDiff, reference: string) => {
    const before = diff.id === null ? undefined : help.existing.get(diff.id)
    const after = new Map<string, unknown>(diff.changes.map((change) => [change.field, change.after]))
    const value = <T>(field: keyof KnownProduct, none: T): T =>
      (after.has(field) ? (after.get(field) as T) : ((before?.[field] as T) ?? none)) ?? none
    const provider = value<string>('provider', '')
    const bp = value<number | null>('vatRate', null)
    return {
      id: diff.id,
      reference,
      type: value('type', 'plant'),
      name: value('name', ''),
      latin_name: value('latinName', ''),
      cultivar: value('cultivar', ''),
      description: value('description', ''),
      plant_provider_id: provider ? (providers.get(provider.toLowerCase()) ?? null) : null,
      tva_rate_id: bp === null ? help.defaultRate : (help.rates.get(bp) ?? help.defaultRate),
      tags: value<string[]>('tags', []),
      published: value('published', false),
      // Every key of the sheet is read, so that what the file leaves out stays.
      botanical: sheetOf(Object.fromEntries(sheetKeys.map((key) => [key, value(key, null)])) as FlatSheet),
    }
  }
  const fresh = diffs.filter((diff) => diff.id === null)
  const byReference = new Map<string, ProductDiff>()
  for (const diff of fresh) byReference.set((diff.product.reference ?? (await nextReference(ctx))).toLowerCase(), diff)
  for (const part of chunks([...byReference])) {
    const rows = part.map(([key, diff]) => rowOf(diff, diff.product.reference ?? key.toUpperCase()))
    const made = await sql<{ id: number; reference: string }>`
      insert into product (shop_id, ${columns}, created_at, updated_at)
      select ${ctx.shopId}::bigint, ${columns}, ${ctx.now}::timestamptz, ${ctx.now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) ${shape} returning id, reference`.execute(ctx.db)
    for (const row of made.rows) {
      const diff = byReference.get(row.reference.toLowerCase())
      if (diff) ids.set(diff, row.id)
    }
  }
  const changed = diffs.filter((diff) => diff.id !== null && diff.status === 'changed')
  for (const part of chunks(changed)) {
    const rows = part.map((diff) =>
      rowOf(diff, String(diff.changes.find((c) => c.field === 'reference')?.after ?? help.existing.get(diff.id ?? 0)?.reference)),
    )
    // A rate that only the calendar changed is left as it is: the product keeps its own row of that rate.
    await sql`
      update product p set reference = n.reference, type = n.type, name = n.name, latin_name = n.latin_name, cultivar = n.cultivar,
        description = n.description, plant_provider_id = n.plant_provider_id, tags = n.tags, published = n.published, botanical = n.botanical,
        tva_rate_id = case when p.id = any(${part.filter(hasRate).map((diff) => diff.id)}::bigint[]) then n.tva_rate_id else p.tva_rate_id end,
        archived_at = null, updated_at = ${ctx.now}, version = p.version + 1
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) ${shape} where p.shop_id = ${ownShop} and p.id = n.id`.execute(ctx.db)
    for (const diff of part) ids.set(diff, diff.id ?? 0)
  }
  await applyCategories(ctx, diffs, ids, help.made)
  return ids
}

const hasRate = (diff: ProductDiff): boolean => diff.changes.some((change) => change.field === 'vatRate')

/** Providers by name: those that come, and those that stay while another field changes. */
function namesIn(diffs: readonly ProductDiff[], existing: Help['existing']): string[] {
  return diffs.flatMap((diff) => {
    const given = diff.changes.find((change) => change.field === 'provider')
    const name = given ? given.after : existing.get(diff.id ?? 0)?.provider
    return typeof name === 'string' ? [name] : []
  })
}

async function applyCategories(ctx: Ctx, diffs: readonly ProductDiff[], ids: ReadonlyMap<ProductDiff, number>, made: Made): Promise<void> {
  const wanted = diffs.flatMap((diff) => {
    const change = diff.changes.find((each) => each.field === 'categories')
    return change ? [{ productId: ids.get(diff) ?? 0, paths: change.after as string[][] }] : []
  })
  if (wanted.length === 0) return
  const idOf = await idsOfPaths(
    ctx,
    wanted.flatMap((each) => each.paths).filter((path) => path.length > 0),
    made,
  )
  const pairs = wanted.flatMap(({ productId, paths }) =>
    [...new Set(paths.filter((path) => path.length > 0).map(idOf))].map((categoryId) => ({ productId, categoryId })),
  )
  await sql`delete from product_category where product_category.shop_id = ${ownShop} and product_id = any(${wanted.map((each) => each.productId)}::bigint[])`.execute(
    ctx.db,
  )
  await sql`
    insert into product_category (shop_id, product_id, category_id)
    select ${ctx.shopId}::bigint, * from unnest(${pairs.map((p) => p.productId)}::bigint[], ${pairs.map((p) => p.categoryId)}::bigint[])`.execute(
    ctx.db,
  )
}
