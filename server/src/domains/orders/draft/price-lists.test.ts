import { customersRoutes } from '@plantule/contract/customers/routes'
import type { Order } from '@plantule/contract/orders/schemas'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { pricingRoutes } from '@plantule/contract/pricing/pricing'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { someProfile, someSchema, someTier } from '../../pricing/pricing.testing.ts'
import { draft, firm, freeLine, read, someStock } from '../orders.testing.ts'

let shop: TestShop
let profileId: number
let customerId: number
let article: number

beforeAll(async () => {
  shop = await newShop()
  article = await someStock(shop, 10_000, { priceCents: 1000 })
  profileId = (await someProfile(shop, { mode: 'incl', coefficientBp: 8000 })).id
  customerId = (
    await shop.ok(customersRoutes.createCustomer, { body: { kind: 'professional', company: 'Duval', priceProfileId: profileId } })
  ).id
})

const unit = (order: Order, at = 0) => order.lines[at]?.unitCents
const setCoefficient = async (coefficientBp: number) => {
  const { items } = await shop.ok(pricingRoutes.listProfiles)
  const { version, name, mode } = items.find((each) => each.id === profileId) ?? { version: 0, name: '', mode: 'incl' as const }
  await shop.ok(pricingRoutes.updateProfile, { params: { id: profileId }, body: { name, mode, coefficientBp, version } })
  await shop.drain()
}
const change = async (order: Order, body: object) =>
  shop.ok(ordersRoutes.updateOrder, { params: { id: order.id }, body: { ...body, version: (await read(shop, order.id)).version } })

describe('the price lists in orders', () => {
  test('price what nobody typed, and leave what somebody did', async () => {
    const order = await draft(
      shop,
      [{ subproductId: article, quantity: 1 }, { subproductId: article, quantity: 1, unitCents: 950 }, freeLine()],
      { customerId },
    )
    expect(order.lines.map((line) => [line.unitCents, line.listed])).toEqual([
      [800, true],
      [950, false],
      [1000, false],
    ])
    const passing = await change(order, { customerId: null })
    expect(passing.lines.map((line) => line.unitCents)).toEqual([1000, 950, 1000])
  })

  test('a changed profile re-prices drafts alone', async () => {
    const lines = [{ subproductId: article, quantity: 3 }]
    const [open, quoted, agreed] = [
      await draft(shop, lines, { customerId }),
      await draft(shop, lines, { customerId, asQuotation: true }),
      await firm(shop, lines, { customerId }),
    ]
    await setCoefficient(7000)
    expect(await read(shop, open.id)).toMatchObject({ inclCents: 2100, version: open.version + 1 })
    expect((await read(shop, open.id)).timeline[0]).toMatchObject({ kind: 'repriced', data: { beforeCents: 2400, afterCents: 2100 } })
    for (const order of [quoted, agreed]) expect(await read(shop, order.id)).toMatchObject({ inclCents: 2400, version: order.version })
    // A quotation keeps what it promised, also when it is changed; what is added has today's price.
    const kept = quoted.lines.map(({ id, subproductId, unitCents }) => ({ id, subproductId, unitCents, listed: true, quantity: 5 }))
    const more = await change(quoted, { lines: [...kept, { subproductId: article, quantity: 1 }] })
    expect(more.lines.map((line) => line.unitCents)).toEqual([800, 700])
    const modified = await shop.ok(ordersRoutes.modifyOrder, {
      params: { id: agreed.id },
      body: {
        version: agreed.version,
        lines: agreed.lines.map(({ id, subproductId }) => ({ id, subproductId, quantity: 4, listed: true })),
      },
    })
    expect(unit(modified)).toBe(800)
    await setCoefficient(8000)
  })

  test('a customer who gets another profile or an own price has his drafts follow', async () => {
    const customer = await shop.ok(customersRoutes.createCustomer, { body: { kind: 'private', lastName: 'Morel' } })
    const order = await draft(shop, [{ subproductId: article, quantity: 1 }], { customerId: customer.id })
    expect(unit(order)).toBe(1000)
    await shop.ok(customersRoutes.updateCustomer, {
      params: { id: customer.id },
      body: { kind: 'private', lastName: 'Morel', priceProfileId: profileId, version: customer.version },
    })
    await shop.drain()
    expect(unit(await read(shop, order.id))).toBe(800)
    await shop.ok(pricingRoutes.setCustomerPrices, {
      params: { id: customer.id },
      body: { items: [{ subproductId: article, mode: 'incl', priceCents: 640 }] },
    })
    await shop.drain()
    expect(unit(await read(shop, order.id))).toBe(640)
  })

  test('the whole quantity over all lines has the price of its tier', async () => {
    const own = await newShop()
    const size = await someStock(own, 100, { priceCents: 1000 })
    await someTier(own, size)
    const order = await draft(own, [
      { subproductId: size, quantity: 6 },
      { subproductId: size, quantity: 4 },
    ])
    expect(order.lines.map((line) => line.unitCents)).toEqual([900, 900])
    const typed = await draft(own, [
      { subproductId: size, quantity: 6, unitCents: 1000 },
      { subproductId: size, quantity: 3 },
    ])
    expect(typed.lines.map((line) => line.unitCents)).toEqual([1000, 1000])
  })

  test('no change of a schema ever changes a firm order or a quotation', async () => {
    const own = await newShop()
    const size = await someStock(own, 1000, { priceCents: 1000 })
    const lines = [{ subproductId: size, quantity: 2 }]
    const schema = await someSchema(own, 900)
    const standing = [await firm(own, lines), await draft(own, lines, { asQuotation: true })]
    const open = await draft(own, lines)
    let { version } = schema
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 5000 }), async (priceCents) => {
        await own.ok(pricingRoutes.updateSchema, {
          params: { id: schema.id },
          body: { ...schema, lines: [{ kind: 'price', priceCents }], version: version++ },
        })
        await own.drain()
        for (const before of standing) expect(await read(own, before.id)).toEqual(before)
        expect((await read(own, open.id)).inclCents).toBe(2 * priceCents)
      }),
      { numRuns: 5 },
    )
  })

  test('a schema is tried on last season’s orders before it is saved', async () => {
    const own = await newShop()
    const [a, b] = [
      await someStock(own, 100, { name: 'Sauge', priceCents: 1100 }),
      await someStock(own, 100, { name: 'Thym', priceCents: 550 }),
    ]
    await firm(own, [
      { subproductId: a, quantity: 10 },
      { subproductId: b, quantity: 4 },
    ])
    await firm(own, [{ subproductId: a, quantity: 2, unitCents: 1 }])
    await draft(own, [{ subproductId: a, quantity: 90 }])
    const body = { name: 'Essai', allProducts: true, lines: [{ kind: 'price' as const, priceCents: 1100 }] }
    expect(await own.ok(pricingRoutes.simulateSchema, { body })).toEqual({
      orders: 2,
      lines: 3,
      linesAffected: 1,
      beforeExclCents: 14_000,
      afterExclCents: 16_000,
      rows: [{ subproductId: b, label: 'Thym - Godet 9', quantity: 4, beforeExclCents: 2000, afterExclCents: 4000 }],
    })
    expect((await own.ok(pricingRoutes.listSchemas)).items).toEqual([])
  })
})
