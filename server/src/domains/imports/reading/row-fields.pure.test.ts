import { expect, test } from 'vitest'
import { fieldOf } from './fields.ts'
import { ownColumns } from './layouts/plantule.ts'
import { productInFile, sizeInFile } from './row-fields.ts'
import { sheetKeys } from './sheet-fields.ts'

const headers = new Set(ownColumns.map(({ header }) => header))
const carried = (fields: object): string[] => Object.values(fields).flatMap((each) => ('by' in each ? each.by : []))

test('our own file has a column for all that a product and a size are said to carry in it', () => {
  const keys = [...carried(productInFile), ...carried(sizeInFile)]
  expect(keys.filter((key) => !headers.has(fieldOf(key as never).label.fr))).toEqual([])
})

test('the botanical sheet leaves the house whole', () => {
  expect(carried({ botanical: productInFile.botanical }).toSorted()).toEqual([...sheetKeys].toSorted())
})

test('no column of our own file carries nothing', () => {
  const named = new Set([...carried(productInFile), ...carried(sizeInFile)].map((key) => fieldOf(key as never).label.fr))
  // Their own tables: what a product stands under, and what a size has on hand.
  const elsewhere = (['categories', 'stock', 'stockExported'] as const).map((key) => fieldOf(key).label.fr)
  expect([...headers].filter((header) => !named.has(header) && !elsewhere.includes(header))).toEqual([])
})
