import type { Closure, PeriodTotals } from '@plantule/contract/fiscal/fiscal'
import { fiscalRoutes } from '@plantule/contract/fiscal/fiscal'
import { tillRoutes } from '@plantule/contract/till/till'
import { tillSalesRoutes as routes } from '@plantule/contract/till/sales'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Ctx } from '../../../platform/context.ts'
import { parisDay } from '../../../platform/paris.ts'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { closePeriods, sealOrderPayment, verifyRecords } from '../../fiscal/index.ts'
import { changePaymentType } from '../ticket/change-payment-type.ts'
import { changeSession } from './change-session.ts'
import { createSale } from '../sell/create-sale.ts'
import { expectedCash } from './expected-cash.ts'
import { cancelSale, refundSale, soldLines } from '../refund/refund-sale.ts'
import { changeTillStatus } from './status.ts'
import { printOnRoll } from '../ticket/ticket-pdf.ts'
import { freeLine, saleBody } from '../till.testing.ts'

const days = ['2025-11-30', '2025-12-31', '2026-01-02']
const kinds = [
  'sale',
  'sale',
  'discount',
  'refund',
  'credit',
  'cancel',
  'retype',
  'sell_card',
  'use_card',
  'by_card',
  'copy',
  'training',
  'move',
  'order',
  'reopen',
] as const
const step = fc.record({
  kind: fc.constantFrom(...kinds),
  till: fc.nat(1),
  pick: fc.nat(20),
  cents: fc.integer({ min: 100, max: 900 }),
  quantity: fc.integer({ min: 1, max: 4 }),
  rates: fc.uniqueArray(fc.constantFrom(550, 1000, 2000), { minLength: 1, maxLength: 3 }),
  tender: fc.constantFrom('cash' as const, 'card' as const, 'cheque' as const),
})
type Step = {
  kind: (typeof kinds)[number]
  till: number
  pick: number
  cents: number
  quantity: number
  rates: number[]
  tender: 'cash' | 'card' | 'cheque'
}

/**
 * What people do at two tills, each action at an instant of its own; the orders' payments are answered, since no table of the till has
 * them.
 */
class Tills {
  readonly orders: { day: string; cents: number }[] = []
  #at = new Date()
  readonly #shop: TestShop
  readonly #registers: number[]
  readonly #sessions: number[] = []

  constructor(shop: TestShop, registers: number[]) {
    this.#shop = shop
    this.#registers = registers
  }

  async day(day: string, steps: readonly Step[]): Promise<void> {
    this.#at = new Date(`${day}T08:00:00Z`)
    for (const till of [0, 1]) await this.#open(till)
    for (const each of steps) await this.#take(each)
    for (const till of [0, 1]) await this.#close(till)
  }

