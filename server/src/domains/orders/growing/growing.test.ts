import { growingRoutes } from '@plantule/contract/orders/growing'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { promiseRoutes } from '@plantule/contract/production/promises'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import { expect, test } from 'vitest'
import { newShop } from '../../../testing/new-shop.ts'
import { someRecipe } from '../../production/production.testing.ts'
import { draft, firm, freeLine, levelOf, pay, read, someStock, step } from '../orders.testing.ts'
import { becomeStock, grown, lotOf, open, raise, someBuyer, wantedOn } from './growing.testing.ts'

const validate = (id: number) => ({ params: { id }, body: { later: true } })

test('a line of a quotation begins a cultivation planned backward, for its customer, with a tag, and its plants are held at once', async () => {
  const shop = await newShop()
  const recipe = await someRecipe(shop)
  const { order, customerId, lotId, subproductId } = await grown(shop, { open: { recipeId: recipe.id, depositCents: 30_000 } })
  expect(order).toMatchObject({
    status: 'quotation',
    depositCents: 30_000,
    contracts: [{ quantity: 300, askedOn: wantedOn, readyOn: wantedOn, growing: 300, stocked: 0, missing: 0, outcome: null, doubt: null }],
  })
  expect(order.contracts[0]?.lineId).toBe(order.lines[0]?.id)
  const lot = await lotOf(shop, lotId)
  expect(lot).toMatchObject({ state: 'planned', customer: { id: customerId }, readyOn: wantedOn, tags: [{ name: 'Sous contrat' }] })
  // A fifth is lost: 375 are begun.
  expect(lot.sizes).toMatchObject([{ expected: 375, lossBp: 2000, becomes: { id: subproductId, net: 300, promised: 300 } }])
  const listed = await shop.ok(cultivationRoutes.listCultivations, { params: { page: 1 }, query: { customer: customerId } })
  expect(listed.items).toMatchObject([{ id: lotId, customer: 'Mairie de Vernou' }])

  // Nobody else is promised one of them.
  const other = await draft(shop, [{ subproductId, quantity: 1 }])
  expect((await shop.call(ordersRoutes.validateOrder, validate(other.id))).problem?.code).toBe('out_of_stock')

  const firmed = await shop.ok(ordersRoutes.validateQuotation, validate(order.id))
  expect(firmed).toMatchObject({ status: 'waiting_payment', promises: [{ quantity: 300, grownFor: true, missing: 0 }] })
  expect((await pay(shop, order.id, 30_000)).status).toBe('deposit_paid')
})

test('once they are stock the order holds them, the till sells none, and they leave with the order', async () => {
  const shop = await newShop()
  const { order, lotId, sizeId, subproductId } = await grown(shop, { open: { lossBp: 1000 } })
  await shop.ok(ordersRoutes.validateQuotation, validate(order.id))
  await pay(shop, order.id, order.inclCents)
  await raise(shop, lotId, sizeId, 320)
  await becomeStock(shop, lotId, sizeId, subproductId)
  expect(await levelOf(shop, subproductId)).toEqual({ onHand: 320, reserved: 300, available: 20 })
  await shop.drain()
  expect(await read(shop, order.id)).toMatchObject({
    contracts: [{ growing: 0, stocked: 300, missing: 0, doubt: null }],
    timeline: expect.arrayContaining([
      expect.objectContaining({ kind: 'growing_ready', data: expect.objectContaining({ quantity: 300 }) }),
    ]),
  })
  for (const each of ['prepare', 'markPrepared', 'markReady', 'collect'] as const) await step(shop, order.id, each)
  expect(await levelOf(shop, subproductId)).toEqual({ onHand: 20, reserved: 0, available: 20 })
  expect((await read(shop, order.id)).contracts).toMatchObject([{ stocked: 0, lifted: true, doubt: null }])
})

test('a firm order holds the plants that are begun for it instead of the stock that it held', async () => {
  const shop = await newShop()
  const subproductId = await someStock(shop, 50)
  const order = await firm(shop, [{ subproductId, quantity: 40 }], { customerId: await someBuyer(shop) })
  const after = await open(shop, order, { quantity: 30 })
  expect(after.promises).toMatchObject([{ quantity: 30, grownFor: true }])
  expect(await levelOf(shop, subproductId)).toMatchObject({ reserved: 10, available: 40 })
})

test('refuses a line of nothing, a buyer of nobody, more than is asked, and another shop', async () => {
  const shop = await newShop()
  const subproductId = await someStock(shop, 0)
  const nobody = await draft(shop, [{ subproductId, quantity: 5 }])
  const body = { quantity: 5, readyOn: wantedOn }
  const call = (id: number, lineId: number, more: object = {}, by = shop) =>
    by.call(growingRoutes.openContract, { params: { id, lineId }, body: { ...body, ...more } })
  expect((await call(nobody.id, nobody.lines[0]?.id ?? 0)).problem?.code).toBe('contract_needs_customer')
  const order = await draft(shop, [{ subproductId, quantity: 5 }, freeLine()], { customerId: await someBuyer(shop) })
  const [line, free] = order.lines.map(({ id }) => id)
  expect((await call(order.id, free ?? 0)).problem?.code).toBe('contract_of_article')
  const beyond = await call(order.id, line ?? 0, { quantity: 6 })
  expect(beyond.problem).toMatchObject({ code: 'contract_beyond', errors: [{ path: ['quantity'] }] })
  expect((await call(order.id, line ?? 0, { recipeId: 1 })).status).toBe(404)
  expect((await call(order.id, line ?? 0, { readyOn: 'demain' })).problem).toMatchObject({ status: 400, errors: [{ path: ['readyOn'] }] })
  expect((await call(order.id, line ?? 0, { depositCents: 1_000_000 })).problem?.code).toBe('deposit_too_high')
  expect((await call(order.id, line ?? 0, {}, await newShop())).status).toBe(404)
  await open(shop, order, { quantity: 3 })
  expect((await call(order.id, line ?? 0, { quantity: 3 })).problem).toMatchObject({ code: 'contract_beyond', details: { left: 2 } })
})

test('asks for the right to sell and the right to grow', async () => {
  const shop = await newShop()
  const { order } = await grown(shop, { quantity: 10, open: { quantity: 4 } })
  const sent = { params: { id: order.id, lineId: order.lines[0]?.id ?? 0 }, body: { quantity: 2, readyOn: wantedOn } }
  for (const rights of [
    ['orders.read', 'production.write'],
    ['orders.write', 'orders.read'],
  ] as const) {
    const member = await shop.memberWith([...rights])
    expect((await shop.call(growingRoutes.openContract, sent, { token: member })).status).toBe(403)
  }
})

test('losses are told: the order that lacks plants is among those that are hurt, before others of the same lot', async () => {
  const shop = await newShop()
  const { order, lotId, sizeId, subproductId } = await grown(shop)
  const { version } = (await lotOf(shop, lotId)).sizes[0] ?? { version: 0 }
  await shop.ok(cultivationRoutes.updateLotSize, { params: { id: sizeId }, body: { version, expected: null } })
  await raise(shop, lotId, sizeId, 400)
  const other = await draft(shop, [{ subproductId, quantity: 100 }])
  await shop.ok(ordersRoutes.validateOrder, validate(other.id))
  await raise(shop, lotId, sizeId, 250, 400)
  const { items } = await shop.ok(promiseRoutes.listHurtPromises)
  expect(items.map(({ orderId, missing }) => [orderId, missing])).toEqual([
    [order.id, 50],
    [other.id, 100],
  ])
  expect((await read(shop, order.id)).contracts).toMatchObject([{ growing: 300, missing: 50 }])
})
