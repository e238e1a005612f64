import { orderLifeRoutes } from '@plantule/contract/orders/life-routes'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { passportRoutes as routes } from '@plantule/contract/passports/passports'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import { stockRoutes } from '@plantule/contract/stock/stock'
import { expect, test } from 'vitest'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { someProduct } from '../catalogue/catalogue.testing.ts'
import { customerOnTerms, firm, read, step } from '../orders/orders.testing.ts'
import { someLot } from '../production/production.testing.ts'
import { register } from './passports.testing.ts'

const to = (postcode: string) => ({ line1: '1 rue des Prés', postcode, city: 'Ville', country: 'FR', phone: '' })

/** Apples that are ready to leave for somewhere: Corsica is a protected zone of theirs. */
async function applesFor(postcode: string, quantity = 2, grown = false): Promise<{ shop: TestShop; id: number }> {
  const shop = await newShop()
  await register(shop)
  const { product, size } = await someProduct(shop, { name: 'Pommier', latinName: 'Malus domestica' })
  if (grown) {
    const [caliber] = (await someLot(shop, 20, { name: 'Malus domestica' })).sizes
    const body = { version: caliber?.version ?? 0 }
    await shop.ok(cultivationRoutes.connectSize, { params: { id: caliber?.id ?? 0, subproductId: size.id }, body })
  } else
    await shop.ok(stockRoutes.changeProductStock, {
      params: { id: product.id },
      body: { changes: [{ subproductId: size.id, kind: 'initial', quantity: 9 }] },
    })
  const more = { customerId: await customerOnTerms(shop), deliveryMode: 'home' as const, deliveryAddress: to(postcode) }
  const { id } = await firm(shop, [{ subproductId: size.id, quantity }], more)
  for (const name of ['prepare', 'markPrepared'] as const) await step(shop, id, name)
  return { shop, id }
}
const send = async (shop: TestShop, id: number, postcode: string) =>
  shop.ok(ordersRoutes.setDelivery, {
    params: { id },
    body: { deliveryAddress: to(postcode), version: (await read(shop, id)).version },
  })
const ship = async (shop: TestShop, id: number) =>
  shop.call(ordersRoutes.updateOrder, { params: { id }, body: { step: 'ship', version: (await read(shop, id)).version } })
const written = (shop: TestShop, orderId: number) =>
  shop.inShop((ctx) =>
    ctx.db
      .selectFrom('plant_passport')
      .select(['id', 'type', 'state', 'quantity', 'pests', 'void_reason', 'version'])
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute(),
  )

test('what is sent elsewhere after it was made ready leaves with the passport that its new destination asks for', async () => {
  const { shop, id } = await applesFor('49000')
  expect(await written(shop, id)).toMatchObject([{ type: 'standard', state: 'issued' }])
  await send(shop, id, '20090')
  expect((await ship(shop, id)).problem.code).toBe('passport_missing')
  await shop.ok(routes.generatePassports, { body: { orderId: id } })
  const [standard, zoned] = await written(shop, id)
  expect([standard, zoned]).toMatchObject([
    { state: 'void', void_reason: 'La destination demande un autre passeport' },
    { state: 'draft', type: 'protected_zone', pests: ['ERWIAM'] },
  ])
  const params = { id: zoned?.id ?? 0 }
  const change = (body: object) => shop.call(routes.updatePassport, { params, body: { version: zoned?.version ?? 0, ...body } })
  const other = await change({ type: 'standard', pests: [] })
  expect([other.problem.code, other.problem.errors?.[0]?.path]).toEqual(['passport_other_kind', ['type']])
  expect((await change({ pests: ['PHYTRA'] })).problem.errors?.[0]?.path).toEqual(['pests'])
  expect((await change({ pests: ['ERWIAM', 'PHYTRA'] })).status).toBe(200)
  await shop.ok(routes.issuePassport, { params })
  expect((await ship(shop, id)).status).toBe(200)
})

test('a draft for a protected zone into which nothing goes any more stops nothing, and is not issued for another one', async () => {
  const { shop, id } = await applesFor('20090')
  const [zoned] = await written(shop, id)
  expect(zoned).toMatchObject({ type: 'protected_zone', state: 'draft' })
  await send(shop, id, '49000')
  expect((await ship(shop, id)).status).toBe(200)
  expect(await written(shop, id)).toMatchObject([{ type: 'standard', state: 'issued' }])
})

test('a draft that became one of another zone is not issued', async () => {
  const { shop, id } = await applesFor('49000')
  await send(shop, id, '20090')
  await shop.ok(routes.generatePassports, { body: { orderId: id } })
  const zoned = (await written(shop, id)).find(({ state }) => state === 'draft')
  // As a version that asked nobody would have left it.
  await shop.inShop((ctx) =>
    ctx.db
      .updateTable('plant_passport')
      .set({ type: 'standard', pests: [] })
      .where('id', '=', zoned?.id ?? 0)
      .execute(),
  )
  expect((await shop.call(routes.issuePassport, { params: { id: zoned?.id ?? 0 } })).problem.code).toBe('passport_other_kind')
})

