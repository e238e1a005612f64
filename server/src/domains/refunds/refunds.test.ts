import { customersRoutes } from '@plantule/contract/customers/routes'
import { fiscalRoutes } from '@plantule/contract/fiscal/fiscal'
import { orderRefundRoutes } from '@plantule/contract/refunds/routes'
import type { Order } from '@plantule/contract/orders/schemas'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { tillSalesRoutes } from '@plantule/contract/till/sales'
import type { In } from '@plantule/contract/base/route'
import { beforeAll, describe, expect, test } from 'vitest'
import { closeDocuments } from '../../platform/documents/render.ts'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { readCard, readCredit, someDiscount, someGiftCard } from '../codes/codes.testing.ts'
import { customerOnTerms, firm, freeLine, levelOf, pay, read, sentBack, someStock, step } from '../orders/orders.testing.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await newShop()
})

const of = (order: Pick<Order, 'id'>) => ({ params: { id: order.id } })
const money = ({ status, paymentState, refundedCents, paidCents, dueCents }: Order) => ({
  status,
  paymentState,
  refundedCents,
  paidCents,
  dueCents,
})
type Asked = In<(typeof orderRefundRoutes)['refundOrder']['body']>
const refund = (order: Pick<Order, 'id'>, body: Asked) => shop.ok(orderRefundRoutes.refundOrder, { ...of(order), body })
const tryRefund = (order: Pick<Order, 'id'>, body: Asked) => shop.call(orderRefundRoutes.refundOrder, { ...of(order), body })
const lineOf = (order: Order, index = 0): number => order.lines[index]?.id ?? 0
/** A paid order of three plants at 10,00 €. */
const three = async (more: object = {}) => pay(shop, (await firm(shop, [freeLine({ quantity: 3 })], more)).id, 3000)

