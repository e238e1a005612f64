import { booksRoutes } from '@plantule/contract/books/books'
import { eReportingRoutes } from '@plantule/contract/books/e-reporting'
import { invoiceActsRoutes } from '@plantule/contract/invoicing/acts'
import { invoiceFollowRoutes } from '@plantule/contract/invoicing/follow'
import { invoicesRoutes } from '@plantule/contract/invoicing/invoices'
import { journalRoutes } from '@plantule/contract/books/journal'
import { orderRefundRoutes } from '@plantule/contract/refunds/routes'
import { receivablesRoutes } from '@plantule/contract/receivables/receivables'
import { summaryInvoiceRoutes as routes } from '@plantule/contract/invoicing/summaries'
import { tillInvoicesRoutes } from '@plantule/contract/invoicing/till-invoices'
import { expect, test } from 'vitest'
import type { TestShop } from '../../../testing/new-shop.ts'
import { type Books, openBooks, today } from '../../books/books.testing.ts'
import { firm, freeLine, pay, read, step } from '../../orders/orders.testing.ts'
import { openTill, sell } from '../../till/till.testing.ts'

const day = today()
const month = day.slice(0, 7)
const period = { a: day, b: day }

/** An order that the customer has fetched. */
async function fetched({ shop }: Books, customerId: number, unitCents: number, given: object = {}) {
  const order = await firm(shop, [freeLine({ unitCents }), freeLine({ unitCents: 333, rateBp: 550, quantity: 3 })], {
    customerId,
    ...given,
  })
  for (const name of ['prepare', 'markPrepared', 'markReady', 'collect'] as const) await step(shop, order.id, name)
  return read(shop, order.id)
}

/** Two orders that were fetched and a ticket on account of the professional. */
async function delivered(books: Books) {
  const { shop, professionalId } = books
  await openTill(shop)
  const orders = [await fetched(books, professionalId, 12_345), await fetched(books, professionalId, 999, { deliveryCents: 1_500 })]
  const ticket = await sell(shop, {
    customerId: professionalId,
    lines: [freeLine({ unitCents: 4_990, rateBp: 2000 })],
    payments: [{ payment_type: 'on_account', amount: 4_990 }],
  })
  return { orders, ticket, sum: ticket.inclCents + orders.reduce((total, order) => total + order.inclCents, 0) }
}

async function issued({ shop, professionalId }: Books, mail = false) {
  await shop.ok(routes.issueSummaries, { params: { month }, body: { customers: [professionalId], mail } })
  await shop.drain()
  const { items } = await shop.ok(invoicesRoutes.listInvoices, { params: { page: 1 } })
  const [invoice] = items
  if (!invoice) throw new Error('no summary invoice')
  return invoice
}

/** Whether an invoice stands for the order. */
const stands = async (shop: TestShop, id: number): Promise<boolean> =>
  (await shop.inShop((ctx) => ctx.db.selectFrom('orders').select('invoiced').where('id', '=', id).executeTakeFirstOrThrow())).invoiced

test('holds what a professional had delivered in the month, and what he owes, to the cent', async () => {
  const books = await openBooks()
  const { shop, professionalId } = books
  const { orders, ticket, sum } = await delivered(books)
  await fetched(books, books.customerId, 500)
  const { items } = await shop.ok(routes.listSummaries, { params: { month } })
  expect(items).toMatchObject([{ customerId: professionalId, orders: 2, tickets: 1, inclCents: sum }])
  const preview = await shop.ok(routes.previewSummary, { params: { month, id: professionalId } })
  expect([preview.inclCents, preview.openCents, preview.items.length]).toEqual([sum, sum, 3])

  const before = await shop.ok(journalRoutes.journalTotals, { params: period })
  const invoice = await issued(books)
  expect(invoice).toMatchObject({ kind: 'invoice', inclCents: sum, state: 'due', summaryMonth: `${month}-01`, rates: preview.rates })
  expect((await shop.ok(routes.listSummaries, { params: { month } })).items).toEqual([])
  // The ticket was turnover when it was sold: the invoice adds its orders and nothing more.
  const after = await shop.ok(journalRoutes.journalTotals, { params: period })
  expect(after.inclCents - before.inclCents).toBe(sum - ticket.inclCents)
  const row = (await shop.ok(journalRoutes.journal, { params: period, query: { kind: 'invoice' } })).items.find(
    (one) => one.number === invoice.number,
  )
  expect(row?.inclCents).toBe(sum - ticket.inclCents)
  expect(row?.rates.map((rate) => rate.rateBp)).toEqual([550, 1000])
  // Every paper names its day and number; the fee stands on an account of its own.
  const { document } = await shop.inShop((ctx) =>
    ctx.db.selectFrom('invoice').select('document').where('id', '=', invoice.id).executeTakeFirstOrThrow(),
  )
  const lines = (document as { lines: { details: string }[] }).lines.map((line) => line.details)
  for (const number of [...orders.map((order) => order.reference), ticket.number])
    expect(lines.some((details) => details.includes(number))).toBe(true)
  const fec = (await shop.ok(booksRoutes.exportFec, { params: period }))
    .toString()
    .split('\r\n')
    .map((line) => line.split('\t'))
  const own = fec.filter((fields) => fields[8] === invoice.number)
  const cents = (text = ''): number => Math.round(Number(text.replace(',', '.')) * 100)
  expect(own.reduce((total, fields) => total + cents(fields[11]) - cents(fields[12]), 0)).toBe(0)
  expect(own.filter((fields) => fields[4] === '411000').map((fields) => cents(fields[11]))).toEqual([sum - ticket.inclCents])
  const carriage = own.filter((fields) => fields[4] === '708500').reduce((total, fields) => total + cents(fields[12]), 0)
  expect(carriage).toBeGreaterThan(1_350)
  expect(carriage).toBeLessThan(1_430)
  // It reaches the tax office by the invoice, and no more by the till.
  expect((await shop.ok(eReportingRoutes.eReporting, { params: period })).days).toEqual([])
})

