import { usualAccounts } from '@plantule/contract/books/accounts'
import { booksRoutes as routes } from '@plantule/contract/books/books'
import { noInvoicingInfo, settingsRoutes } from '@plantule/contract/shops/settings'
import { tillRoutes } from '@plantule/contract/till/till'
import { expect, test } from 'vitest'
import { addDays } from '../../../platform/paris.ts'
import { someCredit, someGiftCard } from '../../codes/codes.testing.ts'
import { freeLine } from '../../orders/orders.testing.ts'
import { cash, openTill, sell } from '../../till/till.testing.ts'
import { details, invoiced, openBooks, paidOn, today } from '../books.testing.ts'
import { receipts } from '../entries/receipts.ts'
import { checkFec } from './check-fec.ts'

const day = today()
const year = { a: `${day.slice(0, 4)}-01-01`, b: `${day.slice(0, 4)}-12-31` }

test('the export is a FEC without fault: balanced, numbered through the year, with the customer and the document', async () => {
  const books = await openBooks()
  const { shop } = books
  const { session, registerId } = await openTill(shop)
  await sell(shop, { lines: [freeLine({ rateBp: 550 }), freeLine({ unitCents: 777, rateBp: 2000 })], payments: cash(1777) })
  await sell(shop, { customerId: books.professionalId, payments: [{ payment_type: 'on_account', amount: 1000 }] })
  await shop.ok(tillRoutes.changeSession, { body: { action: 'cash_out', sessionId: session.id, amountCents: 300, reason: 'Timbres' } })
  const { expectedCents } = await shop.ok(tillRoutes.expectedCash, { query: { registerId } })
  const z = await shop.ok(tillRoutes.changeSession, {
    body: {
      action: 'close',
      sessionId: session.id,
      cash: { totalCents: expectedCents - 5 },
      differenceReason: 'Rendu',
      bankDepositCents: 5_000,
    },
  })
  const bill = await invoiced(books, [freeLine({ quantity: 3 })])
  await paidOn(shop, bill.orderId, 3000, day)
  await someGiftCard(shop, 2500)
  await someCredit(shop, 1200)
  const called = await shop.call(routes.exportFec, { params: year })
  expect(String(called.headers['content-disposition'])).toContain(`732829320FEC${day.slice(0, 4)}1231.txt`)
  // A part of the year says which.
  const part = await shop.call(routes.exportFec, { params: { a: day, b: day } })
  expect(String(part.headers['content-disposition'])).toContain(`732829320FEC${day.slice(0, 4)}1231_${day}_${day}.txt`)
  const report = checkFec(`732829320FEC${day.slice(0, 4)}1231.txt`, called.body)
  expect(report.faults).toEqual([])
  const rows = called.body
    .toString()
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split('\t'))
  expect([...new Set(rows.map((row) => Number(row[2])))]).toEqual(Array.from({ length: report.entries }, (_, index) => index + 1))
  const of = (piece: string) => rows.filter((row) => row[8] === piece).map((row) => [row[4], row[6] && 'aux', row[11], row[12]].join(' '))
  expect(of(bill.number)).toEqual(['411000 aux 30,00 0,00', '701100  0,00 27,27', '445712  0,00 2,73'])
  expect(of(z.zNumber ?? '').toSorted()).toEqual(
    [
      '530000  17,77 0,00',
      '411000 aux 10,00 0,00',
      '701055  0,00 9,48',
      '445713  0,00 0,52',
      '701100  0,00 9,09',
      '445712  0,00 0,91',
      '707200  0,00 6,48',
      '445711  0,00 1,29',
      '580000  50,00 0,00',
      '530000  0,00 50,00',
      '471000  3,00 0,00',
      '530000  0,00 3,00',
      '530000  0,00 0,05',
      '658000  0,05 0,00',
    ].toSorted(),
  )
})

test('an empty month, a missing SIREN, a rate without account', async () => {
  const { shop } = await openBooks()
  const none = await shop.ok(routes.exportFec, { params: { a: '2026-01-01', b: '2026-01-31' } })
  expect(none.toString()).toMatch(/^JournalCode\t.*Idevise\r\n$/)
  await openTill(shop)
  await sell(shop, { lines: [freeLine({ rateBp: 850 })] })
  const refused = await shop.call(routes.exportFec, { params: year })
  expect([refused.problem.code, refused.problem.title]).toEqual([
    'rate_without_account',
    'Aucun compte n’est réglé pour la TVA à 8,5 % (onglet Comptes).',
  ])
  await shop.ok(settingsRoutes.updateInvoicingInfo, { body: { ...noInvoicingInfo, ...details, siren: '' } })
  expect((await shop.call(routes.exportFec, { params: year })).problem.code).toBe('siren_missing')
  const wrong = await shop.call(routes.setAccounts, { body: { ...usualAccounts, customers: '9X' } })
  expect([wrong.status, wrong.problem.errors?.[0]?.path]).toEqual([400, ['customers']])
})

test('farms in cash accounting book a sale when it is paid, in 21 columns', async () => {
  const books = await openBooks()
  const { shop } = books
  await shop.ok(routes.setAccounts, { body: { ...usualAccounts, farmCash: true } })
  const bill = await invoiced(books, [freeLine({ quantity: 3 }), freeLine({ rateBp: 2000 })])
  await paidOn(shop, bill.orderId, 1500, day)
  await openTill(shop)
  await sell(shop, {
    customerId: books.professionalId,
    payments: [
      { payment_type: 'on_account', amount: 400 },
      { payment_type: 'card', amount: 600 },
    ],
  })
  const text = (await shop.ok(routes.exportFec, { params: year })).toString()
  const report = checkFec(`732829320FEC${day.slice(0, 4)}1231.txt`, Buffer.from(text))
  expect(report.faults).toEqual([])
  expect(text.split('\r\n')[0]?.split('\t').slice(18)).toEqual(['DateRglt', 'ModeRglt', 'NatOp'])
  const rows = text
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split('\t'))
  expect(rows.every((row) => row.length === 21 && row[18] !== '')).toBe(true)
  expect(rows.map((row) => row[4])).not.toContain('411000')
  const debit = rows.reduce((sum, row) => sum + Math.round(Number(row[11]?.replace(',', '.')) * 100), 0)
  expect(debit).toBe(1500 + 600)
  const tva = await shop.ok(routes.tvaSummary, { params: { a: day, b: day } })
  expect([tva.basis, tva.collected.reduce((sum, rate) => sum + rate.inclCents, 0)]).toEqual(['receipts', 2100])
})

test('in cash accounting the piece of a payment is the invoice that there was by its day, else the order', async () => {
  const books = await openBooks()
  const { shop } = books
  const bill = await invoiced(books, [freeLine({ quantity: 3 })])
  const before = addDays(day, -3)
  await paidOn(shop, bill.orderId, 500, before)
  await paidOn(shop, bill.orderId, 700, day)
  const found = await shop.inShop((ctx) => receipts(ctx, before, day))
  expect(found.map(({ day: on, number, piece }) => [on, piece === number, piece === bill.number])).toEqual([
    [before, true, false],
    [day, false, true],
  ])
})

test('the notice names the columns, the journals and the accounts', async () => {
  const { shop } = await openBooks()
  const text = (await shop.ok(routes.describeFec, {})).toString()
  for (const part of ['Pépinière des Essais', '18. Idevise', 'VE : Ventes', '445712 : TVA collectée 10 %']) expect(text).toContain(part)
})
