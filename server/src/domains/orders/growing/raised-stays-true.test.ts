import { orderLifeRoutes } from '@plantule/contract/orders/life-routes'
import { growingRoutes } from '@plantule/contract/orders/growing'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { orderRefundRoutes } from '@plantule/contract/refunds/routes'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import { tillSalesRoutes } from '@plantule/contract/till/sales'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ownShop } from '../../../platform/own-shop.ts'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { sizeOfLot, someLot } from '../../production/production.testing.ts'
import { keepToLots } from '../../production/index.ts'
import { openTill, saleBody } from '../../till/till.testing.ts'
import { setRestApart } from '../life/set-rest-apart.ts'
import { draft, firm, freeLine, levelOf, pay, read, someStock, step } from '../orders.testing.ts'
import { becomeStock, grown, holdingsOf, inLots, lotOf, open, raise, sendSome, someBuyer } from './growing.testing.ts'

/** A paid order of a hundred, for which a lot of 120 was raised that is stock now. */
async function raised(shop: TestShop, steps: readonly ('prepare' | 'markPrepared' | 'markReady' | 'collect')[] = []) {
  const made = await grown(shop, { quantity: 100 })
  await shop.ok(ordersRoutes.validateOrder, { params: { id: made.order.id }, body: { later: true } })
  await pay(shop, made.order.id, made.order.inclCents)
  await raise(shop, made.lotId, made.sizeId, 120)
  await becomeStock(shop, made.lotId, made.sizeId, made.subproductId)
  for (const each of steps) await step(shop, made.order.id, each)
  return { ...made, id: made.order.id, lineId: made.order.lines[0]?.id ?? 0 }
}
const refund = (shop: TestShop, id: number, lineId: number, quantity: number, restock: boolean) =>
  shop.call(orderRefundRoutes.refundOrder, {
    params: { id },
    body: { kind: 'items', items: [{ lineId, quantity, restock }], reason: 'Renonce' },
  })
const stepBack = async (shop: TestShop, id: number) =>
  shop.ok(orderLifeRoutes.stepBack, { params: { id }, body: { reason: 'Oublié', version: (await read(shop, id)).version } })
const sell = (shop: TestShop, registerId: number, subproductId: number, quantity: number, lotSizeId?: number) =>
  shop.call(tillSalesRoutes.createSale, {
    body: saleBody({ registerId, lines: [{ subproductId, quantity }], ...(lotSizeId && { lots: [{ lotSizeId, quantity }] }) }),
  })
const doubts = async (shop: TestShop) => (await shop.ok(growingRoutes.listDoubtfulContracts)).items.map(({ doubt }) => doubt)

test('plants that are refunded and lost before they leave are raised for nobody: what the till sells leaves a lot', async () => {
  const shop = await newShop()
  const { id, lineId, subproductId } = await raised(shop)
  expect((await refund(shop, id, lineId, 10, false)).status).toBeLessThan(300)
  expect(await holdingsOf(shop, id, subproductId)).toEqual({ reserved: 90, stocked: 90, raised: 90, growing: 0 })
  const { registerId } = await openTill(shop)
  expect((await sell(shop, registerId, subproductId, 20)).status).toBe(201)
  expect(await levelOf(shop, subproductId)).toEqual({ onHand: 90, reserved: 90, available: 0 })
  expect(await inLots(shop, subproductId)).toBe(90)
})

test('nor those that an order exchanges for others', async () => {
  const shop = await newShop()
  const { id, subproductId } = await raised(shop)
  const product = (await lotOf(shop, (await read(shop, id)).contracts[0]?.lotId ?? 0)).product?.id ?? null
  const other = await shop.ok(cultivationRoutes.createCultivation, {
    body: {
      name: 'Autre',
      startedOn: '2026-03-02',
      productId: product,
      readyOn: '2099-12-01',
      sizes: [{ expected: 30, becomesId: subproductId }],
    },
  })
  const body = { subproductId, from: null, to: sizeOfLot(other).id, quantity: 25 }
  await shop.ok(orderLifeRoutes.exchangePromise, { params: { id }, body })
  expect(await holdingsOf(shop, id, subproductId)).toEqual({ reserved: 75, stocked: 75, raised: 75, growing: 0 })
})

