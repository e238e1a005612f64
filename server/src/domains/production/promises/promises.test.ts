import { orderLifeRoutes } from '@plantule/contract/orders/life-routes'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { promiseRoutes } from '@plantule/contract/production/promises'
import { cultivationRoutes as routes } from '@plantule/contract/production/routes'
import { publicCatalogueRoutes } from '@plantule/contract/visitors/public-catalogue'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { draft, levelOf, read, someStock, step } from '../../orders/orders.testing.ts'
import { sizeOfLot, someLot } from '../production.testing.ts'

const later = '2099-10-15'
/** Plants of a lot that will be these, less a fifth. */
const growing = (
  shop: TestShop,
  subproductId: number,
  expected: number,
  given: { readyOn?: string | null; lossBp?: number; stock?: number } = {},
) =>
  someLot(shop, 0, {
    state: 'planned',
    sizes: [
      {
        stock: given.stock ?? 0,
        expected,
        lossBp: given.lossBp ?? 2000,
        becomesId: subproductId,
        readyOn: given.readyOn === undefined ? later : given.readyOn,
      },
    ],
  })
const validate = (shop: TestShop, id: number, promise = true) =>
  shop.call(ordersRoutes.validateOrder, { params: { id }, body: { later: promise } })
const lose = (shop: TestShop, lot: Awaited<ReturnType<typeof someLot>>, quantity: number, seen: number) =>
  shop.ok(routes.recordInventory, {
    params: { id: lot.id },
    body: { sizeId: sizeOfLot(lot).id, kind: 'loss', quantity, seen, reason: 'Gel' },
  })
const promisesOf = async (shop: TestShop, lotId: number) =>
  (await shop.ok(promiseRoutes.listLotPromises, { params: { id: lotId } })).items.map(({ quantity, missing }) => [quantity, missing])

const someCaliber = (shop: TestShop) =>
  shop.inShop((ctx) => ctx.db.insertInto('caliber').values({ shop_id: ctx.shopId, name: 'C5L' }).returning('id').executeTakeFirstOrThrow())

/** What must hold of what orders hold: nobody was promised a plant twice. */
async function holds(shop: TestShop): Promise<void> {
  const { rows } = await shop.inShop((ctx) =>
    sql`select o.id from orders o where o.shop_id = ${ctx.shopId} and o.status in ('waiting_payment', 'confirmed', 'in_preparation', 'prepared', 'ready')
      and (select coalesce(sum(l.quantity - l.dropped - l.gone), 0) from order_line l where l.shop_id = ${ctx.shopId} and l.order_id = o.id and l.subproduct_id is not null)
        <> (select coalesce(sum(m.reserved_change), 0) from stock_movement m where m.shop_id = ${ctx.shopId} and m.source = 'order' and m.source_id = o.id)
          + (select coalesce(sum(p.quantity), 0) from lot_promise p where p.shop_id = ${ctx.shopId} and p.order_id = o.id)`.execute(ctx.db),
  )
  expect(rows).toEqual([])
}

test('an order beyond stock says from when on, is refused unless the seller promises it, and holds both', async () => {
  const shop = await newShop()
  const subproductId = await someStock(shop, 120)
  const lot = await growing(shop, subproductId, 500)
  const order = await draft(shop, [{ subproductId, quantity: 520 }])
  const { items } = await shop.ok(ordersRoutes.checkStock, { params: { id: order.id } })
  expect(items).toMatchObject([
    {
      wanted: 520,
      available: 120,
      promise: { decision: { now: 120, later: [{ quantity: 400, on: later, number: lot.number }], lacking: 0 } },
    },
  ])
  const refused = await validate(shop, order.id, false)
  expect(refused.problem).toMatchObject({ code: 'out_of_stock' })
  expect(refused.problem.title).toContain('120 maintenant, 400 à partir du 15/10/2099, après pertes prévues')
  const firm = await validate(shop, order.id)
  expect(firm.body).toMatchObject({
    status: 'waiting_payment',
    promises: [{ quantity: 400, missing: 0, number: lot.number, readyOn: later }],
  })
  expect(await levelOf(shop, subproductId)).toEqual({ onHand: 120, reserved: 120, available: 0 })
  expect((await shop.ok(routes.getCultivation, { params: { id: lot.id } })).sizes[0]?.becomes).toMatchObject({ net: 400, promised: 400 })
  const next = await draft(shop, [{ subproductId, quantity: 1 }])
  expect((await validate(shop, next.id)).problem).toMatchObject({
    code: 'out_of_stock',
    details: { shortages: [{ promise: { decision: { lacking: 1 } } }] },
  })
  await holds(shop)
})

