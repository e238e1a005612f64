import { exposures, foliages, waterNeeds } from '@plantule/contract/taxonomy/botanical'
import fc from 'fast-check'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { readContent } from '../../../platform/sheets/read-content.ts'
import { readSheet } from '../../../platform/sheets/read-sheet.ts'
import { writeCsv } from '../../../platform/sheets/write-csv.ts'
import { writeXlsx } from '../../../platform/sheets/write-xlsx.ts'
import { compare } from './compare.ts'
import type { ExistingProduct } from './existing.ts'
import { ownSheet, plantule } from './layouts/plantule.ts'
import { recogniseLayout } from './layouts/recognise.ts'
import { frenchRates, type ReadResult } from './model.ts'
import { canonical } from './parse-cell.ts'
import { flatSheet, parseMonths, sheetOf } from './sheet-fields.ts'
import { toTable } from './table.ts'

const options = { vatRates: frenchRates, emptyCells: 'keep' } as const
const text = fc.oneof(
  fc.string({ maxLength: 30, unit: 'binary' }),
  fc.string({ maxLength: 20 }),
  fc.constantFrom('=1+1', "'=x", '-5', '0012', '12,5', 'a;b', 'a\\;b > c', '1E+5', '"', '\r\n x', '@', '_x0041_', 'oui'),
)
const someText = text.map((value) => canonical(value) ?? 'x')
const maybe = fc.option(text)
const whole = fc.nat(100_000)
// A code that reads as a shortened number is refused on purpose, see `parseCode`.
const code = someText.filter((value) => !/^\d([.,]\d+)?E\+\d+$/i.test(value))

const week = fc.integer({ min: 1, max: 53 })

const subproduct = fc.record({
  id: fc.constant(0),
  sku: fc.constant<string | null>(null),
  barcode: fc.option(fc.stringMatching(/^\d{13}$/)),
  container: maybe,
  caliber: maybe,
  rootstock: maybe,
  priceCents: whole,
  weightGrams: fc.option(whole),
  stock: whole,
  minimumStock: fc.option(whole),
  ownLabel: maybe,
  weeks: fc.option(fc.tuple(week, week).map(([from, to]) => `${from}-${to}`)),
})
const months = fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1 }))
const size = fc.option(fc.nat(20_000))
const flag = fc.option(fc.boolean())
const words = fc.option(someText)
const plantSheet = {
  family: words,
  habit: words,
  soil: words,
  ph: words,
  use: words,
  floweringColour: words,
  foliage: fc.option(fc.constantFrom(...foliages)),
  water: fc.option(fc.constantFrom(...waterNeeds)),
  exposure: fc.option(fc.uniqueArray(fc.constantFrom(...exposures), { minLength: 1 })),
  hardinessC: fc.option(fc.integer({ min: -60, max: 30 })),
  heightMin: size,
  heightMax: size,
  spreadMin: size,
  spreadMax: size,
  floweringMonths: months,
  plantingMonths: months,
  harvestMonths: months,
  melliferous: flag,
  edible: flag,
  scented: flag,
  toxic: flag,
}
const product = fc.record({
  ...plantSheet,
  id: fc.constant(0),
  reference: fc.constant<string | null>(null),
  name: someText,
  latinName: maybe,
  cultivar: maybe,
  type: fc.constantFrom('plant' as const, 'other' as const),
  description: maybe,
  categories: fc.array(fc.array(someText, { minLength: 1, maxLength: 3 }), { maxLength: 3 }),
  tags: fc.array(someText, { maxLength: 3 }),
  provider: maybe,
  vatRate: fc.option(fc.constantFrom(...frenchRates)),
  published: fc.boolean(),
  subproducts: fc.array(subproduct, { maxLength: 4 }),
})
/** Codes are unique, as the shop holds them. */
const catalogue = fc.array(fc.tuple(product, code), { minLength: 1, maxLength: 8 }).map((list): ExistingProduct[] =>
  list.map(([item, prefix], at) => ({
    ...item,
    id: at + 1,
    reference: `${prefix}${at}`,
    subproducts: item.subproducts.map((sub, n) => ({
      ...sub,
      id: at * 10 + n + 1,
      sku: `${prefix}/${at}-${n}`,
      barcode: sub.barcode && `${at}${n}${sub.barcode.slice(2)}`,
    })),
  })),
)

