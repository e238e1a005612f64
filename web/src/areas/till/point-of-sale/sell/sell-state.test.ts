import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Sold } from '../pay/use-sale.ts'
import type { DoneSale } from '../storage.ts'
import { hearsKeys, isAtRest, opening, sellReducer, startOf, type Open, type SellAction } from './sell-state.ts'

// The reducer hands a sale on and never looks into it.
const sold = {} as Sold
const opens = fc.oneof(
  fc.constantFrom('pay', 'parked', 'customer', 'free', 'place', 'tickets', 'card').map((what) => opening(what)),
  fc.string().map((number): Open => ({ what: 'tickets', number })),
  fc.string().map((key): Open => ({ what: 'line', key })),
)
const actions: fc.Arbitrary<SellAction> = fc.oneof(
  opens.map((open): SellAction => ({ type: 'opened', open })),
  fc.constantFrom<SellAction>({ type: 'closed' }, { type: 'next' }, { type: 'sold', sold, mailTo: 'a@b.fr' }),
  fc.constantFrom('articles', 'basket').map((side): SellAction => ({ type: 'turned', side })),
)
const after = (all: SellAction[]) => all.reduce(sellReducer, startOf(null))

it('shows the last thing that was opened, and nothing once it is closed', () => {
  fc.assert(
    fc.property(fc.array(actions), opens, (before, open) => {
      expect(after([...before, { type: 'opened', open }]).open).toEqual(open)
      expect(after([...before, { type: 'opened', open }, { type: 'closed' }]).open).toBeNull()
    }),
  )
})

it('after a sale shows it alone, on the side of the articles, until the next one', () => {
  fc.assert(
    fc.property(fc.array(actions), (before) => {
      const made = after([...before, { type: 'sold', sold, mailTo: 'a@b.fr' }])
      expect(made).toMatchObject({ open: null, side: 'articles', done: { sold, mailTo: 'a@b.fr' } })
      expect(isAtRest(made, false)).toBe(false)
      const next = sellReducer(made, { type: 'next' })
      expect(isAtRest(next, false)).toBe(true)
      expect(isAtRest(next, true)).toBe(false)
    }),
  )
})

it('hears keys and scans only at rest and unlocked', () => {
  fc.assert(
    fc.property(fc.array(actions), fc.boolean(), fc.boolean(), (all, locked, sending) => {
      const state = after(all)
      expect(hearsKeys(state, sending, locked)).toBe(state.open === null && state.done === null && !sending && !locked)
    }),
  )
})

it('forgets a ticket and a gift card with the dialog that showed them', () => {
  const asked = after([{ type: 'opened', open: { what: 'tickets', number: 'T-1' } }, { type: 'closed' }])
  expect(sellReducer(asked, { type: 'opened', open: opening('tickets') }).open).toEqual({ what: 'tickets', number: '' })
  expect(opening('card')).toEqual({ what: 'card', card: null })
})

it('shows a sale again after a crash, without the till hearing its keys, until the next one', () => {
  const ticket = {} as DoneSale['ticket']
  const back = startOf({ ticket, mailTo: 'a@b.fr' })
  expect(back.done).toEqual({ sold: { ticket }, mailTo: 'a@b.fr', again: true })
  expect(hearsKeys(back, false, false)).toBe(false)
  expect(sellReducer(back, { type: 'next' }).done).toBeNull()
})
