import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { mustExist } from '../../platform/must-exist.ts'
import { ownShop } from '../../platform/own-shop.ts'

type SizePrices = {
  subproductId: number
  label: string
  priceCents: number
  lowest30DaysCents: number
  changes: { priceCents: number; at: string; author: string }[]
}
type History = { lowest30DaysCents: number | null; items: { priceCents: number; at: string; author: string }[] }

/**
 * The base prices of a size, newest first, and the lowest that was public within the last 30 days
 * (C. conso. L112-1-1): the price in force when the 30 days began counts too. Throws `not_found`.
 */
export async function priceHistory(ctx: Ctx, subproductId: number): Promise<History> {
  mustExist(await ctx.db.selectFrom('subproduct').select('id').where('id', '=', subproductId).executeTakeFirst())
  const rows = await ctx.db
    .selectFrom('price_history')
    .select(['price_cents', 'at', 'author'])
    .where('subproduct_id', '=', subproductId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(500)
    .execute()
  const since = windowStart(ctx)
  const lowest = await sql<{ lowest: number | null }>`
    select min(price_cents) as lowest from price_history
    where price_history.shop_id = ${ownShop} and subproduct_id = ${subproductId} and at >= coalesce(
      (select max(at) from price_history where price_history.shop_id = ${ownShop} and subproduct_id = ${subproductId} and at <= ${since}), '-infinity')`.execute(
    ctx.db,
  )
  return {
    lowest30DaysCents: lowest.rows[0]?.lowest ?? null,
    items: rows.map((row) => ({ priceCents: row.price_cents, at: row.at.toISOString(), author: row.author })),
  }
}

const windowStart = (ctx: Ctx): Date => new Date(ctx.now.getTime() - 30 * 86_400_000)

/** The same of all live sizes of a product at once, in their order. Throws `not_found`. */
export async function productPrices(ctx: Ctx, productId: number): Promise<{ items: SizePrices[] }> {
  mustExist(await ctx.db.selectFrom('product').select('id').where('id', '=', productId).executeTakeFirst())
  const since = windowStart(ctx)
  const { rows } = await sql<Omit<SizePrices, 'changes'> & { changes: { priceCents: number; at: string; author: string }[] | null }>`
    select s.id as "subproductId", s.label, s.price_cents as "priceCents",
      least(s.price_cents, (select min(h.price_cents) from price_history h where h.shop_id = ${ownShop} and h.subproduct_id = s.id and h.at >= coalesce(
        (select max(b.at) from price_history b where b.shop_id = ${ownShop} and b.subproduct_id = s.id and b.at <= ${since}), '-infinity'))) as "lowest30DaysCents",
      (select jsonb_agg(jsonb_build_object('priceCents', c.price_cents, 'at', c.at, 'author', c.author) order by c.at desc, c.id desc)
        from (select * from price_history h where h.shop_id = ${ownShop} and h.subproduct_id = s.id order by h.at desc, h.id desc limit 20) c) as changes
    from subproduct s where s.shop_id = ${ownShop} and s.product_id = ${productId} and s.archived_at is null order by s.idx, s.id`.execute(
    ctx.db,
  )
  return {
    items: rows.map((row) => ({
      ...row,
      changes: (row.changes ?? []).map((change) => ({ ...change, at: new Date(change.at).toISOString() })),
    })),
  }
}
