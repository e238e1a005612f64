import { customersRoutes } from '@plantule/contract/customers/routes'
import { fiscalRoutes } from '@plantule/contract/fiscal/fiscal'
import { invoiceActsRoutes } from '@plantule/contract/invoicing/acts'
import { invoiceFollowRoutes } from '@plantule/contract/invoicing/follow'
import { invoicesRoutes } from '@plantule/contract/invoicing/invoices'
import { journalRoutes } from '@plantule/contract/books/journal'
import { settingsRoutes } from '@plantule/contract/shops/settings'
import { tillInvoicesRoutes } from '@plantule/contract/invoicing/till-invoices'
import { tillSalesRoutes } from '@plantule/contract/till/sales'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type InvoiceInput, invoiceDocument } from '../../platform/documents/invoice-document.ts'
import { closeDocuments } from '../../platform/documents/render.ts'
import { parisDay } from '../../platform/paris.ts'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { shopDetails } from '../../testing/shop-details.ts'
import { freeLine, openTill, sell } from '../till/till.testing.ts'

let shop: TestShop
let customerId: number

beforeAll(async () => {
  shop = await newShop()
  const address = { line1: '12 chemin des Serres', postcode: '49000', city: 'Angers' }
  await shop.ok(settingsRoutes.updateInvoicingInfo, { body: shopDetails })
  await openTill(shop)
  const made = await shop.ok(customersRoutes.createCustomer, {
    body: { kind: 'professional', company: 'Jardins Lefèvre', siren: '732829320' },
  })
  customerId = made.id
  await shop.ok(customersRoutes.addAddress, { params: { id: customerId }, body: address })
})
afterAll(closeDocuments)

/** Three of 12,50 € at 10 % and one of 8,99 € at 20 %, 5 % off, on account and invoiced. */
async function invoiced() {
  const lines = [freeLine({ quantity: 3, unitCents: 1250 }), freeLine({ unitCents: 899, rateBp: 2000 })]
  const sale = await sell(shop, {
    lines,
    customerId,
    discount: { kind: 'percent', bp: 500 },
    payments: [{ payment_type: 'on_account', amount: 4417 }],
  })
  const invoice = await shop.ok(tillInvoicesRoutes.invoiceSale, { params: { id: sale.id }, body: { customerId } })
  return { sale, invoice }
}
const back = (
  sale: { id: number; lines: readonly { id: number }[] },
  line: number,
  quantity: number,
  payment_type: 'on_account' | 'cash',
) =>
  shop.ok(tillSalesRoutes.refundSale, {
    params: { a: 'direct-sale', b: sale.id },
    body: { items: [{ lineId: sale.lines[line]?.id ?? 0, quantity }], payment_type, reason: 'Plant sec' },
  })
const creditsOf = (invoiceId: number) =>
  shop.inShop((ctx) =>
    ctx.db
      .selectFrom('invoice')
      .select(['number', 'document', 'excl_cents', 'vat_cents', 'incl_cents'])
      .where('original_id', '=', invoiceId)
      .orderBy('id')
      .execute(),
  )
const stateOf = async (number: string) =>
  (await shop.ok(invoicesRoutes.searchInvoices, { params: { q: number } })).items.find((item) => item.number === number)
const turnover = async () => {
  const today = parisDay(new Date())
  return (await shop.ok(journalRoutes.journalTotals, { params: { a: today, b: today } })).inclCents
}

test('refunds of an invoiced ticket are credited on its invoice, sum to it, and add no turnover', async () => {
  const before = await turnover()
  const { sale, invoice } = await invoiced()
  const first = await back(sale, 0, 1, 'on_account')
  expect(await stateOf(invoice.number)).toMatchObject({ state: 'due', openCents: sale.inclCents - first.refundedCents })
  await back(sale, 1, 1, 'on_account')
  await back(sale, 0, 2, 'on_account')
  const credits = await creditsOf(invoice.id)
  expect(credits).toHaveLength(3)
  for (const { document } of credits) {
    expect(invoiceDocument.safeParse(document).error).toBeUndefined()
    expect((document as InvoiceInput).precedingInvoice?.number).toBe(invoice.number)
  }
  const sum = (pick: (credit: (typeof credits)[number]) => number) => credits.reduce((all, credit) => all + pick(credit), 0)
  expect([sum((each) => each.incl_cents), sum((each) => each.excl_cents), sum((each) => each.vat_cents)]).toEqual([
    invoice.inclCents,
    invoice.exclCents,
    invoice.inclCents - invoice.exclCents,
  ])
  expect(await stateOf(invoice.number)).toMatchObject({ state: 'credited', openCents: 0 })
  expect(await turnover()).toBe(before)
  expect((await shop.ok(fiscalRoutes.verifyFiscal)).ok).toBe(true)
})

test('what was given back on account is owed no more, and the rest can be paid', async () => {
  const { sale, invoice } = await invoiced()
  const refund = await back(sale, 0, 1, 'on_account')
  const left = sale.inclCents - refund.refundedCents
  const pay = (amount: number) =>
    shop.call(invoiceFollowRoutes.payInvoice, { params: { id: invoice.id }, body: { payment_type: 'transfer', amount } as never })
  expect((await pay(sale.inclCents)).problem.code).toBe('amount_beyond_invoice')
  expect((await pay(left)).status).toBe(200)
  expect(await stateOf(invoice.number)).toMatchObject({ state: 'paid', openCents: 0 })
  const customer = await shop.ok(customersRoutes.getCustomer, { params: { id: customerId } })
  expect(customer.totals.dueCents).toBe(0)
})

test('an invoice that stands for less is taken back for the rest', async () => {
  const { sale, invoice } = await invoiced()
  await back(sale, 1, 1, 'on_account')
  const credit = await shop.ok(invoiceActsRoutes.takeBackInvoice, { params: { id: invoice.id }, body: { reason: 'Mauvais client' } })
  expect(credit.inclCents).toBe(sale.inclCents - 854)
})

test('an invoice and a refund that meet leave no refund without its credit', async () => {
  for (let round = 0; round < 5; round++) {
    const sale = await sell(shop, { customerId })
    const [invoice] = await Promise.all([
      shop.call(tillInvoicesRoutes.invoiceSale, { params: { id: sale.id }, body: { customerId } }),
      back(sale, 0, 1, 'cash'),
    ])
    if (invoice.status >= 300) expect(invoice.problem.code).toBe('ticket_refunded')
    else expect(await creditsOf(invoice.body.id)).toHaveLength(1)
  }
})

test('a credit is in the customer’s favour as far as the till did not give it back', async () => {
  const sale = await sell(shop, { lines: [freeLine({ quantity: 4 })], customerId, payments: [{ payment_type: 'cash', amount: 4000 }] })
  const invoice = await shop.ok(tillInvoicesRoutes.invoiceSale, { params: { id: sale.id }, body: { customerId } })
  await back(sale, 0, 3, 'cash')
  const owed = await invoiced()
  await back(owed.sale, 0, 1, 'on_account')
  const [paid] = await creditsOf(invoice.id)
  const [lowered] = await creditsOf(owed.invoice.id)
  expect(paid?.document).toMatchObject({ paidCents: 3000, dueCents: 0 })
  expect(lowered?.document).toMatchObject({ paidCents: 0, dueCents: lowered?.incl_cents })
})
