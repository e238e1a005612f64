import fc from 'fast-check'
import { expect, test } from 'vitest'
import { barcodeOf, isEan } from './codes-of.ts'
import { labelGrids } from '@plantule/contract/printing/label-grids'
import { plainText } from './plain-text.ts'
import { monthRanges, plantFacts } from './plant-facts.ts'

test.each([
  [
    [11, 12, 1, 5],
    [
      [5, 5],
      [11, 1],
    ],
  ],
  [[6, 7, 8], [[6, 8]]],
  [[], []],
  [[1, 12], [[12, 1]]],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], [[1, 12]]],
] as [number[], [number, number][]][])('months %j are the ranges %j', (months, ranges) => {
  expect(monthRanges(months)).toEqual(ranges)
})

test('ranges hold exactly the months given', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 12 })), (months) => {
      const back = monthRanges(months).flatMap(([from, to]) =>
        Array.from({ length: ((to - from + 12) % 12) + 1 }, (_, at) => ((from - 1 + at) % 12) + 1),
      )
      expect(back.toSorted((a, b) => a - b)).toEqual(months.toSorted((a, b) => a - b))
    }),
  )
})

test('facts say what a gardener asks first', () => {
  const sheet = {
    exposure: ['sun' as const, 'half-shade' as const],
    heightCm: { min: 40, max: 150 },
    floweringMonths: [6, 7, 8],
    hardinessC: -15,
    foliage: 'evergreen' as const,
  }
  expect(plantFacts(sheet, 'fr')).toEqual([
    'Soleil, mi-ombre',
    '40 cm – 1,5 m',
    'Floraison juin – août',
    'Rustique jusqu’à −15 °C',
    'Persistant',
  ])
  expect(plantFacts(sheet, 'en')[2]).toBe('Flowers Jun – Aug')
  expect(plantFacts({}, 'fr')).toEqual([])
})

test('bars are drawn of a barcode, of a wrong one as text, of a reference, or not at all', async () => {
  expect(isEan('3760012345670')).toBe(true)
  expect(isEan('3760012345678')).toBe(false)
  expect(isEan('96385074')).toBe(true)
  for (const [barcode, reference, text] of [
    ['3760012345670', 'A', '3760012345670'],
    ['3760012345678', 'A', '3760012345678'],
    [null, 'P-1', 'P-1'],
  ] as const) {
    expect(await barcodeOf(barcode, reference)).toMatchObject({ text })
  }
  expect(await barcodeOf(null, 'référence')).toBeNull()
})

test('every grid stands on its page', () => {
  for (const { page, grid } of Object.values(labelGrids)) {
    expect(grid.left + grid.columns * grid.width + (grid.columns - 1) * grid.gapX + grid.left).toBeCloseTo(page.width)
    expect(grid.top * 2 + grid.rows * grid.height).toBeCloseTo(page.height)
    expect(Math.min(grid.left, grid.top)).toBeGreaterThanOrEqual(0)
  }
})

test('text is cut at a word, without marks', () => {
  expect(plainText('<p>Belle &amp; rustique</p><p>à planter</p>', 100)).toBe('Belle & rustique à planter')
  expect(plainText('un deux trois quatre', 12)).toBe('un deux…')
  fc.assert(fc.property(fc.string({ maxLength: 300 }), (text) => plainText(text, 50).length <= 50))
})