  async #do<T>(work: (ctx: Ctx) => Promise<T>): Promise<T> {
    this.#at = new Date(this.#at.getTime() + 60_000)
    return this.#shop.inShop((ctx) => work({ ...ctx, now: this.#at }))
  }

  async #open(till: number): Promise<void> {
    const body = { action: 'open' as const, registerId: this.#registers[till] ?? 0, float: { totalCents: 10_000 } }
    this.#sessions[till] = (await this.#do((ctx) => changeSession(ctx, tillRoutes.changeSession.body.parse(body)))).id
  }

  async #close(till: number): Promise<void> {
    await this.#do(async (ctx) => {
      const { expectedCents } = await expectedCash(ctx, this.#registers[till])
      return changeSession(
        ctx,
        tillRoutes.changeSession.body.parse({ action: 'close', sessionId: this.#sessions[till], cash: { totalCents: expectedCents } }),
      )
    })
  }

  /** A sale that still may be given back, if there is one. */
  async #someSale(pick: number) {
    const sales = await this.#shop.inShop((ctx) =>
      ctx.db
        .selectFrom('ticket')
        .leftJoin('ticket_refund as f', 'f.ticket_id', 'ticket.id')
        .leftJoin('ticket_card as c', 'c.ticket_id', 'ticket.id')
        .select(['ticket.id'])
        .where('kind', '=', 'sale')
        .where('training', '=', false)
        .where('f.ticket_id', 'is', null)
        .where('c.id', 'is', null)
        .orderBy('ticket.id')
        .execute(),
    )
    return sales[pick % Math.max(1, sales.length)]?.id
  }

  async #someCard(pick: number): Promise<{ code: string; balance: number } | undefined> {
    const cards = await this.#shop.inShop((ctx) =>
      ctx.db
        .selectFrom('voucher')
        .select(['code', 'balance_cents as balance'])
        .where('kind', '=', 'gift_card')
        .where('balance_cents', '>=', 1000)
        .orderBy('id')
        .execute(),
    )
    return cards[pick % Math.max(1, cards.length)]
  }

  async #take({ kind, till, pick, cents, quantity, rates, tender }: Step): Promise<void> {
    const registerId = this.#registers[till] ?? 0
    const sell = (given: Parameters<typeof saleBody>[0]) =>
      this.#do((ctx) => createSale(ctx, routes.createSale.body.parse(saleBody({ registerId, ...given }))))
    const lines = rates.map((rateBp) => freeLine({ rateBp, quantity, unitCents: cents }))
    const paid = (amount: number) => [{ payment_type: tender, amount }]
    if (kind === 'sale') await sell({ lines, payments: paid(lines.length * quantity * cents) })
    if (kind === 'discount')
      await sell({
        lines,
        discount: { kind: 'amount', cents: 37 },
        discountReason: 'Geste',
        payments: paid(lines.length * quantity * cents - 37),
      })
    if (kind === 'sell_card')
      await sell({ lines, giftCards: [{ amountCents: 3000 }], payments: paid(lines.length * quantity * cents + 3000) })
    if (kind === 'move')
      await this.#do((ctx) =>
        changeSession(ctx, {
          action: pick % 2 ? 'cash_in' : 'cash_out',
          sessionId: this.#sessions[till] ?? 0,
          amountCents: cents,
          reason: 'Monnaie',
        }),
      )
    if (kind === 'reopen') {
      await this.#close(till)
      await this.#open(till)
    }
    if (kind === 'training') {
      const training = (on: boolean) => this.#do((ctx) => changeTillStatus(ctx, { registerId, training: on }))
      await training(true)
      await sell({ lines })
      await training(false)
    }
    if (kind === 'order') {
      await this.#do((ctx) => sealOrderPayment(ctx, { orderId: pick, reference: `C${pick}`, kind: 'deposit', type: 'transfer', cents }))
      this.orders.push({ day: parisDay(this.#at), cents })
    }
    const card = kind === 'use_card' || kind === 'by_card' ? await this.#someCard(pick) : undefined
    if (card && kind === 'use_card')
      await sell({
        lines: [freeLine({ unitCents: cents, quantity: 1 })],
        payments: [{ payment_type: 'gift_card', amount: cents, reference: card.code }],
      })
    if (card && kind === 'by_card') {
      const { id } = await sell({ lines: [freeLine({ unitCents: cents, quantity: 1 })] })
      await this.#do((ctx) =>
        changePaymentType(ctx, id, { paymentId: null, payment_type: 'gift_card', reference: card.code, overCredit: false }),
      )
    }
    const id = ['refund', 'credit', 'cancel', 'retype', 'copy'].includes(kind) ? await this.#someSale(pick) : undefined
    if (id === undefined) return
    if (kind === 'cancel') await this.#do((ctx) => cancelSale(ctx, id, routes.cancelSale.body.parse({ registerId })))
    if (kind === 'copy') for (let n = 0; n < 2; n++) await this.#do((ctx) => printOnRoll(ctx, id))
    if (kind === 'refund' || kind === 'credit') {
      await this.#do(async (ctx) => {
        const [line] = await soldLines(ctx, id)
        // What a gift card or a credit paid goes back to a credit alone.
        const means = await ctx.db.selectFrom('ticket_payment').select('payment_type').where('ticket_id', '=', id).execute()
        const byCode = means.some((one) => one.payment_type === 'gift_card' || one.payment_type === 'credit_code')
        const payment_type = kind === 'credit' || byCode ? 'credit_code' : tender
        return refundSale(ctx, id, routes.refundSale.body.parse({ items: [{ lineId: line?.id, quantity: 1 }], payment_type, registerId }))
      })
    }
    if (kind === 'retype') {
      const now = await this.#shop.inShop((ctx) =>
        ctx.db
          .selectFrom('ticket_payment')
          .select('payment_type')
          .where('ticket_id', '=', id)
          .orderBy('id', 'desc')
          .executeTakeFirstOrThrow(),
      )
      if (['cash', 'card', 'cheque'].includes(now.payment_type)) {
        await this.#do(async (ctx) => {
          const open = await ctx.db
            .selectFrom('ticket_payment as p')
            .leftJoin('ticket_payment as r', 'r.reverses_id', 'p.id')
            .select('p.id')
            .where('p.ticket_id', '=', id)
            .where('p.kind', '!=', 'reversal')
            .where('r.id', 'is', null)
            .executeTakeFirstOrThrow()
          return changePaymentType(ctx, id, {
            paymentId: open.id,
            payment_type: now.payment_type === 'cheque' ? 'card' : 'cheque',
            reference: '',
            overCredit: false,
          })
        })
      }
    }
  }
}