describe('items given back', () => {
  test('lower what the order sold and what was paid, and leave nothing due', async () => {
    const order = await three()
    const after = await refund(order, { kind: 'items', items: [{ lineId: lineOf(order), quantity: 1 }], reason: 'Rétractation' })
    expect(money(after)).toEqual({
      status: 'confirmed',
      paymentState: 'refunded_partially',
      refundedCents: 1000,
      paidCents: 2000,
      dueCents: 0,
    })
    expect(after.refunds).toMatchObject([
      { kind: 'items', inclCents: 1000, vatCents: 91, moneyCents: 1000, reason: 'Rétractation', lines: [{ quantity: 1, restocked: true }] },
    ])
    expect(after.refunds[0]?.number).toMatch(/^RB\d{4}-00001$/)
    expect(after.payments.at(-1)).toMatchObject({ kind: 'refund', payment_type: 'card', amount: -1000, refundId: after.refunds[0]?.id })
    expect(after.lines[0]).toMatchObject({ quantity: 3, refunded: 1, dropped: 1 })
  })

  test('are lost where the reason says that they are damaged, unless somebody chose', async () => {
    const back = async (restock: boolean | undefined, reason: string) => {
      const order = await three()
      const items = [{ lineId: lineOf(order), quantity: 1, ...(restock !== undefined && { restock }) }]
      return (await refund(order, { kind: 'items', items, reason })).refunds[0]?.lines[0]?.restocked
    }
    expect(await back(undefined, 'Deux plants abîmés')).toBe(false)
    expect(await back(true, 'Deux plants abîmés')).toBe(true)
    expect(await back(undefined, 'Erreur de variété')).toBe(true)
    const whole = await three()
    expect((await refund(whole, { kind: 'whole', reason: 'Tout est sec' })).refunds[0]?.lines[0]?.restocked).toBe(false)
  })

  test('never exceed what is left of a line', async () => {
    const order = await three()
    await refund(order, { kind: 'items', items: [{ lineId: lineOf(order), quantity: 2 }] })
    const beyond = await tryRefund(order, { kind: 'items', items: [{ lineId: lineOf(order), quantity: 2 }] })
    expect(beyond).toMatchObject({ status: 409, problem: { code: 'refund_beyond_sold', errors: [{ path: ['items', 0, 'quantity'] }] } })
    const twice = [1, 1].map((quantity) => ({ lineId: lineOf(order), quantity }))
    expect((await tryRefund(order, { kind: 'items', items: twice })).problem.code).toBe('refund_beyond_sold')
    expect((await tryRefund(order, { kind: 'items', items: [{ lineId: 999_999, quantity: 1 }] })).status).toBe(404)
    expect((await tryRefund(order, { kind: 'items', items: [] })).problem.code).toBe('nothing_to_refund')
  })

  test('come back once, however often and however parallel it is asked', async () => {
    const order = await three()
    const two = () => tryRefund(order, { kind: 'items', items: [{ lineId: lineOf(order), quantity: 2 }] })
    const answers = await Promise.all([two(), two(), two()])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const uuid = crypto.randomUUID()
    const same = () => tryRefund(order, { kind: 'items', uuid, items: [{ lineId: lineOf(order), quantity: 1 }] })
    expect((await Promise.all([same(), same()])).map(({ status }) => status)).toEqual([201, 201])
    // Mended in the window whose answer was lost, and pressed again.
    const line = { lineId: lineOf(order), quantity: 1 }
    const others = [
      await tryRefund(order, { kind: 'items', uuid, items: [{ ...line, quantity: 2 }] }),
      await tryRefund(order, { kind: 'items', uuid, items: [line], means: [{ payment_type: 'transfer', amount: 1000, code: '' }] }),
      await tryRefund(order, { kind: 'amount', uuid, amount: 500 }),
      await tryRefund(await three(), { kind: 'items', uuid, items: [line] }),
    ]
    expect(others.map(({ status, problem }) => [status, problem.code])).toEqual(others.map(() => [409, 'refund_differs']))
    expect(money(await read(shop, order.id))).toEqual({
      status: 'refunded',
      paymentState: 'refunded',
      refundedCents: 3000,
      paidCents: 0,
      dueCents: 0,
    })
  })

  test('make held plants free again, or lost', async () => {
    const subproductId = await someStock(shop, 10)
    const order = await pay(shop, (await firm(shop, [{ subproductId, quantity: 4, unitCents: 500 }])).id, 2000)
    expect(await levelOf(shop, subproductId)).toEqual({ onHand: 10, reserved: 4, available: 6 })
    await refund(order, { kind: 'items', items: [{ lineId: lineOf(order), quantity: 1 }] })
    expect(await levelOf(shop, subproductId)).toEqual({ onHand: 10, reserved: 3, available: 7 })
    await refund(order, { kind: 'items', items: [{ lineId: lineOf(order), quantity: 1, restock: false }] })
    expect(await levelOf(shop, subproductId)).toEqual({ onHand: 9, reserved: 2, available: 7 })
    for (const name of ['prepare', 'markPrepared', 'ship'] as const) await step(shop, order.id, name)
    expect(await levelOf(shop, subproductId)).toEqual({ onHand: 7, reserved: 0, available: 7 })
    await refund(order, { kind: 'items', items: [{ lineId: lineOf(order), quantity: 1 }] })
    expect(await levelOf(shop, subproductId)).toEqual({ onHand: 8, reserved: 0, available: 8 })
    const last = await refund(order, { kind: 'items', items: [{ lineId: lineOf(order), quantity: 1, restock: false }] })
    expect(await levelOf(shop, subproductId)).toEqual({ onHand: 8, reserved: 0, available: 8 })
    expect(money(last)).toMatchObject({ status: 'refunded', paymentState: 'refunded' })
  })

  test('leave the delivery fee with the shop, or give it back too', async () => {
    const order = await pay(shop, (await firm(shop, [freeLine()], { deliveryCents: 590, deliveryMode: 'home' })).id, 1590)
    const kept = await refund(order, { kind: 'items', items: [{ lineId: lineOf(order), quantity: 1 }] })
    expect(money(kept)).toMatchObject({ refundedCents: 1000, paidCents: 590, dueCents: 0 })
    const other = await pay(shop, (await firm(shop, [freeLine()], { deliveryCents: 590, deliveryMode: 'home' })).id, 1590)
    const all = await refund(other, { kind: 'items', items: [{ lineId: lineOf(other), quantity: 1 }], delivery: true })
    expect(money(all)).toEqual({ status: 'refunded', paymentState: 'refunded', refundedCents: 1590, paidCents: 0, dueCents: 0 })
  })

  test('of an order that was not paid in full are first forgiven', async () => {
    const customerId = await customerOnTerms(shop)
    const order = await firm(shop, [freeLine({ quantity: 3 })], { customerId })
    await pay(shop, order.id, 1500)
    for (const name of ['prepare', 'markPrepared', 'ship'] as const) await step(shop, order.id, name)
    const after = await refund(order, { kind: 'items', items: [{ lineId: lineOf(order), quantity: 2 }] })
    expect(money(after)).toMatchObject({ paymentState: 'refunded_partially', refundedCents: 2000, paidCents: 1000, dueCents: 0 })
    const { totals } = await shop.ok(customersRoutes.getCustomer, { params: { id: customerId } })
    expect(totals).toMatchObject({ spentCents: 1000, dueCents: 0 })
  })
})

