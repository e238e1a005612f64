import { expect, test } from 'vitest'
import { endOf } from './end-of.ts'

const result = { done: 2, refused: 1, told: [{ id: 3, name: 'Occupé', why: 'Ce client a des commandes en cours.' }] }

test('a deed that failed or was stopped says so before what it did until then', () => {
  expect(endOf({ status: 'failed', result })).toEqual({ first: 'failed', report: result })
  expect(endOf({ status: 'cancelled', result })).toEqual({ first: 'cancelled', report: result })
  expect(endOf({ status: 'failed', result: null })).toEqual({ first: 'failed', report: undefined })
})

test('one that is done shows its report, or says that it is over; one that goes on has no end', () => {
  expect(endOf({ status: 'done', result })).toEqual({ first: null, report: result })
  expect(endOf({ status: 'done', result: { labels: 2 } })).toEqual({ first: 'over', report: undefined })
  expect(endOf({ status: 'running', result })).toBeUndefined()
})