/** Without a process for each of a hundred files. */
async function again(products: readonly ExistingProduct[], kind: 'xlsx' | 'csv'): Promise<ReadResult> {
  const sheet = ownSheet(products)
  const bytes = await buffer(kind === 'xlsx' ? writeXlsx([{ name: 'Catalogue', ...sheet }]) : writeCsv(sheet))
  const table = toTable((await readContent(bytes)).rows)
  expect(recogniseLayout(table.headers)?.layout.key).toBe('plantule')
  return plantule.read([table], options)
}

describe.each(['xlsx', 'csv'] as const)('our own export read back as %s', (kind) => {
  it('changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(catalogue, async (products) => {
        const result = await again(products, kind)
        expect(result.errors).toEqual([])
        const { errors, counts, products: diffs } = compare(result.products, products)
        expect(errors).toEqual([])
        expect(diffs.filter(({ status }) => status !== 'unchanged')).toEqual([])
        expect(counts.unchanged).toBe(products.length)
      }),
      { numRuns: 25 },
    )
  })

  it('changes one column only when one column was edited', async () => {
    await fc.assert(
      fc.asyncProperty(catalogue, whole, async (products, price) => {
        const edited = products.map((item) => ({
          ...item,
          subproducts: item.subproducts.map((sub) => ({ ...sub, priceCents: price })),
        }))
        const { products: diffs } = compare((await again(edited, kind)).products, products)
        const changes = diffs.flatMap((diff) => [...diff.changes, ...diff.subproducts.flatMap((sub) => sub.changes)])
        const expected = products.flatMap((item) => item.subproducts).filter(({ priceCents }) => priceCents !== price)
        expect(changes.map(({ field }) => field)).toEqual(expected.map(() => 'priceCents'))
        expect(diffs.every(({ status }) => status !== 'new')).toBe(true)
      }),
      { numRuns: 15 },
    )
  })
})

it('keeps the sheet of a plant through its columns', () => {
  fc.assert(
    fc.property(fc.record(plantSheet), (flat) => {
      expect(flatSheet(sheetOf(flat))).toEqual(flat)
    }),
  )
})

it.each([
  ['3, 4, 5', [3, 4, 5]],
  ['mars-mai', [3, 4, 5]],
  ['novembre-février', [11, 12, 1, 2]],
  [6, [6]],
  ['juin ; août', [6, 8]],
  ['13', 'not_months'],
  ['printemps', 'not_months'],
  ['3-4-5', 'not_months'],
])('months written as %j are read as %j', (cell, expected) => {
  const parsed = parseMonths(cell)
  expect('value' in parsed ? parsed.value : parsed.problem).toEqual(expected)
})

describe('4,000 rows', () => {
  it('are read in their thread, mapped and compared without a difference', async () => {
    const products = Array.from({ length: 1_000 }, (_, at): ExistingProduct => ({
      id: at + 1,
      reference: `P${at}`,
      name: `Érable ${at}`,
      latinName: 'Acer campestre',
      cultivar: null,
      type: 'plant',
      description: `<p>${'Un bel arbre. '.repeat(10)}</p>`,
      categories: [['Arbres', 'Érables']],
      tags: ['haie', 'mellifère'],
      provider: 'Plants du Val',
      vatRate: 1000,
      published: true,
      ...flatSheet({ family: 'Sapindaceae', floweringMonths: [4, 5], heightCm: { min: 600, max: 1200 }, exposure: ['sun'] }),
      subproducts: Array.from({ length: 4 }, (__, n) => ({
        id: at * 4 + n,
        sku: `P${at}-${n}`,
        barcode: null,
        container: `C${n}`,
        caliber: '80/100',
        rootstock: null,
        priceCents: 1990 + n,
        weightGrams: 2000,
        stock: 5,
        minimumStock: 1,
        ownLabel: null,
        weeks: '40-12',
      })),
    }))
    const bytes = await buffer(writeXlsx([{ name: 'Catalogue', ...ownSheet(products) }]))
    const table = toTable((await readSheet(bytes)).rows)
    const result = plantule.read([table], options)
    const { counts } = compare(result.products, products)
    expect(counts).toEqual({ new: 0, changed: 0, unchanged: 1_000 })
  })
})
