import {
  allows,
  type OrderAction,
  orderActions,
  type OrderStatus,
  orderStatuses,
  orderStepNames,
  orderSteps,
} from '@plantule/contract/orders/schemas'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { invoiceActsRoutes } from '@plantule/contract/invoicing/acts'
import { invoicesRoutes } from '@plantule/contract/invoicing/invoices'
import { orderLifeRoutes } from '@plantule/contract/orders/life-routes'
import { orderRefundRoutes } from '@plantule/contract/refunds/routes'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { noInvoicingInfo, settingsRoutes } from '@plantule/contract/shops/settings'
import { beforeAll, describe, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { customerOnTerms, draft, freeLine, pay, read, type Step, step } from '../orders.testing.ts'

let shop: TestShop
let customerId: number
let paysAtOnceId: number

beforeAll(async () => {
  shop = await newShop()
  customerId = await customerOnTerms(shop)
  paysAtOnceId = (await shop.ok(customersRoutes.createCustomer, { body: { firstName: 'Anne', lastName: 'Lefèvre' } })).id
  // What an invoice asks for.
  const place = { line1: '1 chemin des Saules', postcode: '49000', city: 'Angers' }
  await shop.ok(settingsRoutes.updateInvoicingInfo, {
    body: { ...noInvoicingInfo, ...place, legalName: 'Pépinière du Val', siren: '732829320', vatNumber: 'FR44732829320' },
  })
  for (const id of [customerId, paysAtOnceId])
    await shop.ok(customersRoutes.addAddress, { params: { id }, body: { ...place, isBilling: true } })
})

const isStep = (action: OrderAction): action is Step & OrderAction => orderStepNames.some((name) => name === action)

const stepsTo: Partial<Record<OrderStatus, Step[]>> = {
  in_preparation: ['prepare'],
  prepared: ['prepare', 'markPrepared'],
  shipped: ['prepare', 'markPrepared', 'ship'],
  ready: ['prepare', 'markPrepared', 'markReady'],
  delivered: ['prepare', 'markPrepared', 'ship', 'deliver'],
  collected: ['prepare', 'markPrepared', 'markReady', 'collect'],
  complete: ['prepare', 'markPrepared', 'markReady', 'collect', 'complete'],
}

/** Where the step that led to each state is taken from. */
const stoodBefore: Partial<Record<OrderStatus, OrderStatus>> = {
  quotation: 'draft',
  in_preparation: 'confirmed',
  prepared: 'in_preparation',
  shipped: 'prepared',
  ready: 'prepared',
  delivered: 'shipped',
  collected: 'ready',
  complete: 'collected',
}

/** An order of 30,00 € that got to the state by the ways people have. */
async function orderIn(status: OrderStatus): Promise<number> {
  const paysAtOnce = status === 'waiting_payment' || status === 'deposit_paid'
  const order = await draft(shop, [freeLine({ quantity: 3 })], {
    customerId: paysAtOnce ? paysAtOnceId : customerId,
    asQuotation: status === 'quotation',
  })
  const params = { id: order.id }
  if (status === 'cancelled') await shop.ok(ordersRoutes.cancelOrder, { params })
  if (status === 'draft' || status === 'quotation' || status === 'cancelled') return order.id
  await shop.ok(ordersRoutes.validateOrder, { params, body: {} })
  if (status === 'deposit_paid') {
    await shop.ok(ordersRoutes.setDeposit, { params, body: { amount: 1000 } })
    await pay(shop, order.id, 1000)
  }
  if (status === 'refunded') {
    await pay(shop, order.id, 3000)
    await shop.ok(orderRefundRoutes.fullRefund, { params })
  }
  for (const name of stepsTo[status] ?? []) await step(shop, order.id, name)
  return order.id
}

async function act(action: OrderAction, id: number) {
  const params = { id }
  const { status, version, deliveryCents, lines } = await read(shop, id)
  if (isStep(action)) return shop.call(ordersRoutes.updateOrder, { params, body: { step: action, version } })
  if (action === 'edit') return shop.call(ordersRoutes.updateOrder, { params, body: { deliveryMode: 'collect', version } })
  if (action === 'validate') return shop.call(ordersRoutes.validateOrder, { params, body: {} })
  if (action === 'askDeposit') return shop.call(ordersRoutes.setDeposit, { params, body: { amount: 500 } })
  if (action === 'modify') {
    return shop.call(ordersRoutes.modifyOrder, { params, body: { lines: [freeLine({ id: lines[0]?.id ?? null, quantity: 4 })], version } })
  }
  if (action === 'pay') return shop.call(ordersRoutes.addPayment, { params, body: { payment_type: 'cheque', amount: 100 } })
  if (action === 'setDelivery') {
    const body = { deliveryMode: 'home' as const, deliveryAddress: null, deliveryCents, parcelTracking: 'XY1', version }
    return shop.call(ordersRoutes.setDelivery, { params, body })
  }
  const whole = [{ lines: lines.map((line) => ({ lineId: line.id, quantity: line.quantity })) }]
  if (action === 'hold') return shop.call(orderLifeRoutes.holdOrder, { params, body: { reason: 'Gel annoncé' } })
  if (action === 'stepBack') return shop.call(orderLifeRoutes.stepBack, { params, body: { reason: 'Clic par erreur', version } })
  if (action === 'split') return shop.call(orderLifeRoutes.splitOrder, { params, body: { parts: whole, version } })
  if (action === 'sendPart') {
    const half = [1, 2].map((quantity) => ({ lines: [{ lineId: lines[0]?.id ?? 0, quantity }] }))
    const cut = allows(action, status) ? await shop.ok(orderLifeRoutes.splitOrder, { params, body: { parts: half, version } }) : undefined
    const shipmentId = cut?.shipments[0]?.id ?? 999_999
    return shop.call(orderLifeRoutes.sendPart, { params: { id, shipmentId }, body: {} })
  }
  if (action === 'merge') {
    const other = allows('merge', status) ? await orderIn(status) : await orderIn('draft')
    return shop.call(orderLifeRoutes.mergeOrder, { params, body: { from: other, version } })
  }
  if (action === 'refund') return shop.call(orderRefundRoutes.refundOrder, { params, body: { kind: 'amount', amount: 100 } })
  if (action === 'billDeposit') {
    if (allows(action, status) && status !== 'deposit_paid') await pay(shop, id, 100)
    return shop.call(invoiceActsRoutes.issueDepositInvoice, { params, body: {} })
  }
  if (action === 'invoice') return shop.call(invoicesRoutes.generateInvoice, { params, body: {} })
  return shop.call(ordersRoutes.cancelOrder, { params })
}

const actions = Object.keys(orderActions) as OrderAction[]

describe.each(orderStatuses)('an order that is %s', (status) => {
  test('is reached', async () => {
    expect((await read(shop, await orderIn(status))).status).toBe(status)
  })

  test.each(actions)('answers to %s as the contract says', async (action) => {
    const id = await orderIn(status)
    const before = await read(shop, id)
    const answer = await act(action, id)
    if (!allows(action, status)) {
      expect(answer).toMatchObject({ status: 409, problem: { code: 'wrong_status', details: { status, action } } })
      expect(await read(shop, id)).toEqual(before)
      return
    }
    if (action === 'cancel' && before.paidCents > 0) {
      expect(answer).toMatchObject({ status: 409, problem: { code: 'has_payments' } })
      return
    }
    if (action === 'pay' && before.dueCents === 0) {
      expect(answer).toMatchObject({ status: 409, problem: { code: 'overpayment' } })
      return
    }
    // What nobody paid and may still change is changed, not refunded.
    if (action === 'refund' && before.paidCents === 0 && allows('modify', status)) {
      expect(answer).toMatchObject({ status: 409, problem: { code: 'nothing_paid' } })
      return
    }
    expect(answer.status).toBeLessThan(300)
    const after = await read(shop, id)
    if (isStep(action)) expect(after.status).toBe(orderSteps[action])
    if (action === 'stepBack') expect(after.status).toBe(stoodBefore[status])
    if (action === 'cancel') expect(after.status).toBe('cancelled')
    if (action === 'refund') expect(after.refundedCents).toBe(100)
    if (action === 'modify') expect(after.inclCents).toBe(4000)
    if (action === 'invoice') expect(after.documents).toMatchObject([{ kind: 'invoice', inclCents: 3000 }])
    // A document changes nothing of the order itself.
    if (action !== 'billDeposit') expect(after.version).toBeGreaterThan(before.version)
    else expect(after.documents).toMatchObject([{ kind: 'deposit_invoice' }])
  })
})
