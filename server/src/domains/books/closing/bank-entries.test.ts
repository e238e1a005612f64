import { usualAccounts } from '@plantule/contract/books/accounts'
import { booksRoutes as routes } from '@plantule/contract/books/books'
import { purchasesRoutes } from '@plantule/contract/books/purchases'
import { tillRoutes } from '@plantule/contract/till/till'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cash, openTill, sell } from '../../till/till.testing.ts'
import { type Books, fecOf, invoiced, lastMonth, openBooks, paidOn, today } from '../books.testing.ts'
import { bankEntry } from '../entries/bank-entry.ts'
import { checkFec } from '../fec/check-fec.ts'

const { month, from, to } = lastMonth()
const toCents = (text = ''): number => Math.round(Number(text.replace(',', '.')) * 100)

/** Lines of the export as `[account, debit less credit]` of the journal of the bank, and what each account holds at the end. */
async function exported({ shop }: Books, a: string, b: string) {
  const bytes = await fecOf(shop, a, b)
  const lines = bytes
    .toString()
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split('\t'))
  const rows = lines.map((fields) => ({
    journal: fields[0],
    account: fields[4] ?? '',
    label: fields[10] ?? '',
    cents: toCents(fields[11]) - toCents(fields[12]),
  }))
  const held = (account: string): number => rows.filter((row) => row.account === account).reduce((sum, row) => sum + row.cents, 0)
  return { rows, held, report: checkFec(`732829320FEC${b.slice(0, 4)}1231.txt`, bytes) }
}
const line = ({ shop }: Books, day: string, label: string, cents: number) => shop.ok(routes.addBankLine, { body: { day, label, cents } })

test('cheques, cards and the till’s cash reach the bank by the lines of its statement', async () => {
  const books = await openBooks()
  const { shop } = books
  const bill = await invoiced(books, [{ label: 'Haie', quantity: 9, unitCents: 1000, rateBp: 1000 }])
  await paidOn(shop, bill.orderId, 1_000, from, 'cheque')
  await paidOn(shop, bill.orderId, 1_500, from, 'cheque')
  await paidOn(shop, bill.orderId, 2_000, from)
  const till = await openTill(shop)
  await sell(shop, { lines: [{ label: 'Thym', quantity: 1, unitCents: 800, rateBp: 1000 }], payments: cash(800) })
  await sell(shop)
  const { expectedCents } = await shop.ok(tillRoutes.expectedCash, { query: { registerId: till.registerId } })
  await shop.ok(tillRoutes.changeSession, {
    body: { action: 'close', sessionId: till.session.id, cash: { totalCents: expectedCents }, bankDepositCents: 800 },
  })
  const waiting = await exported(books, from, today())
  expect(['511200', '511500', '580000'].map(waiting.held)).toEqual([2_500, 1_000, 800])
  await line(books, from, 'REMISE CHEQUES', 2_500)
  await line(books, from, 'VIR LEFEVRE', 2_000)
  await line(books, today(), 'VERSEMENT ESPECES', 800)
  await line(books, today(), 'REMISE CB', 1_000)
  const { held, report, rows } = await exported(books, from, today())
  expect(['511200', '511500', '580000'].map(held)).toEqual([0, 0, 0])
  // A transfer was booked on the bank when it was entered: its line makes no second entry.
  expect(rows.filter((row) => row.label.includes('VIR LEFEVRE'))).toEqual([])
  expect(held('512000')).toBe(waiting.held('512000') + 2_500 + 800 + 1_000)
  expect(report.faults).toEqual([])
  // Who has the bank booked elsewhere turns it off.
  await shop.ok(routes.setAccounts, { body: { ...usualAccounts, bankEntries: false } })
  expect((await exported(books, from, today())).held('511200')).toBe(2_500)
})

test('a line that nothing explains is booked where people say, and is then no exception', async () => {
  const books = await openBooks()
  const { shop } = books
  const { id } = await line(books, from, 'FRAIS DE TENUE', -1_230)
  const faults = async () => (await shop.ok(routes.closing, { params: { month } })).issues.map((issue) => issue.fault)
  expect(await faults()).toEqual(['bank_unmatched'])
  expect((await shop.call(routes.bookBankLine, { params: { id }, body: { account: '9' } })).problem).toMatchObject({
    errors: [{ path: ['account'] }],
  })
  await shop.ok(routes.bookBankLine, { params: { id }, body: { account: '627000' } })
  expect(await faults()).toEqual([])
  const { held, report } = await exported(books, from, to)
  expect([held('627000'), held('512000'), report.faults]).toEqual([1_230, -1_230, []])
  await shop.ok(routes.bookBankLine, { params: { id }, body: { account: null } })
  expect(await faults()).toEqual(['bank_unmatched'])
})

