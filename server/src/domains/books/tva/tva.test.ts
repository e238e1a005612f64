import { usualAccounts } from '@plantule/contract/books/accounts'
import { booksRoutes as routes } from '@plantule/contract/books/books'
import { journalRoutes } from '@plantule/contract/books/journal'
import { purchasesRoutes } from '@plantule/contract/books/purchases'
import { expect, test } from 'vitest'
import { firm, freeLine, pay } from '../../orders/orders.testing.ts'
import { openTill, sell } from '../../till/till.testing.ts'
import { invoiced, openBooks, today } from '../books.testing.ts'
import { boxesOf, placeOf } from './boxes.ts'

const day = today()
const params = { a: day, b: day }
const rate = (rateBp: number, exclCents: number, vatCents: number) => ({ rateBp, exclCents, vatCents, inclCents: exclCents + vatCents })

test('the return is in whole euros, its total is what its boxes say', () => {
  const { boxes, dueCents } = boxesOf(
    'ca3',
    [rate(550, 10_049, 553), rate(1000, 99_951, 9_995), rate(2000, 5_000, 1_000)],
    [
      { rateBp: 2000, asset: true, exclCents: 20_000, vatCents: 4_000 },
      { rateBp: 2000, asset: false, exclCents: 10_049, vatCents: 2_010 },
    ],
  )
  expect(boxes.map(({ box, baseCents, tvaCents }) => [box, baseCents, tvaCents])).toEqual([
    ['A1', 115_000, null],
    ['08', 5_000, 1_000],
    ['09', 10_000, 600],
    ['9B', 100_000, 10_000],
    ['16', null, 11_600],
    ['19', null, 4_000],
    ['20', null, 2_000],
    ['23', null, 6_000],
    ['28', null, 5_600],
  ])
  expect(dueCents).toBe(5_600)
  expect(boxesOf('ca3', [], [{ rateBp: 2000, asset: false, exclCents: 10_000, vatCents: 2_000 }]).boxes.at(-1)).toMatchObject({
    box: '25',
    tvaCents: 2_000,
  })
  // The same rate stands elsewhere by where the shop is; what left France has boxes of its own.
  const boxed = (...given: Parameters<typeof boxesOf>) =>
    boxesOf(...given)
      .boxes.filter((each) => each.baseCents)
      .map(({ box: name, baseCents }) => [name, baseCents])
  for (const [place, names] of [
    ['mainland', ['9B', 'T6']],
    ['corsica', ['T3', 'T4']],
    ['overseas', ['11', '9B']],
  ] as const) {
    expect(boxed('ca3', [rate(210, 10_000, 210), rate(1000, 10_000, 1_000)], [], { place }).slice(1)).toEqual(
      names.map((name) => [name, 10_000]),
    )
  }
  expect([placeOf('49000'), placeOf('20200'), placeOf('97400')]).toEqual(['mainland', 'corsica', 'overseas'])
  expect(boxed('ca3', [rate(0, 60_000, 0)], [], { exportCents: 10_000, unionCents: 20_000 })).toEqual([
    ['E1', 10_000],
    ['E2', 30_000],
    ['F2', 20_000],
  ])
  expect(boxed('ca3', [rate(1960, 10_000, 1_960)], [])).toEqual([
    ['A1', 10_000],
    ['13', 10_000],
  ])
  expect(boxesOf('ca12a', [rate(1000, 10_000, 1_000)], []).boxes.every((box) => box.box === '')).toBe(true)
})

test('on documents: what was sold, deposits that no invoice holds yet, and what suppliers charged', async () => {
  const books = await openBooks()
  const { shop } = books
  await openTill(shop)
  await sell(shop, { lines: [freeLine({ rateBp: 2000 })] })
  await invoiced(books, [freeLine({ quantity: 2 })])
  const order = await firm(shop, [freeLine({ quantity: 4 })], { customerId: books.customerId })
  await pay(shop, order.id, 1100)
  await shop.ok(purchasesRoutes.createPurchase, {
    body: { supplierName: 'Serres', datedOn: day, category: 'equipment', rates: [{ rateBp: 2000, exclCents: 1_000, vatCents: 200 }] },
  })
  const tva = await shop.ok(routes.tvaSummary, { params })
  const journal = await shop.ok(journalRoutes.journalTotals, { params })
  expect(tva.collected).toEqual(journal.rates)
  expect(tva.deposits).toEqual([rate(1000, 1_000, 100)])
  expect(tva.deductible).toEqual([{ rateBp: 2000, asset: true, exclCents: 1_000, vatCents: 200 }])
})

test('on receipts: what was paid, to the cent, also of what was bought on account', async () => {
  const books = await openBooks()
  const { shop } = books
  await shop.ok(routes.setAccounts, { body: { ...usualAccounts, tvaBasis: 'receipts' } })
  await openTill(shop)
  await sell(shop, {
    customerId: books.professionalId,
    lines: [freeLine({ unitCents: 999 })],
    payments: [
      { payment_type: 'on_account', amount: 500 },
      { payment_type: 'card', amount: 499 },
    ],
  })
  const bill = await invoiced(books, [freeLine({ quantity: 3, unitCents: 333, rateBp: 550 })])
  const incl = async () => (await shop.ok(routes.tvaSummary, { params })).collected.reduce((sum, each) => sum + each.inclCents, 0)
  expect(await incl()).toBe(499)
  await pay(shop, bill.orderId, 400)
  expect(await incl()).toBe(899)
  await pay(shop, bill.orderId, 599)
  const { collected } = await shop.ok(routes.tvaSummary, { params })
  const { rates } = await shop.ok(journalRoutes.journalTotals, { params })
  expect(collected.find((each) => each.rateBp === 550)).toEqual(rates.find((each) => each.rateBp === 550))
})