test('once a part has left, what is given up of the rest is asked about, and free when somebody says so', async () => {
  const shop = await newShop()
  const { id, lineId, subproductId, contractId } = await raised(shop, ['prepare'])
  await sendSome(shop, id, 60)
  expect(await holdingsOf(shop, id, subproductId)).toEqual({ reserved: 40, stocked: 40, raised: 40, growing: 0 })
  // Those that stay are protected as before.
  expect((await refund(shop, id, lineId, 10, true)).status).toBeLessThan(300)
  expect(await holdingsOf(shop, id, subproductId)).toEqual({ reserved: 30, stocked: 30, raised: 30, growing: 0 })
  expect((await refund(shop, id, lineId, 30, true)).status).toBeLessThan(300)
  expect(await doubts(shop)).toHaveLength(1)
  expect((await shop.call(growingRoutes.decideContract, { params: { id: contractId }, body: { becomes: 'freed' } })).status).toBe(200)
  expect(await levelOf(shop, subproductId)).toEqual({ onHand: 60, reserved: 0, available: 60 })
  expect(await holdingsOf(shop, id, subproductId)).toMatchObject({ reserved: 0, stocked: 0, raised: 0 })
})

test('a contract is delivered with its order, and its cultivation may be another’s; plants that come back are raised again', async () => {
  const shop = await newShop()
  const { id, lotId, sizeId, subproductId } = await raised(shop, ['prepare', 'markPrepared', 'markReady', 'collect'])
  expect((await read(shop, id)).contracts).toMatchObject([{ outcome: 'delivered', stocked: 0, lifted: true, doubt: null }])
  expect(await doubts(shop)).toEqual([])
  await stepBack(shop, id)
  expect(await holdingsOf(shop, id, subproductId)).toEqual({ reserved: 100, stocked: 100, raised: 100, growing: 0 })
  expect((await read(shop, id)).contracts).toMatchObject([{ outcome: null, stocked: 100 }])
  // Other plants of the size, which stand elsewhere.
  const other = await someLot(shop, 15)
  await becomeStock(shop, other.id, sizeOfLot(other).id, subproductId)
  const { registerId } = await openTill(shop)
  expect((await sell(shop, registerId, subproductId, 21, sizeId)).problem?.code).toBe('lot_contracted')
  await step(shop, id, 'collect')
  const customerId = await someBuyer(shop, 'Autre')
  const { version } = await lotOf(shop, lotId)
  await shop.ok(cultivationRoutes.updateCultivation, { params: { id: lotId }, body: { version, customerId } })
})

test('papers that name other plants take none of those that are raised: nobody else is sold them', async () => {
  const shop = await newShop()
  const { id, lotId, sizeId, subproductId } = await raised(shop)
  const other = await someLot(shop, 150)
  const otherSize = sizeOfLot(other).id
  await becomeStock(shop, other.id, otherSize, subproductId)
  const all = { reserved: 100, stocked: 100, raised: 100, growing: 0 }
  const { registerId } = await openTill(shop)
  // A part of them, none, and all again.
  for (const [own, others] of [
    [60, 40],
    [0, 100],
    [100, 0],
  ] as const) {
    const named = [
      { lotId, lotSizeId: sizeId, quantity: own },
      { lotId: other.id, lotSizeId: otherSize, quantity: others },
    ].filter(({ quantity }) => quantity > 0)
    await shop.inShop((ctx) =>
      keepToLots(
        ctx,
        id,
        named.map((each) => ({ ...each, subproductId, asked: false })),
      ),
    )
    expect(await holdingsOf(shop, id, subproductId)).toEqual(all)
    expect((await sell(shop, registerId, subproductId, 21, sizeId)).problem).toMatchObject({
      code: 'lot_contracted',
      details: { left: 20 },
    })
  }
  expect((await sell(shop, registerId, subproductId, 20, sizeId)).status).toBe(201)
  for (const each of ['prepare', 'markPrepared', 'markReady', 'collect'] as const) await step(shop, id, each)
  expect((await lotOf(shop, lotId)).sizes).toMatchObject([{ onHand: 0 }])
})

