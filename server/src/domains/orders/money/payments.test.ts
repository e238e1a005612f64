import type { Order } from '@plantule/contract/orders/schemas'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { beforeAll, describe, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { today } from '../../books/books.testing.ts'
import { draft, firm, freeLine, pay, read, sentBack } from '../orders.testing.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await newShop()
})

const money = ({ status, paymentState, paidCents, dueCents }: Order) => ({ status, paymentState, paidCents, dueCents })
const of = (order: Order) => ({ params: { id: order.id } })
/** A firm order of 30,00 €. */
const thirty = () => firm(shop, [freeLine({ quantity: 3 })])
const modified = (order: Order, quantity: number) =>
  shop.ok(ordersRoutes.modifyOrder, { ...of(order), body: { version: order.version, lines: [{ ...sentBack(order.lines)[0], quantity }] } })
const correct = (order: Order, amount: number) =>
  shop.call(ordersRoutes.payCorrection, { ...of(order), body: { payment_type: 'card', amount } })

describe('a payment', () => {
  test('in parts leads to a confirmed order', async () => {
    const order = await thirty()
    expect(money(order)).toEqual({ status: 'waiting_payment', paymentState: 'unpaid', paidCents: 0, dueCents: 3000 })
    expect(money(await pay(shop, order.id, 1000))).toEqual({
      status: 'waiting_payment',
      paymentState: 'partial',
      paidCents: 1000,
      dueCents: 2000,
    })
    expect(money(await pay(shop, order.id, 2000))).toEqual({ status: 'confirmed', paymentState: 'paid', paidCents: 3000, dueCents: 0 })
  })

  test('beyond what is due is refused beside the amount', async () => {
    const order = await thirty()
    await pay(shop, order.id, 2500)
    const refused = await shop.call(ordersRoutes.addPayment, { ...of(order), body: { payment_type: 'cash', amount: 501 } })
    expect(refused).toMatchObject({ status: 409, problem: { code: 'overpayment', errors: [{ path: ['amount'] }] } })
    expect(refused.problem.title).toMatch(/5,00\s€/)
  })

  test('given twice at once is taken once', async () => {
    const order = await thirty()
    const call = () => shop.call(ordersRoutes.addPayment, { ...of(order), body: { payment_type: 'card', amount: 3000 } })
    const answers = await Promise.all([call(), call()])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(money(await read(shop, order.id))).toMatchObject({ paidCents: 3000, paymentState: 'paid' })
  })

  test('that is awaited counts once it is validated', async () => {
    const order = await thirty()
    const awaited = await shop.ok(ordersRoutes.addPayment, {
      ...of(order),
      body: { payment_type: 'cheque', amount: 3000, validated: false },
    })
    expect(money(awaited)).toMatchObject({ paymentState: 'unpaid', paidCents: 0 })
    const params = { id: order.id, paymentId: awaited.payments[0]?.id ?? 0 }
    const validated = await shop.ok(ordersRoutes.validatePayment, { params, body: { receivedOn: today() } })
    expect(money(validated)).toMatchObject({ status: 'confirmed', paymentState: 'paid', paidCents: 3000 })
    expect(validated.payments).toMatchObject([{ status: 'validated', receivedOn: today(), amount: 3000 }])
    expect((await shop.call(ordersRoutes.validatePayment, { params, body: {} })).problem.code).toBe('payment_validated')
    expect((await shop.call(ordersRoutes.removePayment, { params })).problem.code).toBe('payment_validated')
  })

  test('that is awaited may be removed, and cannot exceed what is left by then', async () => {
    const order = await thirty()
    const add = () => shop.ok(ordersRoutes.addPayment, { ...of(order), body: { payment_type: 'cheque', amount: 3000, validated: false } })
    const [first, second] = (await add().then(add)).payments
    await shop.ok(ordersRoutes.validatePayment, { params: { id: order.id, paymentId: first?.id ?? 0 }, body: {} })
    const params = { id: order.id, paymentId: second?.id ?? 0 }
    expect((await shop.call(ordersRoutes.validatePayment, { params, body: {} })).problem.code).toBe('overpayment')
    await shop.ok(ordersRoutes.removePayment, { params })
    expect((await read(shop, order.id)).payments.map(({ id }) => id)).toEqual([first?.id])
  })

  test('that is awaited cannot be taken on an order cancelled meanwhile', async () => {
    const order = await thirty()
    const awaited = await shop.ok(ordersRoutes.addPayment, {
      ...of(order),
      body: { payment_type: 'transfer', amount: 3000, validated: false },
    })
    await shop.ok(ordersRoutes.cancelOrder, of(order))
    const params = { id: order.id, paymentId: awaited.payments[0]?.id ?? 0 }
    expect((await shop.call(ordersRoutes.validatePayment, { params, body: {} })).problem.code).toBe('wrong_status')
    expect(money(await read(shop, order.id))).toEqual({ status: 'cancelled', paymentState: 'none', paidCents: 0, dueCents: 0 })
  })

  test('of another order is not found', async () => {
    const [order, other] = [await thirty(), await thirty()]
    const awaited = await shop.ok(ordersRoutes.addPayment, { ...of(order), body: { payment_type: 'cheque', amount: 1, validated: false } })
    const params = { id: other.id, paymentId: awaited.payments[0]?.id ?? 0 }
    expect((await shop.call(ordersRoutes.validatePayment, { params, body: {} })).status).toBe(404)
    expect((await shop.call(ordersRoutes.removePayment, { params })).status).toBe(404)
  })
})

