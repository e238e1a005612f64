import { usualAccounts } from '@plantule/contract/books/accounts'
import { booksRoutes } from '@plantule/contract/books/books'
import { fiscalRoutes } from '@plantule/contract/fiscal/fiscal'
import { expect, test } from 'vitest'
import { noInvoicingInfo, settingsRoutes } from '@plantule/contract/shops/settings'
import { audit } from '../../platform/audit.ts'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { appendLink, closePeriods, sealOrderPayment } from './index.ts'
import { noteParameters } from './note-parameters.ts'

let count = 0
/** A sealed sale or refund at an instant, as the till writes it. */
const sale = (shop: TestShop, at: string, cents: number, register = '1') =>
  shop.inShop((ctx) =>
    appendLink(
      { ...ctx, now: new Date(at) },
      {
        register,
        chain: 'sale',
        kind: cents < 0 ? 'refund' : 'sale',
        refType: 'ticket',
        refId: ++count,
        refNumber: `T${register}-${count}`,
        payload: {
          seller: {},
          lines: [
            { inclCents: cents, exclCents: Math.round(cents / 1.1) },
            { inclCents: 0, exclCents: 0 },
          ],
          payments: [{ type: cents % 2 ? 'card' : 'cash', cents }],
          discountCents: 5,
          cancels: false,
        },
        inclCents: cents,
        exclCents: Math.round(cents / 1.1),
        rates: [{ rateBp: 1000, exclCents: Math.round(cents / 1.1), vatCents: cents - Math.round(cents / 1.1), inclCents: cents }],
      },
    ),
  )
const close = (shop: TestShop, at: string) => shop.inShop((ctx) => closePeriods({ ...ctx, now: new Date(at) }))
const closures = async (shop: TestShop, type: 'day' | 'month' | 'year') =>
  (await shop.ok(fiscalRoutes.listZTickets, { params: { page: 1 }, query: { type, dir: 'asc', size: 100 } })).items

/** Chains that are broken, and closures that are not what their links say, or do not sum. Their tickets are made up here. */
async function sound(shop: TestShop) {
  const { chains, differences } = await shop.ok(fiscalRoutes.verifyFiscal)
  return [...chains.filter(({ firstBroken }) => firstBroken), ...differences.items.filter(({ table }) => table === 'fiscal_closure')]
}

test('days sum to months and months to years, and the perpetual totals go on', async () => {
  const shop = await newShop()
  await sale(shop, '2025-11-30T22:59:59.999Z', 1000)
  await sale(shop, '2025-11-30T23:00:00Z', 2001)
  await sale(shop, '2025-12-05T10:00:00Z', -501, '2')
  await sale(shop, '2025-12-31T22:59:00Z', 700)
  await shop.inShop((ctx) =>
    sealOrderPayment(
      { ...ctx, now: new Date('2025-12-31T12:00:00Z') },
      { orderId: 1, reference: 'C1', kind: 'deposit', type: 'card', cents: 300 },
    ),
  )
  await sale(shop, '2025-12-31T23:00:00Z', 40)
  // Two at once: each period is closed once.
  const twice = await Promise.all([close(shop, '2026-01-01T02:00:00Z'), close(shop, '2026-01-01T02:00:00Z')])
  expect(twice.flat()).toEqual(['ZJ-000001', 'ZM-000001', 'ZJ-000002', 'ZJ-000003', 'ZJ-000004', 'ZM-000002', 'ZA-000001'])
  const days = await closures(shop, 'day')
  expect(days.map((day) => [day.dayFrom, day.totals.netCents, day.perpetualNetCents, day.perpetualAbsCents])).toEqual([
    ['2025-11-30', 1000, 1000, 1000],
    ['2025-12-01', 2001, 3001, 3001],
    ['2025-12-05', -501, 2500, 3502],
    ['2025-12-31', 700, 3200, 4202],
  ])
  expect(days[0]?.totals.ranges).toEqual([{ register: '1', firstNumber: 'T1-1', lastNumber: 'T1-1', tickets: 1 }])
  expect(days[3]?.totals).toMatchObject({
    depositsCents: 300,
    orderPayments: [{ type: 'card', count: 1, cents: 300 }],
    payments: [{ type: 'cash', count: 1, cents: 700 }],
  })
  const months = await closures(shop, 'month')
  expect(months.map((month) => [month.dayFrom, month.dayTo, month.totals.netCents, month.perpetualNetCents])).toEqual([
    ['2025-11-01', '2025-11-30', 1000, 1000],
    ['2025-12-01', '2025-12-31', 2200, 3200],
  ])
  expect(months[1]?.totals).toMatchObject({ tickets: 2, refunds: 1, lines: 6, salesCents: 2701, refundsCents: -501, discountCents: 15 })
  const [year] = await closures(shop, 'year')
  expect(year?.totals.netCents).toBe(months.reduce((sum, month) => sum + month.totals.netCents, 0))
  expect(year?.totals.rates).toEqual([{ rateBp: 1000, exclCents: 2909, vatCents: 291, inclCents: 3200 }])
  expect(year?.perpetualAbsCents).toBe(4202)
  // Nothing is left to close, and no ticket gets into a closed day.
  expect(await close(shop, '2026-01-01T03:00:00Z')).toEqual([])
  await expect(sale(shop, '2025-12-31T12:00:00Z', 100, '3')).rejects.toMatchObject({ code: 'period_closed' })
  expect(await close(shop, '2026-01-02T02:00:00Z')).toEqual(['ZJ-000005'])
  expect(await sound(shop)).toEqual([])
  expect((await shop.ok(fiscalRoutes.searchZTickets, { params: { q: '05/12/2025' } })).items.map((each) => each.type).sort()).toEqual([
    'day',
    'month',
    'year',
  ])
})

