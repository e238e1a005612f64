import { customersRoutes } from '@plantule/contract/customers/routes'
import { eReportingRoutes as routes } from '@plantule/contract/books/e-reporting'
import { invoiceActsRoutes } from '@plantule/contract/invoicing/acts'
import { invoicesRoutes } from '@plantule/contract/invoicing/invoices'
import { settingsRoutes } from '@plantule/contract/shops/settings'
import { tillInvoicesRoutes } from '@plantule/contract/invoicing/till-invoices'
import { tillSalesRoutes } from '@plantule/contract/till/sales'
import { expect, test } from 'vitest'
import { firm, freeLine, pay } from '../../orders/orders.testing.ts'
import { openTill, sell } from '../../till/till.testing.ts'
import { details, invoiced, lastMonth, openBooks, paidOn, today } from '../books.testing.ts'

const params = { a: today(), b: today() }
const tickets = (rateBp: number) => ({ lines: [freeLine({ rateBp })] })

test('tells tickets and private invoices once, by rate, without what goes by an electronic invoice or is only a deposit', async () => {
  const books = await openBooks()
  const { shop, customerId, professionalId } = books
  expect((await shop.ok(routes.eReporting, { params })).days).toEqual([])
  await openTill(shop)
  await sell(shop, tickets(1000))
  await sell(shop, tickets(2000))
  // A private customer's invoice of a ticket repeats it; a professional's takes it out of the report.
  const repeated = await sell(shop, tickets(1000))
  await shop.ok(tillInvoicesRoutes.invoiceSale, { params: { id: repeated.id }, body: { customerId } })
  const traded = await sell(shop, tickets(1000))
  await shop.ok(tillInvoicesRoutes.invoiceSale, { params: { id: traded.id }, body: { customerId: professionalId } })
  await invoiced(books, [freeLine({ quantity: 2 })])
  await invoiced({ ...books, customerId: professionalId })
  const ordered = await firm(shop, [freeLine({ quantity: 5 })], { customerId })
  await pay(shop, ordered.id, 1100)
  await shop.ok(invoiceActsRoutes.issueDepositInvoice, { params: { id: ordered.id }, body: {} })
  const cancelled = await sell(shop, tickets(2000))
  await shop.ok(tillSalesRoutes.cancelSale, { params: { id: cancelled.id }, body: {} })
  const { days } = await shop.ok(routes.eReporting, { params })
  expect(days).toEqual([
    {
      day: today(),
      category: 'goods',
      transactions: 5,
      rates: [
        { rateBp: 1000, exclCents: 909 * 2 + 1818, vatCents: 91 * 2 + 182 },
        { rateBp: 2000, exclCents: 833, vatCents: 167 },
      ],
      exclCents: 909 * 2 + 1818 + 833,
      vatCents: 91 * 2 + 182 + 167,
    },
  ])
  const file = await shop.ok(routes.eReportingExcel, { params })
  expect(file.subarray(0, 2).toString()).toBe('PK')
})

test('tells services apart, and what was paid of them on its day, by rate', async () => {
  const books = await openBooks()
  const { shop, customerId, professionalId } = books
  const planting = freeLine({ rateBp: 2000, unitCents: 1200, service: true })
  const both = await firm(shop, [freeLine({ quantity: 2, unitCents: 900 }), planting], { customerId })
  // A third of 30,00: a third of the plants, a third of the work.
  await paidOn(shop, both.id, 1000, lastMonth().to)
  await shop.ok(invoicesRoutes.generateInvoice, { params: { id: both.id }, body: {} })
  await pay(shop, both.id, 2000)
  const trade = await firm(shop, [planting], { customerId: professionalId })
  await pay(shop, trade.id, 1200)
  const { days, payments } = await shop.ok(routes.eReporting, { params })
  expect(days.map(({ category, transactions, rates }) => [category, transactions, rates])).toEqual([
    ['goods', 1, [{ rateBp: 1000, exclCents: 1636, vatCents: 164 }]],
    ['services', 1, [{ rateBp: 2000, exclCents: 1000, vatCents: 200 }]],
  ])
  expect(payments).toEqual([{ day: today(), inclCents: 800, rates: [{ rateBp: 2000, exclCents: 667, vatCents: 133, inclCents: 800 }] }])
  const before = await shop.ok(routes.eReporting, { params: { a: lastMonth().from, b: lastMonth().to } })
  expect([before.days, before.payments]).toEqual([
    [],
    [{ day: lastMonth().to, inclCents: 400, rates: [{ rateBp: 2000, exclCents: 333, vatCents: 67, inclCents: 400 }] }],
  ])
  await shop.ok(settingsRoutes.updateInvoicingInfo, { body: { ...details, tvaOnDebits: true } })
  expect((await shop.ok(routes.eReporting, { params })).payments).toEqual([])
})

test('tells invoices to businesses abroad one by one, their credits below zero, and none of those to French ones', async () => {
  const books = await openBooks()
  const { shop, professionalId } = books
  const { id: swiss } = await shop.ok(customersRoutes.createCustomer, { body: { kind: 'professional', company: 'Jardins du Léman' } })
  await shop.ok(customersRoutes.addAddress, {
    params: { id: swiss },
    body: { line1: '4 quai du Lac', postcode: '1200', city: 'Genève', country: 'CH' },
  })
  await invoiced({ ...books, customerId: professionalId })
  const order = await firm(shop, [freeLine()], { customerId: swiss, mode: 'excl', taxRegime: 'export', deliveryMode: 'home' })
  const { id, number } = await shop.ok(invoicesRoutes.generateInvoice, { params: { id: order.id }, body: {} })
  const told = async () => (await shop.ok(routes.eReporting, { params })).international
  expect(await told()).toMatchObject([
    {
      number,
      country: 'CH',
      customer: 'Jardins du Léman',
      vatNumber: null,
      rates: [{ rateBp: 0, exclCents: 1000, vatCents: 0 }],
      exclCents: 1000,
      vatCents: 0,
    },
  ])
  await shop.ok(invoiceActsRoutes.takeBackInvoice, { params: { id }, body: {} })
  expect((await told()).map((sale) => sale.exclCents)).toEqual([1000, -1000])
})
