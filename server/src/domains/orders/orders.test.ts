import type { Route } from '@plantule/contract/base/route'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { totalsOf } from '@plantule/contract/base/money'
import type { Order } from '@plantule/contract/orders/schemas'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { draft, firm, freeLine, read, someStock, step } from './orders.testing.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await newShop()
})

const of = (order: Order) => ({ params: { id: order.id } })

describe('a new order', () => {
  test('takes price, rate, label and Latin name of the catalogue', async () => {
    const subproductId = await someStock(shop, 5, { name: 'Sauge des prés', priceCents: 495 })
    const order = await draft(shop, [{ subproductId, quantity: 3 }])
    expect(order.reference).toMatch(/^C\d{4}-\d{5}$/)
    expect(order).toMatchObject({ status: 'draft', paymentState: 'none', inclCents: 1485, exclCents: 1350, vatCents: 135, mode: 'incl' })
    expect(order.lines).toMatchObject([
      { label: 'Sauge des prés - Godet 9', latinName: 'Lavandula angustifolia', unitCents: 495, rateBp: 1000, available: 5 },
    ])
  })

  test('names the line whose article does not exist', async () => {
    const refused = await shop.call(ordersRoutes.createOrder, { body: { lines: [freeLine(), { subproductId: 999_999_999, quantity: 1 }] } })
    expect(refused).toMatchObject({ status: 400, problem: { code: 'unknown_item', errors: [{ path: ['lines', 1, 'subproductId'] }] } })
  })

  test('needs label, price and rate on a free line', async () => {
    const refused = await shop.call(ordersRoutes.createOrder, { body: { lines: [{ label: 'Conseil', quantity: 1 }] } })
    expect(refused).toMatchObject({
      status: 400,
      problem: {
        code: 'invalid_input',
        errors: [
          { in: 'body', path: ['lines', 0, 'unitCents'] },
          { in: 'body', path: ['lines', 0, 'rateBp'] },
        ],
      },
    })
    expect(refused.problem.errors?.[0]?.message).toContain('Une ligne libre demande')
  })

  test('copies the address of its customer, who may move later', async () => {
    const customer = await shop.ok(customersRoutes.createCustomer, { body: { lastName: 'Lefèvre', firstName: 'Anne' } })
    const address = await shop.ok(customersRoutes.addAddress, {
      params: { id: customer.id },
      body: { line1: '3 rue des Lilas', postcode: '49000', city: 'Angers' },
    })
    const order = await draft(shop, [freeLine()], { customerId: customer.id })
    await shop.ok(customersRoutes.updateAddress, {
      params: { id: address.id },
      body: { line1: '1 quai Ouest', postcode: '44000', city: 'Nantes' },
    })
    expect((await read(shop, order.id)).billingAddress).toMatchObject({ city: 'Angers' })
    const unknown = await shop.call(ordersRoutes.createOrder, { body: { customerId: 999_999_999, lines: [] } })
    expect(unknown).toMatchObject({ status: 400, problem: { code: 'unknown_customer', errors: [{ path: ['customerId'] }] } })
  })

  test('cannot become firm without a line', async () => {
    const order = await draft(shop, [])
    expect((await shop.call(ordersRoutes.validateOrder, { ...of(order), body: {} })).problem.code).toBe('no_lines')
  })

  test('is numbered without a gap or a repeat, even at once', async () => {
    const own = await newShop()
    const orders = await Promise.all(Array.from({ length: 20 }, () => draft(own, [])))
    const numbers = orders.map(({ reference }) => Number(reference.slice(-5))).sort((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  })
})

describe('a repeat of a request', () => {
  test('with the same key gets the first answer and makes nothing', async () => {
    const own = await newShop()
    const headers = { 'idempotency-key': 'order-from-the-market-1' }
    const call = (quantity: number) => own.call(ordersRoutes.createOrder, { body: { lines: [freeLine({ quantity })] } }, { headers })
    const [first, second] = await Promise.all([call(2), call(2)])
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toEqual(first.body)
    const { total } = await own.ok(ordersRoutes.listInProgress, { params: { page: 1 } })
    expect(total).toBe(1)
    expect((await call(3)).problem.code).toBe('idempotency_conflict')
  })
})

describe('a change', () => {
  test('keeps all that was not sent', async () => {
    const customer = await shop.ok(customersRoutes.createCustomer, { body: { lastName: 'Petit' } })
    const more = {
      customerId: customer.id,
      deliveryMode: 'home' as const,
      deliveryCents: 790,
      discount: { kind: 'percent' as const, bp: 500 },
      discountReason: 'fidélité',
      wantedOn: '2026-04-02',
      purchaseOrder: 'BC 12',
      note: 'Sonner deux fois',
      internalNote: 'fragile',
    }
    const before = await draft(shop, [freeLine({ quantity: 2 })], more)
    const after = await shop.ok(ordersRoutes.updateOrder, { ...of(before), body: { channel: 'phone', version: before.version } })
    const { timeline: _, ...kept } = before
    expect(after).toMatchObject({ ...kept, channel: 'phone', version: before.version + 1 })
  })

  test('from an old screen is refused with the order as it is now', async () => {
    const order = await draft(shop, [freeLine()])
    await shop.ok(ordersRoutes.updateOrder, { ...of(order), body: { note: 'au téléphone', version: order.version } })
    const stale = await shop.call(ordersRoutes.updateOrder, { ...of(order), body: { note: 'autre', version: order.version } })
    expect(stale).toMatchObject({
      status: 409,
      problem: { code: 'stale_version', details: { current: { note: 'au téléphone', version: order.version + 1 } } },
    })
  })

  test('of notes and dates stays possible on a firm order, of lines not', async () => {
    const order = await firm(shop, [freeLine()])
    const noted = await shop.ok(ordersRoutes.updateOrder, {
      ...of(order),
      body: { internalNote: 'au fond de la serre 2', version: order.version },
    })
    expect(noted).toMatchObject({ internalNote: 'au fond de la serre 2', status: 'waiting_payment', inclCents: order.inclCents })
    const refused = await shop.call(ordersRoutes.updateOrder, { ...of(order), body: { lines: [], version: noted.version } })
    expect(refused.problem.code).toBe('wrong_status')
  })

  test('of a firm order keeps its lines apart and tells the difference', async () => {
    const order = await firm(shop, [freeLine({ label: 'Plantation' }), freeLine({ label: 'Paillage', unitCents: 250 })])
    const ids = order.lines.map(({ id }) => id)
    const after = await shop.ok(ordersRoutes.modifyOrder, {
      ...of(order),
      body: {
        version: order.version,
        lines: [freeLine({ id: ids[0] ?? null, label: 'Plantation', quantity: 2 }), freeLine({ label: 'Tuteur', unitCents: 300 })],
      },
    })
    expect(after.lines.map(({ label, quantity }) => [label, quantity])).toEqual([
      ['Plantation', 2],
      ['Tuteur', 1],
    ])
    expect(after.lines[0]?.id).toBe(ids[0])
    expect(after.timeline[0]).toMatchObject({
      kind: 'modified',
      data: {
        beforeCents: 1250,
        afterCents: 2300,
        dueCents: 2300,
        lines: [
          { label: 'Plantation', from: 1, to: 2 },
          { label: 'Paillage', from: 1, to: 0 },
          { label: 'Tuteur', from: 0, to: 1 },
        ],
      },
    })
  })
})

describe('a quotation', () => {
  test('holds for the days of the settings, and becomes an order within them', async () => {
    const made = await draft(shop, [freeLine()], { asQuotation: true })
    expect(made).toMatchObject({ status: 'quotation', validUntil: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
    const later = await step(shop, (await draft(shop, [freeLine()])).id, 'quote')
    expect(later.validUntil).toBe(made.validUntil)
    expect((await shop.ok(ordersRoutes.validateQuotation, { ...of(made), body: {} })).status).toBe('waiting_payment')
  })

  test('that has expired is refused with its day', async () => {
    const order = await draft(shop, [freeLine()], { asQuotation: true, validUntil: '2025-01-31' })
    const refused = await shop.call(ordersRoutes.validateQuotation, { ...of(order), body: {} })
    expect(refused.problem).toMatchObject({ code: 'quotation_expired', title: 'Ce devis a expiré le 31/01/2025.' })
  })

  test('is cancelled as one, and an order is not', async () => {
    const quotation = await draft(shop, [freeLine()], { asQuotation: true })
    expect((await shop.ok(ordersRoutes.getQuotation, of(quotation))).id).toBe(quotation.id)
    // An order is none.
    expect((await shop.call(ordersRoutes.getQuotation, of(await draft(shop, [freeLine()])))).status).toBe(404)
    // Nor is there a quotation on paper of what was ordered at once.
    const ordered = await firm(shop, [freeLine()])
    for (const route of [ordersRoutes.getQuotation, ordersRoutes.quotationPdf])
      expect((await shop.call<Route>(route, of(ordered))).problem.code).toBe('not_found')
    expect((await shop.ok(ordersRoutes.cancelQuotation, of(quotation))).status).toBe('cancelled')
    expect((await shop.call(ordersRoutes.cancelQuotation, of(await draft(shop, [])))).problem.code).toBe('wrong_status')
  })
})

test('the story tells every step, newest first, with who took it', async () => {
  const order = await firm(shop, [freeLine()])
  await shop.ok(ordersRoutes.addComment, { ...of(order), body: { text: 'Rappeler lundi' } })
  for (const name of ['prepare', 'markPrepared'] as const) await step(shop, order.id, name)
  const { timeline } = await read(shop, order.id)
  expect(timeline.map(({ kind }) => kind)).toEqual(['markPrepared', 'prepare', 'validated', 'created'])
  expect(new Set(timeline.map(({ author }) => author))).toEqual(new Set(['Camille Test']))
  expect((await shop.ok(ordersRoutes.listComments, of(order))).items).toMatchObject([{ text: 'Rappeler lundi', author: 'Camille Test' }])
})

test('totals on the server are those of the screen, whatever is sold', async () => {
  const amount = fc.integer({ min: 0, max: 200_000 })
  const discount = fc.option(
    fc.oneof(
      fc.record({ kind: fc.constant('percent' as const), bp: fc.integer({ min: 0, max: 10_000 }) }),
      fc.record({ kind: fc.constant('amount' as const), cents: amount }),
    ),
  )
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 500 }),
    unitCents: amount,
    rateBp: fc.constantFrom(0, 210, 550, 1000, 2000),
    discount,
  })
  const sale = fc.record({
    mode: fc.constantFrom('incl' as const, 'excl' as const),
    lines: fc.array(line, { maxLength: 8 }),
    discount,
    deliveryCents: amount,
  })
  await fc.assert(
    fc.asyncProperty(sale, async ({ lines, ...more }) => {
      const order = await draft(
        shop,
        lines.map((each) => freeLine(each)),
        more,
      )
      const expected = totalsOf({ ...more, lines, chargesTva: true })
      expect(order).toMatchObject({
        exclCents: expected.exclCents,
        vatCents: expected.vatCents,
        inclCents: expected.inclCents,
        discountCents: expected.discountCents,
        rates: expected.rates,
      })
      expect(order.lines.map(({ netCents, exclCents }) => ({ netCents, exclCents }))).toEqual(
        expected.lines.map(({ netCents, exclCents }) => ({ netCents, exclCents })),
      )
    }),
    { numRuns: 60 },
  )
})