describe('an amount', () => {
  test('comes back to the cent and lowers what plants give back later', async () => {
    const order = await three()
    await refund(order, { kind: 'amount', amount: 500, reason: 'Feuilles abîmées' })
    expect((await tryRefund(order, { kind: 'amount', amount: 2501 })).problem.code).toBe('refund_beyond_left')
    const one = await refund(order, { kind: 'items', items: [{ lineId: lineOf(order), quantity: 1 }] })
    expect(one.refunds.map((each) => each.inclCents)).toEqual([500, 833])
    const whole = await shop.ok(orderRefundRoutes.fullRefund, of(order))
    expect(money(whole)).toEqual({ status: 'refunded', paymentState: 'refunded', refundedCents: 3000, paidCents: 0, dueCents: 0 })
  })
})

describe('the whole order', () => {
  test('frees its stock, its codes and its slot, and cannot be refunded again', async () => {
    const subproductId = await someStock(shop, 5)
    const code = await someDiscount(shop, { code: 'RETOUR10', perCustomer: null, maxUses: 1 })
    const order = await firm(shop, [{ subproductId, quantity: 2, unitCents: 1000 }])
    const reduced = await shop.ok(ordersRoutes.setCodes, { ...of(order), body: { codes: [code.code], version: order.version } })
    await pay(shop, order.id, reduced.inclCents)
    const after = await shop.ok(orderRefundRoutes.fullRefund, of(order))
    expect(money(after)).toEqual({
      status: 'refunded',
      paymentState: 'refunded',
      refundedCents: reduced.inclCents,
      paidCents: 0,
      dueCents: 0,
    })
    expect(await levelOf(shop, subproductId)).toMatchObject({ reserved: 0, available: 5 })
    const again = await firm(shop, [freeLine()])
    expect((await shop.call(ordersRoutes.setCodes, { ...of(again), body: { codes: [code.code], version: again.version } })).status).toBe(
      200,
    )
    expect((await shop.call(orderRefundRoutes.fullRefund, of(order))).problem.code).toBe('wrong_status')
  })

  test('that only took a deposit gives the deposit back', async () => {
    const order = await firm(shop, [freeLine({ quantity: 3 })])
    await shop.ok(ordersRoutes.setDeposit, { ...of(order), body: { amount: 900 } })
    await shop.ok(ordersRoutes.payDeposit, { params: { id: order.id, a: 'transfer', b: 900 } })
    const after = await shop.ok(orderRefundRoutes.fullRefund, of(order))
    expect(money(after)).toEqual({ status: 'refunded', paymentState: 'refunded', refundedCents: 3000, paidCents: 0, dueCents: 0 })
    expect(after.payments.at(-1)).toMatchObject({ payment_type: 'transfer', amount: -900 })
  })

  test('that nobody paid is cancelled rather than refunded', async () => {
    const order = await firm(shop, [freeLine()])
    expect((await shop.call(orderRefundRoutes.fullRefund, of(order))).problem.code).toBe('nothing_paid')
  })

  test('that became cheaper gives the old difference back too', async () => {
    const order = await three()
    await shop.ok(ordersRoutes.modifyOrder, {
      ...of(order),
      body: { version: (await read(shop, order.id)).version, lines: [{ ...sentBack(order.lines)[0], quantity: 2 }] },
    })
    expect(money(await shop.ok(orderRefundRoutes.fullRefund, of(order)))).toMatchObject({
      refundedCents: 2000,
      paidCents: 0,
      dueCents: 0,
      status: 'refunded',
    })
  })
})

