import { productTarget } from '@plantule/contract/catalogue/batch'
import { expect, test } from 'vitest'
import { targetOf } from './target-of.ts'

test('the whole list keeps its filters and drops its order', () => {
  const target = targetOf({
    kind: 'matching',
    count: 900,
    query: { type: 'plant', published: 'false', q: 'rosa', sort: 'updated', dir: 'desc', size: 50 },
  })
  expect(target).toEqual({ kind: 'matching', query: { type: 'plant', published: 'false', q: 'rosa' } })
  expect(productTarget.safeParse(target).success).toBe(true)
})

test('ticked products go by their ids', () => {
  expect(targetOf({ kind: 'ids', ids: [4, 9], count: 2 })).toEqual({ kind: 'ids', ids: [4, 9] })
})
