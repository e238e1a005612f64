import { gridRoutes } from '@plantule/contract/stock/grid'
import { importRoutes } from '@plantule/contract/imports/imports'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { orderLifeRoutes } from '@plantule/contract/orders/life-routes'
import { orderRefundRoutes } from '@plantule/contract/refunds/routes'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { packRoutes } from '@plantule/contract/packs/packs'
import { reportRoutes } from '@plantule/contract/reports/reports'
import { stockRoutes } from '@plantule/contract/stock/stock'
import { stockCountRoutes } from '@plantule/contract/stock/count'
import { tillCatalogueRoutes } from '@plantule/contract/till/catalogue'
import { tillSalesRoutes } from '@plantule/contract/till/sales'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { draft, firm, levelOf, step } from '../../orders/orders.testing.ts'
import { openTill, saleBody, sell, someStock } from '../till.testing.ts'

let shop: TestShop
let size: number
let productId: number
beforeEach(async () => {
  shop = await newShop()
  size = await someStock(shop, 10, { name: 'Hortensia' })
  const row = await shop.inShop((ctx) =>
    ctx.db.selectFrom('subproduct').select('product_id').where('id', '=', size).executeTakeFirstOrThrow(),
  )
  productId = row.product_id
})

const order = (quantity: number) => firm(shop, [{ subproductId: size, quantity }])
const change = (body: object) =>
  shop.call(stockRoutes.changeProductStock, { params: { id: productId }, body: { changes: [{ subproductId: size, ...body }] } as never })
const count = (quantity: number) => change({ kind: 'count', quantity })
const short = async () => (await shop.ok(stockRoutes.listShort)).items

async function byGrid(onHand: number) {
  const [row] = (await shop.ok(gridRoutes.readGrid)).items
  if (!row) throw new Error('the table has a line')
  return shop.call(gridRoutes.saveGrid, {
    body: {
      rows: [
        { subproductId: size, productVersion: row.productVersion, sizeVersion: row.sizeVersion, seenOnHand: row.onHand, set: { onHand } },
      ],
    },
  })
}

async function byFile(onHand: number) {
  const { reference } = await shop.inShop((ctx) =>
    ctx.db.selectFrom('subproduct').select('reference').where('id', '=', size).executeTakeFirstOrThrow(),
  )
  const bytes = Buffer.from(`Référence sous-produit;Stock\n${reference};${onHand}`)
  const { id, settings } = await shop.ok(importRoutes.uploadImport, {}, { file: { name: 'stock.csv', bytes } })
  await shop.ok(importRoutes.setImportMapping, { params: { id }, body: settings })
  await shop.drain()
  const { items } = await shop.ok(importRoutes.importErrors, { params: { id, page: 1 } })
  expect(items).toMatchObject([{ code: 'below_reserved' }])
  await shop.ok(importRoutes.approveImport, { params: { id } })
  await shop.drain()
}

/** Every door by which a person says how many there are: ten were, five are held by two orders, four are left. */
const doors: Record<string, () => Promise<unknown>> = {
  'a count on the product': async () => expect((await count(4)).body).toMatchObject({ short: [{ subproductId: size }] }),
  'a loss on the product': () => change({ kind: 'loss', quantity: 6, reason: 'Gel' }),
  'a correction on the product': () => change({ kind: 'correction', quantity: -6, reason: 'Erreur' }),
  'the stock count': async () => {
    const saved = await shop.ok(stockCountRoutes.saveCount, {
      body: { lines: [{ subproductId: size, counted: 4, seenOnHand: 10 }], reason: 'Gel' },
    })
    expect(saved).toMatchObject({ counted: 1, changed: 1, short: [{ subproductId: size }] })
  },
  'the table': async () => expect((await byGrid(4)).body).toMatchObject({ short: [{ subproductId: size }] }),
  'a file': () => byFile(4),
}

