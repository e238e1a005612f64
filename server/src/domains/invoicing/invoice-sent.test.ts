import { usualAccounts } from '@plantule/contract/books/accounts'
import { booksRoutes } from '@plantule/contract/books/books'
import { invoiceActsRoutes } from '@plantule/contract/invoicing/acts'
import { invoicesRoutes } from '@plantule/contract/invoicing/invoices'
import { orderLifeRoutes } from '@plantule/contract/orders/life-routes'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { expect, test } from 'vitest'
import type { TestShop } from '../../testing/new-shop.ts'
import { lastMonth, openBooks, paidOn, today } from '../books/books.testing.ts'
import { addressOf, languageOf, queueOrderMail } from '../orders/index.ts'
import { firm, freeLine, type Line, levelOf, read, someStock, step } from '../orders/orders.testing.ts'
import { verifyRecords } from '../fiscal/index.ts'

/** A firm order of which the first part, of the quantities given, has left. */
async function halfSent(
  shop: TestShop,
  lines: Line[],
  first: number[],
  more: Parameters<typeof firm>[2],
  paid: number,
  receivedOn = today(),
) {
  const { id } = await firm(shop, lines, more)
  if (paid > 0) await paidOn(shop, id, paid, receivedOn)
  const order = await read(shop, id)
  const partOf = (of: (line: { quantity: number }, at: number) => number) => ({
    lines: order.lines.flatMap((line, at) => (of(line, at) > 0 ? [{ lineId: line.id, quantity: of(line, at) }] : [])),
  })
  const parts = [partOf((_, at) => first[at] ?? 0), partOf((line, at) => line.quantity - (first[at] ?? 0))]
  const params = { id }
  const cut = await shop.ok(orderLifeRoutes.splitOrder, { params, body: { parts, version: order.version } })
  await step(shop, id, 'prepare')
  await shop.ok(orderLifeRoutes.sendPart, { params: { id, shipmentId: cut.shipments[0]?.id ?? 0 }, body: {} })
  return read(shop, id)
}

const invoiceSent = async (shop: TestShop, id: number, token?: string) =>
  shop.call(
    invoiceActsRoutes.invoiceSent,
    { params: { id }, body: { version: (await read(shop, id)).version } },
    token ? { token } : undefined,
  )

/** 7 thymes of 3,37, pots and soil at another rate, with discounts of a line and of the whole and a fee; 3 thymes and a pot have left. */
async function mixed() {
  const { shop, customerId } = await openBooks()
  const thyme = await someStock(shop, 50, { priceCents: 337 })
  const lines: Line[] = [
    { subproductId: thyme, quantity: 7, discount: { kind: 'percent', bp: 333 } },
    freeLine({ label: 'Pots', quantity: 3, unitCents: 199, rateBp: 2000 }),
    freeLine({ label: 'Terreau', quantity: 1, unitCents: 1_001, rateBp: 2000 }),
  ]
  const more = { customerId, deliveryMode: 'home' as const, deliveryCents: 890, discount: { kind: 'percent' as const, bp: 500 } }
  return { shop, thyme, before: await halfSent(shop, lines, [3, 1, 0], more, 3_000) }
}

test('what left is invoiced, and the rest waits as an order of its own: together they are the order, to the cent', async () => {
  const { shop, thyme, before } = await mixed()
  expect((await invoiceSent(shop, before.id, await shop.memberWith(['invoices.write', 'orders.read']))).status).toBe(403)
  const { body, status } = await invoiceSent(shop, before.id)
  expect(status).toBe(201)
  const [sent, rest] = [await read(shop, before.id), await read(shop, body.rest.id)]
  expect(sent.lines.map(({ label, quantity }) => [label, quantity])).toEqual([
    [before.lines[0]?.label, 3],
    ['Pots', 1],
  ])
  expect(rest.lines.map(({ quantity }) => quantity)).toEqual([4, 2, 1])
  expect(sent.inclCents + rest.inclCents).toBe(before.inclCents)
  expect(body.invoice).toMatchObject({ kind: 'invoice', inclCents: sent.inclCents, orderId: sent.id })
  expect(sent).toMatchObject({ status: 'shipped', paidCents: sent.inclCents, dueCents: 0 })
  expect(rest).toMatchObject({ status: 'in_preparation', paidCents: 3_000 - sent.inclCents, deliveryCents: 0 })
  expect(sent.dueCents + rest.dueCents).toBe(before.dueCents)
  // The rest holds what the order held, and nobody else's.
  expect(await levelOf(shop, thyme)).toEqual({ onHand: 47, reserved: 4, available: 43 })
  expect((await shop.ok(invoicesRoutes.invoicePdf, { params: { id: body.invoice.id } })).subarray(0, 4).toString()).toBe('%PDF')
})

