import { codesRoutes } from '@plantule/contract/codes/discount-codes'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { tillCatalogueRoutes } from '@plantule/contract/till/catalogue'
import { beforeAll, expect, test } from 'vitest'
import { addDays, parisDay } from '../../../platform/paris.ts'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { readDiscount, someDiscount } from '../../codes/codes.testing.ts'
import { someProfile, someTier } from '../../pricing/pricing.testing.ts'
import { draft, firm, freeLine, read, sentBack, someStock } from '../orders.testing.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await newShop()
})

const put = async (id: number, ...codes: string[]) =>
  shop.call(ordersRoutes.setCodes, { params: { id }, body: { codes, version: (await read(shop, id)).version } })
const change = async (id: number, terms: object) =>
  shop.ok(codesRoutes.updateDiscountCode, { params: { id }, body: { ...terms, version: (await readDiscount(shop, id)).version } })
const modify = async (id: number, quantity: number) => {
  const order = await read(shop, id)
  return shop.ok(ordersRoutes.modifyOrder, {
    params: { id },
    body: { lines: sentBack(order.lines).map((line) => ({ ...line, quantity })), version: order.version },
  })
}
const yesterday = () => addDays(parisDay(new Date()), -1)

test('a firm order keeps the terms of its code when it is modified, whatever became of the code; a draft follows', async () => {
  const code = await someDiscount(shop)
  const order = await firm(shop, [freeLine()])
  expect((await put(order.id, code.code)).body.inclCents).toBe(900)
  const open = await draft(shop, [freeLine()])
  await put(open.id, code.code)
  await change(code.id, { value: 5_000, minCents: 9_000, toDay: yesterday() })
  expect((await modify(order.id, 2)).inclCents).toBe(1_800)
  expect((await modify(order.id, 1)).inclCents).toBe(900)
  const { version, lines } = await read(shop, open.id)
  const after = await shop.ok(ordersRoutes.updateOrder, {
    params: { id: open.id },
    body: { lines: sentBack(lines).map((line) => ({ ...line, quantity: 1 })), version },
  })
  // Below its minimum by now.
  expect(after.inclCents).toBe(1_000)
})

test('of two codes of a firm order one is taken off though the other has ended', async () => {
  const [one, two] = [await someDiscount(shop, { cumulative: true }), await someDiscount(shop, { cumulative: true })]
  const order = await firm(shop, [freeLine()])
  expect((await put(order.id, one.code, two.code)).body.inclCents).toBe(810)
  await change(one.id, { toDay: yesterday(), value: 2_000 })
  const left = await put(order.id, one.code)
  expect([left.status, left.body.inclCents]).toEqual([200, 900])
  // Taken off it is as any other: over.
  expect((await put(order.id)).body.inclCents).toBe(1_000)
  expect((await put(order.id, one.code)).problem.code).toBe('code_expired')
})

test('a quotation that holds is accepted at its code though that has ended, and no draft is', async () => {
  const code = await someDiscount(shop, { maxUses: 1 })
  const quoted = await draft(shop, [freeLine()], { asQuotation: true })
  await put(quoted.id, code.code)
  const steps = await draft(shop, [freeLine()])
  await put(steps.id, code.code)
  const { version } = await read(shop, steps.id)
  await shop.ok(ordersRoutes.updateOrder, { params: { id: steps.id }, body: { step: 'quote', version } })
  const open = await draft(shop, [freeLine()])
  await put(open.id, code.code)
  await change(code.id, { toDay: yesterday(), value: 5_000 })
  expect((await shop.call(ordersRoutes.validateOrder, { params: { id: open.id }, body: {} })).problem.code).toBe('code_expired')
  expect(await shop.ok(ordersRoutes.validateQuotation, { params: { id: quoted.id }, body: {} })).toMatchObject({ inclCents: 900 })
  // The limit of all uses holds: another one had it.
  const none = await shop.call(ordersRoutes.validateQuotation, { params: { id: steps.id }, body: {} })
  expect(none.problem.code).toBe('code_exhausted')
})

test('a code that does not cumulate spares plants on promotion, by order and till, and takes its part of the others', async () => {
  const size = await someStock(shop, 20, { priceCents: 1_000 })
  const plain = await someStock(shop, 20, { priceCents: 1_000 })
  await someTier(shop, size, {
    kind: 'promotion',
    name: 'Soldes',
    tiers: [{ fromQuantity: 1, value: 2000 }],
    firstDay: '2020-01-01',
    lastDay: '2999-12-31',
  })
  const lines = [size, plain].map((subproductId) => ({ subproductId, quantity: 1 }))
  const [alone, both] = [await someDiscount(shop), await someDiscount(shop, { cumulative: true })]
  const order = await draft(shop, lines)
  expect(order.inclCents).toBe(1_800)
  expect((await put(order.id, alone.code)).body.lines.map(({ codeCents }) => codeCents)).toEqual([0, 100])
  expect((await put(order.id, both.code)).body.lines.map(({ codeCents }) => codeCents)).toEqual([80, 100])
  const quote = (code: string) => shop.ok(tillCatalogueRoutes.quoteSale, { body: { lines, codes: [code] } })
  expect((await quote(alone.code)).inclCents).toBe(1_700)
  expect((await quote(both.code)).inclCents).toBe(1_620)
})

test('at the till a profile that was chosen by hand decides which codes hold, as it decides the prices', async () => {
  const { id: profileId } = await someProfile(shop, { name: 'Amis', mode: 'incl' })
  const code = await someDiscount(shop, { scope: { productIds: [], categoryIds: [], profileIds: [profileId] } })
  const { id: customerId } = await shop.ok(customersRoutes.createCustomer, { body: { lastName: 'Martin', priceProfileId: profileId } })
  const size = await someStock(shop, 20, { priceCents: 1_000 })
  const { id: otherId } = await someProfile(shop, { name: 'Autres', mode: 'incl' })
  const quote = (given: object) =>
    shop.ok(tillCatalogueRoutes.quoteSale, {
      body: { lines: [{ subproductId: size, quantity: 1 }], codes: [code.code], ...given },
    })
  expect((await quote({ priceProfileId: profileId })).inclCents).toBe(900)
  expect((await quote({ customerId })).inclCents).toBe(900)
  expect((await quote({ customerId, priceProfileId: otherId })).inclCents).toBe(1_000)
})
