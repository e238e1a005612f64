import { customersRoutes } from '@plantule/contract/customers/routes'
import { tillRoutes } from '@plantule/contract/till/till'
import { tillSalesRoutes as routes } from '@plantule/contract/till/sales'
import { beforeAll, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { someDevice } from '../offline/offline.testing.ts'
import { freeLine, openTill, saleBody, sell, type TestTill } from '../till.testing.ts'

let shop: TestShop
let till: TestTill
beforeAll(async () => {
  shop = await newShop()
  till = await openTill(shop)
})

const limited = async (creditLimitCents: number | null) =>
  (await shop.ok(customersRoutes.createCustomer, { body: { kind: 'professional', company: 'Lemoine', creditLimitCents } })).id
const owedBy = async (id: number) => (await shop.ok(customersRoutes.getCustomer, { params: { id } })).totals.dueCents
const account = (amount: number) => [{ payment_type: 'on_account' as const, amount }]
/** A sale of 10,00 €, on account unless told. */
const body = (customerId: number, more: object = {}) => saleBody({ lines: [freeLine()], customerId, payments: account(1_000), ...more })
const overrides = () =>
  shop.inShop(async (ctx) =>
    (
      await ctx.db
        .selectFrom('fiscal_link')
        .select(['ref_number', 'payload'])
        .where('kind', '=', 'credit_override')
        .orderBy('seq')
        .execute()
    ).map(({ ref_number, payload }) => ({ number: ref_number, ...(JSON.parse(payload) as object) })),
  )

test('what the till puts on account stays within the limit, until somebody decides otherwise, which the journal tells', async () => {
  const buyer = await limited(1_500)
  await shop.ok(routes.createSale, { body: body(buyer) })
  const beyond = body(buyer)
  const refused = await shop.call(routes.createSale, { body: beyond })
  expect(refused.problem).toMatchObject({ code: 'credit_exceeded', status: 409 })
  expect(refused.problem.title.replaceAll(/\s/g, ' ')).toBe('Ce client devrait alors 20,00 €, au-delà de son encours autorisé de 15,00 €.')
  expect(await owedBy(buyer)).toBe(1_000)
  // Only what goes on account counts.
  await shop.ok(routes.createSale, { body: body(buyer, { payments: [...account(500), { payment_type: 'card', amount: 500 }] }) })
  expect(await owedBy(buyer)).toBe(1_500)
  const taken = await shop.ok(routes.createSale, { body: { ...beyond, overCredit: true } })
  expect(await owedBy(buyer)).toBe(2_500)
  expect(await overrides()).toContainEqual({ number: taken.number, dueCents: 2_500, limitCents: 1_500 })
})

test('letting him owe more asks for the right to write orders, as for an order', async () => {
  const buyer = await limited(0)
  const cashier = { token: await shop.memberWith(['till.write']) }
  const refused = await shop.call(routes.createSale, { body: body(buyer, { overCredit: true }) }, cashier)
  expect(refused.problem.code).toBe('credit_exceeded')
  expect(await owedBy(buyer)).toBe(0)
  const seller = { token: await shop.memberWith(['till.write', 'orders.write']) }
  await shop.ok(routes.createSale, { body: body(buyer, { overCredit: true }) }, seller)
  expect(await owedBy(buyer)).toBe(1_000)
})

test('the limit holds when ten sales go on account at once', async () => {
  const buyer = await limited(4_500)
  const second = await openTill(shop, '2')
  const sales = Array.from({ length: 10 }, (_, n) =>
    shop.call(routes.createSale, { body: body(buyer, { registerId: n % 2 ? till.registerId : second.registerId }) }),
  )
  const statuses = (await Promise.all(sales)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([201, 201, 201, 201, 409, 409, 409, 409, 409, 409])
  expect(await owedBy(buyer)).toBe(4_000)
  await shop.ok(tillRoutes.changeSession, { body: { action: 'close', sessionId: second.session.id, cash: { totalCents: 10_000 } } })
})

test('a payment that is put on account afterwards is held to it too', async () => {
  const buyer = await limited(900)
  const ticket = await sell(shop, { lines: [freeLine()], customerId: buyer })
  const toAccount = { params: { id: ticket.id }, body: { payment_type: 'on_account' as const } }
  expect((await shop.call(routes.changePaymentType, toAccount)).problem.code).toBe('credit_exceeded')
  expect(await owedBy(buyer)).toBe(0)
  await shop.ok(routes.changePaymentType, { ...toAccount, body: { ...toAccount.body, overCredit: true } })
  expect(await owedBy(buyer)).toBe(1_000)
  expect(await overrides()).toContainEqual({ number: ticket.number, dueCents: 1_000, limitCents: 900 })
})

test('without a limit nobody is held', async () => {
  const free = await limited(null)
  await shop.ok(routes.createSale, { body: body(free) })
  expect(await owedBy(free)).toBe(1_000)
})

test('what a device sold on account alone stands, and the journal tells that it passed the limit', async () => {
  const buyer = await limited(400)
  const device = await someDevice(shop, till)
  const payments = [{ payment_type: 'on_account' as const, givenCents: 450, amountCents: 450, reference: '' }]
  const sold = await device.sell([{}], { customerId: buyer, customerName: 'Lemoine', payments })
  await device.push([sold])
  await shop.drain()
  expect(await owedBy(buyer)).toBe(450)
  expect(await overrides()).toContainEqual(expect.objectContaining({ dueCents: 450, limitCents: 400 }))
})
