import { ImportChoices } from '@plantule/contract/imports/schemas'
import { describe, expect, test } from 'vitest'
import { type Kind, remediesFor, remedyOf, withCategory, withEdits, withRemedy, withRow } from './choices.ts'

const none = ImportChoices.parse({})
const words = { fr: '', en: '' }
const kind = (code: string, column: string | null): Kind => ({ code, column, severity: 'error', count: 2, message: words, fix: words })
const kinds = [
  kind('duplicate_sku', 'SKU'),
  kind('barcode_twice', null),
  kind('category_too_deep', null),
  kind('new_without_price', null),
  kind('unknown_word', 'Exposition'),
  kind('required', 'Nom'),
]

describe('remedies', () => {
  test.each(kinds)('of $code are kept as chosen, one at a time, and taken back', (one) => {
    for (const first of remediesFor(one)) {
      for (const second of remediesFor(one)) {
        const chosen = withRemedy(withRemedy(none, one, first), one, second)
        expect(remedyOf(chosen, one)).toBe(second)
        expect(withRemedy(chosen, one, 'ask')).toEqual(none)
      }
    }
  })

  test('never empty a cell that must be filled', () => {
    expect(remediesFor(kind('required', 'Nom'))).not.toContain('blank')
  })
})

test('a row is mended cell by cell, the last one counts, and may be left out', () => {
  const place = { file: 0, row: 4 }
  const once = withEdits(none, place, [
    { column: 1, value: 'a' },
    { column: 2, value: 'b' },
  ])
  expect(withEdits(once, place, [{ column: 2, value: 'c' }]).edits).toEqual([
    { ...place, column: 1, value: 'a' },
    { ...place, column: 2, value: 'c' },
  ])
  expect(withRow(withRow(none, place, true), place, true).skipRows).toEqual([place])
  expect(withRow(withRow(none, place, true), place, false)).toEqual(none)
})

test('a deep path is given one of the shop, three levels at most, or none', () => {
  const from = ['Jardin', 'Plantes', 'Graines', 'Bulbes']
  const mapped = withCategory(none, from, ' Graines >  Bulbes › Printemps > Tulipes')
  expect(mapped.categories).toEqual([{ from, to: ['Graines', 'Bulbes', 'Printemps'] }])
  expect(withCategory(mapped, from, ' ')).toEqual(none)
})