test('a line that nothing explains is told what has its amount, and where its like was booked', async () => {
  const books = await openBooks()
  const { shop } = books
  await shop.ok(purchasesRoutes.createPurchase, {
    body: {
      supplierName: 'Eau des Coteaux',
      reference: 'E-7',
      datedOn: from,
      category: 'water',
      rates: [{ rateBp: 550, exclCents: 10_000, vatCents: 550 }],
    },
  })
  const bill = await invoiced(books, [{ label: 'Haie', quantity: 3, unitCents: 1000, rateBp: 1000 }])
  const fees = await line(books, from, 'FRAIS CARTE 10/26', -300)
  await shop.ok(routes.bookBankLine, { params: { id: fees.id }, body: { account: '627000' } })
  await line(books, to, 'FRAIS CARTE 11/26', -310)
  await line(books, to, 'PRLV EAU', -10_550)
  await line(books, to, 'VIR DUVAL', 3_000)
  const { reference } = await shop.inShop((ctx) =>
    ctx.db.selectFrom('orders').select('reference').where('id', '=', bill.orderId).executeTakeFirstOrThrow(),
  )
  const { items } = await shop.ok(routes.bankLines, { params: { month } })
  expect(items.map(({ label, hint, suggested }) => [label, hint, suggested])).toEqual([
    ['FRAIS CARTE 10/26', null, null],
    ['FRAIS CARTE 11/26', null, '627000'],
    ['PRLV EAU', 'Eau des Coteaux E-7, à payer', null],
    ['VIR DUVAL', `${reference} Anne Lefèvre, à régler`, null],
  ])
})