const readRows = (shop: TestShop) =>
  shop.inShop(async ({ db }) => ({
    tickets: await db
      .selectFrom('ticket')
      .selectAll()
      .where('training', '=', false)
      .orderBy('day')
      .orderBy('register')
      .orderBy('chain_seq')
      .execute(),
    lines: await db.selectFrom('ticket_line').selectAll().execute(),
    payments: await db.selectFrom('ticket_payment').selectAll().orderBy('id').execute(),
    cards: await db.selectFrom('ticket_card').selectAll().execute(),
    moves: await db.selectFrom('till_cash_move').selectAll().execute(),
    copies: await db
      .selectFrom('ticket_print as n')
      .innerJoin('ticket as t', 't.id', 'n.ticket_id')
      .select(['n.at', 't.register'])
      .where('n.n', '>', 1)
      .execute(),
    sessions: await db.selectFrom('till_session').selectAll().orderBy('id').execute(),
  }))
type Rows = Awaited<ReturnType<typeof readRows>>
/** Which rows are of a period: by their session, or by their day. */
type Period = { session: (id: number) => boolean; copy: (copy: Rows['copies'][number]) => boolean; day: (at: Date) => boolean }

const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((all, row) => all + of(row), 0)
const groups = <T, K>(rows: readonly T[], by: (row: T) => K): [K, T[]][] => [...Map.groupBy(rows, by)].sort(([a], [b]) => (a < b ? -1 : 1))

/** Every total of a period, from what the tables hold. */
function totalsOf(rows: Rows, period: Period, orders: readonly { cents: number }[]): PeriodTotals {
  const tickets = rows.tickets.filter((ticket) => period.session(ticket.session_id) && period.day(ticket.at))
  const own = new Set(tickets.map(({ id }) => id))
  const real = new Set(rows.tickets.map(({ id }) => id))
  const sales = tickets.filter(({ kind }) => kind === 'sale')
  const lines = rows.lines.filter((line) => own.has(line.ticket_id))
  const payments = rows.payments.filter(
    (payment) => real.has(payment.ticket_id) && period.session(payment.session_id) && period.day(payment.at),
  )
  const moves = rows.moves.filter((move) => period.session(move.session_id) && period.day(move.at))
  const net = sum(tickets, ({ incl_cents: cents }) => cents)
  const excl = sum(lines, ({ excl_cents: cents }) => cents)
  const credits = payments.filter(({ payment_type: type }) => type === 'credit_code')
  return {
    tickets: sales.length,
    refunds: tickets.length - sales.length,
    lines: lines.length,
    cancelled: tickets.filter(({ cancels }) => cancels).length,
    duplicates: rows.copies.filter(period.copy).length,
    firstNumber: sales[0]?.number ?? null,
    lastNumber: sales.at(-1)?.number ?? null,
    ranges: groups(sales, ({ register }) => register).map(([register, list]) => ({
      register,
      firstNumber: list[0]?.number ?? '',
      lastNumber: list.at(-1)?.number ?? '',
      tickets: list.length,
    })),
    salesCents: sum(sales, ({ incl_cents: cents }) => cents),
    refundsCents: net - sum(sales, ({ incl_cents: cents }) => cents),
    netCents: net,
    exclCents: excl,
    vatCents: net - excl,
    rates: groups(lines, ({ rate_bp: bp }) => bp).map(([rateBp, list]) => {
      const [incl, base] = [sum(list, (line) => line.net_cents), sum(list, (line) => line.excl_cents)]
      return { rateBp, exclCents: base, vatCents: incl - base, inclCents: incl }
    }),
    payments: groups(payments, ({ payment_type: type }) => type).map(([type, list]) => ({
      type: type as 'cash',
      count: sum(list, ({ kind }) => (kind === 'reversal' ? -1 : 1)),
      cents: sum(list, (one) => one.amount_cents),
    })),
    orderPayments: orders.length === 0 ? [] : [{ type: 'transfer', count: orders.length, cents: sum(orders, ({ cents }) => cents) }],
    depositsCents: sum(orders, ({ cents }) => cents),
    discountCents: sum(tickets, (ticket) => ticket.discount_cents),
    giftCardsSoldCents: sum(
      rows.cards.filter((card) => own.has(card.ticket_id)),
      ({ cents }) => cents,
    ),
    giftCardsRedeemedCents: sum(
      payments.filter(({ payment_type: type }) => type === 'gift_card'),
      (one) => one.amount_cents,
    ),
    creditCodesIssuedCents: 0 - sum(credits, (one) => one.amount_cents),
    creditCodesRedeemedCents: 0,
    cashInCents: sum(
      moves.filter(({ type }) => type === 'in'),
      (move) => move.amount_cents,
    ),
    cashOutCents: sum(
      moves.filter(({ type }) => type === 'out'),
      (move) => move.amount_cents,
    ),
  }
}