test('what is given up first is what is not ready; a cancelled order frees both', async () => {
  const shop = await newShop()
  const subproductId = await someStock(shop, 10)
  await growing(shop, subproductId, 100, { lossBp: 0 })
  const order = await draft(shop, [{ subproductId, quantity: 40 }])
  const firm = (await validate(shop, order.id)).body
  const [line] = firm.lines
  if (!line) throw new Error('it has a line')
  const less = await shop.ok(ordersRoutes.modifyOrder, {
    params: { id: order.id },
    body: { lines: [{ id: line.id, subproductId, quantity: 15 }], version: firm.version },
  })
  expect(less.promises).toMatchObject([{ quantity: 5 }])
  await holds(shop)
  const more = await shop.call(ordersRoutes.modifyOrder, {
    params: { id: order.id },
    body: { lines: [{ id: line.id, subproductId, quantity: 60 }], version: less.version },
  })
  expect(more.problem.code).toBe('out_of_stock')
  const promised = await shop.ok(ordersRoutes.modifyOrder, {
    params: { id: order.id },
    body: { lines: [{ id: line.id, subproductId, quantity: 60 }], version: less.version, later: true },
  })
  expect(promised.promises).toMatchObject([{ quantity: 50 }])
  await holds(shop)
  await shop.ok(ordersRoutes.cancelOrder, { params: { id: order.id } })
  expect(await levelOf(shop, subproductId)).toEqual({ onHand: 10, reserved: 0, available: 10 })
  expect(await shop.inShop((ctx) => ctx.db.selectFrom('lot_promise').selectAll().execute())).toEqual([])
})

test('many orders at once never promise more than there will be', async () => {
  const shop = await newShop()
  const subproductId = await someStock(shop, 3)
  const lot = await growing(shop, subproductId, 10, { lossBp: 1000 })
  const orders = []
  for (let index = 0; index < 20; index++) orders.push(await draft(shop, [{ subproductId, quantity: 1 }]))
  const answers = await Promise.all(orders.map(({ id }) => validate(shop, id)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3 + 9)
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ problem }) => problem.code))).toEqual(new Set(['out_of_stock']))
  expect((await promisesOf(shop, lot.id)).every(([, missing]) => missing === 0)).toBe(true)
  await holds(shop)
})

test('a loss and orders at once: whoever holds what was lost is named', async () => {
  const shop = await newShop()
  const subproductId = await someStock(shop, 0)
  const lot = await growing(shop, subproductId, 10, { lossBp: 0, stock: 10 })
  const orders = []
  for (let index = 0; index < 6; index++) orders.push(await draft(shop, [{ subproductId, quantity: 2 }]))
  const [, ...answers] = await Promise.all([lose(shop, lot, 4, 10), ...orders.map(({ id }) => validate(shop, id))])
  const firm = answers.filter(({ status }) => status === 200).length
  const held = await promisesOf(shop, lot.id)
  expect(held).toHaveLength(firm)
  expect(held.reduce((sum, [, missing]) => sum + (missing ?? 0), 0)).toBe(Math.max(firm * 2 - 6, 0))
  await holds(shop)
})