test('the rest is invoiced with the rest, nothing twice, and the credit of one takes that one back alone', async () => {
  const { shop, thyme, before } = await mixed()
  const { invoice, rest } = (await invoiceSent(shop, before.id)).body
  expect((await invoiceSent(shop, before.id)).status).toBe(409)
  expect((await invoiceSent(shop, rest.id)).problem.code).toBe('nothing_sent')
  await step(shop, rest.id, 'markPrepared')
  await step(shop, rest.id, 'ship')
  const last = await shop.ok(invoicesRoutes.generateInvoice, { params: { id: rest.id }, body: {} })
  expect(invoice.inclCents + last.inclCents).toBe(before.inclCents)
  expect(await levelOf(shop, thyme)).toEqual({ onHand: 43, reserved: 0, available: 43 })
  const declared = async () => {
    const { collected, deposits } = await shop.ok(booksRoutes.tvaSummary, { params: { a: today(), b: today() } })
    return [collected.reduce((sum, each) => sum + each.inclCents, 0), deposits]
  }
  expect(await declared()).toEqual([before.inclCents, []])
  expect((await shop.inShop(verifyRecords)).ok).toBe(true)
  await shop.ok(invoicesRoutes.cancelInvoice, { params: { id: before.id }, body: {} })
  // What that order was paid is held in advance again.
  expect(await declared()).toEqual([last.inclCents, expect.anything()])
})

test('a deposit that was invoiced is set off by what left, and credited for what goes on to the rest', async () => {
  const { shop, professionalId } = await openBooks()
  const order = await firm(shop, [freeLine({ quantity: 10, unitCents: 1_000 })], { customerId: professionalId, mode: 'excl' })
  await shop.ok(ordersRoutes.addPayment, { params: { id: order.id }, body: { payment_type: 'transfer', amount: 11_000 } })
  const deposit = await shop.ok(invoiceActsRoutes.issueDepositInvoice, { params: { id: order.id }, body: {} })
  const { id, lines, version } = await read(shop, order.id)
  const parts = [4, 6].map((quantity) => ({ lines: [{ lineId: lines[0]?.id ?? 0, quantity }] }))
  const cut = await shop.ok(orderLifeRoutes.splitOrder, { params: { id }, body: { parts, version } })
  await shop.ok(orderLifeRoutes.sendPart, { params: { id, shipmentId: cut.shipments[0]?.id ?? 0 }, body: {} })
  const { body } = await invoiceSent(shop, id)
  expect(body.invoice).toMatchObject({ inclCents: 4_400, openCents: 0 })
  expect(await read(shop, body.rest.id)).toMatchObject({ inclCents: 6_600, paidCents: 6_600 })
  const { items } = await shop.ok(invoicesRoutes.listCreditInvoices, { params: { page: 1 }, query: {} })
  expect(items).toMatchObject([{ originalNumber: deposit.number, inclCents: 6_600 }])
  // TVA: of what left, and of what is held in advance of the rest.
  const { collected, deposits } = await shop.ok(booksRoutes.tvaSummary, { params: { a: today(), b: today() } })
  expect([collected, deposits]).toMatchObject([[{ vatCents: 400 }], [{ vatCents: 600 }]])
})

test('the rest of a guest’s order is theirs too: they are told of it', async () => {
  const { shop } = await openBooks()
  const line = freeLine({ quantity: 4, unitCents: 1_000 })
  const billingAddress = { name: 'Jeanne Exemple', line1: '1 rue des Prés', postcode: '49000', city: 'Angers', country: 'FR', phone: '' }
  const order = await halfSent(shop, [line], [2], { customerId: null, channel: 'web', billingAddress }, 4_000)
  await shop.inShop((ctx) => queueOrderMail(ctx, order.id, { kind: 'confirmation', recipient: 'guest@example.org', language: 'en' }))
  const { rest } = (await invoiceSent(shop, order.id)).body
  expect(await shop.inShop((ctx) => Promise.all([addressOf(ctx, rest), languageOf(ctx, rest.id)]))).toEqual(['guest@example.org', 'en'])
})

