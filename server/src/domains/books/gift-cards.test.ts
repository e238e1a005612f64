import { usualAccounts } from '@plantule/contract/books/accounts'
import { booksRoutes } from '@plantule/contract/books/books'
import { eReportingRoutes } from '@plantule/contract/books/e-reporting'
import { fiscalRoutes } from '@plantule/contract/fiscal/fiscal'
import { journalRoutes } from '@plantule/contract/books/journal'
import { tillRoutes } from '@plantule/contract/till/till'
import type { Ticket } from '@plantule/contract/till/tickets'
import { tillSalesRoutes } from '@plantule/contract/till/sales'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCard } from '../codes/codes.testing.ts'
import { freeLine } from '../orders/orders.testing.ts'
import { cash, closeTill, openTill, sell } from '../till/till.testing.ts'
import { openBooks, today } from './books.testing.ts'
import { checkFec } from './fec/check-fec.ts'

const day = today()
const params = { a: day, b: day }
const sumOf = <T>(rows: readonly T[], cents: (row: T) => number): number => rows.reduce((sum, row) => sum + cents(row), 0)

const goods = fc.array(
  fc.record({
    unitCents: fc.integer({ min: 1, max: 9_000 }),
    quantity: fc.integer({ min: 1, max: 4 }),
    rateBp: fc.constantFrom(550, 1000, 2000),
  }),
  { maxLength: 3 },
)
const trade = fc.record({
  goods,
  cards: fc.array(fc.integer({ min: 1_000, max: 9_000 }), { maxLength: 2 }),
  discountBp: fc.constantFrom(0, 0, 1_500),
  byCard: fc.nat(100),
  over: fc.nat(2_000),
  spend: fc.boolean(),
  back: fc.boolean(),
})

test('whatever is sold with gift cards: lines and rates sum to the ticket, payments less change to ticket and cards, and drawer, Z, journal, e-reporting and FEC agree', async () => {
  const books = await openBooks()
  const { shop } = books
  const till = await openTill(shop)
  const query = { registerId: till.registerId }
  let drawer = 10_000
  let sold = 0
  let spent = 0
  let turnover = 0
  let live: string | undefined
  const count = (ticket: Ticket): void => {
    expect(sumOf(ticket.lines, (line) => line.netCents)).toBe(ticket.inclCents)
    expect(sumOf(ticket.rates, (rate) => rate.exclCents + rate.vatCents)).toBe(ticket.inclCents)
    expect(sumOf(ticket.giftCards, (card) => card.cents)).toBe(ticket.cardsCents)
    expect(sumOf(ticket.payments, (payment) => payment.amount)).toBe(ticket.inclCents + ticket.cardsCents)
    expect(sumOf(ticket.payments, (payment) => payment.givenCents) - ticket.changeCents).toBe(ticket.inclCents + ticket.cardsCents)
    drawer += sumOf(ticket.payments, (payment) => (payment.payment_type === 'cash' ? payment.amount : 0))
    sold += ticket.cardsCents
    turnover += ticket.inclCents
  }
  await fc.assert(
    fc.asyncProperty(trade, async ({ goods: wanted, cards, discountBp, byCard, over, spend, back }) => {
      if (wanted.length + cards.length === 0) return
      const lines = wanted.map((line) => freeLine(line))
      const full = sumOf(wanted, (line) => line.unitCents * line.quantity)
      // As the totals' own rule takes it off, half up.
      const due = full - Math.floor((full * discountBp + 5_000) / 10_000) + sumOf(cards, (cents) => cents)
      const part = Math.floor((due * byCard) / 101)
      const rest = due - part
      const ticket = await sell(shop, {
        ...query,
        lines,
        discount: discountBp > 0 ? { kind: 'percent', bp: discountBp } : null,
        giftCards: cards.map((amountCents) => ({ amountCents })),
        payments: [...(part > 0 ? [{ payment_type: 'card' as const, amount: part }] : []), ...cash(rest + over)],
      })
      count(ticket)
      if (back) count(await shop.ok(tillSalesRoutes.cancelSale, { params: { id: ticket.id }, body: { ...query } }))
      else if (cards.length > 0) live = (await readCard(shop, ticket.giftCards[0]?.voucherId ?? 0)).code
      if (!spend || live === undefined) return
      count(
        await sell(shop, {
          ...query,
          lines: [freeLine({ unitCents: 900 })],
          payments: [{ payment_type: 'gift_card', amount: 900, reference: live }],
        }),
      )
      spent += 900
      live = undefined
    }),
    {
      numRuns: 8,
      examples: [
        [{ goods: [], cards: [2_000], discountBp: 0, byCard: 0, over: 500, spend: true, back: false }],
        [
          {
            goods: [{ unitCents: 999, quantity: 3, rateBp: 550 }],
            cards: [1_500, 5_000],
            discountBp: 1_500,
            byCard: 60,
            over: 0,
            spend: false,
            back: true,
          },
        ],
      ],
    },
  )
  expect((await shop.ok(tillRoutes.expectedCash, { query })).expectedCents).toBe(drawer)
  const z = await closeTill(shop, till)
  const [closure] = (await shop.ok(fiscalRoutes.listZTickets, { params: { page: 1 }, query: { type: 'session' } })).items
  expect(closure?.totals).toMatchObject({ netCents: turnover, giftCardsSoldCents: sold, giftCardsRedeemedCents: spent })
  expect(sumOf(closure?.totals.payments ?? [], (payment) => payment.cents)).toBe(turnover + sold)
  const totals = await shop.ok(journalRoutes.journalTotals, { params })
  expect(totals).toMatchObject({ inclCents: turnover, giftCardsSoldCents: sold, moneyCents: turnover + sold - spent })
  const { days } = await shop.ok(eReportingRoutes.eReporting, { params })
  expect(sumOf(days, (each) => each.exclCents + each.vatCents)).toBe(turnover)
  const called = await shop.call(booksRoutes.exportFec, { params })
  expect(checkFec(`732829320FEC${day.replaceAll('-', '')}.txt`, called.body).faults).toEqual([])
  const rows = called.body
    .toString()
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split('\t'))
    .filter((row) => row[8] === z.zNumber && row[4] === usualAccounts.payments.gift_card)
  const cents = (text: string | undefined): number => Math.round(Number((text ?? '0').replace(',', '.')) * 100)
  expect(sumOf(rows, (row) => cents(row[12]))).toBe(sold)
  expect(sumOf(rows, (row) => cents(row[11]))).toBe(spent)
})

test('in cash accounting a ticket with a card and goods on account books the goods when they are paid, and the card never as a sale', async () => {
  const { shop, professionalId } = await openBooks()
  await shop.ok(booksRoutes.setAccounts, { body: { ...usualAccounts, farmCash: true } })
  await openTill(shop)
  const ticket = await sell(shop, {
    customerId: professionalId,
    lines: [freeLine()],
    giftCards: [{ amountCents: 5_000 }],
    payments: [...cash(5_000), { payment_type: 'on_account', amount: 1_000 }],
  })
  const sales = async () => {
    const rows = (await shop.ok(booksRoutes.exportFec, { params }))
      .toString()
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split('\t'))
    return rows.filter((row) => row[4]?.startsWith('70')).map((row) => row[12])
  }
  expect(await sales()).toEqual([])
  await shop.ok(tillSalesRoutes.changePaymentType, {
    params: { id: ticket.id },
    body: { paymentId: ticket.payments.find((each) => each.payment_type === 'on_account')?.id ?? null, payment_type: 'transfer' },
  })
  expect(await sales()).toEqual(['9,09'])
})
