import { expect, test } from 'vitest'
import { readTable } from '../parts/clipboard.ts'
import { cellsOf, keyOf, pastePrices } from './many-sizes.ts'

const grid = cellsOf({
  containers: ['1', '2'],
  calibers: ['7', '8', '9'],
  rootstocks: ['4', '5'],
  existing: [
    { containerId: 1, caliberId: 8, rootstockId: 4 },
    { containerId: 2, caliberId: 8, rootstockId: null },
  ],
})
const at = (rootstock: string, container: string, caliber: string) => ({ rootstock, container, caliber })

test('containers by calibers on each rootstock; what the product has already is known by all three', () => {
  expect(grid.rows).toEqual([
    { rootstock: '4', container: '1' },
    { rootstock: '4', container: '2' },
    { rootstock: '5', container: '1' },
    { rootstock: '5', container: '2' },
  ])
  expect(grid.cells).toHaveLength(12)
  expect(grid.cells.filter((cell) => cell.exists)).toEqual([{ ...at('4', '1', '8'), exists: true }])
  expect(cellsOf({ containers: [], calibers: [], rootstocks: [], existing: [] }).cells).toEqual([])
  expect(cellsOf({ containers: [], calibers: ['7'], rootstocks: [], existing: [] }).cells).toEqual([
    { container: null, caliber: '7', rootstock: null, exists: false },
  ])
})

test('a block from a spreadsheet fills prices from a cell on, in French and plain decimals, and tells what does not fit', () => {
  const pasted = pastePrices(grid, readTable('12,50 €\t13.9\tcher\t99\r\n1 234,50\t\t0,95\r\n'), at('4', '2', '7'))
  expect(pasted).toEqual({
    prices: {
      [keyOf(at('4', '2', '7'))]: 1250,
      [keyOf(at('4', '2', '8'))]: 1390,
      [keyOf(at('5', '1', '7'))]: 123_450,
      [keyOf(at('5', '1', '9'))]: 95,
    },
    unread: ['cher'],
    existing: 0,
    beyond: 1,
  })
  expect(
    pastePrices(
      grid,
      [
        ['5', '6'],
        ['7', '8'],
      ],
      at('4', '1', '8'),
    ),
  ).toMatchObject({ existing: 1, beyond: 0 })
  expect(pastePrices(grid, [['1'], ['2']], at('5', '2', '9'))).toMatchObject({ prices: { [keyOf(at('5', '2', '9'))]: 100 }, beyond: 1 })
})
