import { randomUUID } from 'node:crypto'
import { journalRoutes } from '@plantule/contract/books/journal'
import { fiscalRoutes } from '@plantule/contract/fiscal/fiscal'
import { noInvoicingInfo, settingsRoutes } from '@plantule/contract/shops/settings'
import { teamRoutes } from '@plantule/contract/shops/team'
import { tillRoutes } from '@plantule/contract/till/till'
import { ticketPaperRoutes } from '@plantule/contract/till/ticket-paper'
import { tillSalesRoutes as routes } from '@plantule/contract/till/sales'
import { expect, test } from 'vitest'
import { behindTheTill } from '../../testing/behind-the-till.ts'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { testApp } from '../../testing/test-app.ts'
import { noteStart } from '../fiscal/index.ts'
import { cash, closeTill, openTill, sell, someStock } from './till.testing.ts'

const kindsOf = async (shop: TestShop): Promise<string[]> =>
  (
    await shop.inShop((ctx) =>
      ctx.db.selectFrom('fiscal_link').select('kind').where('chain', '=', 'journal_event').orderBy('occurred_at').orderBy('seq').execute(),
    )
  ).map(({ kind }) => kind)

const detailsOf = async (shop: TestShop, kind: string): Promise<Record<string, unknown>[]> =>
  (
    await shop.inShop((ctx) =>
      ctx.db.selectFrom('fiscal_link').select('payload').where('kind', '=', kind).orderBy('register').orderBy('seq').execute(),
    )
  ).map(({ payload }) => JSON.parse(payload) as Record<string, unknown>)

