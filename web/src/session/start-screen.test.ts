import { allRights, presets, presetNames } from '@plantule/contract/base/permissions'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { homeFor, homeOf, homes, mayHave } from './start-screen.ts'

test.each([
  ['owner', 'shop'],
  ['manager', 'shop'],
  ['accountant', 'books'],
  ['grower', 'growing'],
  ['picker', 'growing'],
  ['seller', 'selling'],
  ['seasonal', 'selling'],
  ['inspector_tax', 'books'],
] as const)('%s begins at %s', (preset, home) => {
  expect(homeFor(presets[preset])).toBe(home)
})

test('whatever the rights and the choice, nobody begins where they may not look', () => {
  expect(presetNames).toHaveLength(10)
  fc.assert(
    fc.property(fc.subarray([...allRights]), fc.constantFrom('', '/customers', ...homes), (rights, chosen) => {
      expect(mayHave(rights, homeOf(rights, chosen))).toBe(true)
      if (homes.some((home) => home === chosen) && mayHave(rights, chosen as 'shop')) expect(homeOf(rights, chosen)).toBe(chosen)
    }),
  )
})
