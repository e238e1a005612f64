import { expect, test } from 'vitest'
import { z } from 'zod'
import { allRoutes, namedRoutes } from '../all.ts'

const places = ['page', 'size', 'sort', 'dir']
const fieldsOf = (query: unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries((query as z.ZodObject).shape)
      .filter(([key]) => !places.includes(key))
      .map(([key, field]) => [key, z.toJSONSchema(field as z.ZodType, { io: 'input' })]),
  )

/** Spreadsheets that are no list's rows: what they hold is chosen in another way. */
const noList = ['exportSalesAnalysis', 'eReportingExcel', 'importTemplate', 'importLeftOut', 'availabilitySheet']

test('the file of a list takes every filter of the list, by the same name and with the same values', () => {
  const files = allRoutes.filter((route) => route.exports)
  expect(files.length).toBeGreaterThanOrEqual(5)
  for (const file of files) expect([file.path, fieldsOf(file.query)]).toEqual([file.path, fieldsOf(file.exports?.query)])
})

test('a spreadsheet names the list that it is of', () => {
  const sheets = namedRoutes.filter(({ route }) => route.response === 'xlsx' && !route.exports)
  expect(sheets.map(({ name }) => name).toSorted()).toEqual(noList.toSorted())
})
