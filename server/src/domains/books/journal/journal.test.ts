import { downloadRoutes } from '@plantule/contract/downloads/downloads'
import { fiscalRoutes } from '@plantule/contract/fiscal/fiscal'
import { invoicesRoutes } from '@plantule/contract/invoicing/invoices'
import { journalRoutes as routes } from '@plantule/contract/books/journal'
import { tillInvoicesRoutes } from '@plantule/contract/invoicing/till-invoices'
import { tillSalesRoutes } from '@plantule/contract/till/sales'
import { afterAll, expect, test } from 'vitest'
import { closeDocuments } from '../../../platform/documents/render.ts'
import { readSheet } from '../../../platform/sheets/read-sheet.ts'
import { someGiftCard } from '../../codes/codes.testing.ts'
import { freeLine, pay } from '../../orders/orders.testing.ts'
import { cash, closeTill, openTill, sell } from '../../till/till.testing.ts'
import { invoiced, openBooks, today } from '../books.testing.ts'

afterAll(closeDocuments)
const day = today()
const params = { a: day, b: day }

test('the journal holds every document once, and its totals are those of the Z and of the invoices', async () => {
  const books = await openBooks()
  const { shop } = books
  const till = await openTill(shop)
  const first = await sell(shop, { lines: [freeLine({ quantity: 3, rateBp: 550 }), freeLine({ rateBp: 2000 })], payments: cash(5000) })
  const second = await sell(shop, {
    lines: [freeLine({ unitCents: 1999 })],
    discount: { kind: 'percent', bp: 700 },
    payments: [
      { payment_type: 'cheque', amount: 859 },
      { payment_type: 'card', amount: 1000 },
    ],
  })
  await shop.ok(tillSalesRoutes.cancelSale, { params: { id: second.id }, body: {} })
  await sell(shop, { customerId: books.professionalId, payments: [{ payment_type: 'on_account', amount: 1000 }] })
  // An invoice that repeats a ticket is no second sale.
  await shop.ok(tillInvoicesRoutes.invoiceSale, { params: { id: first.id }, body: { customerId: books.customerId } })
  const bill = await invoiced(books, [freeLine({ quantity: 7 }), freeLine({ unitCents: 333, rateBp: 2000 })])
  await pay(shop, bill.orderId, 2000)
  const wrong = await invoiced(books)
  await shop.ok(invoicesRoutes.cancelInvoice, { params: { id: wrong.orderId }, body: {} })
  // Sold cards are a debt: money without turnover.
  await someGiftCard(shop, 5000)
  await closeTill(shop, till)

  const totals = await shop.ok(routes.journalTotals, { params })
  const { items: closures } = await shop.ok(fiscalRoutes.listZTickets, { params: { page: 1 }, query: { type: 'session' } })
  const z = closures[0]?.totals
  if (!z) throw new Error('the session has its Z')
  expect(totals.inclCents).toBe(z.netCents + bill.inclCents)
  const kinds = Object.fromEntries(totals.kinds.map((kind) => [kind.kind, kind.count]))
  expect(kinds).toEqual({ ticket: 3, refund_ticket: 1, invoice: 2, credit_invoice: 1 })
  expect(totals.rates.reduce((sum, rate) => sum + rate.inclCents, 0)).toBe(totals.inclCents)
  expect(totals.rates.find((rate) => rate.rateBp === 550)).toEqual(z.rates.find((rate) => rate.rateBp === 550))
  for (const { type, cents } of z.payments) {
    const others = type === 'card' ? 2000 + 5000 : 0
    expect([type, totals.money.find((each) => each.type === type)?.cents ?? 0]).toEqual([type, cents + others])
  }
  expect(totals.giftCardsSoldCents).toBe(5000)
  expect(totals.moneyCents).toBe(totals.money.filter((each) => each.type !== 'on_account').reduce((sum, each) => sum + each.cents, 0))

  const list = await shop.ok(routes.journal, { params, query: { size: 100, sort: 'number', dir: 'asc' } })
  expect(list.total).toBe(7)
  expect(list.items.reduce((sum, row) => sum + row.inclCents, 0)).toBe(totals.inclCents)
  const [repeated] = list.items.filter((row) => row.invoiceNumber !== null)
  expect(repeated?.number).toBe(first.number)
  expect(list.items.find((row) => row.number === bill.number)?.payments).toEqual([{ type: 'card', cents: 2000 }])
  const byCheque = await shop.ok(routes.journal, { params, query: { payment: 'cheque' } })
  expect(byCheque.items.map((row) => row.number)).toContain(second.number)
  const found = await shop.ok(routes.journal, { params, query: { q: bill.number, kind: 'invoice' } })
  expect(found.items.map((row) => row.number)).toEqual([bill.number])
  const money = await shop.ok(routes.journalMoney, { params, query: { size: 100 } })
  expect(money.items.reduce((sum, row) => sum + row.cents, 0)).toBe(totals.money.reduce((sum, each) => sum + each.cents, 0))
})