describe('a refund', () => {
  test('gives back at most what was paid, and then the order may be cancelled', async () => {
    const order = await thirty()
    await pay(shop, order.id, 2000)
    expect((await shop.call(ordersRoutes.cancelOrder, of(order))).problem.code).toBe('has_payments')
    expect((await shop.call(ordersRoutes.addPayment, { ...of(order), body: { payment_type: 'card', amount: -2001 } })).problem.code).toBe(
      'overpayment',
    )
    const back = await pay(shop, order.id, -2000)
    expect(back.payments.at(-1)).toMatchObject({ kind: 'refund', amount: -2000 })
    expect(money(back)).toEqual({ status: 'waiting_payment', paymentState: 'unpaid', paidCents: 0, dueCents: 3000 })
    await shop.ok(ordersRoutes.cancelOrder, of(order))
  })
})

describe('a deposit', () => {
  test('that is paid marks the order, and the rest confirms it', async () => {
    const order = await thirty()
    const asked = await shop.ok(ordersRoutes.setDeposit, { ...of(order), body: { amount: 900 } })
    expect(asked).toMatchObject({ depositCents: 900, status: 'waiting_payment' })
    const paid = await shop.ok(ordersRoutes.payDeposit, { params: { id: order.id, a: 'transfer', b: 900 } })
    expect(money(paid)).toEqual({ status: 'deposit_paid', paymentState: 'partial', paidCents: 900, dueCents: 2100 })
    expect(paid.payments).toMatchObject([{ kind: 'deposit', payment_type: 'transfer', amount: 900 }])
    expect((await pay(shop, order.id, 2100)).status).toBe('confirmed')
  })

  test('beyond the total is refused beside its field', async () => {
    const order = await thirty()
    const refused = await shop.call(ordersRoutes.setDeposit, { ...of(order), body: { amount: 3001 } })
    expect(refused).toMatchObject({ status: 400, problem: { code: 'deposit_too_high', errors: [{ path: ['amount'] }] } })
  })
})

describe('a correction', () => {
  test('settles exactly what became dearer', async () => {
    const order = await thirty()
    const dearer = await modified(await pay(shop, order.id, 3000), 5)
    // It was paid and does not wait again: its money says what is left.
    expect(money(dearer)).toEqual({ status: 'confirmed', paymentState: 'partial', paidCents: 3000, dueCents: 2000 })
    expect((await correct(dearer, 2001)).problem.code).toBe('overpayment')
    expect((await correct(dearer, -1)).problem.code).toBe('no_difference')
    const settled = await correct(dearer, 2000)
    expect(money(settled.body)).toEqual({ status: 'confirmed', paymentState: 'paid', paidCents: 5000, dueCents: 0 })
    expect(settled.body.payments.at(-1)).toMatchObject({ kind: 'correction', amount: 2000 })
  })

  test('gives back exactly what became cheaper', async () => {
    const order = await thirty()
    const cheaper = await modified(await pay(shop, order.id, 3000), 1)
    expect(money(cheaper)).toEqual({ status: 'confirmed', paymentState: 'overpaid', paidCents: 3000, dueCents: -2000 })
    expect((await correct(cheaper, 2000)).problem.code).toBe('no_difference')
    expect((await correct(cheaper, -2001)).problem.code).toBe('overpayment')
    expect(money((await correct(cheaper, -2000)).body)).toMatchObject({ paymentState: 'paid', paidCents: 1000, dueCents: 0 })
  })

  test('of an order that began with a deposit leaves it where its payment had brought it', async () => {
    const order = await thirty()
    await shop.ok(ordersRoutes.setDeposit, { ...of(order), body: { amount: 1000 } })
    await pay(shop, order.id, 1000)
    expect(money(await pay(shop, order.id, 2000))).toMatchObject({ status: 'confirmed', paymentState: 'paid' })
    const dearer = await modified(await read(shop, order.id), 4)
    expect(money(dearer)).toMatchObject({ status: 'confirmed', paymentState: 'partial', dueCents: 1000 })
    // Money that goes back is another matter: what is left of it may be the deposit alone.
    expect(money(await pay(shop, order.id, -2000))).toMatchObject({ status: 'deposit_paid', dueCents: 3000 })
  })

  test('needs a difference', async () => {
    const order = await pay(shop, (await thirty()).id, 3000)
    expect((await correct(order, 1)).problem.code).toBe('no_difference')
    expect((await correct(await draft(shop, [freeLine()]), 1)).problem.code).toBe('wrong_status')
  })
})