test('a second cultivation leaves the plants of the first to the order, and an order of fewer gives up others first', async () => {
  const shop = await newShop()
  const subproductId = await someStock(shop, 100)
  const order = await firm(shop, [{ subproductId, quantity: 100 }], { customerId: await someBuyer(shop) })
  await open(shop, order, { quantity: 30 })
  await open(shop, order, { quantity: 20 })
  expect((await read(shop, order.id)).contracts.map(({ growing }) => growing)).toEqual([20, 30])
  expect(await levelOf(shop, subproductId)).toMatchObject({ reserved: 50 })
  const lineId = order.lines[0]?.id ?? 0
  expect((await pay(shop, order.id, order.inclCents)).status).toBe('confirmed')
  expect((await refund(shop, order.id, lineId, 40, true)).status).toBeLessThan(300)
  expect(await holdingsOf(shop, order.id, subproductId)).toMatchObject({ reserved: 10, growing: 50 })
})

test('what died is not covered: as many may be grown in its place, and are held instead', async () => {
  const shop = await newShop()
  const { order, lotId, sizeId, subproductId } = await grown(shop, { quantity: 50 })
  await raise(shop, lotId, sizeId, 50)
  await raise(shop, lotId, sizeId, 10, 50)
  expect((await read(shop, order.id)).contracts).toMatchObject([{ growing: 50, missing: 40 }])
  const body = { quantity: 41, readyOn: '2099-12-01' }
  const sent = { params: { id: order.id, lineId: order.lines[0]?.id ?? 0 } }
  expect((await shop.call(growingRoutes.openContract, { ...sent, body })).problem).toMatchObject({ details: { left: 40 } })
  // A quotation that is firm holds what is there instead, or nobody says yes.
  expect((await shop.call(ordersRoutes.validateOrder, { params: { id: order.id }, body: { later: true } })).problem?.code).toBe(
    'out_of_stock',
  )
  const after = await shop.ok(growingRoutes.openContract, { ...sent, body: { ...body, quantity: 40 } })
  expect(after.contracts).toMatchObject([
    { growing: 40, missing: 0 },
    { growing: 10, missing: 0 },
  ])
  await shop.ok(ordersRoutes.validateOrder, { params: { id: order.id }, body: { later: true } })
  expect(await holdingsOf(shop, order.id, subproductId)).toMatchObject({ reserved: 0, growing: 50 })
})

test('plants that went into another lot end there, and those of others stay', async () => {
  const shop = await newShop()
  const { order, lotId, sizeId, contractId } = await grown(shop, { quantity: 30 })
  await raise(shop, lotId, sizeId, 30)
  const target = await someLot(shop, 12)
  const to = sizeOfLot(target).id
  await shop.ok(cultivationRoutes.transferPlants, { body: { from_id: sizeId, to_id: to, stock_change: 30, stock: 30 } })
  await raise(shop, lotId, sizeId, 7)
  await shop.ok(ordersRoutes.cancelQuotation, { params: { id: order.id } })
  await shop.ok(growingRoutes.decideContract, { params: { id: contractId }, body: { becomes: 'ended' } })
  expect(await lotOf(shop, target.id)).toMatchObject({ sizes: [{ onHand: 12 }] })
  expect((await lotOf(shop, target.id)).state).not.toBe('terminated')
  expect(await lotOf(shop, lotId)).toMatchObject({ customer: null, sizes: [{ onHand: 7 }] })
})

test('a cultivation does not end while other orders hold its stock', async () => {
  const shop = await newShop()
  const { order, lotId, sizeId, subproductId, contractId } = await grown(shop, { quantity: 30 })
  await raise(shop, lotId, sizeId, 40)
  await becomeStock(shop, lotId, sizeId, subproductId)
  await firm(shop, [{ subproductId, quantity: 5 }])
  await shop.ok(ordersRoutes.cancelQuotation, { params: { id: order.id } })
  const end = await shop.call(growingRoutes.decideContract, { params: { id: contractId }, body: { becomes: 'ended' } })
  expect(end.problem).toMatchObject({ code: 'disconnect_reserved', details: { reserved: 5 } })
  expect((await read(shop, order.id)).contracts).toMatchObject([{ stocked: 30, outcome: null }])
})

