import { usualAccounts } from '@plantule/contract/books/accounts'
import { booksRoutes as routes } from '@plantule/contract/books/books'
import { journalRoutes } from '@plantule/contract/books/journal'
import { invoiceActsRoutes } from '@plantule/contract/invoicing/acts'
import { invoicesRoutes } from '@plantule/contract/invoicing/invoices'
import type { Order } from '@plantule/contract/orders/schemas'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { orderRefundRoutes } from '@plantule/contract/refunds/routes'
import { expect, test } from 'vitest'
import type { TestShop } from '../../testing/new-shop.ts'
import { lockOrder, noteCardRefund } from '../orders/index.ts'
import { firm, freeLine, pay, read } from '../orders/orders.testing.ts'
import { type Books, fecOf, openBooks, today } from './books.testing.ts'

const of = (order: Pick<Order, 'id'>) => ({ params: { id: order.id } })
const deposit = (shop: TestShop, order: Order) => shop.ok(invoiceActsRoutes.issueDepositInvoice, { ...of(order), body: {} })
const bill = (shop: TestShop, order: Order) => shop.ok(invoicesRoutes.generateInvoice, { ...of(order), body: {} })
const back = (shop: TestShop, order: Order, amount: number) =>
  shop.ok(ordersRoutes.addPayment, { ...of(order), body: { payment_type: 'card', amount: -amount } })
const refund = (shop: TestShop, order: Order, amount: number) =>
  shop.ok(orderRefundRoutes.refundOrder, { ...of(order), body: { kind: 'amount', amount } })

/** 100,00 € at two rates, of which 30,00 € are paid and stand on a deposit invoice. */
async function withDeposit({ shop, customerId }: Books): Promise<Order> {
  const lines = [freeLine({ unitCents: 6_000 }), freeLine({ label: 'Pot', unitCents: 4_000, rateBp: 2000 })]
  const order = await firm(shop, lines, { customerId })
  await pay(shop, order.id, 3_000)
  await deposit(shop, order)
  return order
}

/** An invoice of all, which takes the deposit off, is paid whole. */
async function billed(books: Books): Promise<Order> {
  const order = await withDeposit(books)
  await bill(books.shop, order)
  return pay(books.shop, order.id, 7_000)
}

