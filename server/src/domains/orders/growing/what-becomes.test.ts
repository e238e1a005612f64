import { customersCareRoutes } from '@plantule/contract/customers/care'
import { growingRoutes } from '@plantule/contract/orders/growing'
import { orderLifeRoutes } from '@plantule/contract/orders/life-routes'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { orderRefundRoutes } from '@plantule/contract/refunds/routes'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import { tillSalesRoutes } from '@plantule/contract/till/sales'
import { expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { sizeOfLot, someLot } from '../../production/production.testing.ts'
import { openTill, saleBody } from '../../till/till.testing.ts'
import { draft, levelOf, pay, read, sentBack } from '../orders.testing.ts'
import { becomeStock, grown, lotOf, raise, someBuyer } from './growing.testing.ts'

const contractOf = async (shop: TestShop, orderId: number) => (await read(shop, orderId)).contracts[0]
const decide = (shop: TestShop, id: number, becomes: 'freed' | 'ended') =>
  shop.call(growingRoutes.decideContract, { params: { id }, body: { becomes } })
const undecided = async (shop: TestShop) => (await shop.ok(growingRoutes.listDoubtfulContracts)).items.map(({ doubt }) => doubt)
const firmly = (shop: TestShop, id: number) => shop.call(ordersRoutes.validateOrder, { params: { id }, body: { later: true } })
const mayBePromised = async (shop: TestShop, subproductId: number): Promise<boolean> =>
  (await firmly(shop, (await draft(shop, [{ subproductId, quantity: 1 }])).id)).status < 300

test('a quotation that is given up keeps its plants until somebody says what becomes of them: free for sale', async () => {
  const shop = await newShop()
  const { order, subproductId, contractId, lotId } = await grown(shop)
  await shop.ok(ordersRoutes.cancelQuotation, { params: { id: order.id } })
  expect(await contractOf(shop, order.id)).toMatchObject({ doubt: 'order_ended', growing: 300, outcome: null })
  expect(await undecided(shop)).toEqual(['order_ended'])
  expect(await mayBePromised(shop, subproductId)).toBe(false)
  expect((await decide(await newShop(), contractId, 'freed')).status).toBe(404)

  expect((await decide(shop, contractId, 'freed')).body).toMatchObject({ outcome: 'freed', growing: 0, doubt: null })
  expect(await lotOf(shop, lotId)).toMatchObject({ customer: null, tags: [], state: 'planned' })
  expect(await mayBePromised(shop, subproductId)).toBe(true)
  expect(await undecided(shop)).toEqual([])
  expect((await decide(shop, contractId, 'ended')).problem?.code).toBe('contract_decided')
})

test('or their cultivation ends, which asks for the right to grow', async () => {
  const shop = await newShop()
  const { order, contractId, lotId, sizeId } = await grown(shop)
  await raise(shop, lotId, sizeId, 280)
  await shop.ok(ordersRoutes.cancelQuotation, { params: { id: order.id } })
  const seller = await shop.memberWith(['orders.read', 'orders.write'])
  const body = { becomes: 'ended' as const, reason: 'Plus personne n’en veut' }
  expect((await shop.call(growingRoutes.decideContract, { params: { id: contractId }, body }, { token: seller })).status).toBe(403)
  await shop.ok(growingRoutes.decideContract, { params: { id: contractId }, body })
  expect(await lotOf(shop, lotId)).toMatchObject({ state: 'terminated', sizes: [{ onHand: 0 }] })
})

test('a firm order that still wants them keeps them; refunded before it left, it is asked too', async () => {
  const shop = await newShop()
  const { order, contractId, lotId, sizeId, subproductId } = await grown(shop, { quantity: 20 })
  await firmly(shop, order.id)
  await pay(shop, order.id, order.inclCents)
  await raise(shop, lotId, sizeId, 20)
  await becomeStock(shop, lotId, sizeId, subproductId)
  expect((await decide(shop, contractId, 'freed')).problem?.code).toBe('contract_wanted')
  const items = [{ lineId: order.lines[0]?.id ?? 0, quantity: 20, restock: true }]
  await shop.ok(orderRefundRoutes.refundOrder, { params: { id: order.id }, body: { kind: 'items', items, reason: 'Renonce' } })
  expect(await levelOf(shop, subproductId)).toEqual({ onHand: 20, reserved: 20, available: 0 })
  expect(await undecided(shop)).toEqual(['order_ended'])
  expect((await decide(shop, contractId, 'freed')).status).toBe(200)
  expect(await levelOf(shop, subproductId)).toEqual({ onHand: 20, reserved: 0, available: 20 })
})

test('a quotation of fewer keeps as many; a line that is gone is asked about, and wanted again it is held once', async () => {
  const shop = await newShop()
  const { order, subproductId } = await grown(shop)
  const change = async (lines: object[]) => {
    const { version } = await read(shop, order.id)
    return shop.ok(ordersRoutes.updateOrder, { params: { id: order.id }, body: { lines: lines as never, version } })
  }
  const [line] = sentBack(order.lines)
  expect((await change([{ ...line, quantity: 200 }])).contracts).toMatchObject([{ growing: 200, doubt: null }])
  expect(await mayBePromised(shop, subproductId)).toBe(true)
  expect((await change([])).contracts).toMatchObject([{ growing: 200, doubt: 'line_gone', lineId: null }])
  await change([{ subproductId, quantity: 200 }])
  const firm = await firmly(shop, order.id)
  expect(firm.body).toMatchObject({ promises: [{ quantity: 200, missing: 0 }], contracts: [{ growing: 200, doubt: null }] })
})

test('an order that takes over another takes over what is grown for it, and the customer who becomes another keeps it', async () => {
  const shop = await newShop()
  const { order, customerId, lotId } = await grown(shop)
  const into = await draft(shop, [{ subproductId: order.lines[0]?.subproductId ?? 0, quantity: 5 }], { customerId, asQuotation: true })
  await shop.ok(orderLifeRoutes.mergeOrder, { params: { id: into.id }, body: { from: order.id, version: into.version } })
  expect((await read(shop, order.id)).contracts).toEqual([])
  expect(await contractOf(shop, into.id)).toMatchObject({ growing: 300, doubt: null })

  const other = await someBuyer(shop, 'Commune de Vernou')
  await shop.ok(customersCareRoutes.mergeCustomers, { params: { id: other }, body: { otherId: customerId } })
  expect((await lotOf(shop, lotId)).customer).toMatchObject({ id: other })
  expect((await shop.ok(growingRoutes.listContractsOfCustomer, { params: { id: other } })).items).toHaveLength(1)
})

test('the plants stay the order’s where they go: into another lot, and back into stock there', async () => {
  const shop = await newShop()
  const { order, lotId, sizeId, subproductId } = await grown(shop, { quantity: 30 })
  await raise(shop, lotId, sizeId, 40)
  const target = await someLot(shop, 0)
  const to = sizeOfLot(target).id
  const pass = (stock_change: number, stock: number) =>
    shop.call(cultivationRoutes.transferPlants, { body: { from_id: sizeId, to_id: to, stock_change, stock } })
  // Ten are nobody's: they go first.
  await pass(10, 40)
  expect((await lotOf(shop, target.id)).sizes).toMatchObject([{ becomes: null }])
  await pass(12, 30)
  expect((await lotOf(shop, target.id)).sizes).toMatchObject([{ onHand: 22, becomes: { id: subproductId, promised: 12 } }])
  expect((await lotOf(shop, lotId)).sizes).toMatchObject([{ becomes: { promised: 18 } }])
  expect((await shop.ok(growingRoutes.listContractsOfLot, { params: { id: target.id } })).items).toMatchObject([
    { orderId: order.id, growing: 30 },
  ])
  await becomeStock(shop, target.id, to, subproductId)
  expect(await levelOf(shop, subproductId)).toEqual({ onHand: 22, reserved: 12, available: 10 })
  expect(await contractOf(shop, order.id)).toMatchObject({ growing: 18, stocked: 12 })
})

test('plants that are raised for an order become stock of no other size, and their cultivation is of no other customer', async () => {
  const shop = await newShop()
  const { order, lotId, sizeId } = await grown(shop)
  await raise(shop, lotId, sizeId, 300)
  const { subproductId: other } = await grown(shop, { quantity: 1 })
  const lot = await lotOf(shop, lotId)
  const connected = await shop.call(cultivationRoutes.connectSize, {
    params: { id: sizeId, subproductId: other },
    body: { version: sizeOfLot(lot).version, own: 'others' },
  })
  expect(connected.problem).toMatchObject({ code: 'lot_contracted', details: { reference: order.reference, left: 0 } })
  const moved = await shop.call(cultivationRoutes.updateCultivation, {
    params: { id: lotId },
    body: { version: lot.version, customerId: await someBuyer(shop, 'Autre') },
  })
  expect(moved.problem).toMatchObject({ code: 'lot_contracted', errors: [{ path: ['customerId'] }] })
})

test('a label that is scanned at the till sells no plant that is raised for somebody', async () => {
  const shop = await newShop()
  const { order, lotId, sizeId, subproductId } = await grown(shop, { quantity: 30 })
  await raise(shop, lotId, sizeId, 32)
  await becomeStock(shop, lotId, sizeId, subproductId)
  // Other plants of the size, which stand elsewhere.
  await someConnected(shop, subproductId, 50)
  const { registerId } = await openTill(shop)
  const scan = (quantity: number) =>
    shop.call(tillSalesRoutes.createSale, {
      body: saleBody({ registerId, lines: [{ subproductId, quantity }], lots: [{ lotSizeId: sizeId, quantity }] }),
    })
  expect((await scan(3)).problem).toMatchObject({ code: 'lot_contracted', details: { reference: order.reference, left: 2 } })
  expect((await scan(2)).status).toBe(201)
  expect(sizeOfLot(await lotOf(shop, lotId)).onHand).toBe(30)
})

test('of a till and an order that take the last plants at once, none takes those that are raised for another', async () => {
  const shop = await newShop()
  const { order, lotId, sizeId, subproductId } = await grown(shop, { quantity: 30 })
  await raise(shop, lotId, sizeId, 35)
  const { registerId } = await openTill(shop)
  const { version } = sizeOfLot(await lotOf(shop, lotId))
  const others = await Promise.all(Array.from({ length: 3 }, () => draft(shop, [{ subproductId, quantity: 4 }])))
  const sell = () => shop.call(tillSalesRoutes.createSale, { body: saleBody({ registerId, lines: [{ subproductId, quantity: 4 }] }) })
  await Promise.all([
    shop.call(cultivationRoutes.connectSize, { params: { id: sizeId, subproductId }, body: { version, own: 'others' } }),
    ...others.map(({ id }) => firmly(shop, id)),
    firmly(shop, order.id),
    sell(),
    sell(),
  ])
  const level = await levelOf(shop, subproductId)
  expect(level.onHand).toBeGreaterThanOrEqual(30)
  expect(level.reserved).toBeLessThanOrEqual(level.onHand)
  expect(await contractOf(shop, order.id)).toMatchObject({ growing: 0, stocked: 30, missing: 0 })
  expect((await read(shop, order.id)).promises).toEqual([])
})

test('a cultivation whose plants an order holds is not deleted', async () => {
  const shop = await newShop()
  const { lotId } = await grown(shop)
  const removed = await shop.call(cultivationRoutes.removeCultivation, { params: { id: lotId } })
  expect(removed.problem).toMatchObject({ code: 'lot_promised', details: { promised: 300 } })
})

async function someConnected(shop: TestShop, subproductId: number, stock: number): Promise<void> {
  const lot = await someLot(shop, stock)
  await shop.ok(cultivationRoutes.connectSize, {
    params: { id: sizeOfLot(lot).id, subproductId },
    body: { version: sizeOfLot(lot).version, own: 'others' },
  })
}
