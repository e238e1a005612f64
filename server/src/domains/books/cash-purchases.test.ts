import { usualAccounts } from '@plantule/contract/books/accounts'
import { booksRoutes } from '@plantule/contract/books/books'
import { purchasesRoutes } from '@plantule/contract/books/purchases'
import { tillRoutes } from '@plantule/contract/till/till'
import { describe, expect, test } from 'vitest'
import type { TestShop } from '../../testing/new-shop.ts'
import { issuesOf } from './closing/issues.ts'
import { cash, closeTill, freeLine, openTill, sell } from '../till/till.testing.ts'
import { fecOf, openBooks, today } from './books.testing.ts'

const { payments, suppliers, suspense } = usualAccounts

const buy = (shop: TestShop, inclCents: number, reference: string, credit = false) =>
  shop.ok(purchasesRoutes.createPurchase, {
    body: {
      supplierName: 'Terreaux du Val',
      reference,
      datedOn: today(),
      dueOn: today(),
      paidOn: today(),
      paymentType: 'cash',
      category: 'substrate',
      label: 'Terreau',
      credit,
      rates: [{ rateBp: 0, exclCents: inclCents, vatCents: 0 }],
    },
  })

/** Debit less credit of each account of today's file, and whether each entry balances. */
async function balances(shop: TestShop) {
  const cents = (value = ''): number => Math.round(Number(value.replace(',', '.')) * 100)
  const rows = (await fecOf(shop, today(), today()))
    .toString()
    .split('\r\n')
    .slice(1, -1)
    .map((text) => text.split('\t'))
  const sums = (column: number) => {
    const all = new Map<string, number>()
    for (const row of rows) all.set(row[column] ?? '', (all.get(row[column] ?? '') ?? 0) + cents(row[11]) - cents(row[12]))
    return all
  }
  expect([...sums(2).values()].every((sum) => sum === 0)).toBe(true)
  const accounts = sums(4)
  return (account: string): number => accounts.get(account) ?? 0
}

const named = async (shop: TestShop): Promise<string[]> => {
  const { issues } = await shop.inShop((ctx) => issuesOf(ctx, today(), today()))
  return issues.flatMap(({ fault, items }) => (fault === 'cash_purchase_not_taken' ? items.map(({ label }) => label) : []))
}

describe.each([false, true])('cash of the drawer that pays suppliers (cash accounting: %s)', (farmCash) => {
  const some = async (): Promise<TestShop> => {
    const { shop } = await openBooks()
    await shop.ok(booksRoutes.setAccounts, { body: { ...usualAccounts, farmCash } })
    return shop
  }

  test('leaves the cash account once, as it leaves the drawer', async () => {
    const shop = await some()
    const till = await openTill(shop, '1', 10_000)
    const move = (action: 'cash_out' | 'cash_in', amountCents: number) =>
      shop.ok(tillRoutes.changeSession, { body: { action, sessionId: till.session.id, amountCents, reason: 'Terreaux du Val' } })
    await sell(shop, { lines: [freeLine({ quantity: 5 })], payments: cash(5_000) })
    for (const [index, cents] of [1_500, 1_500, 799].entries()) {
      await move('cash_out', cents)
      await buy(shop, cents, `F-${index}`)
    }
    // What a supplier gives back in cash, and cash that is for something else.
    await move('cash_in', 300)
    await buy(shop, 300, 'A-1', true)
    await move('cash_out', 250)
    const expected = 10_000 + 5_000 - 1_500 - 1_500 - 799 + 300 - 250
    await closeTill(shop, till, { cash: { totalCents: expected - 20 }, differenceReason: 'Rendu de monnaie' })
    const of = await balances(shop)
    expect(of(payments.cash)).toBe(expected - 20 - 10_000)
    expect([of(suppliers), of(suspense)]).toEqual([0, 250])
    expect(await named(shop)).toEqual([])
  })

  test('that the till was not told of is named at the closing, and stands on the suspense account', async () => {
    const shop = await some()
    const till = await openTill(shop)
    await shop.ok(tillRoutes.changeSession, {
      body: { action: 'cash_out', sessionId: till.session.id, amountCents: 700, reason: 'Terreau' },
    })
    for (const reference of ['F-1', 'F-2']) await buy(shop, 700, reference)
    await closeTill(shop, till)
    const of = await balances(shop)
    expect([of(payments.cash), of(suspense), of(suppliers)]).toEqual([-700, -700, 0])
    expect(await named(shop)).toEqual(['Terreaux du Val F-2'])
  })

  test('is paid from the cash account once the last register was given up', async () => {
    const shop = await some()
    const till = await openTill(shop)
    await closeTill(shop, till)
    await shop.ok(tillRoutes.updateRegister, { params: { id: till.registerId }, body: { name: 'Caisse', archived: true, version: 1 } })
    await buy(shop, 700, 'F-1')
    // On the day itself the drawer was still counted.
    expect((await balances(shop))(suspense)).toBe(-700)
    expect(await named(shop)).toEqual(['Terreaux du Val F-1'])
    const yesterday = new Date(Date.now() - 86_400_000)
    await shop.inShop((ctx) => ctx.db.updateTable('till_register').set({ archived_at: yesterday }).execute())
    const of = await balances(shop)
    expect([of(payments.cash), of(suspense), of(suppliers)]).toEqual([-700, 0, 0])
    expect(await named(shop)).toEqual([])
  })

  test('is paid from the cash account in a shop without a till', async () => {
    const shop = await some()
    await buy(shop, 700, 'F-1')
    const of = await balances(shop)
    expect([of(payments.cash), of(suspense), of(suppliers)]).toEqual([-700, 0, 0])
    expect(await named(shop)).toEqual([])
  })
})
