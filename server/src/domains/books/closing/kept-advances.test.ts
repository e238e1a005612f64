import { usualAccounts } from '@plantule/contract/books/accounts'
import { booksRoutes as routes } from '@plantule/contract/books/books'
import { invoicesRoutes } from '@plantule/contract/invoicing/invoices'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { expect, test } from 'vitest'
import { firm, freeLine, read } from '../../orders/orders.testing.ts'
import { fecOf, lastMonth, openBooks, paidOn, today } from '../books.testing.ts'

const { month, from, to } = lastMonth()

test('TVA on a deposit of a closed month is taken back at the rate at which it was declared, whatever the order became', async () => {
  const { shop, customerId } = await openBooks()
  const order = await firm(shop, [freeLine({ unitCents: 11_000 })], { customerId })
  await paidOn(shop, order.id, 5_500, from)
  const declared = async (a: string, b: string) => (await shop.ok(routes.tvaSummary, { params: { a, b } })).deposits
  const before = await declared(from, to)
  expect(before).toEqual([{ rateBp: 1000, exclCents: 5_000, vatCents: 500, inclCents: 5_500 }])
  await shop.ok(routes.closeMonth, { params: { month }, body: { accept: true } })

  const { version } = await read(shop, order.id)
  await shop.ok(ordersRoutes.modifyOrder, {
    params: { id: order.id },
    body: { lines: [freeLine({ label: 'Pot', unitCents: 12_000, rateBp: 2000 })], version },
  })
  expect(await declared(from, to)).toEqual(before)
  await shop.ok(invoicesRoutes.generateInvoice, { params: { id: order.id }, body: {} })
  expect(await declared(from, to)).toEqual(before)
  const day = today()
  expect(await declared(day, day)).toEqual([{ rateBp: 1000, exclCents: -5_000, vatCents: -500, inclCents: -5_500 }])
  const { collected } = await shop.ok(routes.tvaSummary, { params: { a: day, b: day } })
  expect(collected).toMatchObject([{ rateBp: 2000, vatCents: 2_000 }])

  // The entries of both months say the same, and nothing of the deposit is left.
  const cents = (value = ''): number => Math.round(Number(value.replace(',', '.')) * 100)
  const rows = (await fecOf(shop, from, day))
    .toString()
    .split('\r\n')
    .slice(1, -1)
    .map((text) => text.split('\t'))
  const balance = (account: string): number =>
    rows.filter((row) => row[4] === account).reduce((sum, row) => sum + cents(row[12]) - cents(row[11]), 0)
  const tva = Object.fromEntries(usualAccounts.rates.map((rate) => [rate.rateBp, balance(rate.tva)]))
  expect(tva).toMatchObject({ 1000: 0, 2000: 2_000 })
  expect([balance(usualAccounts.deposits), balance(usualAccounts.depositTva)]).toEqual([0, 0])
})