describe.each(Object.entries(doors))('%s below what orders hold', (_, write) => {
  test('is written, names the orders that it hurts, and lets nobody sell more', async () => {
    const pack = await shop.ok(packRoutes.createPack, {
      body: { name: 'Coffret', priceKind: 'fixed', priceCents: 900, items: [{ subproductId: size, quantity: 1 }] },
    })
    const [first, second] = [await order(3), await order(2)]
    await write()
    expect(await levelOf(shop, size)).toEqual({ onHand: 4, reserved: 5, available: 0 })
    expect(await short()).toMatchObject([
      {
        subproductId: size,
        onHand: 4,
        reserved: 5,
        holders: [{ source: 'order', id: second.id, reference: second.reference, held: 2, missing: 1 }],
      },
    ])
    expect((await shop.ok(reportRoutes.dashboard)).stock).toMatchObject({ short: { total: 1, items: [{ subproductId: size }] } })

    await openTill(shop)
    const lines = [{ subproductId: size, quantity: 1 }]
    for (const line of [...lines.map(({ subproductId }) => ({ subproductId, quantity: 1 })), { packId: pack.id, quantity: 1 }]) {
      const { id } = await draft(shop, [line])
      expect((await shop.call(ordersRoutes.validateOrder, { params: { id }, body: {} })).problem.title).toContain(
        '1 demandés, 0 disponibles',
      )
    }
    expect((await shop.call(tillSalesRoutes.createSale, { body: saleBody({ lines }) })).problem.code).toBe('out_of_stock')
    expect(String(await shop.ok(tillSalesRoutes.checkSaleStock, { body: { lines } }))).toContain('0 disponibles')
    expect((await shop.ok(tillCatalogueRoutes.tillCatalogue, {})).items).toMatchObject([{ subproductId: size, available: 0 }])
    expect((await shop.ok(packRoutes.getPack, { params: { id: pack.id } })).available).toBe(0)

    await shop.ok(ordersRoutes.cancelOrder, { params: { id: first.id } })
    expect(await short()).toEqual([])
    expect(await levelOf(shop, size)).toEqual({ onHand: 4, reserved: 2, available: 2 })
  })
})

test('more than there is cannot be lost, and the sentence says how many there are', async () => {
  await order(5)
  const { problem } = await change({ kind: 'loss', quantity: 11, reason: 'Gel' })
  expect(problem).toMatchObject({
    code: 'below_nothing',
    errors: [{ path: ['changes', 0, 'quantity'], message: 'Il y en a 10 en stock : il ne peut pas en sortir 11.' }],
  })
})

test('orders that hold more than there is still leave, merge, change, are cancelled and refunded', async () => {
  const customer = await shop.ok(customersRoutes.createCustomer, { body: { kind: 'private', lastName: 'Rey' } })
  const own = (quantity: number) => firm(shop, [{ subproductId: size, quantity }], { customerId: customer.id })
  const [one, two, sent, back] = [await own(2), await own(2), await order(3), await order(3)]
  await count(1)
  const merged = await shop.ok(orderLifeRoutes.mergeOrder, { params: { id: one.id }, body: { from: two.id, version: one.version } })
  expect(await levelOf(shop, size)).toEqual({ onHand: 1, reserved: 10, available: 0 })
  expect(
    (
      await shop.ok(ordersRoutes.modifyOrder, {
        params: { id: one.id },
        body: { version: merged.version, lines: merged.lines.map(({ id }) => ({ id, subproductId: size, quantity: 1 })) },
      })
    ).lines,
  ).toHaveLength(2)
  expect(await levelOf(shop, size)).toEqual({ onHand: 1, reserved: 8, available: 0 })
  // Three leave where one was counted: the count was too low.
  for (const name of ['prepare', 'markPrepared', 'ship'] as const) await step(shop, sent.id, name)
  expect(await levelOf(shop, size)).toEqual({ onHand: 0, reserved: 5, available: 0 })
  await shop.ok(ordersRoutes.addPayment, { params: { id: back.id }, body: { payment_type: 'card', amount: back.inclCents } as never })
  // What the count wrote off is not lost a second time.
  await shop.ok(orderRefundRoutes.refundOrder, { params: { id: back.id }, body: { kind: 'whole', restock: false } })
  expect(await levelOf(shop, size)).toEqual({ onHand: 0, reserved: 2, available: 0 })
  await shop.ok(ordersRoutes.cancelOrder, { params: { id: one.id } })
  expect(await levelOf(shop, size)).toEqual({ onHand: 0, reserved: 0, available: 0 })
})