test('a loss lists at once the orders that it hurts, those that held last first without, with what could be held instead', async () => {
  const shop = await newShop()
  const subproductId = await someStock(shop, 0)
  const lot = await growing(shop, subproductId, 100, { lossBp: 0, stock: 100 })
  const [first, second] = [await draft(shop, [{ subproductId, quantity: 60 }]), await draft(shop, [{ subproductId, quantity: 40 }])]
  for (const { id } of [first, second]) await validate(shop, id)
  const other = await growing(shop, subproductId, 25, { lossBp: 0, readyOn: '2099-12-01' })
  expect((await shop.ok(promiseRoutes.listHurtPromises, {})).items).toEqual([])
  await lose(shop, lot, 30, 100)
  const { items } = await shop.ok(promiseRoutes.listHurtPromises, {})
  expect(items).toMatchObject([
    {
      orderId: second.id,
      reference: second.reference,
      quantity: 40,
      missing: 30,
      proposals: [
        { kind: 'lot', number: other.number, on: '2099-12-01', quantity: 25 },
        { kind: 'tell', quantity: 5 },
      ],
    },
  ])
  const exchange = (body: { from: number | null; to: number | null; quantity: number }) =>
    shop.call(orderLifeRoutes.exchangePromise, { params: { id: second.id }, body: { subproductId, ...body } })
  const [from, to] = [sizeOfLot(lot).id, sizeOfLot(other).id]
  expect((await exchange({ from, to, quantity: 26 })).problem).toMatchObject({ code: 'promise_short', details: { left: 25 } })
  expect((await exchange({ from, to: null, quantity: 1 })).problem).toMatchObject({ code: 'promise_short', details: { left: 0 } })
  expect((await exchange({ from: to, to: from, quantity: 1 })).problem.code).toBe('not_found')
  expect((await exchange({ from, to: from, quantity: 1 })).status).toBe(400)
  expect((await exchange({ from, to, quantity: 25 })).body.promises).toMatchObject([
    { quantity: 15, missing: 5 },
    { quantity: 25, missing: 0 },
  ])
  expect(await promisesOf(shop, lot.id)).toEqual([
    [60, 0],
    [15, 5],
  ])
  await holds(shop)
  // Of another shop nothing is to be had, nor by who may only look.
  const stranger = await newShop()
  expect((await stranger.call(promiseRoutes.listLotPromises, { params: { id: lot.id } })).status).toBe(404)
  expect(
    (await stranger.call(orderLifeRoutes.exchangePromise, { params: { id: second.id }, body: { subproductId, from, to, quantity: 1 } }))
      .status,
  ).toBe(404)
  const grower = await shop.memberWith(['production.read'])
  expect((await shop.ok(promiseRoutes.listHurtPromises, {}, { token: grower })).items).toMatchObject([{ customerName: null }])
})

test('plants that are ready become stock, which those who waited hold, first come first; what is short stays told', async () => {
  const shop = await newShop()
  const subproductId = await someStock(shop, 5)
  const lot = await growing(shop, subproductId, 20, { lossBp: 0, stock: 20 })
  const [first, second] = [await draft(shop, [{ subproductId, quantity: 15 }]), await draft(shop, [{ subproductId, quantity: 10 }])]
  for (const { id } of [first, second]) await validate(shop, id)
  await step(shop, first.id, 'prepare')
  await step(shop, first.id, 'markPrepared')
  const early = await shop.call(ordersRoutes.updateOrder, {
    params: { id: first.id },
    body: { step: 'ship', version: (await read(shop, first.id)).version },
  })
  expect(early.problem.code).toBe('plants_not_ready')
  await lose(shop, lot, 3, 20)
  const { version } = sizeOfLot(await shop.ok(routes.getCultivation, { params: { id: lot.id } }))
  await shop.ok(routes.connectSize, { params: { id: sizeOfLot(lot).id, subproductId }, body: { version, own: 'others' } })
  expect(await levelOf(shop, subproductId)).toEqual({ onHand: 22, reserved: 22, available: 0 })
  expect((await shop.ok(promiseRoutes.listHurtPromises, {})).items).toMatchObject([{ orderId: second.id, missing: 3 }])
  expect((await read(shop, first.id)).promises).toEqual([])
  await holds(shop)
  await step(shop, first.id, 'ship')
  expect(await levelOf(shop, subproductId)).toEqual({ onHand: 7, reserved: 7, available: 0 })
})

