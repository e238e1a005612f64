import { tillRoutes } from '@plantule/contract/till/till'
import { tillCatalogueRoutes } from '@plantule/contract/till/catalogue'
import { tillSalesRoutes as routes } from '@plantule/contract/till/sales'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { closeDocuments } from '../../../platform/documents/render.ts'
import { newShop } from '../../../testing/new-shop.ts'
import { testApp } from '../../../testing/test-app.ts'
import { verifyRecords } from '../../fiscal/index.ts'
import { levelOf } from '../../orders/orders.testing.ts'
import { ratesOf, refundOf } from './refund-rules.ts'
import { cash, freeLine, openTill, sell, someStock } from '../till.testing.ts'

afterAll(closeDocuments)

test('the parts of a line that come back sum to the line, to the cent', () => {
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 60 }),
    net_cents: fc.integer({ min: 0, max: 100_000 }),
    discount_cents: fc.integer({ min: 0, max: 5_000 }),
    rate_bp: fc.constantFrom(0, 550, 1000, 2000),
  })
  fc.assert(
    fc.property(line, fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1 }), (given, cuts) => {
      const sold = { ...given, excl_cents: Math.round((given.net_cents * 10_000) / (10_000 + given.rate_bp)) }
      const parts: ReturnType<typeof refundOf>[] = []
      let before = 0
      for (const cut of [...cuts, sold.quantity]) {
        const quantity = Math.min(cut, sold.quantity - before)
        if (quantity > 0) parts.push(refundOf(sold, { quantity: before, rates: [] }, quantity))
        before += quantity
      }
      const sum = (key: 'netCents' | 'exclCents' | 'discountCents') => parts.reduce((all, part) => all + part[key], 0)
      expect([sum('netCents'), sum('exclCents'), sum('discountCents')]).toEqual([sold.net_cents, sold.excl_cents, sold.discount_cents])
      expect(parts.every((part) => part.netCents >= 0)).toBe(true)
    }),
  )
  expect(ratesOf([{ rate_bp: 1000, net_cents: -110, excl_cents: -100 }])).toEqual([
    { rateBp: 1000, exclCents: -100, vatCents: -10, inclCents: -110 },
  ])
})

test('items come back once, with their share of the discount, into the stock when asked', async () => {
  const shop = await newShop()
  const size = await someStock(shop, 10)
  await openTill(shop)
  const lines = [{ subproductId: size, quantity: 3 }, freeLine({ quantity: 2, rateBp: 2000 })]
  const sale = await sell(shop, { lines, discount: { kind: 'percent', bp: 1000 }, discountReason: 'Fidélité', payments: cash(5000) })
  expect(sale.inclCents).toBe(3015)
  const [plants, work] = (await shop.ok(routes.soldItems, { params: { a: 'direct-sale', b: sale.id } })).items
  if (!plants || !work) throw new Error('two lines were sold')
  // What a scanner reads on the plant that comes back.
  const { reference } = (await shop.ok(tillCatalogueRoutes.tillCatalogue)).items.find((item) => item.subproductId === size) ?? {}
  expect([plants.codes, work.codes]).toEqual([[reference], []])
  const refund = (items: object[]) =>
    shop.call(routes.refundSale, { params: { a: 'direct-sale', b: sale.id }, body: { items: items as never, payment_type: 'cash' } })
  const beyond = await refund([
    { lineId: plants.lineId, quantity: 2 },
    { lineId: plants.lineId, quantity: 2 },
  ])
  expect([beyond.status, beyond.problem.code]).toEqual([409, 'refund_beyond_sold'])
  const first = await refund([
    { lineId: plants.lineId, quantity: 1 },
    { lineId: work.lineId, quantity: 1, restock: false },
  ])
  expect(first.body).toMatchObject({ refundedCents: 405 + 900 })
  expect(first.body.number).toMatch(/^R1-\d{4}-000001$/)
  expect(await levelOf(shop, size)).toMatchObject({ onHand: 8 })
  // Two tills ask for the same last plants at once.
  const both = await Promise.all([0, 1].map(() => refund([{ lineId: plants.lineId, quantity: 2, restock: false }])))
  expect(both.map((each) => each.status).sort()).toEqual([201, 409])
  expect(await levelOf(shop, size)).toMatchObject({ onHand: 8 })
  expect((await shop.ok(routes.getSale, { params: { id: sale.id } })).state).toBe('refunded_partially')
  const rest = await shop.ok(routes.cancelSale, { params: { id: sale.id }, body: { reason: 'Le reste' } })
  expect(rest).toMatchObject({ kind: 'refund', cancels: true, originalId: sale.id, inclCents: -900 })
  expect(await shop.ok(routes.getSale, { params: { id: rest.id } })).toEqual(rest)
  const refunds = (await shop.ok(routes.listRefundTickets, { params: { page: 1 } })).items
  expect(refunds.reduce((sum, ticket) => sum + ticket.inclCents, 0)).toBe(-sale.inclCents)
  const after = await shop.ok(routes.getSale, { params: { id: sale.id } })
  expect([after.state, after.inclCents, after.refundedCents]).toEqual(['refunded', 3015, 3015])
  expect((await shop.call(routes.cancelSale, { params: { id: sale.id }, body: {} })).problem.code).toBe('nothing_to_refund')
  expect(await shop.ok(routes.isRefundAuthorized, { params: { id: sale.id } })).toEqual({ authorized: false, reason: 'nothing_to_refund' })
  expect((await shop.inShop(verifyRecords)).ok).toBe(true)
})