test('is what the customer owes, once; its payment pays its tickets and orders', async () => {
  const books = await openBooks()
  const { shop, professionalId } = books
  const { orders, ticket, sum } = await delivered(books)
  const invoice = await issued(books)
  const debt = await shop.ok(receivablesRoutes.customerDebt, { params: { id: professionalId } })
  expect(debt.documents.map((one) => [one.number, one.openCents])).toEqual([[invoice.number, sum]])
  expect(Date.parse(debt.documents[0]?.dueOn ?? '') - Date.parse(day)).toBeLessThanOrEqual(45 * 86_400_000)
  const payInvoice = (amount: number) =>
    shop.call(invoiceFollowRoutes.payInvoice, { params: { id: invoice.id }, body: { payment_type: 'transfer', amount } })
  expect((await payInvoice(sum + 1)).problem).toMatchObject({ code: 'amount_beyond_invoice', errors: [{ path: ['amount'] }] })
  expect((await payInvoice(sum - 1_000)).body).toMatchObject({ state: 'due', openCents: 1_000 })
  expect((await payInvoice(999)).body).toMatchObject({ state: 'due' })
  expect((await payInvoice(1)).body).toMatchObject({ state: 'paid' })
  expect((await payInvoice(1)).problem.code).toBe('invoice_settled')
  for (const { id } of orders) expect((await read(shop, id)).paidCents).toBe((await read(shop, id)).inclCents)
  expect((await shop.ok(receivablesRoutes.customerDebt, { params: { id: professionalId } })).documents).toEqual([])
  const { money } = await shop.ok(journalRoutes.journalTotals, { params: period })
  expect(money).toEqual([{ type: 'transfer', cents: sum }])
  expect(ticket.inclCents).toBe(4_990)
})

test('is issued once, taken back whole, replaced, and credited by the refund of one of its orders', async () => {
  const books = await openBooks()
  const { shop } = books
  const { orders, ticket, sum } = await delivered(books)
  const [first, second] = orders
  if (!first || !second) throw new Error('two orders')
  const before = await shop.ok(journalRoutes.journalTotals, { params: period })
  const turnover = async () => (await shop.ok(journalRoutes.journalTotals, { params: period })).inclCents - before.inclCents
  const one = await issued(books)
  await issued(books)
  expect((await shop.ok(invoicesRoutes.listInvoices, { params: { page: 1 } })).total).toBe(1)
  expect((await shop.call(invoicesRoutes.cancelInvoice, { params: { id: first.id }, body: {} })).problem).toMatchObject({
    code: 'order_in_summary',
  })
  expect((await shop.call(invoicesRoutes.generateInvoice, { params: { id: first.id }, body: {} })).problem.code).toBe('already_invoiced')
  expect((await shop.call(tillInvoicesRoutes.invoiceSale, { params: { id: ticket.id }, body: {} })).problem.code).toBe('ticket_invoiced')
  const replaced = await shop.ok(invoiceActsRoutes.correctInvoice, { params: { id: one.id }, body: { reason: 'Adresse' } })
  expect(replaced).toMatchObject({ kind: 'corrective_invoice', summaryMonth: `${month}-01`, inclCents: sum, state: 'due' })
  expect(await turnover()).toBe(sum - ticket.inclCents)

  await shop.ok(orderRefundRoutes.refundOrder, { params: { id: first.id }, body: { kind: 'whole' } })
  expect(await turnover()).toBe(second.inclCents)
  expect([await stands(shop, first.id), await stands(shop, second.id)]).toEqual([false, true])
  const credit = await shop.ok(invoiceActsRoutes.takeBackInvoice, { params: { id: replaced.id }, body: { reason: 'Erreur' } })
  expect(credit.inclCents).toBe(sum - first.inclCents)
  expect(await turnover()).toBe(0)
  expect(await stands(shop, second.id)).toBe(false)
  // What was freed is offered again; the refunded order has nothing left to invoice.
  const { items } = await shop.ok(routes.listSummaries, { params: { month } })
  expect(items).toMatchObject([{ orders: 1, tickets: 1, inclCents: second.inclCents + ticket.inclCents }])
  expect((await issued(books)).inclCents).toBe(second.inclCents + ticket.inclCents)
  expect(await turnover()).toBe(second.inclCents)
})

