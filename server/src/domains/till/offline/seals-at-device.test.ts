import { fiscalRoutes } from '@plantule/contract/fiscal/fiscal'
import { tillOfflineRoutes } from '@plantule/contract/till/offline'
import { tillSalesRoutes } from '@plantule/contract/till/sales'
import { expect, test } from 'vitest'
import { behindTheTill } from '../../../testing/behind-the-till.ts'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { cash, openTill, saleBody, sell } from '../till.testing.ts'
import { someDevice } from './offline.testing.ts'

const issues = async (shop: TestShop) => (await shop.ok(tillOfflineRoutes.offlineReport)).issues
const chains = ['ticket', 'ticket_line', 'ticket_payment', 'fiscal_link', 'fiscal_head', 'number_series']

test('a device tells when the whole installation was set back, once; the till sells on', async () => {
  const shop = await newShop()
  const till = await openTill(shop)
  const device = await someDevice(shop, till)
  await sell(shop)
  // Somebody keeps everything as it stands now: database, heads and key alike.
  const folder = await behindTheTill(shop.id)
  for (const table of chains) await folder.query(`create temp table kept_${table} as select * from ${table} where shop_id = ${shop.id}`)
  const lost = [await sell(shop), await sell(shop)]
  const { seals } = await device.push([])
  expect(seals.find(({ chain }) => chain === 'sale')).toMatchObject({ register: '1', seq: 3 })
  // What the server just said holds.
  const { seals: again } = await device.push([], { seals })
  expect(await issues(shop)).toEqual([])
  // And puts it back, with nothing beside it that knows better.
  for (const table of chains) {
    await folder.query(`delete from ${table} where shop_id = ${shop.id}`)
    await folder.query(`insert into ${table} select * from kept_${table}`)
  }
  expect((await sell(shop)).number).toBe(lost[0]?.number)
  const { seals: now } = await device.push([], { seals: again })
  expect(await issues(shop)).toMatchObject([{ kind: 'set_back', settledAt: null }])
  const back = async () => (await shop.ok(fiscalRoutes.verifyFiscal)).setBack
  const told = await back()
  expect(told).toMatchObject([{ by: 'device', unfounded: false }])
  expect(told[0]?.links).toBeGreaterThan(0)
  // A second device, and the first with what it was told since, add nothing.
  await device.push([], { seals: now })
  await device.push([], { seals: again })
  expect(await back()).toHaveLength(1)
  await sell(shop)
})

test('nobody makes up a record that was lost: only what the server told counts', async () => {
  const shop = await newShop()
  const till = await openTill(shop)
  const device = await someDevice(shop, till)
  const { seals } = await device.push([])
  const forged = seals.map((seal) => ({ ...seal, seq: seal.seq + 9 }))
  await device.push([], { seals: forged })
  expect(await issues(shop)).toEqual([])
  expect((await shop.ok(fiscalRoutes.verifyFiscal)).setBack).toEqual([])
})

test('a clock behind is told: before the session, before the device was known, before the ticket sold last', async () => {
  const shop = await newShop()
  const till = await openTill(shop)
  const device = await someDevice(shop, till)
  const at = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString()
  await device.push([await device.sell([{}], { at: at(-3 * 24 * 60) })])
  await device.push([await device.sell([{}], { at: at(0) })])
  await shop.inShop(async (ctx) => {
    const past = new Date(ctx.now.getTime() - 86_400_000)
    await ctx.db.updateTable('till_session').set({ opened_at: past }).where('id', '=', till.session.id).execute()
    await ctx.db.updateTable('till_device').set({ registered_at: past }).where('id', '=', device.id).execute()
  })
  await device.push([await device.sell([{}], { at: at(-60) })])
  await device.push([await device.sell([{}], { at: at(-58) })])
  const told = (await issues(shop)).filter(({ kind }) => kind === 'clock').toSorted((a, b) => a.seq - b.seq)
  expect(told.map(({ seq, details }) => [seq, details['before']])).toEqual([
    [1, 'device'],
    [3, 'ticket'],
  ])
  expect(Number(told[0]?.details['behindSeconds'])).toBeGreaterThan(3 * 86_400 - 60)
})

test('the same uuid with another basket is refused, from the till and for a refund; the same one again gives the first ticket', async () => {
  const shop = await newShop()
  await openTill(shop)
  const body = saleBody({ payments: cash(5_000) })
  const first = await shop.ok(tillSalesRoutes.createSale, { body })
  expect((await shop.ok(tillSalesRoutes.createSale, { body })).number).toBe(first.number)
  const [line] = body.lines
  if (!line) throw new Error('a sale has a line')
  const others = [
    { ...body, lines: [{ ...line, quantity: (line.quantity as number) + 1 }] },
    { ...body, lines: [{ ...line, label: 'Autre' }] },
    { ...body, payments: cash(6_000) },
    { ...body, payments: [{ payment_type: 'card' as const, amount: first.inclCents }] },
    { ...body, lines: [line, line] },
  ]
  for (const other of others) {
    const { status, problem } = await shop.call(tillSalesRoutes.createSale, { body: other })
    expect([status, problem.code, problem.details?.['number']]).toEqual([409, 'sale_differs', first.number])
  }
  const refund = { uuid: crypto.randomUUID(), items: [{ lineId: first.lines[0]?.id ?? 0, quantity: 1 }], payment_type: 'cash' as const }
  const params = { a: 'direct-sale' as const, b: first.id }
  const back = await shop.ok(tillSalesRoutes.refundSale, { params, body: refund })
  expect((await shop.ok(tillSalesRoutes.refundSale, { params, body: refund })).number).toBe(back.number)
  const { problem } = await shop.call(tillSalesRoutes.refundSale, {
    params,
    body: { ...refund, items: [{ lineId: first.lines[0]?.id ?? 0, quantity: 2 }] },
  })
  expect(problem.code).toBe('sale_differs')
})

test('a ticket that a device sold alone shows one extract, in the till and on paper', async () => {
  const shop = await newShop()
  const till = await openTill(shop)
  const device = await someDevice(shop, till)
  const sold = await device.sell([{}])
  await device.push([sold])
  await shop.drain()
  const { items } = await shop.ok(tillSalesRoutes.listTickets, { params: { page: 1 } })
  const { signatureExtract } = await shop.ok(tillSalesRoutes.getSale, { params: { id: items[0]?.id ?? 0 } })
  expect(signatureExtract).toBe([3, 7, 13, 19].map((place) => sold.signature[place - 1]).join(''))
})
