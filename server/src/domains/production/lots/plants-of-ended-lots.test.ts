import { cultivationRoutes as routes } from '@plantule/contract/production/routes'
import { stockRoutes } from '@plantule/contract/stock/stock'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { someProduct } from '../../catalogue/catalogue.testing.ts'
import { putBack, takeFound, takeOut } from '../../stock/index.ts'
import { sizeOfLot, someLot } from '../production.testing.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await newShop()
})

type Sized = Awaited<ReturnType<typeof someProduct>>
/** A lot that is the stock of a size; `readyOn` says which goes first. */
async function lotOf({ size }: Sized, stock: number, readyOn: string) {
  const lot = await someLot(shop, stock, { sizes: [{ stock, readyOn }] })
  const own = sizeOfLot(lot)
  await shop.ok(routes.connectSize, { params: { id: own.id, subproductId: size.id }, body: { version: own.version } })
  return lot
}
type Begun = Awaited<ReturnType<typeof lotOf>>
const again = (lot: Begun) => shop.ok(routes.getCultivation, { params: { id: lot.id } })
const end = async (lot: Begun) =>
  shop.ok(routes.terminateCultivation, {
    params: { id: lot.id },
    body: { version: (await again(lot)).version, rest: 'lost', to: null, reason: 'Fin' },
  })
const stands = async (lot: Begun) => {
  const now = await again(lot)
  return [now.state, sizeOfLot(now).onHand]
}
const count = ({ product, size }: Sized, quantity: number) =>
  shop.ok(stockRoutes.changeProductStock, {
    params: { id: product.id },
    body: { changes: [{ subproductId: size.id, kind: 'count', quantity }] },
  })

test('what is found or comes back goes to a cultivation that goes on, also what was sold out of one that has ended', async () => {
  const sage = await someProduct(shop)
  const [old, young] = [await lotOf(sage, 20, '2026-04-01'), await lotOf(sage, 30, '2026-06-01')]
  const order = { source: 'order', id: 7 }
  await shop.inShop((ctx) => takeOut(ctx, [{ subproductId: sage.size.id, quantity: 15 }], order))
  expect(await stands(old)).toEqual(['active', 5])
  await end(old)
  await count(sage, 34)
  expect([await stands(old), await stands(young)]).toEqual([
    ['terminated', 0],
    ['active', 34],
  ])
  await shop.inShop((ctx) => putBack(ctx, [{ subproductId: sage.size.id, quantity: 10 }], order))
  expect([await stands(old), await stands(young)]).toEqual([
    ['terminated', 0],
    ['active', 44],
  ])
})

test('where all have ended, the one that they were sold from goes on, else the last; its plants can be counted', async () => {
  const sage = await someProduct(shop)
  const [old, young] = [await lotOf(sage, 20, '2026-04-01'), await lotOf(sage, 30, '2026-06-01')]
  const order = { source: 'order', id: 8 }
  await shop.inShop((ctx) => takeOut(ctx, [{ subproductId: sage.size.id, quantity: 15 }], order))
  await end(old)
  await end(young)
  await count(sage, 3)
  expect([await stands(old), await stands(young)]).toEqual([
    ['terminated', 0],
    ['active', 3],
  ])
  const counted = await shop.ok(routes.recordInventory, {
    params: { id: young.id },
    body: { sizeId: sizeOfLot(young).id, kind: 'count', quantity: 0, seen: 3 },
  })
  expect(sizeOfLot(counted).onHand).toBe(0)
  await end(young)
  await shop.inShop((ctx) => putBack(ctx, [{ subproductId: sage.size.id, quantity: 4 }], order))
  expect([await stands(old), await stands(young)]).toEqual([
    ['active', 4],
    ['sold_out', 0],
  ])
})

test('what a recall holds gains what is found, also where it had ended', async () => {
  const sage = await someProduct(shop)
  const [old, young] = [await lotOf(sage, 20, '2026-04-01'), await lotOf(sage, 30, '2026-06-01')]
  await end(old)
  await shop.inShop((ctx) => sql`update lot set held = true where shop_id = ${ctx.shopId} and id = ${old.id}`.execute(ctx.db))
  await count(sage, 32)
  expect([await stands(old), await stands(young)]).toEqual([
    ['active', 2],
    ['active', 30],
  ])
})

test('what is sold beyond stock was found and is gone: the cultivation that ended stays so', async () => {
  const sage = await someProduct(shop)
  const lot = await lotOf(sage, 20, '2026-04-01')
  await end(lot)
  const sale = { source: 'ticket', id: 9 }
  await shop.inShop((ctx) => takeFound(ctx, [{ subproductId: sage.size.id, quantity: 3 }], sale, { ...sale, reason: 'Là devant nous' }))
  expect(await stands(lot)).toEqual(['terminated', 0])
  // Nothing lies between what was found and what was sold of it.
  const { rows } = await shop.inShop((ctx) =>
    sql<{ change: number }>`select change from lot_move where shop_id = ${ctx.shopId} order by id desc limit 2`.execute(ctx.db),
  )
  expect(rows.map(({ change }) => change)).toEqual([-3, 3])
})
