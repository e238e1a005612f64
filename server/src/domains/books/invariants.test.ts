import { usualAccounts } from '@plantule/contract/books/accounts'
import { booksRoutes as routes } from '@plantule/contract/books/books'
import { fiscalRoutes } from '@plantule/contract/fiscal/fiscal'
import { invoiceActsRoutes } from '@plantule/contract/invoicing/acts'
import { invoicesRoutes } from '@plantule/contract/invoicing/invoices'
import { journalRoutes } from '@plantule/contract/books/journal'
import { purchasesRoutes } from '@plantule/contract/books/purchases'
import { orderRefundRoutes } from '@plantule/contract/refunds/routes'
import { tillInvoicesRoutes } from '@plantule/contract/invoicing/till-invoices'
import { tillSalesRoutes } from '@plantule/contract/till/sales'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../platform/paris.ts'
import { someCredit, someGiftCard } from '../codes/codes.testing.ts'
import { firm, freeLine, pay } from '../orders/orders.testing.ts'
import { cash, closeTill, openTill, sell, type TestTill } from '../till/till.testing.ts'
import { type Books, fecOf, invoiced, openBooks, today } from './books.testing.ts'
import { checkFec } from './fec/check-fec.ts'

const day = today()
const params = { a: day, b: day }

const line = fc.record({
  unitCents: fc.integer({ min: 1, max: 2_500 }),
  quantity: fc.integer({ min: 1, max: 9 }),
  rateBp: fc.constantFrom(550, 1000, 2000),
})
const lines = fc.array(line, { minLength: 1, maxLength: 4 })
const kinds = [
  'cash',
  'card',
  'account',
  'cancelled',
  'repeated',
  'invoice',
  'deposit',
  'deposit back',
  'deposit credited',
  'credit',
  'purchase',
  'card sold',
  'expired',
  'payout',
] as const
/** A day of each kind of action, in any order, of any amounts. */
const actions = fc
  .tuple(
    fc.shuffledSubarray([...kinds], { minLength: kinds.length }),
    fc.array(fc.tuple(lines, fc.integer({ min: 1, max: 99 })), { minLength: kinds.length, maxLength: kinds.length }),
  )
  .map(([order, details]) => details.map(([own, part], index): Action => ({ kind: order[index] ?? 'card', lines: own, part })))
/** What a gift card may hold. */
const cardOf = (cents: number): number => 1_000 + (cents % 40_000)
const totalOf = (given: readonly { unitCents: number; quantity: number }[]): number =>
  given.reduce((sum, each) => sum + each.unitCents * each.quantity, 0)
type Action = { kind: (typeof kinds)[number]; lines: { unitCents: number; quantity: number; rateBp: number }[]; part: number }

/** Does one thing; answers what it adds to the turnover besides tickets. */
async function act(books: Books, { kind, lines: given, part }: Action, at: number): Promise<number> {
  const { shop, customerId, professionalId } = books
  const own = given.map(freeLine)
  const total = totalOf(given)
  const some = Math.max(1, Math.floor((total * part) / 100))
  const sold = (more: object = {}) => sell(shop, { lines: own, payments: [{ payment_type: 'card', amount: total }], ...more })
  if (kind === 'cash') await sold({ payments: cash(total + 500) })
  else if (kind === 'card') await sold()
  else if (kind === 'account') await sold({ customerId: professionalId, payments: [{ payment_type: 'on_account', amount: total }] })
  else if (kind === 'cancelled') await shop.ok(tillSalesRoutes.cancelSale, { params: { id: (await sold()).id }, body: {} })
  else if (kind === 'repeated') await shop.ok(tillInvoicesRoutes.invoiceSale, { params: { id: (await sold()).id }, body: { customerId } })
  else if (kind === 'purchase') {
    const rates = [{ rateBp: 2000, exclCents: total, vatCents: Math.round(total / 5) }]
    await shop.ok(purchasesRoutes.createPurchase, {
      body: {
        supplierName: `Serres ${at}`,
        reference: `F-${at}`,
        datedOn: day,
        category: 'substrate',
        rates,
        ...(part > 50 ? { paidOn: day, paymentType: 'transfer' as const } : {}),
      },
    })
  } else if (kind === 'card sold') await someGiftCard(shop, cardOf(total))
  else if (kind === 'expired') {
    const { id } = part > 50 ? await someGiftCard(shop, cardOf(total)) : await someCredit(shop, cardOf(total))
    await shop.inShop((ctx) =>
      ctx.db
        .updateTable('voucher')
        .set({ expires_on: addDays(day, -1) })
        .where('id', '=', id)
        .execute(),
    )
  } else if (kind === 'payout') {
    await shop.inShop((ctx) =>
      ctx.db
        .insertInto('card_payout')
        .values({
          shop_id: ctx.shopId,
          payout_ref: `po_${at}`,
          amount_cents: total,
          status: 'paid',
          automatic: true,
          arrives_on: day,
          initiated_at: ctx.now,
          read_at: ctx.now,
        })
        .execute(),
    )
  } else if (kind === 'deposit') {
    const order = await firm(shop, own, { customerId })
    await pay(shop, order.id, some)
    await shop.ok(invoiceActsRoutes.issueDepositInvoice, { params: { id: order.id }, body: {} })
    await shop.ok(invoicesRoutes.generateInvoice, { params: { id: order.id }, body: {} })
    return order.inclCents
  } else if (kind === 'deposit back') {
    const order = await firm(shop, own, { customerId })
    await pay(shop, order.id, some)
    await shop.ok(invoiceActsRoutes.issueDepositInvoice, { params: { id: order.id }, body: {} })
    await shop.ok(orderRefundRoutes.fullRefund, { params: { id: order.id } })
  } else if (kind === 'deposit credited') {
    const order = await firm(shop, own, { customerId })
    const of = { params: { id: order.id } }
    await pay(shop, order.id, some)
    await shop.ok(invoiceActsRoutes.issueDepositInvoice, { ...of, body: {} })
    await shop.ok(invoicesRoutes.generateInvoice, { ...of, body: {} })
    if (order.inclCents > some) await pay(shop, order.id, order.inclCents - some)
    const amount = Math.floor(order.inclCents / 2)
    if (amount > 0) await shop.ok(orderRefundRoutes.refundOrder, { ...of, body: { kind: 'amount', amount } })
    if (part > 50) await shop.ok(orderRefundRoutes.fullRefund, of)
    else {
      await shop.ok(invoicesRoutes.cancelInvoice, { ...of, body: {} })
      await shop.ok(invoicesRoutes.generateInvoice, { ...of, body: {} })
      return order.inclCents - amount
    }
  } else {
    const bill = await invoiced(books, own)
    if (kind === 'invoice') {
      await pay(shop, bill.orderId, some)
      return bill.inclCents
    }
    await shop.ok(invoicesRoutes.cancelInvoice, { params: { id: bill.orderId }, body: {} })
  }
  return 0
}