test('after weeks without anybody every month and year that passed is closed, in the fiscal year of the shop, through both changes of the clock', async () => {
  const shop = await newShop()
  await shop.ok(booksRoutes.setAccounts, { body: { ...usualAccounts, yearStart: 7 } })
  // The last minute before, and the first after, both nights in which Paris changes its clocks; then nothing for months.
  await sale(shop, '2025-03-30T21:59:59.999Z', 100)
  await sale(shop, '2025-03-30T22:00:00Z', 200)
  await sale(shop, '2025-10-26T22:59:59.999Z', 300)
  await sale(shop, '2025-10-26T23:00:00Z', 400)
  const numbers = await close(shop, '2026-01-05T01:00:00Z')
  expect(numbers).toEqual([
    'ZJ-000001',
    'ZJ-000002',
    'ZM-000001',
    'ZM-000002',
    'ZM-000003',
    'ZM-000004',
    'ZM-000005',
    'ZM-000006',
    'ZM-000007',
    'ZA-000001',
    'ZJ-000003',
    'ZJ-000004',
    'ZM-000008',
    'ZM-000009',
    'ZM-000010',
  ])
  const days = await closures(shop, 'day')
  expect(days.map((day) => [day.dayFrom, day.openedAt, day.totals.netCents])).toEqual([
    ['2025-03-30', '2025-03-29T23:00:00.000Z', 100],
    ['2025-03-31', '2025-03-30T22:00:00.000Z', 200],
    ['2025-10-26', '2025-10-25T22:00:00.000Z', 300],
    ['2025-10-27', '2025-10-26T23:00:00.000Z', 400],
  ])
  const months = await closures(shop, 'month')
  expect(months.map((month) => [month.dayTo, month.totals.netCents, month.perpetualNetCents])).toEqual([
    ['2025-03-31', 300, 300],
    ['2025-04-30', 0, 300],
    ['2025-05-31', 0, 300],
    ['2025-06-30', 0, 300],
    ['2025-07-31', 0, 300],
    ['2025-08-31', 0, 300],
    ['2025-09-30', 0, 300],
    ['2025-10-31', 700, 1000],
    ['2025-11-30', 0, 1000],
    ['2025-12-31', 0, 1000],
  ])
  const years = async () =>
    (await closures(shop, 'year')).map((year) => [year.dayFrom, year.dayTo, year.totals.netCents, year.perpetualNetCents])
  expect(await years()).toEqual([['2024-07-01', '2025-06-30', 300, 300]])
  // The fiscal year is moved to the calendar's: the next one is what is left until it begins.
  await shop.ok(booksRoutes.setAccounts, { body: usualAccounts })
  expect(await close(shop, '2026-01-06T01:00:00Z')).toEqual(['ZA-000002'])
  expect(await years()).toEqual([
    ['2024-07-01', '2025-06-30', 300, 300],
    ['2025-07-01', '2025-12-31', 700, 1000],
  ])
  expect(await sound(shop)).toEqual([])
})

test('a change of the seller is sealed with the action itself, and what a command changed is copied once', async () => {
  const shop = await newShop()
  await shop.ok(settingsRoutes.updateInvoicingInfo, { body: { ...noInvoicingInfo, legalName: 'Autre nom' } })
  await shop.inShop((ctx) =>
    audit({ ...ctx, services: { ...ctx.services, hearAudit: async () => undefined } }, 'tva.update', 'tva_rate', 3, { after: { bp: 550 } }),
  )
  for (let n = 0; n < 2; n++) await shop.inShop(noteParameters)
  const { items } = await shop.ok(fiscalRoutes.fiscalJournal, { params: { page: 1 } })
  expect(items.map((event) => [event.kind, event.details])).toMatchObject([
    ['parameter_change', { action: 'tva.update', subject: 3, after: { bp: 550 } }],
    ['parameter_change', { action: 'setting.invoicing_info', after: { legalName: 'Autre nom' } }],
  ])
})