test('plants that left keep their passport, and the rest that is sent elsewhere gets its own', async () => {
  const { shop, id } = await applesFor('49000', 5)
  const order = await read(shop, id)
  const lineId = order.lines[0]?.id ?? 0
  const parts = [2, 3].map((quantity) => ({ lines: [{ lineId, quantity }] }))
  const split = await shop.ok(orderLifeRoutes.splitOrder, { params: { id }, body: { parts, version: order.version } })
  await shop.ok(orderLifeRoutes.sendPart, { params: { id, shipmentId: split.shipments[0]?.id ?? 0 }, body: {} })
  await send(shop, id, '20090')
  expect((await ship(shop, id)).problem.code).toBe('passport_missing')
  for (const _ of [1, 2]) {
    await shop.ok(routes.generatePassports, { body: { orderId: id } })
    expect(await written(shop, id)).toMatchObject([
      { type: 'standard', state: 'issued', quantity: 2 },
      { type: 'protected_zone', state: 'draft', quantity: 3 },
    ])
  }
  await shop.ok(routes.issuePassport, { params: { id: (await written(shop, id))[1]?.id ?? 0 } })
  const left = await shop.call(orderLifeRoutes.sendPart, { params: { id, shipmentId: split.shipments[1]?.id ?? 0 }, body: {} })
  expect(left.status).toBe(201)
  expect((await written(shop, id)).map(({ state, quantity }) => [state, quantity])).toEqual([
    ['issued', 2],
    ['issued', 3],
  ])
})

test('two passports of one lot on one line name what is of each, also once the destination asks for either', async () => {
  const { shop, id } = await applesFor('49000', 10, true)
  const order = await read(shop, id)
  const lineId = order.lines[0]?.id ?? 0
  const parts = [4, 6].map((quantity) => ({ lines: [{ lineId, quantity }] }))
  const split = await shop.ok(orderLifeRoutes.splitOrder, { params: { id }, body: { parts, version: order.version } })
  await shop.ok(orderLifeRoutes.sendPart, { params: { id, shipmentId: split.shipments[0]?.id ?? 0 }, body: {} })
  await send(shop, id, '20090')
  await shop.ok(routes.generatePassports, { body: { orderId: id } })
  await shop.ok(routes.issuePassport, { params: { id: (await written(shop, id))[1]?.id ?? 0 } })
  await send(shop, id, '49000')
  await shop.ok(routes.generatePassports, { body: { orderId: id } })
  expect((await written(shop, id)).map(({ state, type, quantity }) => [state, type, quantity])).toEqual([
    ['issued', 'standard', 4],
    ['issued', 'protected_zone', 6],
  ])
})

test('a zone is asked of the relay, else of the address that is billed, and never by a postcode of another country', async () => {
  const { shop, id } = await applesFor('49000')
  const reason = async (given: Record<string, unknown>) => {
    const json = Object.fromEntries(
      Object.entries(given).map(([key, value]) => [key, typeof value === 'string' ? value : value && JSON.stringify(value)]),
    )
    await shop.inShop((ctx) =>
      ctx.db
        .updateTable('orders')
        .set({ relay: null, delivery_address: null, billing_address: null, delivery_mode: 'home', ...json })
        .where('id', '=', id)
        .execute(),
    )
    return (await shop.ok(routes.passportDecisions, { params: { orderId: id } })).decisions[0]?.reason
  }
  const relay = {
    carrier: 'mondial_relay',
    id: '012345',
    kind: '',
    name: 'Tabac',
    line1: '1 quai',
    line2: '',
    postcode: '20200',
    city: 'Bastia',
    country: 'FR',
  }
  expect(await reason({ delivery_mode: 'relay', relay, delivery_address: to('49000') })).toBe('protected_zone')
  expect(await reason({ delivery_mode: 'relay', relay: { ...relay, postcode: '49000' }, delivery_address: to('20090') })).toBe(
    'professional',
  )
  expect(await reason({ billing_address: to('20090') })).toBe('protected_zone')
  expect(await reason({ delivery_mode: 'on_site', billing_address: to('20090') })).toBe('professional')
  expect(await reason({ delivery_mode: 'collect', delivery_address: to('20090') })).toBe('professional')
  expect(await reason({ delivery_address: to('49000'), billing_address: to('20090') })).toBe('professional')
  expect(await reason({ delivery_address: { ...to('20121'), country: 'IT' } })).toBe('professional')
})
