import type { Order } from '@plantule/contract/orders/schemas'
import { expect, it } from 'vitest'
import { mayBounce, settlementOf } from './settlement.ts'

const modified = (beforeCents: number) => [{ id: 1, at: '2026-11-21T10:00:00Z', author: 'Léa', kind: 'modified', data: { beforeCents } }]

it('is what was paid too much, whatever happened', () => {
  expect(settlementOf({ dueCents: -300, paidCents: 1300, outsideCents: 0, timeline: [], payments: [] })).toBe(-300)
})

it('is not what is on its way back already', () => {
  const back = (amount: number, status: 'pending' | 'validated' = 'pending') =>
    ({ id: 1, amount, status, payment_type: 'online_card' }) as Order['payments'][number]
  const order = { dueCents: -300, paidCents: 1300, outsideCents: 0, timeline: [] }
  expect(settlementOf({ ...order, payments: [back(-100)] })).toBe(-200)
  expect(settlementOf({ ...order, payments: [back(-300), back(-900, 'validated'), back(500)] })).toBe(0)
  expect(settlementOf({ ...order, payments: [back(-400)] })).toBe(0)
})

it('is what a paid order costs more since it was modified', () => {
  expect(settlementOf({ dueCents: 500, paidCents: 1000, outsideCents: 0, timeline: modified(1000), payments: [] })).toBe(500)
})

it('is nothing while the order was never wholly paid', () => {
  expect(settlementOf({ dueCents: 500, paidCents: 200, outsideCents: 0, timeline: modified(600), payments: [] })).toBe(0)
  expect(settlementOf({ dueCents: 500, paidCents: 0, outsideCents: 0, timeline: modified(0), payments: [] })).toBe(0)
  expect(settlementOf({ dueCents: 500, paidCents: 500, outsideCents: 0, timeline: [], payments: [] })).toBe(0)
})

it('is a payment that a bank may still return: of an order that ended, since money last went back, and once', () => {
  const money = (id: number, amount: number, payment_type: string, kind = 'payment') =>
    ({ id, amount, payment_type, kind, status: 'validated' }) as Order['payments'][number]
  const [card, back, lost, cheque] = [
    money(1, 10_000, 'online_card'),
    money(2, -10_000, 'transfer', 'refund'),
    money(3, -10_000, 'online_card', 'refund'),
    money(4, 10_000, 'cheque'),
  ] as const
  const order = (status: Order['status'], paidCents: number, payments: Order['payments']) => ({ status, paidCents, payments })
  const ended = order('cancelled', 0, [card, back, lost, cheque])
  expect(mayBounce(ended, cheque)).toBe(10_000)
  expect(mayBounce(ended, card)).toBe(0)
  expect(mayBounce({ ...ended, status: 'shipped' }, cheque)).toBe(0)
  expect(
    mayBounce({ ...ended, paidCents: -10_000, payments: [...ended.payments, money(5, -10_000, 'cheque', 'correction')] }, cheque),
  ).toBe(0)
  expect(mayBounce({ ...ended, payments: [...ended.payments, money(5, -4_000, 'cheque', 'correction')] }, cheque)).toBe(6_000)
})