async function trade(books: Books, done: readonly Action[]): Promise<number> {
  const till: TestTill = await openTill(books.shop)
  let invoices = 0
  for (const [at, each] of done.entries()) invoices += await act(books, each, at)
  await closeTill(books.shop, till)
  return invoices
}

const toCents = (value = ''): number => Math.round(Number(value.replace(',', '.')) * 100)
const tvaRate = new Map(usualAccounts.rates.map((rate) => [rate.tva, rate.rateBp]))

test('whatever is sold, taken back, invoiced, paid in advance and bought: the invariants of the books hold', async () => {
  await fc.assert(
    fc.asyncProperty(actions, async (done) => {
      const books = await openBooks()
      const { shop } = books
      await shop.ok(routes.setAccounts, { body: { ...usualAccounts, till: 'ticket' } })
      const invoices = await trade(books, done)
      const file = await fecOf(shop, day, day)
      // The same export twice is the same bytes.
      expect((await fecOf(shop, day, day)).equals(file)).toBe(true)
      // Every entry balances, and nothing else is wrong with the file.
      const report = checkFec(`732829320FEC${day.slice(0, 4)}1231.txt`, file)
      expect(report.faults).toEqual([])
      expect(report.debitCents).toBe(report.creditCents)

      // Journal = Z + invoices that repeat no ticket - credits.
      const { items: closures } = await shop.ok(fiscalRoutes.listZTickets, { params: { page: 1 }, query: { type: 'session' } })
      const totals = await shop.ok(journalRoutes.journalTotals, { params })
      expect(totals.inclCents).toBe((closures[0]?.totals.netCents ?? NaN) + invoices)

      const rows = file
        .toString()
        .split('\r\n')
        .slice(1, -1)
        .map((text) => text.split('\t'))
      const { items } = await shop.ok(journalRoutes.journal, { params, query: { size: 100 } })
      for (const document of items) {
        // A line of TVA is its base times its rate, within a cent; what the last credit leaves is of three documents.
        const within = document.kind === 'credit_invoice' ? 2 : 1
        for (const { rateBp, exclCents, vatCents } of document.rates)
          expect(Math.abs(vatCents - (exclCents * rateBp) / 10_000), `${document.number} ${rateBp}`).toBeLessThanOrEqual(within)
        // PieceRef is the document's number, of one entry, whose TVA is the document's, rate by rate.
        const own = rows.filter(
          (row) => row[8] === document.number && ['VE', 'AV', 'CA'].includes(row[0] ?? '') && !/^(Écart|Remise)/.test(row[10] ?? ''),
        )
        expect(new Set(own.map((row) => row[2])).size, document.number).toBe(1)
        const vat = Map.groupBy(
          own.filter((row) => tvaRate.has(row[4] ?? '')),
          (row) => tvaRate.get(row[4] ?? ''),
        )
        for (const { rateBp, vatCents } of document.rates.filter((rate) => rate.vatCents !== 0)) {
          expect((vat.get(rateBp) ?? []).reduce((sum, row) => sum + toCents(row[12]) - toCents(row[11]), 0)).toBe(vatCents)
        }
      }
      // What was lettered settles itself, account by account.
      for (const own of Map.groupBy(
        rows.filter((row) => row[13] !== ''),
        (row) => `${row[13]} ${row[4]}`,
      ).values()) {
        expect(own.reduce((sum, row) => sum + toCents(row[11]) - toCents(row[12]), 0)).toBe(0)
      }
      // Cards and credits that expired are income without TVA, and no debt is left of them.
      const held = (kind: string): number =>
        done.filter((each) => each.kind === kind).reduce((sum, each) => sum + cardOf(totalOf(each.lines)), 0)
      expect(rows.filter((row) => row[4] === usualAccounts.expired).reduce((sum, row) => sum + toCents(row[12]), 0)).toBe(held('expired'))
      expect(
        rows
          .filter((row) => ['419700', '419800'].includes(row[4] ?? ''))
          .reduce((sum, row) => sum + toCents(row[12]) - toCents(row[11]), 0),
      ).toBe(held('card sold'))
    }),
    { numRuns: 1, endOnFailure: true },
  )
})
