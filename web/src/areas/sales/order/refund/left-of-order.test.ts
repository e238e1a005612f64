import { expect, test } from 'vitest'
import { hasLeft, leftOfOrder } from './left-of-order.ts'

const line = { id: 7, quantity: 4, unitCents: 250, rateBp: 1000, shares: null, discount: null, codeCents: 0 }
const order = {
  mode: 'incl',
  rates: [{ rateBp: 1000, exclCents: 909, vatCents: 91, inclCents: 1000 }],
  discount: null,
  deliveryCents: 0,
  deliveryOffCents: 0,
  lines: [line],
  promises: [],
  refunds: [],
} as never as Parameters<typeof leftOfOrder>[0]
const rate = { rateBp: 1000, exclCents: 227, vatCents: 23, inclCents: 250 }
const refund = { lines: [{ lineId: 7, quantity: 1, parts: [{ rateBp: 1000, netCents: 250, exclCents: 227 }] }], fees: [], rates: [rate] }

test('an order has all of it left, less what came back', () => {
  expect(leftOfOrder(order)).toMatchObject({ inclCents: 1000, lines: [{ id: 7, quantity: 4 }] })
  const after = { ...order, refunds: [refund as never] }
  expect(leftOfOrder(after)).toMatchObject({ inclCents: 750, lines: [{ id: 7, quantity: 3, parts: [{ netCents: 750 }] }] })
  expect(hasLeft(after)).toBe(true)
  expect(hasLeft({ ...order, refunds: [refund, refund, refund, refund] as never })).toBe(false)
})

test('a shop without TVA has none to give back', () => {
  const left = leftOfOrder({ ...order, rates: [{ rateBp: 0, exclCents: 1000, vatCents: 0, inclCents: 1000 }] })
  expect(left.rates).toEqual([{ rateBp: 0, exclCents: 1000, vatCents: 0, inclCents: 1000 }])
})