test('of very many contracts those that wait for a word are listed, however old', async () => {
  const shop = await newShop()
  const { order } = await grown(shop, { quantity: 3 })
  const { contractId } = await grown(shop, { quantity: 3 })
  await shop.ok(ordersRoutes.cancelQuotation, { params: { id: order.id } })
  await shop.inShop((ctx) =>
    sql`insert into growing_contract (shop_id, order_id, subproduct_id, lot_id, quantity, ready_on, author, at)
      select shop_id, order_id, subproduct_id, lot_id, quantity, ready_on, author, at from growing_contract, generate_series(1, 200)
      where growing_contract.shop_id = ${ownShop} and id = ${contractId}`.execute(ctx.db),
  )
  expect(await doubts(shop)).toEqual(['order_ended'])
})

const inTurn = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

test.each([7, 4242])('whatever happens, stock is what lots have, and no more is raised than is held (%i)', async (seed) => {
  const shop = await newShop()
  const { id, lineId, lotId, sizeId, subproductId } = await raised(shop, ['prepare'])
  const target = await someLot(shop, 15)
  const to = sizeOfLot(target).id
  await becomeStock(shop, target.id, to, subproductId)
  const other = await draft(shop, [{ subproductId, quantity: 6 }])
  await shop.call(ordersRoutes.validateOrder, { params: { id: other.id }, body: {} })
  const { registerId } = await openTill(shop)
  const any = inTurn(seed)
  const acts: (() => Promise<unknown>)[] = [
    () => sell(shop, registerId, subproductId, 1 + any(9)),
    () => sell(shop, registerId, subproductId, 1 + any(9), any(2) === 0 ? sizeId : to),
    () => refund(shop, id, lineId, 1 + any(8), any(2) === 0),
    async () => {
      const [line] = (await read(shop, id)).lines
      const left = (line?.quantity ?? 0) - (line?.dropped ?? 0) - (line?.gone ?? 0)
      if (left > 12) await sendSome(shop, id, 1 + any(10))
    },
    async () => {
      const { onHand } = sizeOfLot(await lotOf(shop, target.id))
      if (onHand > 0) await raise(shop, target.id, to, onHand - 1, onHand)
    },
    async () => {
      const stock = sizeOfLot(await lotOf(shop, lotId)).onHand
      const stock_change = 1 + any(30)
      if (stock_change <= stock)
        await shop.call(cultivationRoutes.transferPlants, { body: { from_id: sizeId, to_id: to, stock_change, stock } })
    },
  ]
  for (let at = 0; at < 10; at++) {
    await acts[any(acts.length)]?.()
    const level = await levelOf(shop, subproductId)
    const held = await holdingsOf(shop, id, subproductId)
    expect(await inLots(shop, subproductId)).toBe(level.onHand)
    expect(held?.raised).toBeLessThanOrEqual(held?.reserved ?? 0)
    expect(held?.stocked).toBeLessThanOrEqual(held?.reserved ?? 0)
    // Nobody else took one of them.
    expect(level.onHand).toBeGreaterThanOrEqual(held?.reserved ?? 0)
    expect(held?.raised).toBe(held?.stocked)
  }
})

test('what was delivered with a part that left stays with it when the rest is set apart', async () => {
  const shop = await newShop()
  const [subproductId, customerId] = [await someStock(shop, 0), await someBuyer(shop)]
  const lines = [{ subproductId, quantity: 100 }, freeLine()]
  const { id, contracts, inclCents } = await open(shop, await draft(shop, lines, { customerId, asQuotation: true }))
  const lotId = contracts[0]?.lotId ?? 0
  const sizeId = (await lotOf(shop, lotId)).sizes[0]?.id ?? 0
  await shop.ok(ordersRoutes.validateOrder, { params: { id }, body: { later: true } })
  await pay(shop, id, inclCents)
  await raise(shop, lotId, sizeId, 120)
  await becomeStock(shop, lotId, sizeId, subproductId)
  await step(shop, id, 'prepare')
  const order = await read(shop, id)
  const parts = order.lines.map((line) => ({ lines: [{ lineId: line.id, quantity: line.quantity }] }))
  const { shipments } = await shop.ok(orderLifeRoutes.splitOrder, { params: { id }, body: { parts, version: order.version } })
  await shop.ok(orderLifeRoutes.sendPart, { params: { id, shipmentId: shipments[0]?.id ?? 0 }, body: {} })
  const rest = await shop.inShop((ctx) => setRestApart(ctx, id))
  expect((await read(shop, id)).contracts).toMatchObject([{ outcome: 'delivered' }])
  expect((await read(shop, rest.id)).contracts).toEqual([])
})
