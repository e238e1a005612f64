import { expect, test } from 'vitest'
import { clashing, differences } from './differences.ts'

test('lists the fields where two people differ, and who changed them', () => {
  const base = { name: 'Lavande', stock: 10, tags: ['a'], version: 3 }
  const mine = { name: 'Lavande vraie', stock: 10, tags: ['a'], version: 3 }
  const theirs = { name: 'Lavande', stock: 8, tags: ['a'], version: 4 }
  expect(differences({ mine, theirs, base })).toEqual([
    { key: 'name', mine: 'Lavande vraie', theirs: 'Lavande', changedByMe: true },
    { key: 'stock', mine: 10, theirs: 8, changedByMe: false },
  ])
})

test('nothing and null are the same value', () => {
  expect(differences({ mine: {}, theirs: { note: null }, base: {} })).toEqual([])
})

test('a group of fields is compared field by field where it is shown so, else as a whole', () => {
  const base = { sheet: { exposure: 'sun', height: 20 }, address: { city: 'Lyon' } }
  const mine = { sheet: { exposure: 'shade', height: 20 }, address: { city: 'Paris' } }
  const theirs = { sheet: { exposure: 'sun', height: 30 }, address: { city: 'Nantes' } }
  expect(differences({ mine, theirs, base }, (key) => key === 'sheet')).toEqual([
    { key: 'sheet.exposure', mine: 'shade', theirs: 'sun', changedByMe: true },
    { key: 'sheet.height', mine: 20, theirs: 30, changedByMe: false },
    { key: 'address', mine: { city: 'Paris' }, theirs: { city: 'Nantes' }, changedByMe: true },
  ])
  expect(differences({ mine: { sheet: null }, theirs: { sheet: { height: 1 } }, base: {} }, () => true)).toHaveLength(1)
})

test('what both changed is named, unless both wrote the same', () => {
  const base = { name: 'C3', volume: 2000, note: '' }
  expect(
    clashing({ base, mine: { ...base, name: 'C3 rond', note: 'lourd' }, theirs: { ...base, name: 'C3 carré', volume: 3000 } }),
  ).toEqual(['name'])
  expect(clashing({ base, mine: { ...base, name: 'C3 rond' }, theirs: { ...base, name: 'C3 rond', volume: 3000 } })).toEqual([])
})
