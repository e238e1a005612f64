import { presetNames, presets } from '@plantule/contract/base/permissions'
import { expect, test } from 'vitest'
import { levelsOf, rightsOf } from './rights.ts'

test.each(presetNames)('the rights of the role %s come back from its levels', (name) => {
  expect(rightsOf(levelsOf(presets[name])).toSorted()).toEqual([...presets[name]].toSorted())
})

test('writing alone counts as both', () => {
  expect(rightsOf(levelsOf(['orders.write']))).toEqual(['orders.read', 'orders.write'])
})
