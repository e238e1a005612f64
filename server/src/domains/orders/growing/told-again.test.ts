import { growingRoutes } from '@plantule/contract/orders/growing'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import { recallRoutes } from '@plantule/contract/traceability/recalls'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ownShop } from '../../../platform/own-shop.ts'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { raisedShortJob } from '../../production/index.ts'
import { sizeOfLot, someLot } from '../../production/production.testing.ts'
import { mailCustomer } from '../mails/queue.ts'
import { findOrder } from '../orders.db.ts'
import { draft, read, sentBack } from '../orders.testing.ts'
import { bell, expectNone, grown, lotOf, mails, open, ordered, raise, someBuyer } from './growing.testing.ts'

/** What its story says will be missing, in the order in which it was told. */
const told = async (shop: TestShop, id: number) =>
  (await read(shop, id)).timeline
    .flatMap((each) => (each.kind === 'growing_short' ? [each.data['missing']] : []))
    .toSorted((a, b) => Number(a) - Number(b))

test('who orders fewer than will be missing need not be looked at, and the next loss is told again', async () => {
  const shop = await newShop()
  const { order, lotId, sizeId } = await grown(shop, { quantity: 50 })
  await raise(shop, lotId, sizeId, 20)
  await expectNone(shop, sizeId, lotId)
  expect(await bell(shop, order)).toEqual(['growing_short'])
  const { version } = await read(shop, order.id)
  const lines = sentBack(order.lines).map((line) => ({ ...line, quantity: 20 }))
  await shop.ok(ordersRoutes.updateOrder, { params: { id: order.id }, body: { lines, version } })
  expect(await bell(shop, order)).toEqual(['growing_short (read)'])
  await raise(shop, lotId, sizeId, 10, 20)
  expect(await bell(shop, order)).toContain('growing_short')
  expect(await told(shop, order.id)).toEqual([10, 30])
})

test('nor an order for which others were begun instead of those that are missing', async () => {
  const shop = await newShop()
  const { order, lotId, sizeId } = await grown(shop, { quantity: 50 })
  await raise(shop, lotId, sizeId, 20)
  await expectNone(shop, sizeId, lotId)
  expect(await bell(shop, order)).toEqual(['growing_short'])
  await open(shop, await read(shop, order.id), { quantity: 30 })
  expect(await bell(shop, order)).toEqual(['growing_short (read)'])
  await raise(shop, lotId, sizeId, 15, 20)
  expect(await bell(shop, order)).toContain('growing_short')
  expect(await told(shop, order.id)).toEqual([5, 30])
})

test('what one order leaves of a lot is another’s for whom plants of it are raised too', async () => {
  const shop = await newShop()
  const first = await grown(shop, { quantity: 30 })
  const { subproductId } = first
  const second = await open(shop, await draft(shop, [{ subproductId, quantity: 30 }], { customerId: await someBuyer(shop, 'Autre') }))
  const own = await lotOf(shop, second.contracts[0]?.lotId ?? 0)
  const shared = sizeOfLot(await someLot(shop, 0))
  for (const [lotId, sizeId] of [
    [first.lotId, first.sizeId],
    [own.id, sizeOfLot(own).id],
  ] as const) {
    await raise(shop, lotId, sizeId, 30)
    await shop.ok(cultivationRoutes.transferPlants, { body: { from_id: sizeId, to_id: shared.id, stock_change: 30, stock: 30 } })
  }
  const { lotId } = await shop.inShop((ctx) =>
    ctx.db.selectFrom('lot_size').select('lot_id as lotId').where('id', '=', shared.id).executeTakeFirstOrThrow(),
  )
  await raise(shop, lotId, shared.id, 40, 60)
  expect(await bell(shop, second)).toEqual(['growing_short'])
  await shop.ok(ordersRoutes.cancelQuotation, { params: { id: first.order.id } })
  await shop.ok(growingRoutes.decideContract, { params: { id: first.contractId }, body: { becomes: 'freed' } })
  expect(await bell(shop, second)).toEqual(['growing_short (read)'])
})

test('a cultivation that ends before any plant stood in it leaves its order without plants, which is told', async () => {
  const shop = await newShop()
  const { order, lotId } = await grown(shop, { quantity: 50 })
  const { version } = await lotOf(shop, lotId)
  await shop.ok(cultivationRoutes.terminateCultivation, { params: { id: lotId }, body: { version, reason: 'Semis manqué' } })
  expect(await bell(shop, order)).toEqual(['growing_short'])
  expect(await told(shop, order.id)).toEqual([50])
})

test('a recall that holds a lot is told of as well, and settled once the lot is let go', async () => {
  const shop = await newShop()
  const { order, lotId, sizeId } = await grown(shop, { quantity: 50 })
  await raise(shop, lotId, sizeId, 60)
  expect(await bell(shop, order)).toEqual([])
  const recall = await shop.ok(recallRoutes.createRecall, {
    body: { subject: 'lot', subjectId: lotId, organism: 'Xylella fastidiosa', reason: 'Analyse positive' },
  })
  expect(await bell(shop, order)).toEqual(['growing_short'])
  expect(await told(shop, order.id)).toEqual([50])
  await shop.ok(recallRoutes.releaseRecall, { params: { id: recall.id }, body: { reason: 'Négative', version: recall.version } })
  expect(await bell(shop, order)).toEqual(['growing_short (read)'])
})

test('however many are looked at at once, each is', async () => {
  const shop = await newShop()
  const { order, contractId } = await grown(shop, { quantity: 1 })
  const ids = await shop.inShop(async (ctx) => {
    const { rows } = await sql<{ id: number }>`
      insert into growing_contract (shop_id, order_id, subproduct_id, lot_id, quantity, ready_on, author, at, told_missing)
      select c.shop_id, c.order_id, c.subproduct_id, c.lot_id, 1, c.ready_on, c.author, c.at, 1 from growing_contract c, generate_series(1, 205)
      where c.shop_id = ${ownShop} and c.id = ${contractId} returning id`.execute(ctx.db)
    await ctx.enqueue(raisedShortJob, { contractIds: rows.map(({ id }) => id) })
    return rows.map(({ id }) => id)
  })
  expect(await bell(shop, order)).toEqual([])
  const left = await shop.inShop((ctx) =>
    ctx.db.selectFrom('growing_contract').select('id').where('id', 'in', ids).where('told_missing', '>', 0).execute(),
  )
  expect(left).toEqual([])
})

test('a mail that waits is not sent once it is not true any more, and may be written anew', async () => {
  const shop = await newShop()
  const { order, lotId, sizeId } = await ordered(shop, true)
  const write = (once: string) => shop.inShop(async (ctx) => mailCustomer(ctx, await findOrder(ctx, order.id), 'grown_short', once))
  await write('early')
  expect(await mails(shop, order.id)).toEqual(['grown_short'])
  await shop.drain()
  expect(await mails(shop, order.id)).toEqual([])
  await raise(shop, lotId, sizeId, 80)
  await expectNone(shop, sizeId, lotId)
  await shop.drain()
  expect(await mails(shop, order.id)).toEqual(['grown_short'])
  await write('early')
  await shop.drain()
  expect(await mails(shop, order.id)).toEqual(['grown_short', 'grown_short'])
})