describe('the means', () => {
  test('tell the code that paid to who may refund, and its end alone to who may only read', async () => {
    const card = await someGiftCard(shop, 5_000)
    const order = await firm(shop, [freeLine({ quantity: 3 })])
    await shop.ok(ordersRoutes.addPayment, { ...of(order), body: { payment_type: 'gift_card', amount: 500, code: card.code } })
    const meansFor = async (token: string) => (await shop.ok(orderRefundRoutes.refundMeans, of(order), { token })).items
    const shownCode = `•••• ${card.code.slice(-4)}`
    expect(await meansFor(shop.token)).toMatchObject([{ code: card.code, shownCode }])
    expect(await meansFor(await shop.memberWith(['orders.read']))).toMatchObject([{ code: '', shownCode }])
  })

  test('that paid take it back by one of them, never by a part of a cheque', async () => {
    const order = await firm(shop, [freeLine({ quantity: 3 })])
    for (const [payment_type, amount] of [
      ['cash', 1000],
      ['cheque', 1999],
      ['card', 1],
    ] as const) {
      await shop.ok(ordersRoutes.addPayment, { ...of(order), body: { payment_type, amount } })
    }
    const after = await refund(order, { kind: 'items', items: [{ lineId: lineOf(order), quantity: 1 }] })
    expect(after.payments.filter((payment) => payment.kind === 'refund').map(({ payment_type, amount }) => [payment_type, amount])).toEqual(
      [['cash', -1000]],
    )
    expect(
      (await shop.ok(orderRefundRoutes.refundMeans, of(order))).items.map(({ payment_type, paidCents }) => [payment_type, paidCents]),
    ).toEqual([
      ['cheque', 1999],
      ['card', 1],
    ])
  })

  test('that are chosen must sum to the money', async () => {
    const order = await three()
    const items = [{ lineId: lineOf(order), quantity: 1 }]
    const wrong = await tryRefund(order, { kind: 'items', items, means: [{ payment_type: 'cash', amount: 999 }] })
    expect(wrong).toMatchObject({ status: 400, problem: { code: 'refund_means_sum', errors: [{ path: ['means'] }] } })
    const chosen = await refund(order, {
      kind: 'items',
      items,
      means: [
        { payment_type: 'transfer', amount: 600 },
        { payment_type: 'credit_code', amount: 400 },
      ],
    })
    expect(chosen.payments.slice(1).map(({ payment_type, amount }) => [payment_type, amount])).toEqual([
      ['transfer', -600],
      ['credit_code', -400],
    ])
    const credit = await shop.inShop((ctx) =>
      ctx.db.selectFrom('voucher').select('id').where('kind', '=', 'credit_code').orderBy('id', 'desc').executeTakeFirstOrThrow(),
    )
    expect((await readCredit(shop, credit.id)).reason).toContain(order.reference)
    expect((await readCredit(shop, credit.id)).balanceCents).toBe(400)
  })

  test('give a gift card its money back, and never turn it into cash', async () => {
    const card = await someGiftCard(shop)
    const order = await firm(shop, [freeLine({ quantity: 3 })])
    await shop.ok(ordersRoutes.addPayment, { ...of(order), body: { payment_type: 'gift_card', amount: 1000, code: card.code } })
    await pay(shop, order.id, 2000)
    const asCash = await tryRefund(order, { kind: 'whole', means: [{ payment_type: 'cash', amount: 3000 }] })
    expect(asCash.problem.code).toBe('refund_gift_card_back')
    const after = await shop.ok(orderRefundRoutes.fullRefund, of(order))
    expect(after.payments.slice(2).map(({ payment_type, amount }) => [payment_type, amount])).toEqual([
      ['card', -2000],
      ['gift_card', -1000],
    ])
    expect(await readCard(shop, card.id)).toMatchObject({ balanceCents: card.balanceCents, status: 'active' })
  })
})