/** Turnover TTC, the documents in their order, and whether an invoice stands. */
type Left = { turnover: number; documents: string; stands?: boolean }
const histories: Record<string, [(books: Books) => Promise<Order>, Left]> = {
  'refunded whole before its invoice': [
    async (books) => {
      const order = await withDeposit(books)
      return books.shop.ok(orderRefundRoutes.fullRefund, of(order))
    },
    { turnover: 0, documents: 'AC AV' },
  ],
  'given back by a payment, then cancelled': [
    async ({ shop, ...books }) => {
      const order = await withDeposit({ shop, ...books })
      const given = await back(shop, order, 3_000)
      // The answer shows the credit already.
      expect(given.documents.map(({ kind }) => kind)).toEqual(['deposit_invoice', 'credit_invoice'])
      await shop.ok(ordersRoutes.cancelOrder, of(order))
      return read(shop, order.id)
    },
    { turnover: 0, documents: 'AC AV' },
  ],
  'refunded in part, so that the deposit is not held any more': [
    async (books) => {
      const order = await withDeposit(books)
      return refund(books.shop, order, 8_000)
    },
    { turnover: 2_000, documents: 'AC AV' },
  ],
  'less in value, while the deposit is still held': [
    async (books) => {
      const order = await withDeposit(books)
      return refund(books.shop, order, 5_000)
    },
    { turnover: 3_000, documents: 'AC' },
  ],
  'given back in part: what is held goes on standing on its deposit invoice': [
    async (books) => {
      const order = await withDeposit(books)
      return back(books.shop, order, 1_000)
    },
    { turnover: 2_000, documents: 'AC AV' },
  ],
  'given back in three parts': [
    async (books) => {
      const order = await withDeposit(books)
      for (const cents of [1, 1_111]) await back(books.shop, order, cents)
      return back(books.shop, order, 1_888)
    },
    { turnover: 0, documents: 'AC AV AV AV' },
  ],
  'given back in part, paid again and invoiced again as a deposit': [
    async (books) => {
      const order = await withDeposit(books)
      await back(books.shop, order, 1_000)
      await pay(books.shop, order.id, 500)
      await deposit(books.shop, order)
      return read(books.shop, order.id)
    },
    { turnover: 2_500, documents: 'AC AV AC' },
  ],
  'given back in part, then invoiced': [
    async (books) => {
      const order = await withDeposit(books)
      await back(books.shop, order, 1_000)
      await bill(books.shop, order)
      return pay(books.shop, order.id, 8_000)
    },
    { turnover: 10_000, documents: 'AC AV FA', stands: true },
  ],
  'given back in part, invoiced, and its invoice cancelled': [
    async (books) => {
      const order = await withDeposit(books)
      await back(books.shop, order, 1_000)
      await bill(books.shop, order)
      return books.shop.ok(invoicesRoutes.cancelInvoice, { ...of(order), body: {} })
    },
    { turnover: 2_000, documents: 'AC AV FA AV' },
  ],
  'two deposits, of which more than the newer goes back': [
    async (books) => {
      const order = await withDeposit(books)
      await pay(books.shop, order.id, 2_000)
      await deposit(books.shop, order)
      return back(books.shop, order, 2_750)
    },
    { turnover: 2_250, documents: 'AC AC AV AV' },
  ],
  'given back on the pages of the card provider': [
    async (books) => {
      const order = await withDeposit(books)
      await books.shop.inShop(async (ctx) => noteCardRefund(ctx, await lockOrder(ctx, order.id), 3_000, 'Rendu'))
      return read(books.shop, order.id)
    },
    { turnover: 0, documents: 'AC AV' },
  ],
  'two deposits, of which the newer goes back': [
    async (books) => {
      const order = await withDeposit(books)
      await pay(books.shop, order.id, 2_000)
      await deposit(books.shop, order)
      return back(books.shop, order, 2_000)
    },
    { turnover: 3_000, documents: 'AC AC AV' },
  ],
  'invoiced, then refunded whole at once': [
    async (books) => {
      const order = await billed(books)
      return books.shop.ok(orderRefundRoutes.fullRefund, of(order))
    },
    { turnover: 0, documents: 'AC FA AV AV' },
  ],
  'invoiced, then refunded whole in two parts': [
    async (books) => {
      const order = await billed(books)
      await refund(books.shop, order, 4_000)
      return books.shop.ok(orderRefundRoutes.fullRefund, of(order))
    },
    { turnover: 0, documents: 'AC FA AV AV AV' },
  ],
  'invoiced, refunded in part, its invoice cancelled': [
    async (books) => {
      const order = await billed(books)
      await refund(books.shop, order, 4_000)
      return books.shop.ok(invoicesRoutes.cancelInvoice, { ...of(order), body: {} })
    },
    { turnover: 3_000, documents: 'AC FA AV AV' },
  ],
  'the same, and invoiced anew': [
    async (books) => {
      const order = await billed(books)
      await refund(books.shop, order, 4_000)
      await books.shop.ok(invoicesRoutes.cancelInvoice, { ...of(order), body: {} })
      await bill(books.shop, order)
      return read(books.shop, order.id)
    },
    { turnover: 6_000, documents: 'AC FA AV AV FA AV', stands: true },
  ],
  'invoiced and refunded so far that its deposit is not held, then its invoice cancelled': [
    async (books) => {
      const order = await billed(books)
      await refund(books.shop, order, 9_000)
      return books.shop.ok(invoicesRoutes.cancelInvoice, { ...of(order), body: {} })
    },
    { turnover: 1_000, documents: 'AC FA AV AV AV' },
  ],
  'corrected, refunded in part and then whole': [
    async (books) => {
      const order = await billed(books)
      const [final] = (await books.shop.ok(invoicesRoutes.searchInvoices, { params: { q: order.reference } })).items.filter(
        ({ kind }) => kind === 'invoice',
      )
      await books.shop.ok(invoiceActsRoutes.correctInvoice, { params: { id: final?.id ?? 0 }, body: {} })
      await refund(books.shop, order, 4_000)
      return books.shop.ok(orderRefundRoutes.fullRefund, of(order))
    },
    { turnover: 0, documents: 'AC FA FA AV AV AV' },
  ],
}

test.each(Object.entries(histories))(
  'an order with a deposit invoice, %s: documents, turnover, TVA and entries say the same',
  async (_, [act, left]) => {
    const books = await openBooks()
    const { shop } = books
    const order = await act(books)
    expect(order.documents.map(({ number }) => number.slice(0, 2)).join(' ')).toBe(left.documents)

    const params = { a: today(), b: today() }
    const totals = await shop.ok(journalRoutes.journalTotals, { params })
    expect(totals.inclCents).toBe(left.turnover)
    const { items } = await shop.ok(journalRoutes.journal, { params, query: { size: 100 } })
    expect(items.reduce((sum, each) => sum + each.inclCents, 0)).toBe(left.turnover)

    const cents = (value = ''): number => Math.round(Number(value.replace(',', '.')) * 100)
    const rows = (await fecOf(shop, today(), today()))
      .toString()
      .split('\r\n')
      .slice(1, -1)
      .map((text) => text.split('\t'))
    const balance = (accounts: readonly string[]): number =>
      rows.filter((row) => accounts.includes(row[4] ?? '')).reduce((sum, row) => sum + cents(row[12]) - cents(row[11]), 0)
    // Nobody owes anything, and what is held stands on the deposits' account; sales are those of an invoice that stands.
    expect(balance([usualAccounts.customers])).toBe(0)
    expect(balance(usualAccounts.rates.map((rate) => rate.sales))).toBe(left.stands ? totals.exclCents : 0)
    const { collected, deposits } = await shop.ok(routes.tvaSummary, { params })
    expect(collected).toEqual(totals.rates)
    const tva = [...collected, ...deposits].reduce((sum, rate) => sum + rate.vatCents, 0)
    expect(balance(usualAccounts.rates.map((rate) => rate.tva))).toBe(tva)
  },
)
