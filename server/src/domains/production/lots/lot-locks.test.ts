import { cultivationRoutes as routes } from '@plantule/contract/production/routes'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Ctx } from '../../../platform/context.ts'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { sizeOfLot, someLot } from '../production.testing.ts'
import { updateLotSize } from './lot-sizes.ts'
import { terminateCultivation, transferPlants } from './move-plants.ts'

/**
 * Two works in transactions of their own, the second begun while the first waits for plants that a third holds. Of two that take their
 * locks crosswise PostgreSQL ends one, which then begins anew: each must have been begun once.
 */
async function crosswise(shop: TestShop, held: readonly number[], works: readonly ((ctx: Ctx) => Promise<unknown>)[]) {
  const begun: number[] = []
  const { all } = await shop.inShop(async (holder) => {
    await holder.db
      .selectFrom('lot_size')
      .select('id')
      .where('id', 'in', [...held])
      .orderBy('id')
      .forUpdate()
      .execute()
    const running = []
    for (const work of works) {
      const count = begun.length + 1
      running.push(
        shop.inShop(async (ctx) => {
          const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(ctx.db)
          begun.push(rows[0]?.pid ?? 0)
          return work(ctx)
        }),
      )
      await expect.poll(() => begun.length, { timeout: 10_000 }).toBe(count)
      await expect.poll(() => waits(holder, begun[count - 1] ?? 0), { timeout: 10_000 }).toBe(true)
    }
    // Not awaited here: they end once this transaction has.
    return { all: Promise.allSettled(running) }
  })
  const settled = await all
  expect(begun).toHaveLength(works.length)
  return settled
}

/** Whether a transaction waits for another's lock. */
async function waits(ctx: Ctx, pid: number): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`select cardinality(pg_blocking_pids(${pid}::int)) > 0 as waits`.execute(ctx.db)
  return rows[0]?.waits ?? false
}

test('a cultivation that ends into an older one, and a transfer out of that, wait in one order', async () => {
  const shop = await newShop()
  const [older, newer] = [await someLot(shop, 20), await someLot(shop, 30)]
  const [from, to] = [sizeOfLot(older).id, sizeOfLot(newer).id]
  const settled = await crosswise(
    shop,
    [from, to],
    [
      (ctx) => terminateCultivation(ctx, newer.id, { version: newer.version, rest: 'moved', to: from, reason: '' }),
      (ctx) => transferPlants(ctx, { from_id: from, to_id: to, stock_change: 5, stock: 20, reason: '' }),
    ],
  )
  // Whoever came second finds the other cultivation ended.
  expect(settled).toMatchObject([{ status: 'fulfilled' }, { status: 'rejected', reason: { code: 'lot_ended' } }])
  expect(sizeOfLot(await shop.ok(routes.getCultivation, { params: { id: older.id } })).onHand).toBe(50)
})

test('a caliber that is changed and a transfer out of it wait in one order', async () => {
  const shop = await newShop()
  const [lot, other] = [await someLot(shop, 20), await someLot(shop, 0)]
  const [size, target] = [sizeOfLot(lot), sizeOfLot(other)]
  const settled = await crosswise(
    shop,
    [size.id],
    [
      (ctx) => updateLotSize(ctx, size.id, { version: size.version, readyOn: '2026-09-01' }),
      (ctx) => transferPlants(ctx, { from_id: size.id, to_id: target.id, stock_change: 5, stock: 20, reason: '' }),
    ],
  )
  expect(settled).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }])
  expect(sizeOfLot(await shop.ok(routes.getCultivation, { params: { id: lot.id } }))).toMatchObject({ onHand: 15, readyOn: '2026-09-01' })
})
