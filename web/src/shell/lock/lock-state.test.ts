import type { Seller } from '@plantule/contract/platform/sellers'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { badgeOf, firstView, lockReducer, mayCancel, sellerOfBadge, type LockAction } from './lock-state.ts'

const seller = (id: number, more: Partial<Seller> = {}): Seller => ({
  id,
  memberId: id + 100,
  name: `Vendeur ${id}`,
  isMe: false,
  spent: false,
  ...more,
})
const sellers = fc.uniqueArray(fc.nat(20), { minLength: 1 }).map((ids) => ids.map((id) => seller(id)))

it('asks whoever has no code here to choose one', () => {
  expect(firstView([], 'asked')).toEqual({ what: 'choose', renews: false })
  expect(firstView([seller(1), seller(2)], 'asked')).toEqual({ what: 'choose', renews: false })
})

it('asks the only one for the code, and else who it is', () => {
  const [me, other] = [seller(1, { isMe: true }), seller(2)]
  expect(firstView([me], 'held')).toEqual({ what: 'code', seller: me })
  expect(firstView([me, other], 'held')).toEqual({ what: 'sellers' })
  expect(firstView([{ ...me, spent: true }], 'held')).toEqual({ what: 'sellers' })
})

it('opens what is held neither by giving up nor by choosing a code, whoever has one here', () => {
  expect([mayCancel('held', false), mayCancel('held', true), mayCancel('asked', true)]).toEqual([false, false, false])
  expect(mayCancel('asked', false)).toBe(true)
  expect([firstView([], 'held'), firstView([seller(1)], 'held')]).toEqual([{ what: 'sellers' }, { what: 'sellers' }])
})

it('asks for no code that is spent, whatever came before', () => {
  const actions: fc.Arbitrary<LockAction> = fc.oneof(
    fc.boolean().map((spent): LockAction => ({ type: 'pick', seller: seller(1, { spent }) })),
    fc.constantFrom<LockAction>({ type: 'back' }, { type: 'choose', renews: true }),
  )
  fc.assert(
    fc.property(fc.array(actions), (all) => {
      const view = all.reduce(lockReducer, firstView([seller(1, { isMe: true }), seller(2)], 'held'))
      expect(view.what === 'code' && view.seller.spent).toBe(false)
    }),
  )
})

it('reads a badge as its seller, and nothing else as one', () => {
  fc.assert(
    fc.property(sellers, (all) => {
      for (const one of all) {
        expect(sellerOfBadge(badgeOf(one.memberId), all)).toBe(one)
        expect(sellerOfBadge(` ${badgeOf(one.memberId).toLowerCase()} `, all)).toBe(one)
        expect(sellerOfBadge(String(one.memberId), all)).toBeUndefined()
      }
      expect(sellerOfBadge('PLV-9999', all)).toBeUndefined()
      expect(sellerOfBadge('', all)).toBeUndefined()
    }),
  )
})
