import { booksRoutes } from '@plantule/contract/books/books'
import { fiscalRoutes, type RecordDifference } from '@plantule/contract/fiscal/fiscal'
import { ticketPaperRoutes } from '@plantule/contract/till/ticket-paper'
import { ticketPath } from '@plantule/contract/till/ticket-address'
import { tillRoutes } from '@plantule/contract/till/till'
import type { Ticket } from '@plantule/contract/till/tickets'
import { tillSalesRoutes } from '@plantule/contract/till/sales'
import type pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { openBooks, today } from '../../books/books.testing.ts'
import { firm, freeLine, pay, someStock } from '../../orders/orders.testing.ts'
import { verifyRecords } from '../../fiscal/index.ts'
import type { TestShop } from '../../../testing/new-shop.ts'
import { behindTheTill } from '../../../testing/behind-the-till.ts'
import { testApp } from '../../../testing/test-app.ts'
import { cash, closeTill, openTill, reopen, sell } from '../till.testing.ts'

/** What somebody can do who has the database in their hands and switches its triggers off, and what the check says of it. */

const tables = [
  'ticket',
  'ticket_line',
  'ticket_payment',
  'ticket_card',
  'ticket_print',
  'ticket_refund',
  'till_session',
  'till_cash_move',
  'fiscal_closure',
  'order_payment',
]
let shop: TestShop
let owner: pg.Client
let sale: Ticket
let exercise: Ticket
let order: { reference: string; id: number }
let whole = 0

beforeAll(async () => {
  ;({ shop } = await openBooks())
  const till = await openTill(shop)
  const plant = await someStock(shop, 40)
  sale = await sell(shop, {
    lines: [{ subproductId: plant, quantity: 4 }, freeLine({ label: 'Terreau', quantity: 1, unitCents: 780, rateBp: 2000 })],
    payments: cash(5_000),
  })
  const wrongly = await sell(shop)
  await shop.ok(tillSalesRoutes.changePaymentType, { params: { id: wrongly.id }, body: { payment_type: 'cheque', reference: '123' } })
  await sell(shop, { lines: [], giftCards: [{ amountCents: 2_500 }], payments: [{ payment_type: 'card', amount: 2_500 }] })
  await shop.ok(tillSalesRoutes.refundSale, {
    params: { a: 'direct-sale', b: sale.id },
    body: { items: [{ lineId: sale.lines[0]?.id ?? 0, quantity: 1 }], payment_type: 'cash' },
  })
  await shop.ok(tillRoutes.changeSession, { body: { action: 'cash_out', sessionId: till.session.id, amountCents: 700, reason: 'Timbres' } })
  for (let n = 0; n < 3; n++) await shop.ok(ticketPaperRoutes.printOnRoll, { params: { id: sale.id } })
  await shop.ok(tillRoutes.changeTillStatus, { body: { training: true } })
  exercise = await sell(shop)
  await shop.ok(tillRoutes.changeTillStatus, { body: { training: false } })
  const { expectedCents } = await shop.ok(tillRoutes.expectedCash)
  await shop.ok(tillRoutes.changeSession, {
    body: {
      action: 'close',
      sessionId: till.session.id,
      cash: { totalCents: expectedCents - 50 },
      differenceReason: 'Erreur de rendu',
      bankDepositCents: 1_000,
    },
  })
  const second = await reopen(shop, till.registerId)
  await sell(shop)
  await closeTill(shop, { registerId: till.registerId, session: second })
  order = await firm(shop, [freeLine()])
  await pay(shop, order.id, 100)
  owner = await behindTheTill(shop.id)
  for (const table of tables) await owner.query(`create temp table kept_${table} as select * from ${table} where shop_id = ${shop.id}`)
  whole = (await check()).records
})

const check = () => shop.inShop(verifyRecords)