test('two who press at once make one invoice, and a refund keeps the order whole', async () => {
  const { shop, customerId } = await openBooks()
  const line = freeLine({ quantity: 4, unitCents: 1_000 })
  const order = await halfSent(shop, [line], [2], { customerId }, 4_000)
  const answers = await Promise.all([invoiceSent(shop, order.id), invoiceSent(shop, order.id)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const voucher = await halfSent(shop, [line], [2], { customerId }, 4_000)
  const { refunded } = await shop.inShop((ctx) =>
    ctx.db
      .updateTable('orders')
      .set({ refunded_cents: 100 })
      .where('id', '=', voucher.id)
      .returning('refunded_cents as refunded')
      .executeTakeFirstOrThrow(),
  )
  expect(refunded).toBe(100)
  expect((await invoiceSent(shop, voucher.id)).problem.code).toBe('rest_refunded')
})

test.each([
  ['receipts', [1, 0], 'rest_paid_before'],
  ['receipts', [1, 1], undefined],
  ['documents', [1, 0], undefined],
] as const)('on %s, of two lines of two rates that were paid last month %j have left: %s', async (tvaBasis, first, refused) => {
  const { shop, customerId } = await openBooks()
  await shop.ok(booksRoutes.setAccounts, { body: { ...usualAccounts, tvaBasis } })
  const lines = [1000, 2000].map((rateBp) => freeLine({ quantity: 2, unitCents: 2_500, rateBp }))
  const { from, to } = lastMonth()
  const order = await halfSent(shop, lines, [...first], { customerId }, 10_000, from)
  const declared = async (a: string, b: string) =>
    (await shop.ok(booksRoutes.tvaSummary, { params: { a, b } })).collected.map(({ rateBp, inclCents }) => [rateBp, inclCents])
  const before = await declared(from, to)
  expect((await invoiceSent(shop, order.id)).problem?.code).toBe(refused)
  if (tvaBasis === 'receipts') expect(await declared(from, to)).toEqual(before)
})

test('with prices HT a fee that would bear other TVA beside what left keeps the order whole', async () => {
  const { shop, professionalId: customerId } = await openBooks()
  const lines = [1000, 2000].map((rateBp) => freeLine({ quantity: 2, unitCents: 5_000, rateBp }))
  const more = { customerId, mode: 'excl' as const, deliveryMode: 'home' as const, deliveryCents: 8_900 }
  const paid = 1_000
  expect((await invoiceSent(shop, (await halfSent(shop, lines, [2, 0], more, paid)).id)).problem.code).toBe('rest_rates')
  // Half of each: the fee bears what it bore.
  const even = await halfSent(shop, lines, [1, 1], more, paid)
  const { body } = await invoiceSent(shop, even.id)
  expect(body.invoice.inclCents + (await read(shop, body.rest.id)).inclCents).toBe(even.inclCents)
})

test('where more is announced than what left still owes, people settle it first', async () => {
  const { shop, customerId } = await openBooks()
  const announced = async (amount: number) => {
    const { id } = await halfSent(shop, [freeLine({ quantity: 4, unitCents: 1_000 })], [2], { customerId }, 1_000)
    const body = { payment_type: 'cheque' as const, amount, validated: false }
    await shop.ok(ordersRoutes.addPayment, { params: { id }, body })
    return invoiceSent(shop, id)
  }
  expect((await announced(3_000)).problem.code).toBe('rest_awaited')
  const { status, body } = await announced(1_000)
  expect(status).toBe(201)
  const { id, payments } = await read(shop, body.invoice.orderId ?? 0)
  const awaited = payments.find((each) => each.status === 'pending')
  await shop.ok(ordersRoutes.validatePayment, { params: { id, paymentId: awaited?.id ?? 0 }, body: {} })
  expect((await read(shop, id)).dueCents).toBe(0)
})