test('a caliber that orders hold neither becomes something else nor goes away; a plan is held to what it names', async () => {
  const shop = await newShop()
  const [subproductId, other] = [await someStock(shop, 0), await someStock(shop, 0, { name: 'Thym' })]
  const lot = await growing(shop, subproductId, 20)
  const order = await draft(shop, [{ subproductId, quantity: 10 }])
  await validate(shop, order.id)
  const size = sizeOfLot(lot)
  const caliber = await someCaliber(shop)
  const change = (body: { becomesId: number | null }) =>
    shop.call(routes.updateLotSize, { params: { id: size.id }, body: { ...body, version: size.version } })
  expect((await change({ becomesId: other })).problem).toMatchObject({ code: 'lot_promised', errors: [{ path: ['becomesId'] }] })
  expect((await shop.call(routes.removeLotSize, { params: { id: size.id } })).problem.code).toBe('lot_size_in_use')
  expect(
    (await shop.call(routes.addLotSize, { params: { id: lot.id }, body: { becomesId: 999_999, caliberId: caliber.id } })).problem,
  ).toMatchObject({
    code: 'not_found',
    errors: [{ path: ['becomesId'] }],
  })
  expect((await shop.call(routes.addLotSize, { params: { id: lot.id }, body: { lossBp: 10_001 } })).status).toBe(400)
})

test('a lot that becomes two sizes shares its plants, the one that is ready first before the other', async () => {
  const shop = await newShop()
  const [small, large] = [await someStock(shop, 0), await someStock(shop, 0, { name: 'Thym' })]
  const caliber = await someCaliber(shop)
  const lot = await someLot(shop, 0, {
    sizes: [
      { stock: 100, becomesId: small, expected: 80, readyOn: '2099-05-01' },
      { stock: 0, becomesId: large, caliberId: caliber.id, expected: 50, readyOn: '2099-10-01' },
    ],
  })
  expect(lot.sizes.map((size) => size.becomes?.net)).toEqual([80, 20])
})

test('visitors learn from which day on they can have what is not in stock, also from the list that is kept', async () => {
  const shop = await newShop()
  const subproductId = await someStock(shop, 0)
  await shop.inShop((ctx) => ctx.db.updateTable('product').set({ published: true }).execute())
  const items = async () =>
    (await shop.ok(publicCatalogueRoutes.searchAllItems, { query: { shop: shop.uid } }, { token: null })).items.map((item) => [
      item.inStock,
      item.availableFrom,
    ])
  expect(await items()).toEqual([[false, null]])
  const lot = await growing(shop, subproductId, 10, { stock: 10, lossBp: 0 })
  expect(await items()).toEqual([[false, later]])
  const { product_id } = await shop.inShop((ctx) =>
    ctx.db.selectFrom('subproduct').select('product_id').where('id', '=', subproductId).executeTakeFirstOrThrow(),
  )
  const page = await shop.ok(
    publicCatalogueRoutes.getPublicProduct,
    { params: { id: product_id }, query: { shop: shop.uid } },
    { token: null },
  )
  expect(page.subproducts).toMatchObject([{ inStock: false, availableFrom: later }])
  const order = await draft(shop, [{ subproductId, quantity: 8 }])
  await validate(shop, order.id)
  expect(await items()).toEqual([[false, later]])
  await lose(shop, lot, 2, 10)
  expect(await items()).toEqual([[false, null]])
})

test('an order goes in parts: what is there now, what is ready later', async () => {
  const shop = await newShop()
  const subproductId = await someStock(shop, 12)
  await growing(shop, subproductId, 50, { lossBp: 0 })
  const order = await draft(shop, [{ subproductId, quantity: 40 }])
  const proposal = async () =>
    (await shop.ok(orderLifeRoutes.proposeSplit, { params: { id: order.id } })).parts.map(({ why, plannedOn, lines }) => [
      why,
      why === 'growing' ? plannedOn : null,
      lines[0]?.quantity,
    ])
  const parts = [
    ['now', null, 12],
    ['growing', later, 28],
  ]
  expect(await proposal()).toEqual(parts)
  await validate(shop, order.id)
  expect(await proposal()).toEqual(parts)
})
