import { booksRoutes as routes } from '@plantule/contract/books/books'
import { expect, test } from 'vitest'
import { addMonths } from '../../../platform/paris.ts'
import { firm, freeLine } from '../../orders/orders.testing.ts'
import { lastMonth, openBooks, paidOn } from '../books.testing.ts'
import { lastOf, monthOf } from '../entries/fiscal-year.ts'

const { month, from, to } = lastMonth()

test('the first month that closes keeps those of its fiscal year before it, so that no number is given twice', async () => {
  const { shop, customerId } = await openBooks()
  // The second month after the year's first, whatever today is.
  const first = addMonths(from, -2)
  const accounts = { ...(await shop.ok(routes.getAccounts, {})), yearStart: Number(first.slice(5, 7)), bankEntries: false }
  await shop.ok(routes.setAccounts, { body: accounts })
  for (const day of [first, from]) {
    const order = await firm(shop, [freeLine({ quantity: 5 })], { customerId })
    await paidOn(shop, order.id, 2_000, day)
  }
  const line = await shop.ok(routes.addBankLine, { body: { day: first, label: 'FRAIS', cents: -500 } })
  await shop.ok(routes.bookBankLine, { params: { id: line.id }, body: { account: '627000' } })
  await shop.ok(routes.closeMonth, { params: { month }, body: { accept: true } })
  const { items } = await shop.ok(routes.closedMonths, {})
  const months = [first, addMonths(first, 1), from].map(monthOf)
  expect(items.map((each) => each.month).toSorted()).toEqual(months)
  const byMonth = items.toSorted((a, b) => (a.month < b.month ? -1 : 1))
  expect(byMonth.map(({ firstEntry }) => firstEntry)).toEqual([1, ...byMonth.slice(0, -1).map(({ lastEntry }) => lastEntry + 1)])
  expect(byMonth.map(({ lastEntry }) => lastEntry)).toEqual([2, 2, 4])

  // What makes more entries from now on changes none of those that were numbered before.
  const file = () => shop.ok(routes.exportFec, { params: { a: first, b: to } })
  const before = await file()
  await shop.ok(routes.setAccounts, { body: { ...accounts, bankEntries: true } })
  const after = await file()
  expect(after.equals(before)).toBe(true)
  expect((await shop.ok(routes.exportFec, { params: { a: first, b: lastOf(monthOf(first)) } })).toString()).not.toContain('FRAIS')
  const numbers = after
    .toString()
    .split('\r\n')
    .slice(1, -1)
    .map((text) => text.split('\t'))
    .map((row) => `${row[2]} ${row[0]} ${row[8]} ${row[3]}`)
  expect(new Set(numbers).size).toBe(new Set(numbers.map((each) => each.split(' ')[0])).size)
  expect([...new Set(numbers.map((each) => Number(each.split(' ')[0])))]).toEqual([1, 2, 3, 4])
})
