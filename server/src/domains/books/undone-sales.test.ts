import { usualAccounts } from '@plantule/contract/books/accounts'
import { booksRoutes as routes } from '@plantule/contract/books/books'
import { eReportingRoutes } from '@plantule/contract/books/e-reporting'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { orderLifeRoutes } from '@plantule/contract/orders/life-routes'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { expect, test } from 'vitest'
import { addDays } from '../../platform/paris.ts'
import { saveFile } from '../../platform/files/save-file.ts'
import type { TestShop } from '../../testing/new-shop.ts'
import { firm, freeLine } from '../orders/orders.testing.ts'
import { fecOf, lastMonth, openBooks, today } from './books.testing.ts'

const { from, to } = lastMonth()
const day = today()

/** A sale that was paid and given back whole, whose card payment the bank took back besides, all on one day: 110,00 € below nothing. */
async function undone(shop: TestShop, on: string, given: Parameters<typeof firm>[2]) {
  // Of work, whose payments are told; what leaves France is plants.
  const line = freeLine({ unitCents: 11_000, rateBp: 1000, service: !given?.taxRegime })
  const { id } = await firm(shop, [line], given)
  const row = { shop_id: shop.id, order_id: id, status: 'validated', received_on: on, note: '', author: 'Camille Test' } as const
  const at = { created_at: new Date(), validated_at: new Date() }
  await shop.inShop(async (ctx) => {
    for (const [kind, payment_type, amount_cents] of [
      ['payment', 'online_card', 11_000],
      ['refund', 'transfer', -11_000],
      ['refund', 'online_card', -11_000],
    ] as const)
      await ctx.db
        .insertInto('order_payment')
        .values({ ...row, ...at, kind, payment_type, amount_cents })
        .execute()
    await ctx.db
      .updateTable('orders')
      .set({ paid_cents: -11_000, status: 'cancelled', placed_at: new Date(`${on}T01:00:00Z`) })
      .where('id', '=', id)
      .execute()
  })
  return { id }
}

const paysBack = async (shop: TestShop, id: number): Promise<void> => {
  await shop.ok(ordersRoutes.addPayment, { params: { id }, body: { payment_type: 'transfer', amount: 6_000 } })
  await shop.ok(orderLifeRoutes.writeOffOrder, { params: { id }, body: { amount: 5_000, reason: 'Client injoignable' } })
}
const summary = (shop: TestShop, a: string, b: string) => shop.ok(routes.tvaSummary, { params: { a, b } })
const boxOf = async (shop: TestShop, a: string, b: string, name: string) =>
  (await summary(shop, a, b)).boxes.find(({ box }) => box === name)?.baseCents ?? 0

/** Credit less debit of an account. */
async function balance(shop: TestShop, a: string, b: string, fits: (account: string) => boolean): Promise<number> {
  const cents = (value = ''): number => Math.round(Number(value.replace(',', '.')) * 100)
  const rows = (await fecOf(shop, a, b)).toString().split('\r\n').slice(1, -1)
  return rows
    .map((text) => text.split('\t'))
    .filter((row) => fits(row[4] ?? ''))
    .reduce((sum, row) => sum + cents(row[12]) - cents(row[11]), 0)
}
const isSale = (account: string): boolean => /^(70|4457)/.test(account)

test.each([{ tvaBasis: 'receipts' }, { farmCash: true }] as const)(
  'a sale that was undone is none, and none below zero, while money that left besides is owed (%o)',
  async (basis) => {
    const { shop, customerId } = await openBooks()
    await shop.ok(routes.setAccounts, { body: { ...usualAccounts, ...basis } })
    const { id } = await undone(shop, to, { customerId })
    expect((await summary(shop, from, to)).collected).toEqual([])
    const told = async () => (await shop.ok(eReportingRoutes.eReporting, { params: { a: from, b: day } })).payments
    expect(await told()).toEqual([])
    expect(await balance(shop, from, to, isSale)).toBe(0)
    expect(await balance(shop, from, to, (account) => account === usualAccounts.customers)).toBe(-11_000)
    await paysBack(shop, id)
    expect((await summary(shop, day, day)).collected).toEqual([])
    expect(await told()).toEqual([])
    expect(await balance(shop, day, day, isSale)).toBe(0)
    expect(await balance(shop, from, day, (account) => account === usualAccounts.customers)).toBe(0)
  },
)

test('what left France counts no less than nothing either', async () => {
  const { shop } = await openBooks()
  await shop.ok(routes.setAccounts, { body: { ...usualAccounts, tvaBasis: 'receipts' } })
  const { id: swiss } = await shop.ok(customersRoutes.createCustomer, { body: { kind: 'professional', company: 'Gärtnerei Zürich' } })
  await shop.ok(customersRoutes.addAddress, {
    params: { id: swiss },
    body: { line1: 'Bahnhofstrasse 1', postcode: '8001', city: 'Zürich', country: 'CH' },
  })
  const { id } = await undone(shop, to, { customerId: swiss, mode: 'excl', taxRegime: 'export', deliveryMode: 'home' })
  expect(await boxOf(shop, from, to, 'E1')).toBe(0)
  await paysBack(shop, id)
  expect(await boxOf(shop, day, day, 'E1')).toBe(0)
})

test('a month that closed with a sale below zero keeps it, and what settles it later puts it right', async () => {
  const { shop, customerId } = await openBooks()
  await shop.ok(routes.setAccounts, { body: { ...usualAccounts, farmCash: true } })
  const { id } = await undone(shop, from, { customerId })
  await shop.inShop(async (ctx) => {
    const file = await saveFile(ctx, { name: 'ecritures.txt', mime: 'text/plain', body: Buffer.from('') })
    const row = { shop_id: shop.id, month: from, closed_at: new Date(), closed_by: 'Camille Test', first_entry: 1, last_entry: 0 }
    await ctx.db
      .insertInto('book_month')
      .values({ ...row, lines: 0, debit_cents: 0, file_id: file.id, sha256: file.sha256, accepted: '[]' })
      .execute()
  })
  expect((await summary(shop, from, to)).collected).toMatchObject([{ rateBp: 1000, inclCents: -11_000 }])
  const next = addDays(to, 1)
  await paysBack(shop, id)
  expect((await summary(shop, next, day)).collected).toMatchObject([{ rateBp: 1000, inclCents: 11_000 }])
  expect(await balance(shop, next, day, isSale)).toBe(11_000)
  const { payments } = await shop.ok(eReportingRoutes.eReporting, { params: { a: from, b: day } })
  expect(payments.map(({ day: on, inclCents }) => [on, inclCents])).toEqual([
    [from, -11_000],
    [day, 11_000],
  ])
})