test('a cancelled sale mirrors each tender and amount, and stays', async () => {
  const shop = await newShop()
  await openTill(shop)
  const sale = await sell(shop, { lines: [freeLine({ quantity: 3 })], payments: [{ payment_type: 'card', amount: 1000 }, ...cash(2500)] })
  const back = await shop.ok(routes.cancelSale, { params: { id: sale.id }, body: {} })
  expect([back.inclCents, back.exclCents, back.vatCents]).toEqual([-sale.inclCents, -sale.exclCents, -sale.vatCents])
  expect(back.payments.map(({ payment_type, amount }) => [payment_type, amount]).sort()).toEqual([
    ['card', -1000],
    ['cash', -2000],
  ])
  expect(back.lines.map((line) => line.quantity)).toEqual([-3])
})

test('a large refund needs a manager', async () => {
  const shop = await newShop()
  await openTill(shop)
  const sale = await sell(shop, { lines: [freeLine({ quantity: 11 })] })
  const token = await shop.memberWith(['till.write'])
  const refused = await shop.call(routes.cancelSale, { params: { id: sale.id }, body: {} }, { token })
  expect([refused.status, refused.problem.code]).toEqual([403, 'refund_needs_manager'])
  await shop.ok(
    routes.cancelSale,
    { params: { id: sale.id }, body: {} },
    { token: await shop.memberWith(['till.write', 'accounting.write']) },
  )
})

test('the type of a payment is corrected by a reversal, and sales totals do not move', async () => {
  const shop = await newShop()
  await openTill(shop)
  const sale = await sell(shop)
  const before = await shop.ok(tillRoutes.xReading)
  const after = await shop.ok(routes.changePaymentType, { params: { id: sale.id }, body: { payment_type: 'cheque', reference: '12 CA' } })
  expect(after.payments.map(({ kind, payment_type, amount }) => [kind, payment_type, amount])).toEqual([
    ['payment', 'card', 1000],
    ['reversal', 'card', -1000],
    ['correction', 'cheque', 1000],
  ])
  const again = await shop.call(routes.changePaymentType, {
    params: { id: sale.id },
    body: { paymentId: after.payments[0]?.id ?? 0, payment_type: 'cash' },
  })
  expect(again.problem.code).toBe('payment_reversed')
  const { totals } = await shop.ok(tillRoutes.xReading)
  expect(totals.netCents).toBe(before.totals.netCents)
  expect(totals.payments).toEqual([
    { type: 'card', count: 0, cents: 0 },
    { type: 'cheque', count: 1, cents: 1000 },
  ])
})