function expectedOf(rows: Rows, closure: Closure, orders: Tills['orders']): PeriodTotals {
  const inDays = (at: Date) => parisDay(at) >= closure.dayFrom && parisDay(at) <= closure.dayTo
  if (closure.type !== 'session') {
    return totalsOf(
      rows,
      { session: () => true, day: inDays, copy: ({ at }) => inDays(at) },
      orders.filter(({ day }) => day >= closure.dayFrom && day <= closure.dayTo),
    )
  }
  const session = rows.sessions.find((each) => each.z_id === closure.id)
  const before = rows.sessions.filter((each) => each.register === closure.register && each.id < (session?.id ?? 0)).at(-1)
  const copy = ({ at, register }: Rows['copies'][number]) =>
    register === closure.register && at <= new Date(closure.closedAt) && at > (before?.closed_at ?? new Date(0))
  return totalsOf(rows, { session: (id) => id === session?.id, day: () => true, copy }, [])
}

const sorted = ({ ranges, ...totals }: PeriodTotals) => ({
  ...totals,
  ranges: ranges.toSorted((a, b) => (a.register < b.register ? -1 : 1)),
})

test('whatever is done at two tills, each figure of sessions, days, months and years is what tickets and payments sum to', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 14, maxLength: 14 }), async (random) => {
      const shop = await newShop()
      const registers = []
      for (const code of ['1', '2'])
        registers.push((await shop.ok(tillRoutes.createRegister, { body: { code, name: `Caisse ${code}` } })).id)
      const tills = new Tills(shop, registers)
      // Each kind at least once, in any order, after a sale and a card that the others need.
      const steps: Step[] = random.map((each, at) => ({ ...each, kind: (['sale', 'sell_card'] as const)[at] ?? each.kind }))
      const all = [...steps, ...[...new Set(kinds)].map((kind, at) => ({ ...(steps[at % steps.length] as Step), kind }))]
      for (const [at, day] of days.entries())
        await tills.day(day, all.slice(Math.ceil((all.length / days.length) * at), Math.ceil((all.length / days.length) * (at + 1))))
      await shop.inShop((ctx) => closePeriods({ ...ctx, now: new Date('2027-01-01T02:00:00Z') }))
      const { items } = await shop.ok(fiscalRoutes.listZTickets, { params: { page: 1 }, query: { dir: 'asc', size: 100 } })
      expect([...new Set(items.map(({ type }) => type))].sort()).toEqual(['day', 'month', 'session', 'year'])
      const rows = await readRows(shop)
      for (const closure of items)
        expect({ number: closure.number, ...sorted(closure.totals) }).toEqual({
          number: closure.number,
          ...sorted(expectedOf(rows, closure, tills.orders)),
        })
      for (const [, list] of groups(items, ({ type, register }) => `${type} ${register}`)) {
        const before = { net: 0, abs: 0 }
        for (const { totals, perpetualNetCents: net, perpetualAbsCents: abs, periodTotalCents } of list.toSorted((a, b) => a.id - b.id)) {
          expect([periodTotalCents, net, abs]).toEqual([
            totals.netCents,
            before.net + totals.netCents,
            before.abs + totals.salesCents - totals.refundsCents,
          ])
          expect(abs).toBeGreaterThanOrEqual(before.abs)
          Object.assign(before, { net, abs })
        }
      }
      const netOf = (type: Closure['type'], year: string) =>
        sum(
          items.filter((each) => each.type === type && each.dayTo.startsWith(year)),
          (each) => each.totals.netCents,
        )
      for (const year of ['2025', '2026'])
        expect([netOf('day', year), netOf('month', year)]).toEqual([netOf('year', year), netOf('year', year)])
      const { chains, differences } = await shop.inShop(verifyRecords)
      // Payments of orders are made up here, without a row.
      expect([chains.filter(({ firstBroken }) => firstBroken), differences.items.filter(({ table }) => table !== 'order_payment')]).toEqual(
        [[], []],
      )
    }),
    { numRuns: 1, endOnFailure: true },
  )
})
