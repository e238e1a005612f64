import { tillRoutes } from '@plantule/contract/till/till'
import { tillOfflineRoutes as routes } from '@plantule/contract/till/offline'
import { expect, test } from 'vitest'
import { parisDay } from '../../../platform/paris.ts'
import { newShop } from '../../../testing/new-shop.ts'
import { verifyRecords } from '../../fiscal/index.ts'
import { levelOf } from '../../orders/orders.testing.ts'
import { closeTill, openTill, sell as sellOnline, someStock } from '../till.testing.ts'
import { someDevice } from './offline.testing.ts'

const DAY = 86_400_000
const DAYS = 7
const A_DAY = 3

test('a week offline: every ticket of seven days joins the session it was sold in, in order, and one Z holds them all', async () => {
  const shop = await newShop()
  const size = await someStock(shop, 100)
  const till = await openTill(shop)
  const start = Date.now() - DAYS * DAY
  await shop.inShop(async (ctx) => {
    await ctx.db
      .updateTable('till_session')
      .set({ opened_at: new Date(start), day: parisDay(new Date(start)) })
      .where('id', '=', till.session.id)
      .execute()
  })
  const device = await someDevice(shop, till)
  await shop.inShop((ctx) =>
    ctx.db
      .updateTable('till_device')
      .set({ registered_at: new Date(start) })
      .where('id', '=', device.id)
      .execute(),
  )
  const times = Array.from({ length: DAYS * A_DAY }, (_, n) => new Date(start + (n / A_DAY) * DAY + n * 1_000).toISOString())
  const tickets = []
  for (const at of times) tickets.push(await device.sell([{ subproductId: size }], { at }))
  // Its first word after a week, twenty at a time, as a browser hands them over.
  for (let from = 0; from < tickets.length; from += 20) await device.push(tickets.slice(from, from + 20))
  await shop.drain()
  const sold = await shop.inShop((ctx) =>
    ctx.db.selectFrom('ticket').select(['number', 'at', 'sold_at', 'session_id']).orderBy('id').execute(),
  )
  expect(sold.map(({ number }) => Number(number.slice(-6)))).toEqual(times.map((_, n) => n + 1))
  expect(sold.map(({ sold_at }) => sold_at?.toISOString())).toEqual(times)
  expect(new Set(sold.map(({ sold_at }) => sold_at && parisDay(sold_at))).size).toBeGreaterThanOrEqual(DAYS)
  // None is dated in a day that was closed meanwhile: all join today.
  expect(new Set(sold.map(({ at }) => parisDay(at)))).toEqual(new Set([parisDay(new Date())]))
  expect(new Set(sold.map(({ session_id }) => session_id))).toEqual(new Set([till.session.id]))
  expect(await levelOf(shop, size)).toMatchObject({ onHand: 100 - tickets.length })
  expect((await shop.ok(routes.offlineReport)).issues).toEqual([])

  // The old session takes no sale of today, but closes: its Z holds the week.
  const status = await shop.ok(tillRoutes.tillStatus, { query: { registerId: till.registerId } })
  expect(status.session).toMatchObject({ id: till.session.id, overdue: true })
  const closed = await closeTill(shop, till)
  expect(closed.zNumber).not.toBeNull()
  const z = await shop.inShop((ctx) =>
    ctx.db
      .selectFrom('fiscal_closure')
      .selectAll()
      .where('number', '=', closed.zNumber ?? '')
      .executeTakeFirstOrThrow(),
  )
  expect(z.totals).toMatchObject({ tickets: tickets.length, salesCents: tickets.length * 450 })
  expect((await shop.inShop(verifyRecords)).ok).toBe(true)
  // And the next one sells on.
  await shop.ok(tillRoutes.changeSession, { body: { action: 'open', registerId: till.registerId, float: { totalCents: 10_000 } } })
  expect((await sellOnline(shop)).number).toMatch(/^T1-\d{4}-\d{6}$/)
})