/** Does what the statements say, looks, and puts everything back. */
async function after<T>(statements: string, look: () => Promise<T>): Promise<T> {
  for (const statement of statements.split(';'))
    await owner.query(
      statement.replaceAll('$shop', String(shop.id)).replaceAll('$sale', String(sale.id)).replaceAll('$exercise', String(exercise.id)),
    )
  try {
    return await look()
  } finally {
    for (const table of tables) {
      await owner.query(`delete from ${table} where shop_id = ${shop.id}`)
      await owner.query(`insert into ${table} select * from kept_${table}`)
    }
  }
}

type Named = [table: RecordDifference['table'], number: string, fault: RecordDifference['fault'], field?: string]
const number = { sale: 'T1-2026-000001', z: 'Z-1-000001', session: 'S-1-000001' }
const all = 'where shop_id = $shop'

/** Each with one of the differences that name it: table, number, what is wrong, and the field. */
const manipulations: Record<string, [statements: string, named: Named]> = {
  'amounts of tickets halved': [
    `update ticket set incl_cents = incl_cents / 2, excl_cents = incl_cents / 2 - vat_cents ${all} and not training`,
    ['ticket', 'sale', 'differs', 'inclCents'],
  ],
  'a ticket deleted': [
    `delete from ticket_line where ticket_id = $sale; delete from ticket_payment where ticket_id = $sale; delete from ticket where id = $sale`,
    ['ticket', 'sale', 'missing'],
  ],
  'a ticket renumbered': [`update ticket set number = 'T1-2026-000099' where id = $sale`, ['ticket', 'sale', 'differs', 'number']],
  'the row of a Z changed': [
    `update fiscal_closure set net_cents = 100, perpetual_net_cents = 1000 ${all} and number = 'Z-1-000001'`,
    ['fiscal_closure', 'z', 'differs', 'perpetualNetCents'],
  ],
  'what a Z counted changed': [
    `update fiscal_closure set totals = jsonb_set(totals, '{netCents}', '100') ${all} and number = 'Z-1-000001'`,
    ['fiscal_closure', 'z', 'differs', 'netCents'],
  ],
  'a Z deleted': [`delete from fiscal_closure ${all} and number = 'Z-1-000001'`, ['fiscal_closure', 'z', 'missing']],
  'cash turned into card': [
    `update ticket_payment set payment_type = 'card' ${all} and payment_type = 'cash'`,
    ['ticket_payment', 'sale', 'differs', 'type'],
  ],
  'an exercise made real': [`update ticket set training = false where id = $exercise`, ['ticket', 'exercise', 'differs', 'training']],
  'a sale made an exercise': [`update ticket set training = true where id = $sale`, ['ticket', 'sale', 'differs', 'training']],
  'copies erased': [`delete from ticket_print ${all} and n > 1`, ['ticket_print', 'sale', 'missing']],
  'a session deleted with its tickets and its Z': [
    `delete from ticket_line ${all}; delete from ticket_payment ${all}; delete from ticket ${all}; delete from till_session ${all} and number = 'S-1-000001'; delete from fiscal_closure ${all} and number = 'Z-1-000001'`,
    ['till_session', 'session', 'missing'],
  ],
  'the TVA of lines changed': [`update ticket_line set rate_bp = 550 ${all}`, ['ticket_line', 'sale', 'differs', 'rateBp']],
  'the difference of the drawer cleared': [
    `update till_session set difference_cents = 0, difference_reason = '', counted = jsonb_set(counted, '{differenceCents}', '0') ${all}`,
    ['till_session', 'session', 'differs', 'differenceCents'],
  ],
  'cash that was taken out deleted': [`delete from till_cash_move ${all}`, ['till_cash_move', 'session', 'missing']],
  'refunds deleted': [
    `delete from ticket_line where ticket_id in (select id from ticket ${all} and kind = 'refund'); delete from ticket ${all} and kind = 'refund'; delete from ticket_refund ${all}`,
    ['ticket', 'R1-2026-000001', 'missing'],
  ],
  'what was given back forgotten': [
    `update ticket_refund set refunded_cents = 0 ${all}`,
    ['ticket_refund', 'sale', 'sums', 'refundedCents'],
  ],
  'a line renamed': [
    `update ticket_line set label = 'Chêne truffier' where ticket_id = $sale and idx = 0`,
    ['ticket_line', 'sale', 'differs', 'label'],
  ],
  'a line deleted': [`delete from ticket_line where ticket_id = $sale and idx = 1`, ['ticket_line', 'sale', 'missing']],
  'a line put in': [
    `insert into ticket_line (shop_id, ticket_id, idx, label, quantity, unit_cents, rate_bp, discount_cents, net_cents, excl_cents) values ($shop, $sale, 9, 'Don', 1, 1, 0, 0, 1, 1)`,
    ['ticket_line', 'sale', 'unsealed'],
  ],
  'rates of a ticket changed': [`update ticket set rates = '[]' where id = $sale`, ['ticket', 'sale', 'differs', 'rates']],
  'another day': [`update ticket set day = day - 40, at = at - interval '40 days' where id = $sale`, ['ticket', 'sale', 'differs', 'day']],
  'another customer': [
    `update ticket set customer_id = (select min(id) from customer ${all}) where id = $sale`,
    ['ticket', 'sale', 'differs', 'customer'],
  ],
  'another address of the ticket': [`update ticket set uuid = gen_random_uuid() where id = $sale`, ['ticket', 'sale', 'differs', 'uuid']],
  'another session': [
    `update ticket_payment set session_id = (select max(id) from till_session ${all}) where ticket_id = $sale`,
    ['ticket_payment', 'sale', 'differs', 'session'],
  ],
  'a gift card made larger': [`update ticket_card set cents = 9000 ${all}`, ['ticket_card', 'T1-2026-000003', 'differs', 'amountCents']],
  'a correction of payment taken out': [
    `delete from ticket_payment ${all} and kind <> 'payment'`,
    ['ticket_payment', 'T1-2026-000002', 'missing', 'corrected.cheque.Cents'],
  ],
  'a correction of payment put in': [
    `insert into ticket_payment (shop_id, ticket_id, session_id, kind, payment_type, given_cents, amount_cents, at, operator) select shop_id, id, session_id, 'correction', 'cash', -500, -500, at, '' from ticket where id = $sale`,
    ['ticket_payment', 'sale', 'unsealed', 'corrected.cash.Cents'],
  ],
  'a ticket put in beside the till': [
    `insert into ticket select * from ticket where id = $sale and false; create temp table twin as select * from ticket where id = $sale; update twin set id = id + 1000000, uuid = gen_random_uuid(), number = 'T1-2026-777777', chain_seq = 777; insert into ticket select * from twin; drop table twin`,
    ['ticket', 'T1-2026-777777', 'unsealed'],
  ],
  'the float changed': [
    `update till_session set opening_float_cents = 1 ${all}`,
    ['till_session', 'session', 'differs', 'openingFloatCents'],
  ],
  'the deposit changed': [
    `update till_session set bank_deposit_cents = 1 ${all}`,
    ['till_session', 'session', 'differs', 'bankDepositCents'],
  ],
  'money of an order deleted': [`delete from order_payment ${all}`, ['order_payment', 'order', 'missing', 'paid.card.Cents']],
}
const numberOf = (name: string): string => ({ ...number, exercise: exercise.number, order: order.reference })[name] ?? name