test('an order with a deposit invoice stays apart, and one without money paid before is billed less that', async () => {
  const books = await openBooks()
  const { shop, professionalId } = books
  const order = await firm(shop, [freeLine({ unitCents: 10_000 })], { customerId: professionalId })
  await pay(shop, order.id, 2_000)
  await shop.ok(invoiceActsRoutes.issueDepositInvoice, { params: { id: order.id }, body: {} })
  for (const name of ['prepare', 'markPrepared', 'markReady', 'collect'] as const) await step(shop, order.id, name)
  const paid = await firm(shop, [freeLine({ unitCents: 5_000 })], { customerId: professionalId })
  await pay(shop, paid.id, 1_500)
  for (const name of ['prepare', 'markPrepared', 'markReady', 'collect'] as const) await step(shop, paid.id, name)
  const preview = await shop.ok(routes.previewSummary, { params: { month, id: professionalId } })
  expect(preview.items.map((item) => [item.number, item.apart])).toEqual([
    [order.reference, 'deposit_invoice'],
    [paid.reference, null],
  ])
  const invoice = await issued(books)
  expect(invoice.inclCents).toBe(5_000)
  const { document } = await shop.inShop((ctx) =>
    ctx.db.selectFrom('invoice').select('document').where('id', '=', invoice.id).executeTakeFirstOrThrow(),
  )
  expect(document).toMatchObject({ paidCents: 1_500, dueCents: 3_500, period: { from: `${month}-01` } })
  // What was held in advance is taken over by the invoice: no TVA on it stays due twice.
  expect((await shop.ok(booksRoutes.tvaSummary, { params: period })).deposits).toEqual([])
})

test('is mailed with its PDF, once, and the mail is found on it; who has no address does not stop the others', async () => {
  const books = await openBooks()
  const { shop, professionalId } = books
  await delivered(books)
  await shop.inShop((ctx) =>
    ctx.db.updateTable('customer').set({ email: 'compta@duval.example' }).where('id', '=', professionalId).execute(),
  )
  const { operationId } = await shop.ok(routes.issueSummaries, {
    params: { month },
    body: { customers: [books.customerId, professionalId], mail: true },
  })
  await shop.drain()
  const operation = await shop.inShop((ctx) =>
    ctx.db
      .selectFrom('operation')
      .select(['status', 'error_code', 'error_details'])
      .where('id', '=', operationId)
      .executeTakeFirstOrThrow(),
  )
  expect(operation).toMatchObject({
    status: 'failed',
    error_code: 'summaries_left',
    error_details: { issued: 1, left: 'Anne Lefèvre (Rien à regrouper pour ce client ce mois-ci.)' },
  })
  const { items } = await shop.ok(invoicesRoutes.listInvoices, { params: { page: 1 } })
  const mails = await shop.ok(invoiceFollowRoutes.invoiceMails, { params: { id: items[0]?.id ?? 0 } })
  expect(mails.items).toMatchObject([{ recipient: 'compta@duval.example', subject: expect.stringContaining(items[0]?.number ?? '?') }])
  await shop.ok(invoiceFollowRoutes.mailInvoice, {
    params: { id: items[0]?.id ?? 0 },
    body: { to: 'autre@duval.example', message: 'Bonjour' },
  })
  await shop.drain()
  expect(
    (await shop.ok(invoiceFollowRoutes.invoiceMails, { params: { id: items[0]?.id ?? 0 } })).items.map((mail) => mail.recipient),
  ).toEqual(['autre@duval.example', 'compta@duval.example'])
})

test('two people who issue at the same moment make one invoice, and no number is lost', async () => {
  const books = await openBooks()
  const { shop, professionalId } = books
  await delivered(books)
  const { issueSummary } = await import('./issue-summary.ts')
  const tries = await Promise.allSettled(Array.from({ length: 4 }, () => shop.inShop((ctx) => issueSummary(ctx, month, professionalId))))
  expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  const { items } = await shop.ok(invoicesRoutes.listInvoices, { params: { page: 1 } })
  expect(items.map((invoice) => invoice.number)).toEqual([`FA${day.slice(0, 4)}-00001`])
})
