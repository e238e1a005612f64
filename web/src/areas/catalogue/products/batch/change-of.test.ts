import { batchRoutes } from '@plantule/contract/catalogue/batch'
import { expect, test } from 'vitest'
import { blankDraft, changeOf } from './change-of.ts'

test.each([
  [{}, null],
  [{ priceOp: 'multiply', amount: null }, null],
  [{ priceOp: 'keep' }, null],
  [
    { priceOp: 'multiply', amount: 500, roundTo: 10 },
    { price: { op: 'multiply', factorBp: 10_500, roundTo: 10, minusCents: 0, containerId: null } },
  ],
  [{ priceOp: 'add', amount: -50, containerId: '4' }, { price: { op: 'add', cents: -50, roundTo: 1, minusCents: 0, containerId: 4 } }],
  [{ priceOp: 'keep', roundTo: 100, ending: 10 }, { price: { op: 'keep', cents: 0, roundTo: 100, minusCents: 10, containerId: null } }],
  [
    { providerId: 'none', published: 'no' },
    { plantProviderId: null, published: false },
  ],
  [
    { categories: ['3', '4'], categoryOp: 'set', tags: ['Bio'] },
    { categories: { op: 'set', values: [3, 4] }, tags: { op: 'add', values: ['Bio'] } },
  ],
] as const)('%j is the change %j', (given, change) => {
  const made = changeOf({ ...blankDraft, ...(given as object) })
  expect(made).toEqual(change)
  if (made) expect(batchRoutes.batchEdit.body.safeParse({ target: { kind: 'ids', ids: [1] }, change: made }).success).toBe(true)
})
