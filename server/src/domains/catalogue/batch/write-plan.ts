import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { authorOf } from '../../../platform/actor.ts'
import { refreshProducts } from '../catalogue.db.ts'
import type { Plan, ProductState } from './plan.ts'
import { ownShop } from '../../../platform/own-shop.ts'

const CHUNK = 2_000

/** Slices of a list, small enough for one statement. */
export function* slices<T>(rows: readonly T[], size = CHUNK): Generator<T[]> {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size)
}

type Kept = { kind: 'product' | 'size'; id: number; before: object; version: number }

/** Writes what was planned, and what was before under the batch, so that it can be undone. */
export async function writePlan(ctx: Ctx, batchId: number, plan: Plan): Promise<void> {
  const kept: Kept[] = []
  for (const part of slices(plan.products)) {
    const versions = await putProducts(
      ctx,
      part.map(({ after }) => after),
    )
    for (const { before } of part) {
      const { id, name: _, ...fields } = before
      kept.push({ kind: 'product', id, before: fields, version: versions.get(id) ?? 0 })
    }
  }
  for (const part of slices(plan.sizes)) {
    const versions = await putPrices(
      ctx,
      part.map(({ before, after }) => ({ id: before.id, cents: after })),
    )
    for (const { before } of part)
      kept.push({ kind: 'size', id: before.id, before: { priceCents: before.priceCents }, version: versions.get(before.id) ?? 0 })
  }
  for (const part of slices(kept)) {
    await sql`
      insert into batch_edit_row (shop_id, batch_id, kind, target_id, before, version_after)
      select ${ctx.shopId}::bigint, ${batchId}::bigint, kind, id, before, version
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as r (kind text, id bigint, before jsonb, version int)`.execute(ctx.db)
  }
  await refreshProducts(ctx, [...new Set(plan.sizes.map(({ before }) => before.productId))])
}

type Versions = Map<number, number>
const versionsOf = (rows: readonly { id: number; version: number }[]): Versions => new Map(rows.map((row) => [row.id, row.version]))

/** Sets the own fields and categories of products, the type where it is known; answers their new versions. */
export async function putProducts(
  ctx: Ctx,
  states: readonly (Omit<ProductState, 'name' | 'type'> & { type?: string })[],
): Promise<Versions> {
  const given = JSON.stringify(states)
  const { rows } = await sql<{ id: number; version: number }>`
    update product p set type = coalesce(r.type, p.type), tags = r.tags, tva_rate_id = r."tvaRateId", plant_provider_id = r."plantProviderId", published = r.published,
      archived_at = case when r.archived then coalesce(p.archived_at, ${ctx.now}) end, version = p.version + 1, updated_at = ${ctx.now}
    from jsonb_to_recordset(${given}::jsonb)
      as r (id bigint, type text, tags text[], "tvaRateId" bigint, "plantProviderId" bigint, published boolean, archived boolean)
    where p.shop_id = ${ownShop} and p.id = r.id returning p.id, p.version`.execute(ctx.db)
  await sql`
    with wanted as (
      select r.id, c.category_id from jsonb_to_recordset(${given}::jsonb) as r (id bigint, categories bigint[]), unnest(r.categories) as c (category_id)
    ), gone as (
      delete from product_category pc where pc.shop_id = ${ownShop} and pc.product_id = any(${states.map((state) => state.id)}::bigint[])
        and not exists (select 1 from wanted w where w.id = pc.product_id and w.category_id = pc.category_id)
    )
    insert into product_category (shop_id, product_id, category_id)
    select ${ctx.shopId}::bigint, w.id, w.category_id from wanted w
    where exists (select 1 from category c where c.shop_id = ${ownShop} and c.id = w.category_id)
    on conflict do nothing`.execute(ctx.db)
  return versionsOf(rows)
}

/** Sets base prices and remembers them in the public history; answers the sizes' new versions. */
export async function putPrices(ctx: Ctx, prices: readonly { id: number; cents: number }[]): Promise<Versions> {
  const { rows } = await sql<{ id: number; version: number }>`
    with changed as (
      update subproduct s set price_cents = r.cents, version = s.version + 1
      from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as r (id bigint, cents bigint)
      where s.shop_id = ${ownShop} and s.id = r.id returning s.id, s.version, s.price_cents
    ), told as (
      insert into price_history (shop_id, subproduct_id, price_cents, at, author)
      select ${ctx.shopId}::bigint, id, price_cents, ${ctx.now}::timestamptz, ${authorOf(ctx)} from changed
    )
    select id, version from changed`.execute(ctx.db)
  return versionsOf(rows)
}