test('a payout of cards is booked once, with its fees, and found on the statement', async () => {
  const books = await openBooks()
  const { shop } = books
  await shop.inShop(async (ctx) => {
    const common = { shop_id: ctx.shopId }
    const payout = await ctx.db
      .insertInto('card_payout')
      .values({
        ...common,
        payout_ref: 'po_1',
        amount_cents: 9_655,
        status: 'paid',
        automatic: true,
        arrives_on: from,
        initiated_at: ctx.now,
        read_at: ctx.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const move = { ...common, payout_id: payout.id, category: 'charge', occurred_at: ctx.now }
    await ctx.db
      .insertInto('card_movement')
      .values([
        { ...move, movement_ref: 'txn_1', amount_cents: 6_000, fee_cents: 115, net_cents: 5_885, source_ref: 'ch_1' },
        { ...move, movement_ref: 'txn_2', amount_cents: 4_000, fee_cents: 230, net_cents: 3_770, source_ref: 'ch_2' },
      ])
      .execute()
    await ctx.db
      .insertInto('card_payout')
      .values({
        ...common,
        payout_ref: 'po_2',
        amount_cents: 500,
        status: 'in_transit',
        automatic: true,
        arrives_on: from,
        initiated_at: ctx.now,
        read_at: ctx.now,
      })
      .execute()
  })
  const before = await exported(books, from, to)
  expect(before.rows.map(({ journal, account, cents }) => [journal, account, cents])).toEqual([
    ['BQ', '512000', 9_655],
    ['BQ', '627000', 345],
    ['BQ', '517000', -10_000],
  ])
  await line(books, from, 'VIR STRIPE', 9_655)
  const { issues, matched } = await shop.ok(routes.closing, { params: { month } })
  expect([issues, matched]).toMatchObject([[], { payouts: 1, bankLines: 1 }])
  expect((await exported(books, from, to)).rows).toEqual(before.rows)
  // One that the bank does not show is an exception.
  const [shown] = (await shop.ok(routes.bankLines, { params: { month } })).items
  await shop.ok(routes.removeBankLine, { params: { id: shown?.id ?? 0 } })
  await line(books, from, 'VIR STRIPE', 9_600)
  expect((await shop.ok(routes.closing, { params: { month } })).issues.map((issue) => [issue.fault, issue.cents])).toEqual([
    ['bank_unmatched', 9_600],
    ['deposit_unmatched', 9_655],
  ])
})

test('every line’s entry balances and moves the bank by the line’s amount, or by nothing where it is booked already', () => {
  const waits = fc.constantFrom('transfers', 'card', 'cheque', 'transfer', 'direct_debit', null)
  const group = fc.array(fc.record({ cents: fc.integer({ min: 1, max: 900_000 }), waits }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(group, fc.boolean(), (parts, apart) => {
      const accounts = apart ? { ...usualAccounts, payments: { ...usualAccounts.payments, transfer: '511800' } } : usualAccounts
      const cents = parts.reduce((sum, part) => sum + part.cents, 0)
      const lines = bankEntry(accounts, { id: 1, day: from, bookedOn: from, label: 'X', cents, account: null, group: parts }).flatMap(
        (entry) => entry.lines,
      )
      expect(lines.reduce((sum, each) => sum + each.cents, 0)).toBe(0)
      const waited = parts
        .filter(({ waits: on }) => on !== null && on !== 'direct_debit' && (on !== 'transfer' || apart))
        .reduce((sum, part) => sum + part.cents, 0)
      expect(lines.filter((each) => each.account === accounts.bank).reduce((sum, each) => sum + each.cents, 0)).toBe(waited)
    }),
  )
})

test('a line of a closed month makes its entry on the first open day, once, and says so; what its month kept stays', async () => {
  const books = await openBooks()
  const { shop } = books
  const bill = await invoiced(books, [{ label: 'Haie', quantity: 9, unitCents: 1000, rateBp: 1000 }])
  await paidOn(shop, bill.orderId, 1_000, from, 'cheque')
  await paidOn(shop, bill.orderId, 1_000, from, 'cheque')
  const seen = await line(books, from, 'REMISE CHEQUE', 1_000)
  const fees = await line(books, from, 'FRAIS', -500)
  await shop.ok(routes.closeMonth, { params: { month }, body: { accept: true } })
  const kept = await exported(books, from, to)
  expect([kept.held('511200'), kept.held('512000')]).toEqual([1_000, 1_000])
  const lines = async () =>
    (await shop.ok(routes.bankLines, { params: { month } })).items.map(({ label, kept: is, lateOn }) => [label, is, lateOn])
  const [open, year] = [`${today().slice(0, 7)}-01`, today()]
  expect(await lines()).toEqual([
    ['REMISE CHEQUE', true, null],
    ['FRAIS', false, open],
  ])
  for (const refused of [
    await shop.call(routes.removeBankLine, { params: { id: seen.id } }),
    await shop.call(routes.bookBankLine, { params: { id: seen.id }, body: { account: '627000' } }),
  ]) {
    expect(refused.problem.code).toBe('bank_line_kept')
  }
  const issues = async () =>
    (await shop.ok(routes.closing, { params: { month: today().slice(0, 7) } })).issues
      .filter((each) => each.fault === 'bank_unmatched')
      .flatMap((each) => each.items.map((item) => item.label))
  expect(await issues()).toEqual([])
  // The same statement again and a line that was forgotten; the other cheque, which no kept line took, explains one of them.
  const [y, m, d] = from.split('-')
  const csv = `Date;Libellé;Montant\n${d}/${m}/${y};REMISE CHEQUE;10,00\n${d}/${m}/${y};REMISE CHEQUE;10,00\n${d}/${m}/${y};VIR INCONNU;7,00\n`
  expect(await shop.ok(routes.importBank, { body: undefined as never }, { file: { name: 'a.csv', bytes: Buffer.from(csv) } })).toEqual({
    added: 2,
    known: 1,
    late: 2,
    first: from,
    last: from,
  })
  expect(await issues()).toEqual(['VIR INCONNU'])
  await shop.ok(routes.bookBankLine, { params: { id: fees.id }, body: { account: '627000' } })
  expect((await exported(books, from, to)).rows).toEqual(kept.rows)
  const now = await exported(books, open, year)
  const righted = now.rows.filter((row) => row.label.includes('régularisation')).map(({ account, cents }) => `${account} ${cents}`)
  expect(righted.toSorted()).toEqual(['511200 -1000', '512000 -500', '512000 1000', '627000 500'])
  expect(now.report.faults).toEqual([])
  expect((await exported(books, from, year)).held('511200')).toBe(0)
})
