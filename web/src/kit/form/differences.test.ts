import { expect, test } from 'vitest'
import { differences } from './differences.ts'

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
