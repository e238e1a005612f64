import { setImmediate } from 'node:timers/promises'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { orderRefundRoutes } from '@plantule/contract/refunds/routes'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { orderLifeRoutes } from '@plantule/contract/orders/life-routes'
import { preparationRoutes } from '@plantule/contract/orders/preparation'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { testApp } from '../../../testing/test-app.ts'
import { draft, firm, levelOf, pay, read, sentBack, someStock, step } from '../orders.testing.ts'

test('an order validated twice at once becomes firm once', async () => {
  const shop = await newShop()
  const subproductId = await someStock(shop, 10)
  const order = await draft(shop, [{ subproductId, quantity: 4 }])
  const call = () => shop.call(ordersRoutes.validateOrder, { params: { id: order.id }, body: {} })
  const answers = await Promise.all([call(), call(), call()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await levelOf(shop, subproductId)).toEqual({ onHand: 10, reserved: 4, available: 6 })
  const movements = await shop.inShop((ctx) => ctx.db.selectFrom('stock_movement').selectAll().where('kind', '=', 'reservation').execute())
  expect(movements.map((row) => row.reserved_change)).toEqual([4])
})

test('fifty orders at once never sell more than there is', async () => {
  const shop = await newShop()
  const subproductId = await someStock(shop, 20)
  const orders = []
  for (let index = 0; index < 50; index++) orders.push(await draft(shop, [{ subproductId, quantity: 1 }]))
  const answers = await Promise.all(orders.map(({ id }) => shop.call(ordersRoutes.validateOrder, { params: { id }, body: {} })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(new Set(refused.map(({ status, problem }) => `${status} ${problem.code}`))).toEqual(new Set(['409 out_of_stock']))
  expect(await levelOf(shop, subproductId)).toEqual({ onHand: 20, reserved: 20, available: 0 })
})

test('orders of the same articles in another order wait for each other without a deadlock', async () => {
  const shop = await newShop()
  const [a, b] = [await someStock(shop, 100, { name: 'Sauge' }), await someStock(shop, 100, { name: 'Thym' })]
  const orders = []
  for (let index = 0; index < 10; index++) {
    orders.push(
      await draft(
        shop,
        [a, b].map((subproductId) => ({ subproductId, quantity: 1 })),
      ),
    )
    orders.push(
      await draft(
        shop,
        [b, a].map((subproductId) => ({ subproductId, quantity: 1 })),
      ),
    )
  }
  const answers = await Promise.all(orders.map(({ id }) => shop.call(ordersRoutes.validateOrder, { params: { id }, body: {} })))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await levelOf(shop, a)).toMatchObject({ reserved: 20 })
  expect(await levelOf(shop, b)).toMatchObject({ reserved: 20 })
})

test('a shortage names every article, and several lines of one count together', async () => {
  const shop = await newShop()
  const [a, b] = [await someStock(shop, 3, { name: 'Sauge' }), await someStock(shop, 1, { name: 'Thym' })]
  const order = await draft(shop, [
    { subproductId: a, quantity: 2 },
    { subproductId: a, quantity: 2 },
    { subproductId: b, quantity: 5 },
  ])
  const params = { id: order.id }
  const expected = [
    { subproductId: a, wanted: 4, available: 3 },
    { subproductId: b, wanted: 5, available: 1 },
  ]
  expect((await shop.ok(ordersRoutes.checkStock, { params })).items).toMatchObject(expected)
  const refused = await shop.call(ordersRoutes.validateOrder, { params, body: {} })
  expect(refused.problem).toMatchObject({ code: 'out_of_stock', details: { shortages: expected } })
  expect(refused.problem.title).toContain('Sauge')
  expect(await levelOf(shop, a)).toMatchObject({ reserved: 0 })
  expect((await read(shop, order.id)).status).toBe('draft')
})

test('stock is held, given out or freed as the order goes', async () => {
  const shop = await newShop()
  const subproductId = await someStock(shop, 10)
  const lines = [{ subproductId, quantity: 3 }]
  const sent = await firm(shop, lines)
  expect(await levelOf(shop, subproductId)).toEqual({ onHand: 10, reserved: 3, available: 7 })
  for (const name of ['prepare', 'markPrepared', 'ship'] as const) await step(shop, sent.id, name)
  expect(await levelOf(shop, subproductId)).toEqual({ onHand: 7, reserved: 0, available: 7 })

  const collected = await firm(shop, lines)
  for (const name of ['prepare', 'markPrepared', 'markReady', 'collect'] as const) await step(shop, collected.id, name)
  expect(await levelOf(shop, subproductId)).toEqual({ onHand: 4, reserved: 0, available: 4 })

  const cancelled = await firm(shop, lines)
  await shop.ok(ordersRoutes.cancelOrder, { params: { id: cancelled.id } })
  expect(await levelOf(shop, subproductId)).toEqual({ onHand: 4, reserved: 0, available: 4 })
})

test('changing the lines of a firm order changes what it holds, or nothing at all', async () => {
  const shop = await newShop()
  const [a, b] = [await someStock(shop, 10, { name: 'Sauge' }), await someStock(shop, 10, { name: 'Thym' })]
  const order = await firm(shop, [{ subproductId: a, quantity: 4 }])
  const [line] = sentBack(order.lines)
  const modify = (version: number, quantity: number, other: number) =>
    shop.call(ordersRoutes.modifyOrder, {
      params: { id: order.id },
      body: {
        version,
        lines: [
          { ...line, quantity },
          { subproductId: b, quantity: other },
        ],
      },
    })
  expect((await modify(order.version, 2, 6)).status).toBe(200)
  expect(await levelOf(shop, a)).toMatchObject({ reserved: 2 })
  expect(await levelOf(shop, b)).toMatchObject({ reserved: 6 })
  const short = await modify(order.version + 1, 1, 11)
  expect(short.problem.code).toBe('out_of_stock')
  expect(await levelOf(shop, a)).toMatchObject({ reserved: 2 })
  expect(await levelOf(shop, b)).toMatchObject({ reserved: 6 })
})

test('two changes of one firm order at once: the second is told that it is stale', async () => {
  const shop = await newShop()
  const subproductId = await someStock(shop, 10)
  const order = await firm(shop, [{ subproductId, quantity: 2 }])
  const modify = (quantity: number) =>
    shop.call(ordersRoutes.modifyOrder, { params: { id: order.id }, body: { version: order.version, lines: [{ subproductId, quantity }] } })
  const answers = await Promise.all([modify(5), modify(7)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.problem.code).toBe('stale_version')
  const kept = answers.find(({ status }) => status === 200)?.body.lines[0]?.quantity
  expect(await levelOf(shop, subproductId)).toMatchObject({ reserved: kept })
})

// What nobody waits for any more fails by itself then: it would end the process, as it ends this run.
test('an order that loses against another transaction while its stock is being written is validated at its next try', async () => {
  const shop = await newShop()
  const subproductId = await someStock(shop, 10)
  const { id: customerId } = await shop.ok(customersRoutes.createCustomer, { body: { lastName: 'Lefèvre', creditLimitCents: 100_000 } })
  const order = await draft(shop, [{ subproductId, quantity: 4 }], { customerId })
  let validating: ReturnType<typeof shop.call<typeof ordersRoutes.validateOrder>> | undefined
  const answered: number[] = []
  await shop.inShop(async (ctx) => {
    await ctx.db.selectFrom('customer').select('id').where('id', '=', customerId).forUpdate().execute()
    validating ??= shop.call(ordersRoutes.validateOrder, { params: { id: order.id }, body: {} }).then((answer) => {
      answered.push(answer.status)
      return answer
    })
    // It has the stock and waits for the customer; this one has the customer and asks for the stock.
    const waiting = sql<object>`select from pg_locks where not granted and locktype = 'transactionid' and transactionid = pg_current_xact_id()::xid`
    // Where the machine was slow the database let the order win, and this is the next try of what lost: nobody will wait any more.
    while (answered.length === 0 && (await waiting.execute(ctx.db)).rows.length === 0) await setImmediate()
    await ctx.db.selectFrom('stock_level').select('on_hand').where('subproduct_id', '=', subproductId).forUpdate().execute()
  })
  expect((await validating)?.status).toBe(200)
  expect(await levelOf(shop, subproductId)).toEqual({ onHand: 10, reserved: 4, available: 6 })
})

/** Whether a change that moves both sizes waits for the first one without holding the second. */
async function waitsInOrder(shop: TestShop, [first, second]: readonly [number, number], change: () => Promise<unknown>): Promise<boolean> {
  const { pools } = await testApp()
  const [holder, looker] = [await pools.owner.connect(), await pools.owner.connect()]
  try {
    await holder.query('begin')
    await holder.query('select from stock_level where shop_id = $1 and subproduct_id = $2 for update', [shop.id, first])
    const pid = (await holder.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
    const changed = change()
    for (;;) {
      const { rowCount } = await looker.query('select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [pid])
      if (rowCount) break
      await setImmediate()
    }
    const { rowCount } = await looker.query('select from stock_level where shop_id = $1 and subproduct_id = $2 for update skip locked', [
      shop.id,
      second,
    ])
    await holder.query('rollback')
    await changed
    return rowCount === 1
  } finally {
    holder.release()
    looker.release()
  }
}

test('whatever moves several sizes locks them in one order, however often it moves', async () => {
  const shop = await newShop()
  const customer = await shop.ok(customersRoutes.createCustomer, { body: { lastName: 'Durand' } })
  const sizes = [await someStock(shop, 100), await someStock(shop, 100)] as const
  const [first, second] = sizes
  const order = (subproductId: number, quantity = 4) => firm(shop, [{ subproductId, quantity }], { customerId: customer.id })
  const changes: Record<string, () => Promise<unknown>> = {}

  const modified = await order(second)
  changes['other lines'] = () =>
    shop.ok(ordersRoutes.modifyOrder, {
      params: { id: modified.id },
      body: { lines: [{ subproductId: first, quantity: 1 }], version: modified.version },
    })

  const lacking = await order(second)
  const params = { id: lacking.id, lineId: lacking.lines[0]?.id ?? 0 }
  await shop.ok(preparationRoutes.pickLine, { params, body: { prepared: 3, missing: 1 } })
  changes['a substitute'] = () => shop.ok(preparationRoutes.settleMissing, { params, body: { subproductId: first } })

  const [standing, merged] = [await order(first), await order(second)]
  changes['a merge'] = () =>
    shop.ok(orderLifeRoutes.mergeOrder, { params: { id: standing.id }, body: { from: merged.id, version: standing.version } })

  const refunded = await firm(shop, [
    { subproductId: first, quantity: 2 },
    { subproductId: second, quantity: 2 },
  ])
  await pay(shop, refunded.id, refunded.inclCents)
  const [lost, kept] = refunded.lines
  changes['a refund'] = () =>
    shop.ok(orderRefundRoutes.refundOrder, {
      params: { id: refunded.id },
      body: {
        kind: 'items',
        items: [
          { lineId: kept?.id ?? 0, quantity: 1, restock: true },
          { lineId: lost?.id ?? 0, quantity: 1, restock: false },
        ],
        means: [{ payment_type: 'card', amount: 2 * (lost?.unitCents ?? 0) }],
      },
    })
  for (const [name, change] of Object.entries(changes)) expect([name, await waitsInOrder(shop, sizes, change)]).toEqual([name, true])
})
