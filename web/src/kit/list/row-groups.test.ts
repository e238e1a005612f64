import { expect, test } from 'vitest'
import { groupingColumn, rowGroups } from './row-groups.ts'

const named = (text: string) => text.split('').map((letter) => (letter === '-' ? null : letter))
const groups = (text: string, from: number, total?: number) => [...rowGroups(named(text), (row) => row, { from, total })]

test('each run of rows has a heading over its first, with a number where the page holds all of it', () => {
  expect(groups('aabbb-', 0, 6)).toEqual([
    [0, { label: 'a', count: 2 }],
    [2, { label: 'b', count: 3 }],
    [5, { label: null, count: 1 }],
  ])
})

test('what may go on before or after the page is not counted', () => {
  const counts = (text: string, from: number, total?: number) => groups(text, from, total).map(([, { count }]) => count)
  expect(counts('aabbc', 5, 20)).toEqual([undefined, 2, undefined])
  expect(counts('aabbc', 15, 20)).toEqual([undefined, 2, 1])
  expect(counts('aaa', 0)).toEqual([undefined])
  expect(counts('', 0, 0)).toEqual([])
})

test('only the column that orders the list groups it, if it says how', () => {
  const by = { id: 'day', header: 'Day', cell: () => null, sort: 'placed', group: () => 'x' }
  const plain = { id: 'name', header: 'Name', cell: () => null, sort: 'name' }
  expect(groupingColumn([plain, by], 'placed')).toBe(by)
  expect(groupingColumn([plain, by], 'name')).toBeUndefined()
  expect(groupingColumn([{ ...by, sort: undefined } as never], undefined)).toBeUndefined()
})
