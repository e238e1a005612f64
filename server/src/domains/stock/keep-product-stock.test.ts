import { productRoutes } from '@plantule/contract/catalogue/products'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Ctx } from '../../platform/context.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { newShop } from '../../testing/new-shop.ts'
import { someProduct } from '../catalogue/catalogue.testing.ts'
import { firm, someStock } from '../orders/orders.testing.ts'
import { openTill, sell } from '../till/till.testing.ts'
import { keepProductStock } from './keep-product-stock.ts'

/** The products of the shop by their free stock, added up from all levels. */
const plain = async (ctx: Ctx): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select p.id from product p left join subproduct s on s.shop_id = ${ownShop} and s.product_id = p.id and s.archived_at is null
    left join stock_level l on l.shop_id = ${ownShop} and l.subproduct_id = s.id
    where p.shop_id = ${ownShop} and p.archived_at is null group by p.id order by coalesce(sum(l.available), 0) desc, p.id desc`.execute(
    ctx.db,
  )
  return rows.map(({ id }) => id)
}
const touched = async (ctx: Ctx): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from stock_touched where stock_touched.shop_id = ${ownShop}`.execute(
    ctx.db,
  )
  return rows[0]?.n ?? 0
}
/** The sums that are kept, where they differ from what they are sums of. */
const wrong = async (ctx: Ctx): Promise<unknown[]> => {
  const { rows } = await sql`
    select p.id, k.available, coalesce(sum(l.available), 0)::bigint as rightly
    from product p left join product_stock k on k.shop_id = ${ownShop} and k.product_id = p.id
    left join subproduct s on s.shop_id = ${ownShop} and s.product_id = p.id and s.archived_at is null
    left join stock_level l on l.shop_id = ${ownShop} and l.subproduct_id = s.id
    where p.shop_id = ${ownShop} group by p.id, k.available having k.available is distinct from coalesce(sum(l.available), 0)`.execute(
    ctx.db,
  )
  return rows
}

test('products stand in the order of their stock whatever moved it in parallel, however often sums are kept meanwhile', async () => {
  const shop = await newShop()
  await openTill(shop)
  const sizes: number[] = []
  for (const onHand of [40, 30, 20, 10]) sizes.push(await someStock(shop, onHand, { name: `Rosier ${onHand}` }))
  const products = await shop.inShop(plain)
  const at = <T>(all: readonly T[], n: number): T => all[n % all.length] as T
  const lines = (n: number, quantity: number) => [{ subproductId: at(sizes, n), quantity }]
  const actions: Record<string, (n: number) => Promise<unknown>> = {
    keep: () => shop.inShop(keepProductStock),
    // A sum is taken while others are at work, and stands only some time after.
    slowly: () =>
      shop.inShop(async (ctx) => {
        await keepProductStock(ctx)
        await sql`select pg_sleep(0.02)`.execute(ctx.db)
      }),
    move: (n) =>
      shop.inShop(async (ctx) => {
        await sql`update stock_level set on_hand = on_hand + ${1 + (n % 7)}, reserved = 0 where stock_level.shop_id = ${ownShop} and subproduct_id = ${at(sizes, n)}`.execute(
          ctx.db,
        )
        await sql`select pg_sleep(${(n % 3) / 100})`.execute(ctx.db)
      }),
    archive: (n) =>
      shop.inShop((ctx) =>
        sql`update subproduct set archived_at = case when archived_at is null then now() end where subproduct.shop_id = ${ownShop} and id = ${at(sizes, n)}`.execute(
          ctx.db,
        ),
      ),
    toAnother: (n) =>
      shop.inShop((ctx) =>
        sql`update subproduct set product_id = ${at(products, n)}, label = id::text where subproduct.shop_id = ${ownShop} and id = ${at(sizes, n + 1)}`.execute(
          ctx.db,
        ),
      ),
    sell: (n) => sell(shop, { lines: lines(n, 1) }),
    hold: (n) => firm(shop, lines(n, 2)),
    product: () => someProduct(shop),
    stock: (n) => someStock(shop, n % 50),
  }
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.tuple(fc.constantFrom(...Object.keys(actions)), fc.nat(99)), { minLength: 1, maxLength: 5 }), { maxLength: 4 }),
      async (rounds) => {
        for (const together of rounds) {
          // What a size that is archived refuses is no change.
          await Promise.allSettled(together.map(([name, n]) => actions[name]?.(n)))
          for (const dir of ['desc', 'asc'] as const) {
            const all = await shop.inShop(plain)
            const seen: number[] = []
            for (let page = 1; page === 1 || seen.length < all.length; page++) {
              const { items, total } = await shop.ok(productRoutes.listProducts, {
                params: { page },
                query: { sort: 'stock', dir, size: 25 },
              })
              expect([total, items.length > 0]).toEqual([all.length, true])
              seen.push(...items.map(({ id }) => id))
            }
            expect(seen).toEqual(dir === 'desc' ? all : all.toReversed())
          }
        }
        await shop.inShop(keepProductStock)
        expect([await shop.inShop(touched), await shop.inShop(wrong)]).toEqual([0, []])
      },
    ),
    { numRuns: 12 },
  )
})

test('two sales of two sizes of one product do not wait for one another', async () => {
  const shop = await newShop()
  const sizes = [await someStock(shop, 5), await someStock(shop, 5)]
  await shop.inShop((ctx) =>
    sql`update subproduct set label = id::text, product_id = (
      select min(product_id) from subproduct where subproduct.shop_id = ${ownShop} and id in (${sql.join(sizes)}))
      where subproduct.shop_id = ${ownShop} and id in (${sql.join(sizes)})`.execute(ctx.db),
  )
  const take = (ctx: Ctx, size: number | undefined) =>
    sql`update stock_level set on_hand = on_hand - 1 where stock_level.shop_id = ${ownShop} and subproduct_id = ${size}`.execute(ctx.db)
  await shop.inShop(async (first) => {
    await take(first, sizes[0])
    await shop.inShop(async (second) => {
      await sql`set local lock_timeout = '2s'`.execute(second.db)
      await take(second, sizes[1])
    })
  })
  expect(await shop.inShop(plain)).toHaveLength(2)
})

test('a night leaves nothing to add up, and a second one writes nothing', async () => {
  const shop = await newShop()
  await someStock(shop, 5)
  expect(await shop.inShop(touched)).toBeGreaterThan(0)
  await shop.inShop(keepProductStock)
  const seen = () =>
    shop.inShop(async (ctx) => (await sql`select product_id, available, xmin::text from product_stock`.execute(ctx.db)).rows)
  const before = await seen()
  expect(before).toMatchObject([{ available: 5 }])
  await shop.inShop(keepProductStock)
  expect(await seen()).toEqual(before)
  expect(await shop.inShop(touched)).toBe(0)
})
