import { allRoutes } from '@plantule/contract/all'
import type { Route } from '@plantule/contract/base/route'
import { beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { loadDemo } from '../demo/load-demo.ts'
import { addDays, parisDay } from '../platform/paris.ts'
import { readContent } from '../platform/sheets/read-content.ts'
import { defaultLimits } from '../platform/sheets/sheet-limits.ts'
import { takeTime } from '../platform/take-time.ts'
import { newShop, type TestShop } from './new-shop.ts'

type Listed = { items: { id: number; type?: string }[]; total: number }
type Filter = Record<string, string>

/** A file with a line a size says its product in each. */
const keyOf: Record<string, string> = { '/products/export': 'Référence produit' }
const files = allRoutes.filter((route): route is Route & { exports: Route } => route.exports !== undefined)

let shop: TestShop
let period: { a: string; b: string }
beforeAll(async () => {
  shop = await newShop()
  await shop.inShop(async (ctx) => {
    await takeTime(ctx)
    await loadDemo(ctx, 0.1)
  })
  const today = parisDay(new Date())
  period = { a: addDays(today, -330), b: today }
})

/** One filter at a time: each value of a few, both answers, a word. */
function filtersOf(route: Route): Filter[] {
  const { shape } = route.query as unknown as z.ZodObject
  return Object.entries(shape).flatMap(([key, field]): Filter[] => {
    if (['page', 'size', 'sort', 'dir'].includes(key)) return []
    if (key === 'q') return [{ q: 'la' }, { q: '12' }]
    const takes = (value: string): boolean => (field as z.ZodType).safeParse(value).success
    return ['true', 'false', ...words].filter(takes).map((value) => ({ [key]: value }))
  })
}
const words = ['invoice', 'credit_invoice', 'ticket', 'order', 'cash', 'card', 'plant', 'other', 'plants', 'private', 'professional']

async function linesOf(file: Route, query: Filter): Promise<number> {
  // Read here: a file that the product has just written needs no process of its own, and there are hundreds.
  const { rows } = await readContent((await shop.ok(file, { params: period, query } as never)) as Uint8Array, defaultLimits)
  const [head = [], ...lines] = rows.map((row) => row.values)
  const key = keyOf[file.path]
  return key === undefined ? lines.length : new Set(lines.map((line) => line[head.indexOf(key)])).size
}

test.each(files.map((file) => [file.path, file] as const))('%s holds what its list shows, whatever the filter', async (_, file) => {
  const differences: object[] = []
  const totals: number[] = []
  for (const query of [{}, ...filtersOf(file.exports)]) {
    const listed = await shop.call(file.exports, { params: { ...period, page: 1 }, query } as never)
    const { total } = listed.body as unknown as Listed
    const lines = await linesOf(file, query)
    totals.push(total)
    if (lines !== total) differences.push({ query, listed: total, saved: lines })
  }
  expect(differences).toEqual([])
  // The filters do leave less than the whole, where there is one.
  if (Math.max(...totals) > 0) expect(new Set(totals).size).toBeGreaterThan(1)
})
