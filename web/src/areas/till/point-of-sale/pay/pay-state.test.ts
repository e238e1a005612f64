import { isMoney } from '@plantule/contract/till/tender'
import { paymentTypes } from '@plantule/contract/base/payment-types'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { emptyBasket } from '../../parts/basket.ts'
import {
  askedOf,
  atStart,
  dueOf,
  goodsLeft,
  isTooMuch,
  mostOf,
  payReducer,
  saleBody,
  type PayAction,
  type PayState,
  type ToPay,
} from './pay-state.ts'

const cents = fc.integer({ min: 1, max: 500_000 })
const means = fc.constantFrom(...paymentTypes)
/** Articles, and gift cards beside them. */
const sums = fc
  .tuple(cents, fc.integer({ min: 0, max: 20_000 }))
  .map(([inclCents, cards]): ToPay => ({ inclCents, dueCents: inclCents + cards }))
const after = (actions: PayAction[], from: PayState = atStart): PayState => actions.reduce(payReducer, from)
const took = (type: (typeof paymentTypes)[number], amount: number): PayAction => ({
  type: 'took',
  payment: { payment_type: type, amount, reference: '' },
})

it('owes nothing once every means has paid what was asked of it, and money is always able to finish', () => {
  fc.assert(
    fc.property(sums, fc.array(fc.tuple(means, fc.option(cents))), (toPay, pressed) => {
      let state = atStart
      for (const [type, typed] of pressed) {
        state = payReducer(state, { type: 'typed', cents: typed })
        const asked = askedOf(state, toPay, type)
        if (asked > 0) state = payReducer(state, took(type, asked))
        expect(dueOf(state, toPay)).toBeGreaterThanOrEqual(0)
        expect(goodsLeft(state, toPay)).toBeGreaterThanOrEqual(0)
      }
      state = payReducer(state, { type: 'typed', cents: null })
      expect(askedOf(state, toPay, 'card')).toBe(dueOf(state, toPay))
      expect(dueOf(payReducer(state, took('card', dueOf(state, toPay))), toPay)).toBe(0)
    }),
  )
})

it('never pays a gift card with a voucher or a promise', () => {
  fc.assert(
    fc.property(
      sums,
      means.filter((type) => !isMoney(type)),
      (toPay, type) => {
        expect(askedOf(atStart, toPay, type)).toBe(toPay.inclCents)
        expect(askedOf(after([took(type, toPay.inclCents)]), toPay, type)).toBeLessThanOrEqual(0)
      },
    ),
  )
})

it('starts each means from what is left: a figure or a code of the one before is gone', () => {
  const state = after([{ type: 'typed', cents: 500 }, { type: 'scanned', code: 'KDO-1' }, took('gift_card', 500)])
  expect(state).toMatchObject({ typed: null, asking: null, payments: [{ amount: 500 }] })
  expect(after([{ type: 'scanned', code: 'KDO-1' }, { type: 'back' }, { type: 'pressed', means: 'cheque' }]).asking).toEqual({
    type: 'cheque',
    code: '',
  })
})

it('takes back the payment that was named and no other', () => {
  const state = after([took('cash', 100), took('card', 200), took('card', 200), { type: 'tookBack', at: 1 }])
  expect(state.payments.map(({ payment_type, amount }) => [payment_type, amount])).toEqual([
    ['cash', 100],
    ['card', 200],
  ])
})

it('takes a note for too much only where it cannot be one', () => {
  fc.assert(
    fc.property(sums, cents, (toPay, typed) => {
      const state = after([{ type: 'typed', cents: typed }])
      expect(isTooMuch(state, toPay)).toBe(typed > mostOf(state, toPay))
      expect(mostOf(state, toPay)).toBe(toPay.dueCents + 50_000)
    }),
  )
})

it('sends a reason only where one was given', () => {
  const basket = emptyBasket()
  const said = after([
    took('cash', 100),
    { type: 'explained', of: 'stock', reason: ' Arrivage ce matin ' },
    { type: 'explained', of: 'cash', reason: ' ' },
  ])
  expect(saleBody(basket, said)).toMatchObject({
    uuid: basket.uuid,
    stockReason: 'Arrivage ce matin',
    cashFromAbroad: null,
    payments: [{ amount: 100 }],
  })
  expect(saleBody(basket, said)).not.toHaveProperty('overCredit')
  expect(saleBody(basket, said, { overCredit: true })).toHaveProperty('overCredit', true)
})
