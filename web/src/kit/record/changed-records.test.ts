import { expect, test } from 'vitest'
import { screens } from '../../screens.gen.ts'
import { recordAt } from './changed-records.ts'

/** Pages of one record whose changes stand elsewhere: what is sealed never changes, and what follows has no page of its own to change. */
const without = new Set(['/point-of-sale/session/{sessionId}'])

test('each page of a record says who changed it last', () => {
  const ofRecords = screens.filter(({ path, group }) => group === 'admin' && /\/\{\w+\}$/.test(path)).map(({ path }) => path)
  expect(ofRecords.length).toBeGreaterThan(15)
  const silent = ofRecords.filter((path) => recordAt(path.replace(/\{\w+\}/, '7')) === undefined && !without.has(path))
  expect(silent).toEqual([])
})

test('a new record, and a page that is of none, have nobody', () => {
  for (const path of ['/order/-1', '/fair/7/load', '/orders/all', '/']) expect(recordAt(path)).toBeUndefined()
  expect(recordAt('/cultivation/analysis/7')).toEqual({ kind: 'analysis', id: 7 })
})