test('the second print is a marked and sealed copy, and a mailed ticket counts as one', async () => {
  const shop = await newShop()
  await openTill(shop)
  const sale = await sell(shop)
  const print = () => shop.ok(routes.ticketPdf, { params: { id: sale.id } })
  expect((await print()).subarray(0, 5).toString()).toBe('%PDF-')
  await Promise.all([print(), shop.ok(routes.saleTicketPdf, { params: { id: sale.id } })])
  await shop.ok(routes.sendTicket, { params: { id: sale.id, x: 'anne@exemple.fr' } })
  expect((await shop.call(routes.sendTicket, { params: { id: sale.id, x: 'pas une adresse' } })).problem.code).toBe('no_address_to_send')
  expect(await shop.drain()).toContain('till.mail-ticket')
  const copies = await shop.inShop((ctx) =>
    ctx.db.selectFrom('fiscal_link').select('payload').where('chain', '=', 'copy').orderBy('seq').execute(),
  )
  expect(copies.map((copy) => (JSON.parse(copy.payload) as { duplicate: number }).duplicate)).toEqual([1, 2, 3])
  const mail = await shop.inShop((ctx) =>
    ctx.db.selectFrom('outbox_mail').select(['recipient', 'id']).where('about', '=', 'ticket').executeTakeFirstOrThrow(),
  )
  expect(mail.recipient).toBe('anne@exemple.fr')
  await shop.ok(routes.sendTicket, { params: { id: sale.id, x: String(mail.id) } })
  expect((await shop.call(routes.refundTicketPdf, { params: { id: sale.id } })).status).toBe(404)
  expect((await shop.ok(routes.getSale, { params: { id: sale.id } })).prints).toBe(5)
})

test('what is sealed cannot be changed, not even by the serving role', async () => {
  const shop = await newShop()
  await openTill(shop)
  await sell(shop)
  const { pools } = await testApp()
  for (const table of ['ticket', 'ticket_line', 'ticket_payment', 'fiscal_link', 'fiscal_closure', 'till_cash_move', 'ticket_print']) {
    await expect(pools.app.query(`update ${table} set shop_id = shop_id`)).rejects.toMatchObject({ code: '42501' })
    await expect(pools.app.query(`delete from ${table}`)).rejects.toMatchObject({ code: '42501' })
  }
})

test('a basket set aside is paid or given up, which the journal keeps', async () => {
  const shop = await newShop()
  await openTill(shop)
  const park = (basketId: number | null = null, lines = [freeLine()]) =>
    shop.ok(routes.parkBasket, { body: { basketId, label: 'Mme Roux', content: { lines } as never } })
  const paid = await park()
  // Recalled and parked again, it is the same basket and nothing was given up.
  const again = await park(paid.id, [freeLine(), freeLine()])
  expect([again.id, (again.content['lines'] as object[]).length]).toEqual([paid.id, 2])
  expect((await shop.ok(routes.listBaskets)).items).toHaveLength(1)
  await sell(shop, { basketId: paid.id })
  // Paid at another till meanwhile, it is parked anew.
  const dropped = await park(paid.id)
  expect(dropped.id).not.toBe(paid.id)
  await shop.ok(routes.abandonBasket, { params: { id: dropped.id } })
  expect((await shop.ok(routes.listBaskets)).items).toEqual([])
  const events = await shop.inShop((ctx) =>
    ctx.db.selectFrom('fiscal_link').select('ref_id').where('kind', '=', 'basket_abandoned').execute(),
  )
  expect(events).toEqual([{ ref_id: dropped.id }])
})

test('a refund that is sent again is the same refund; other lines, another fate of the plants or another means are refused', async () => {
  const shop = await newShop()
  const { registerId } = await openTill(shop)
  const [thyme, sage] = [await someStock(shop, 10), await someStock(shop, 10)]
  const sale = await sell(shop, {
    lines: [
      { subproductId: thyme, quantity: 2 },
      { subproductId: sage, quantity: 2 },
    ],
  })
  const [first, second] = sale.lines.map((line) => line.id)
  const uuid = crypto.randomUUID()
  const back = (lineId = 0, more: { restock?: boolean; payment_type?: 'card' | 'cash' } = {}) =>
    shop.call(routes.refundSale, {
      params: { a: 'direct-sale', b: sale.id },
      body: {
        uuid,
        registerId,
        payment_type: more.payment_type ?? 'card',
        items: [{ lineId, quantity: 1, restock: more.restock ?? true }],
      },
    })
  const written = await back(first)
  expect(written.status).toBeLessThan(300)
  expect((await back(first)).body).toMatchObject({ id: written.body.id })
  for (const other of [await back(second), await back(first, { restock: false }), await back(first, { payment_type: 'cash' })])
    expect(other.problem).toMatchObject({ code: 'sale_differs' })
  expect([await levelOf(shop, thyme), await levelOf(shop, sage)]).toMatchObject([{ onHand: 9 }, { onHand: 8 }])
})
