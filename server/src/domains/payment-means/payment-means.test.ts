import { ordersRoutes } from '@plantule/contract/orders/routes'
import { allMeans, paymentMeansRoutes } from '@plantule/contract/payment-means/payment-means'
import { beforeAll, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { firm, freeLine, pay, read } from '../orders/orders.testing.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await newShop()
})

test('a shop accepts all means until it chooses; those it left are refused beside their field', async () => {
  expect(await shop.ok(paymentMeansRoutes.getMeans, {})).toEqual(allMeans)
  const order = await firm(shop, [freeLine()])
  const chosen = { till: ['cash', 'card'] as const, orders: ['card', 'transfer', 'transfer'] as const }
  await shop.ok(paymentMeansRoutes.setMeans, { body: { till: [...chosen.till], orders: [...chosen.orders] } })
  expect(await shop.ok(paymentMeansRoutes.getMeans, {})).toEqual({ till: ['cash', 'card'], orders: ['card', 'transfer'] })
  const refused = await shop.call(ordersRoutes.addPayment, { params: { id: order.id }, body: { payment_type: 'cheque', amount: 500 } })
  expect(refused.problem).toMatchObject({ code: 'means_not_accepted', errors: [{ path: ['payment_type'] }] })
  expect(await pay(shop, order.id, 500)).toMatchObject({ paidCents: 500 })
})

test('money goes back by any means, and what is recorded already stays', async () => {
  await shop.ok(paymentMeansRoutes.setMeans, { body: allMeans })
  const order = await firm(shop, [freeLine()])
  await shop.ok(ordersRoutes.addPayment, { params: { id: order.id }, body: { payment_type: 'cash', amount: 1000 } })
  await shop.ok(paymentMeansRoutes.setMeans, { body: { till: ['card'], orders: ['card'] } })
  await shop.ok(ordersRoutes.addPayment, { params: { id: order.id }, body: { payment_type: 'cash', amount: -1000 } })
  expect(await read(shop, order.id)).toMatchObject({ paidCents: 0, payments: [{ amount: 1000 }, { amount: -1000 }] })
})

test('at least one is kept', async () => {
  const { status, problem } = await shop.call(paymentMeansRoutes.setMeans, { body: { till: [], orders: ['card'] } })
  expect([status, problem.errors?.[0]?.path]).toEqual([400, ['till']])
})