test('what stands on the counter is sold with its reason also while orders go without', async () => {
  await order(5)
  await count(3)
  await openTill(shop)
  await sell(shop, {
    lines: [{ subproductId: size, quantity: 2 }],
    payments: [{ payment_type: 'card', amount: 900 }],
    stockReason: 'Sur le comptoir',
  })
  expect(await levelOf(shop, size)).toEqual({ onHand: 3, reserved: 5, available: 0 })
})

test('who may not read orders learns their numbers, and not whose they are', async () => {
  const customer = await shop.ok(customersRoutes.createCustomer, { body: { kind: 'private', lastName: 'Rey' } })
  const held = await firm(shop, [{ subproductId: size, quantity: 5 }], { customerId: customer.id })
  await count(1)
  const read = async (rights: Parameters<TestShop['memberWith']>[0]) =>
    (await shop.ok(stockRoutes.listShort, {}, { token: await shop.memberWith(rights) })).items[0]?.holders
  expect(await read(['stock.read'])).toMatchObject([{ reference: held.reference, customerName: null }])
  expect(await read(['stock.read', 'orders.read'])).toMatchObject([{ customerName: expect.stringContaining('Rey') }])
})

test('stock stays exact and never promised beyond, whoever counts, sells and orders at once', async () => {
  const action = fc.oneof(
    fc.record({ what: fc.constant('count' as const), quantity: fc.integer({ min: 0, max: 12 }) }),
    fc.record({ what: fc.constantFrom('order' as const, 'cancel' as const, 'sell' as const), quantity: fc.integer({ min: 1, max: 4 }) }),
  )
  await openTill(shop)
  const firmOnes: number[] = []
  const run = async ({ what, quantity }: { what: 'count' | 'order' | 'cancel' | 'sell'; quantity: number }): Promise<number> => {
    if (what === 'count') return (await count(quantity)).status
    if (what === 'sell')
      return (await shop.call(tillSalesRoutes.createSale, { body: saleBody({ lines: [{ subproductId: size, quantity }] }) })).status
    if (what === 'cancel') {
      const id = firmOnes.pop()
      return id === undefined ? 200 : (await shop.call(ordersRoutes.cancelOrder, { params: { id } })).status
    }
    const { id } = await draft(shop, [{ subproductId: size, quantity }])
    const { status } = await shop.call(ordersRoutes.validateOrder, { params: { id }, body: {} })
    if (status === 200) firmOnes.push(id)
    return status
  }
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 2, maxLength: 6 }), async (actions) => {
      const answers = await Promise.all(actions.map(run))
      expect(answers.filter((status) => status >= 500)).toEqual([])
      const { rows } = await shop.inShop((ctx) =>
        sql<{ same: boolean }>`
          select l.on_hand = sum(m.on_hand_change) and l.reserved = sum(m.reserved_change) and l.on_hand >= 0 and l.reserved >= 0
            and l.available = greatest(l.on_hand - l.reserved, 0)
            -- Nobody was promised anything, and nothing was sold, while it was not there.
            and bool_and(m.reserved_change <= 0 or m.on_hand_after >= m.reserved_after)
            and bool_and(m.source <> 'ticket' or m.on_hand_after >= m.reserved_after) as same
          from stock_level l join stock_movement m on m.shop_id = l.shop_id and m.subproduct_id = l.subproduct_id
          where l.shop_id = ${shop.id} and m.shop_id = ${shop.id} and l.subproduct_id = ${size} group by l.on_hand, l.reserved, l.available`.execute(
          ctx.db,
        ),
      )
      expect(rows).toEqual([{ same: true }])
      const missing = (await short()).flatMap((each) => each.holders).reduce((sum, holder) => sum + holder.missing, 0)
      const { onHand, reserved } = await levelOf(shop, size)
      expect(missing).toBe(Math.max(reserved - onHand, 0))
    }),
    { numRuns: 12 },
  )
})

test('the database itself refuses a promise beyond stock', async () => {
  await order(5)
  await count(4)
  await expect(
    shop.inShop((ctx) => sql`update stock_level set reserved = reserved + 1 where subproduct_id = ${size}`.execute(ctx.db)),
  ).rejects.toThrow('cannot hold 6')
  await expect(
    shop.inShop((ctx) => sql`update stock_level set on_hand = -1 where subproduct_id = ${size}`.execute(ctx.db)),
  ).rejects.toThrow('stock_not_below_zero')
})
