import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newShop } from '../testing/new-shop.ts'
import type { Ctx } from './context.ts'
import { gatherStatistics } from './gather-statistics.ts'

const MUCH = 2_000

async function thought(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select id from customer where shop_id = ${sql.lit(ctx.shopId)}`.execute(ctx.db)
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}

test('what a transaction has written much of is planned for before it ends, and for those who come after', async () => {
  const shop = await newShop()
  await shop.inShop(async (ctx) => {
    await sql`insert into customer (shop_id, reference, kind, name, search)
      select ${ctx.shopId}, 'G' || g, 'private', 'Client ' || g, 'client ' || g from generate_series(1, ${MUCH}) g`.execute(ctx.db)
    await gatherStatistics(ctx)
    expect(await thought(ctx)).toBeGreaterThan(MUCH / 2)
  })
  expect(await shop.inShop(thought)).toBeGreaterThan(MUCH / 2)
})

test('a few rows are left to the daemon', async () => {
  const shop = await newShop()
  const gathered = (ctx: Ctx) =>
    sql<{ many: boolean }>`select coalesce(${String(ctx.shopId)} = any (most_common_vals::text::text[]), false) as many
      from pg_stats where tablename = 'container' and attname = 'shop_id'`.execute(ctx.db)
  await shop.inShop(async (ctx) => {
    await ctx.db.insertInto('container').values({ shop_id: ctx.shopId, name: 'Godet 9' }).execute()
    await gatherStatistics(ctx)
    expect((await gathered(ctx)).rows.some(({ many }) => many)).toBe(false)
  })
})
