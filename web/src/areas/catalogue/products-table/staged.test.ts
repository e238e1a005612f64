import type { GridRow } from '@plantule/contract/stock/grid'
import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import words from '../../../i18n/fr/kit.json' with { type: 'json' }
import { readTable, writeTable } from '../parts/clipboard.ts'
import { type Field, gridColumns, readCell, shown } from './columns.ts'
import { beyond, cellKey, changesOf, nextMarked, pastedCells, writeCells } from './staged.ts'

const row = (id: number, given: Partial<GridRow> = {}): GridRow => ({
  subproductId: id,
  productId: Math.ceil(id / 2),
  productVersion: 1,
  sizeVersion: 1,
  name: 'Thym',
  latinName: '',
  cultivar: '',
  published: true,
  label: 'C2',
  reference: `R${id}`,
  barcode: null,
  priceCents: 450,
  weightG: null,
  minStock: null,
  onHand: 0,
  reserved: 0,
  ...given,
})
const at = (key: string) => gridColumns.findIndex((column) => column.key === key)
const column = (key: string) => {
  const found = gridColumns[at(key)]
  if (!found) throw new Error(`no column ${key}`)
  return found
}

beforeAll(() => i18next.init({ lng: 'fr', resources: { fr: { kit: words } } }))

test('a spreadsheet’s clipboard is read and written', () => {
  expect(readTable('a\tb\r\nc\t"d ""e""\nf"\r\n')).toEqual([
    ['a', 'b'],
    ['c', 'd "e"\nf'],
  ])
  expect(readTable('seul')).toEqual([['seul']])
  const table = [
    ['x', 'a"b'],
    ['', 'tab\tici'],
  ]
  expect(readTable(writeTable(table))).toEqual(table)
})

test.each([
  ['priceCents', '1 234,5 €', 123450],
  ['priceCents', '4.5', 450],
  ['priceCents', '-1', undefined],
  ['priceCents', '', undefined],
  ['onHand', '12', 12],
  ['onHand', '1,5', undefined],
  ['minStock', '', null],
  ['published', 'Oui', true],
  ['published', 'peut-être', undefined],
  ['name', '  ', undefined],
  ['cultivar', '', ''],
] as const)('%s takes %j as %j', (key, text, value) => {
  expect(readCell(column(key), text)).toBe(value)
})

test('what a cell shows is read back as the same value', () => {
  for (const [key, value] of [
    ['priceCents', 123405],
    ['onHand', 12345],
    ['published', false],
    ['name', 'Thym'],
  ] as const) {
    expect(readCell(column(key), shown(column(key), value))).toBe(value)
  }
})

test('a product’s field changes on all its sizes, and going back is no change', () => {
  const rows = [row(1), row(2), row(3)]
  const first = writeCells(rows, new Map(), [{ row: 0, column: column('name'), text: 'Thym citron' }])
  expect(changesOf(rows, first.staged).map((change) => [change.subproductId, change.set])).toEqual([
    [1, { name: 'Thym citron' }],
    [2, { name: 'Thym citron' }],
  ])
  const back = writeCells(rows, first.staged, [{ row: 1, column: column('name'), text: 'Thym' }])
  expect(back.staged.size).toBe(0)
})

test('a paste fills its block, one text fills the range, and unreadable cells are told', () => {
  const rows = [row(1), row(2), row(3)]
  const corner = { row: 1, column: at('priceCents') }
  const block = pastedCells(
    [
      ['5,00', '7'],
      ['x', '8'],
      ['9', '9'],
    ],
    { from: corner, to: corner },
    rows.length,
  )
  expect(block).toHaveLength(4)
  const { staged, wrong, written } = writeCells(rows, new Map(), block)
  expect(staged.get(2)).toEqual({ priceCents: 500, onHand: 7 })
  expect([...wrong]).toEqual([['3 priceCents', 'x']])
  expect([...written]).toEqual(['2 priceCents', '2 onHand', '3 onHand'])
  const filled = pastedCells([['6']], { from: { row: 0, column: at('priceCents') }, to: { row: 2, column: at('priceCents') } }, rows.length)
  expect(filled.map((cell) => cell.text)).toEqual(['6', '6', '6'])
})

test('the way leads from one marked cell to the next, and round again', () => {
  const rows = [row(1), row(2), row(3)]
  const marked =
    (...keys: string[]) =>
    (line: GridRow, field: Field) =>
      keys.includes(cellKey(line.subproductId, field))
  const [price, stock] = [at('priceCents'), at('onHand')]
  const two = marked('1 onHand', '3 priceCents')
  expect(nextMarked(rows, two, { row: 0, column: 0 })).toEqual({ row: 0, column: stock })
  expect(nextMarked(rows, two, { row: 0, column: stock })).toEqual({ row: 2, column: price })
  expect(nextMarked(rows, two, { row: 2, column: price })).toEqual({ row: 0, column: stock })
  expect(nextMarked(rows, marked('3 priceCents'), { row: 2, column: price })).toEqual({ row: 2, column: price })
  expect(nextMarked(rows, marked(), { row: 0, column: 0 })).toBeUndefined()
})

test('5,000 cells are pasted at once', () => {
  const rows = Array.from({ length: 5_000 }, (_, index) => row(index + 1))
  const text = Array.from({ length: 2_500 }, (_, index) => `${index},50\t${index}`).join('\n')
  const corner = { row: 0, column: at('priceCents') }
  const { staged } = writeCells(rows, new Map(), pastedCells(readTable(text), { from: corner, to: corner }, rows.length))
  expect(staged.size).toBe(2_500)
})

test('what a pasted block holds beyond the last line and the last column is counted', () => {
  const range = { from: { row: 3, column: gridColumns.length - 1 }, to: { row: 3, column: gridColumns.length - 1 } }
  expect(beyond([['a', 'b'], ['c'], ['d', 'e', 'f']], range, 4)).toEqual({ lines: 2, columns: 2 })
  expect(beyond([['a']], range, 4)).toEqual({ lines: 0, columns: 0 })
})