test('every event of the list that a till must keep is written by what people do', async () => {
  const shop = await newShop()
  const { pools, jobs, services } = await testApp()
  const start = () => noteStart({ pool: pools.app, jobs, services }, [shop.id])
  const article = await someStock(shop, 1)
  const till = await openTill(shop)
  const { registerId } = till
  const at = new Date().toISOString()
  type Told =
    | { event: 'login' | 'logout' | 'drawer_opened' }
    | { event: 'basket_dropped'; lines: number; amountCents: number }
    | { event: 'sale_taken_back'; uuid: string; of: string; lines: number; amountCents: number }
  const tell = (body: Told) => shop.ok(tillRoutes.noteAtTill, { body: { ...body, registerId, at } })
  await tell({ event: 'login' })
  await tell({ event: 'login' })
  await tell({ event: 'basket_dropped', lines: 2, amountCents: 900 })
  const takenBack = randomUUID()
  await tell({ event: 'sale_taken_back', uuid: takenBack, of: 'Zoé Après', lines: 1, amountCents: 450 })
  await tell({ event: 'drawer_opened' })
  await tell({ event: 'logout' })
  const move = (action: 'cash_in' | 'cash_out') =>
    shop.ok(tillRoutes.changeSession, { body: { action, sessionId: till.session.id, amountCents: 500, reason: 'Monnaie' } })
  await move('cash_in')
  await move('cash_out')
  for (const training of [true, false]) await shop.ok(tillRoutes.changeTillStatus, { body: { registerId, training } })
  await sell(shop, {
    lines: [{ subproductId: article, quantity: 3, unitCents: 100 }],
    discount: { kind: 'percent', bp: 5000 },
    stockReason: 'Sur le chariot',
    payments: cash(150),
  })
  const sale = await sell(shop)
  await shop.ok(routes.changePaymentType, { params: { id: sale.id }, body: { payment_type: 'cash' } })
  for (let n = 0; n < 2; n++) await shop.ok(ticketPaperRoutes.printOnRoll, { params: { id: sale.id } })
  await shop.ok(routes.sendTicket, { params: { id: sale.id, x: 'anne@exemple.fr' } })
  await shop.ok(routes.cancelSale, { params: { id: sale.id }, body: {} })
  await shop.ok(tillRoutes.xReading)
  await shop.ok(settingsRoutes.updateInvoicingInfo, { body: { ...noInvoicingInfo, legalName: 'Autre nom' } })
  const limits = await shop.ok(tillRoutes.getTillSettings)
  await shop.ok(tillRoutes.updateTillSettings, { body: { ...limits, returnsPolicy: 'Sous 14 jours' } })
  await shop.ok(teamRoutes.inviteMember, { body: { email: 'lea@exemple.fr', name: 'lea', preset: 'seller', rights: [] } })
  await closeTill(shop, till)
  const period = { a: '2026-01-01', b: '2026-01-31' }
  await shop.ok(journalRoutes.journalExcel, { params: period })
  await shop.ok(fiscalRoutes.archiveFiscal, { body: {} })
  await shop.drain()
  await shop.ok(fiscalRoutes.verifyFiscal)
  await start()
  expect([...new Set(await kindsOf(shop))].sort()).toEqual(
    [
      'app_start',
      'archive',
      'basket_abandoned',
      'cash_in',
      'cash_out',
      'closure',
      'discount_over_threshold',
      'drawer_opened',
      'duplicate_print',
      'export',
      'integrity_ok',
      'parameter_change',
      'permission_change',
      'price_override',
      'refund',
      'sale_taken_back',
      'session_close',
      'session_open',
      'stock_override',
      'ticket_emailed',
      'till_login',
      'till_logout',
      'training_off',
      'training_on',
      'payment_type_change',
      'x_reading',
    ].sort(),
  )
  // A reload is no arrival.
  expect((await kindsOf(shop)).filter((kind) => kind === 'till_login')).toHaveLength(1)
  expect(await detailsOf(shop, 'basket_abandoned')).toEqual([{ at, cents: 900, lines: 2 }])
  expect(await detailsOf(shop, 'sale_taken_back')).toEqual([{ at, cents: 450, lines: 1, sale: takenBack, takenBy: 'Zoé Après' }])
  // Float, and what it was proposed, stand in the opening.
  expect(await detailsOf(shop, 'session_open')).toMatchObject([{ cents: 10_000, proposedCents: 0 }])
  // Rights are told, names and addresses of people are not.
  expect(await detailsOf(shop, 'permission_change')).toMatchObject([{ action: 'member.invite', after: { preset: 'seller' } }])
  expect(JSON.stringify(await detailsOf(shop, 'permission_change'))).not.toMatch(/lea|@/)
  expect((await detailsOf(shop, 'parameter_change')).map((details) => details['action'] ?? 'till')).toEqual([
    'till_register.create',
    'setting.invoicing_info',
    'till',
  ])
})

test('a new version, a clock that was set back and a broken chain are told', async () => {
  const shop = await newShop()
  const { pools, jobs, services } = await testApp()
  const start = () => noteStart({ pool: pools.app, jobs, services }, [shop.id])
  const till = await openTill(shop)
  await start()
  // As if an earlier version had sealed, and an hour that has not come yet.
  const client = await behindTheTill(shop.id)
  await client.query(`update fiscal_link set app_version = '0.0.1' where shop_id = $1 and kind = 'app_start'`, [shop.id])
  await closeTill(shop, till)
  await pools.owner.query(`update fiscal_head set last_at = now() + interval '2 hours' where shop_id = $1 and chain = 'closure'`, [shop.id])
  await start()
  expect(await detailsOf(shop, 'version_change')).toMatchObject([{ from: '0.0.1' }])
  const [drift] = await detailsOf(shop, 'clock_drift')
  expect(drift?.['behindSeconds']).toBeGreaterThan(7_000)
  const report = await shop.ok(fiscalRoutes.verifyFiscal)
  expect(report.ok).toBe(false)
  expect(await detailsOf(shop, 'integrity_ko')).toMatchObject([
    { broken: [{ chain: 'journal_event', firstBroken: { seq: 2, reason: 'wrong_signature' } }] },
  ])
})