describe('an order that changes after a refund', () => {
  test('keeps an exact difference', async () => {
    const order = await three()
    await refund(order, { kind: 'items', items: [{ lineId: lineOf(order), quantity: 1 }] })
    const now = await read(shop, order.id)
    const dearer = await shop.ok(ordersRoutes.modifyOrder, {
      ...of(order),
      body: { version: now.version, lines: [{ ...sentBack(now.lines)[0], quantity: 5 }] },
    })
    expect(money(dearer)).toMatchObject({ refundedCents: 1000, paidCents: 2000, dueCents: 2000, paymentState: 'partial' })
    const settled = await shop.ok(ordersRoutes.payCorrection, { ...of(order), body: { payment_type: 'cash', amount: 2000 } })
    expect(money(settled)).toMatchObject({ paidCents: 4000, dueCents: 0, paymentState: 'refunded_partially' })
    const all = await shop.ok(orderRefundRoutes.fullRefund, of(order))
    expect(money(all)).toMatchObject({ refundedCents: 5000, paidCents: 0, dueCents: 0, status: 'refunded' })
  })

  test('cannot fall below what was given back', async () => {
    const order = await three()
    await refund(order, { kind: 'items', items: [{ lineId: lineOf(order), quantity: 2 }] })
    const { version } = await read(shop, order.id)
    const lines = [{ ...sentBack(order.lines)[0], quantity: 1 }]
    expect((await shop.call(ordersRoutes.modifyOrder, { ...of(order), body: { version, lines } })).problem.code).toBe('holds_refunds')
    const gone = [freeLine({ label: 'Autre' })]
    expect((await shop.call(ordersRoutes.modifyOrder, { ...of(order), body: { version, lines: gone } })).problem.code).toBe('holds_refunds')
  })
})

describe('who may', () => {
  test('refund large sums is told by the limit of the till', async () => {
    const order = await pay(shop, (await firm(shop, [freeLine({ quantity: 20 })])).id, 20_000)
    const seller = await shop.memberWith(['orders.write', 'till.write'])
    const by = (body: Asked) => shop.call(orderRefundRoutes.refundOrder, { ...of(order), body }, { token: seller })
    expect((await by({ kind: 'whole' })).problem.code).toBe('refund_needs_manager')
    const asked = await shop.call(
      tillSalesRoutes.isRefundAuthorized,
      { params: { id: order.id }, query: { a: 'order' } },
      { token: seller },
    )
    expect(asked.body).toEqual({ authorized: false, reason: 'refund_needs_manager' })
    expect((await by({ kind: 'amount', amount: 10_000 })).status).toBe(201)
    const tillOnly = await shop.memberWith(['till.write'])
    const params = { a: 'order' as const, b: order.id }
    expect(
      (
        await shop.call(
          tillSalesRoutes.refundSale,
          { params, body: { items: [{ lineId: lineOf(order), quantity: 1 }] } },
          { token: tillOnly },
        )
      ).problem.code,
    ).toBe('no_right')
  })

  test('ask what was sold and refund it by the calls of any sale', async () => {
    const order = await three()
    const params = { a: 'order' as const, b: order.id }
    const sold = await shop.ok(tillSalesRoutes.soldItems, { params })
    expect(sold.items).toMatchObject([{ lineId: lineOf(order), quantity: 3, refunded: 0, left: 3, leftCents: 3000 }])
    const answer = await shop.ok(tillSalesRoutes.refundSale, { params, body: { items: [{ lineId: lineOf(order), quantity: 2 }] } })
    expect(answer).toMatchObject({ refundedCents: 2000 })
    expect((await shop.ok(tillSalesRoutes.soldItems, { params })).items).toMatchObject([{ refunded: 2, left: 1, leftCents: 1000 }])
    expect((await shop.ok(orderRefundRoutes.syncRefund, of(order))).refunds).toHaveLength(1)
  })
})

test('money that goes back is sealed, and its receipt is a PDF', async () => {
  const order = await three()
  const after = await refund(order, { kind: 'items', items: [{ lineId: lineOf(order), quantity: 1 }] })
  const links = await shop.inShop((ctx) =>
    ctx.db
      .selectFrom('fiscal_link')
      .select(['chain', 'payload'])
      .where('ref_type', '=', 'order')
      .where('ref_id', '=', order.id)
      .orderBy('chain')
      .orderBy('seq')
      .execute(),
  )
  expect(links.map(({ chain, payload }) => [chain, (JSON.parse(payload) as { cents: number }).cents])).toEqual([
    ['journal_event', -1000],
    ['payment_event', 3000],
    ['payment_event', -1000],
  ])
  expect((await shop.ok(fiscalRoutes.verifyFiscal)).ok).toBe(true)
  const id = after.refunds[0]?.id ?? 0
  const pdf = await shop.ok(orderRefundRoutes.refundReceipt, { params: { id } })
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await shop.call(orderRefundRoutes.refundReceipt, { params: { id: 999_999 } })).status).toBe(404)
  await closeDocuments()
})