describe('the check names what was changed behind the till', () => {
  test('nothing, where nothing was', async () => {
    expect(await check()).toMatchObject({ ok: true, differences: { count: 0, items: [] } })
    expect(whole).toBeGreaterThan(20)
  })

  test.each(Object.entries(manipulations))('%s', async (_name, [statements, [table, of, fault, field]]) => {
    const report = await after(statements, check)
    expect(report.ok).toBe(false)
    // The links hold: it is the rows that do not.
    expect(report.chains.every(({ firstBroken }) => firstBroken === null)).toBe(true)
    const named = report.differences.items.filter((each) => each.table === table && each.number === numberOf(of) && each.fault === fault)
    expect(report.differences.items, numberOf(of)).toEqual(expect.arrayContaining(named.slice(0, 1)))
    expect(named.length, JSON.stringify(report.differences.items)).toBeGreaterThan(0)
    if (field) expect(named.flatMap(({ fields }) => fields.map((each) => each.field))).toContain(field)
  })

  test('everything holds again once it is put back', async () => {
    expect(await check()).toMatchObject({ ok: true, records: whole })
  })

  test('on the screen, in the journal without a name, and in the closing of the month', async () => {
    const month = today().slice(0, 7)
    const [shown, closing] = await after(
      manipulations['a line renamed']?.[0] ?? '',
      async () => [await shop.ok(fiscalRoutes.verifyFiscal), await shop.ok(booksRoutes.closing, { params: { month } })] as const,
    )
    expect(shown).toMatchObject({
      ok: false,
      differences: {
        count: 1,
        items: [
          {
            table: 'ticket_line',
            number: number.sale,
            place: 1,
            fault: 'differs',
            fields: [{ field: 'label', sealed: sale.lines[0]?.label, found: 'Chêne truffier' }],
          },
        ],
      },
    })
    const [entry] = (await shop.ok(fiscalRoutes.fiscalJournal, { params: { page: 1 } })).items
    expect(entry).toMatchObject({
      kind: 'integrity_ko',
      details: { differences: 1, named: [{ table: 'ticket_line', number: number.sale, fields: ['label'] }] },
    })
    expect(JSON.stringify(entry)).not.toContain('truffier')
    expect(closing.issues.find(({ fault }) => fault === 'records_differ')).toMatchObject({
      severity: 'block',
      items: [{ label: number.sale }],
    })
    expect((await shop.ok(booksRoutes.closing, { params: { month } })).issues.map(({ fault }) => fault)).not.toContain('records_differ')
    expect((await shop.ok(fiscalRoutes.verifyFiscal)).ok).toBe(true)
  })

  test('on the page of the ticket: each line, payment, rate, card and total that it shows', async () => {
    const { app } = await testApp()
    const page = async () => (await app.inject({ method: 'GET', url: ticketPath(shop.uid, sale.uuid) })).body
    expect(await page()).toContain('Ticket authentique')
    for (const name of [
      'amounts of tickets halved',
      'cash turned into card',
      'a sale made an exercise',
      'the TVA of lines changed',
      'what was given back forgotten',
      'a line renamed',
      'a line deleted',
      'a line put in',
      'rates of a ticket changed',
      'another day',
    ]) {
      expect(await after(manipulations[name]?.[0] ?? '', page), name).toContain('Ticket à vérifier')
    }
    expect(await page()).toContain('Ticket authentique')
  })
})

test('the next Z goes on from what was sealed, whatever the row of the last one says', async () => {
  const till = await openTill(shop, '2')
  const { registerId } = till
  const zs = async () =>
    (await shop.ok(fiscalRoutes.listZTickets, { params: { page: 1 }, query: { register: '2', type: 'session' } })).items
  await sell(shop, { registerId })
  await closeTill(shop, till)
  const [first] = await zs()
  await owner.query(
    `update fiscal_closure set perpetual_net_cents = 5, perpetual_abs_cents = 5, sale_to = 0, payment_to = 0 where shop_id = $1 and number = 'Z-2-000001'`,
    [shop.id],
  )
  const session = await reopen(shop, registerId)
  await sell(shop, { registerId })
  await closeTill(shop, { registerId, session })
  const [second] = await zs()
  expect(second?.totals.tickets).toBe(1)
  expect(second?.perpetualNetCents).toBe(2 * (first?.perpetualNetCents ?? 0))
  expect((await check()).differences.items).toMatchObject([{ table: 'fiscal_closure', number: 'Z-2-000001', fault: 'differs' }])
})