test('a changed payment moves money from one kind to another and no turnover', async () => {
  const { shop } = await openBooks()
  await openTill(shop)
  const sale = await sell(shop)
  const before = await shop.ok(routes.journalTotals, { params })
  await shop.ok(tillSalesRoutes.changePaymentType, { params: { id: sale.id }, body: { payment_type: 'cheque', reference: '123' } })
  const after = await shop.ok(routes.journalTotals, { params })
  expect(after).toEqual({ ...before, money: [{ type: 'cheque', cents: sale.inclCents }] })
  const { items } = await shop.ok(routes.journal, { params })
  expect(items[0]?.payments).toEqual([{ type: 'cheque', cents: sale.inclCents }])
})

test('a period is days or instants, begins before it ends and is not endless', async () => {
  const { shop } = await openBooks()
  const at = Date.UTC(2026, 0, 31, 23, 30)
  // Half past midnight in Paris is the first of February.
  const { total } = await shop.ok(routes.journal, { params: { a: String(at), b: '2026-02-28' } })
  expect(total).toBe(0)
  const backwards = await shop.call(routes.journalTotals, { params: { a: '2026-02-01', b: '2026-01-01' } })
  expect([backwards.status, backwards.problem.errors?.[0]?.path]).toEqual([400, ['b']])
  expect((await shop.call(routes.journalTotals, { params: { a: '2020-01-01', b: '2026-01-01' } })).problem.code).toBe('period_too_long')
})

test('the spreadsheet holds the same rows, and the zip every page', async () => {
  const books = await openBooks()
  const { shop } = books
  const till = await openTill(shop)
  const sale = await sell(shop, { payments: cash(1000) })
  const bill = await invoiced(books)
  await closeTill(shop, till)
  const called = await shop.call(routes.journalExcel, { params })
  expect(String(called.headers['content-disposition'])).toMatch(/filename="\d{1,3}\.xlsx"/)
  const { rows } = await readSheet(called.body)
  const [head, ...lines] = rows.map((row) => row.values)
  expect(head).toContain('TVA 10 %')
  const at = head?.indexOf('Total TTC') ?? -1
  expect(lines.map((line) => [line[2], line[at]])).toEqual([
    [bill.number, bill.inclCents / 100],
    [sale.number, 10],
  ])
  const { operationId } = await shop.ok(routes.journalZip, { params })
  await shop.drain()
  const zip = await shop.ok(downloadRoutes.getDownload, { params: { id: operationId } })
  const names = zip.toString('latin1')
  for (const name of [`Factures/${bill.number}.pdf`, `Tickets/${sale.number}.pdf`, 'Tickets Z/Z-1-000001.pdf', 'Journal des ventes.xlsx'])
    expect(names).toContain(name)
  const empty = await shop.call(routes.journalZip, { params: { a: '2020-01-01', b: '2020-01-31' } })
  expect(empty.problem.code).toBe('journal_empty')
})
