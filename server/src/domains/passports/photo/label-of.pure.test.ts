import fc from 'fast-check'
import { expect, test } from 'vitest'
import { labelOf, type SeenLabel } from './label-of.ts'
import { linesOf, type SeenWord } from './lines-of.ts'

/** Words as they stand: rows of text at a column, twenty pixels a letter, forty a line. */
const page = (rows: readonly (readonly [x: number, y: number, text: string, sure?: number])[]): SeenWord[] =>
  rows.flatMap(([x, y, text, sure = 92]) => {
    let at = x
    return text.split(' ').map((word) => {
      const seen = { text: word, sure, x: at, y, width: word.length * 20, height: 32 }
      at += (word.length + 1) * 20
      return seen
    })
  })
const read = (...rows: Parameters<typeof page>[0]): SeenLabel | undefined => labelOf(linesOf(page(rows).toReversed()))
const values = (label: SeenLabel | undefined) =>
  label && [label.botanical.value, label.cultivar.value, label.operator.value, label.code.value, label.origin.value]

test('the parts of a label are found by their letters, through the usual slips', () => {
  const label = read(
    [400, 0, 'Passeport phytosanitaire – ZP /'],
    [500, 40, 'Plant Passport – PZ'],
    [20, 100, 'ERWIAM'],
    [20, 160, 'À Malus domestica ‘Reine des'],
    [60, 200, "Reinettes'", 55],
    [20, 260, '8 FR-CEO0518', 80],
    [20, 310, '€ 2648-L26-00012-0007'],
    [20, 360, 'DFR', 88],
  )
  expect(values(label)).toEqual(['Malus domestica', 'Reine des Reinettes', 'FR-CE00518', '2648-L26-00012-0007', 'FR'])
  expect(label).toMatchObject({ zone: true, pests: ['ERWIAM'], operator: { sure: 60, seen: 'FR-CEO0518' }, botanical: { sure: 55 } })
  // A letter that stands with the next word is less sure.
  expect(label?.origin.sure).toBe(70)
})

test('pests of a protected zone are found right under the title too, in its language', () => {
  const label = read(
    [300, 0, 'Pflanzenpass PZ'],
    [300, 40, 'Plant Passport'],
    [300, 90, 'ERWIAM'],
    [40, 190, "A Malus domestica 'Topaz'"],
    [40, 260, 'B DE-NW-112233'],
    [40, 330, 'C 44/26-19'],
    [40, 400, 'D DE'],
  )
  expect(values(label)).toEqual(['Malus domestica', 'Topaz', 'DE-NW-112233', '44/26-19', 'DE'])
  expect(label).toMatchObject({ zone: true, pests: ['ERWIAM'] })
})

test('a code with a gap is to be compared, one without is as sure as it was seen', () => {
  const sure = (code: string) =>
    read([20, 0, 'A Acer platanoides'], [20, 50, 'B NL-123456789'], [20, 100, `C ${code}`], [20, 150, 'D NL'])?.code
  expect(sure('2026-ACP-041 7')).toMatchObject({ value: '2026-ACP-041 7', sure: 60 })
  expect(sure('2026-ACP-0417')).toMatchObject({ value: '2026-ACP-0417', sure: 92 })
})

test('of labels beside each other each keeps its own parts, and nonsense behind a part is left out', () => {
  const label = read(
    [20, 0, 'A Abies alba'],
    [900, 4, 'A Picea abies'],
    [20, 60, 'B NL-4711'],
    [260, 60, 'ïi', 30],
    [900, 64, 'B BE-12'],
    [20, 120, 'C N-88'],
    [900, 124, 'C X-9'],
    [20, 180, 'D NL'],
    [900, 184, 'D BE'],
  )
  expect(values(label)).toEqual(['Abies alba', '', 'NL-4711', 'N-88', 'NL'])
  expect(label).toMatchObject({ zone: false, pests: [] })
})

test('a label on one line is read as text, and what a part lacks stays empty', () => {
  expect(values(read([20, 0, 'Passeport Phytosanitaire / Plant Passport A Acer campestre B FR-0000001V C 2025-118-A D FR']))).toEqual([
    'Acer campestre',
    '',
    'FR-0000001V',
    '2025-118-A',
    'FR',
  ])
  const without = read([20, 0, 'Plant Passport'], [20, 60, 'A Quercus robur'], [20, 120, 'B NL-4711'], [20, 180, 'D NL'])
  expect(values(without)).toEqual(['Quercus robur', '', 'NL-4711', '', 'NL'])
})

test('the first operator of a replacement stands in brackets, or below the country', () => {
  const above = [
    [20, 0, 'A Pyrus communis'],
    [20, 60, 'B FR-0000004V (NL-000000001)'],
  ] as const
  expect(read(...above, [20, 120, 'C 25-77'], [20, 180, 'D NL'])?.initialOperator.value).toBe('NL-000000001')
  const below = read(
    [20, 0, 'A Pyrus communis'],
    [20, 60, 'B FR-0000004V'],
    [20, 120, 'C 25-77'],
    [20, 180, 'D NL'],
    [50, 240, 'NL-000000001'],
  )
  expect(below?.initialOperator.value).toBe('NL-000000001')
})

test.each([
  ['a price', [20, 0, 'A Vendre 4,90 €'] as const],
  ['a page', [20, 0, 'Plant Passport'] as const],
  ['nothing', [20, 0, '* .'] as const],
])('%s is no passport', (_, row) => {
  expect(read(row)).toBeUndefined()
})

test('whatever words are seen, wherever, it answers', () => {
  const word = fc.record({
    text: fc.string({ maxLength: 12 }),
    sure: fc.integer({ min: 0, max: 100 }),
    x: fc.integer({ min: 0, max: 2400 }),
    y: fc.integer({ min: 0, max: 2400 }),
    width: fc.integer({ min: 0, max: 400 }),
    height: fc.integer({ min: 0, max: 100 }),
  })
  fc.assert(
    fc.property(fc.array(word, { maxLength: 60 }), (words) => {
      const label = labelOf(linesOf(words))
      expect(label === undefined || label.operator.sure <= 100).toBe(true)
    }),
  )
})
