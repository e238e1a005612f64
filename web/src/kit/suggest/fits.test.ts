import { expect, test } from 'vitest'
import { begins, fits } from './fits.ts'

test('finds by the beginning of words, without accents or capitals, in any order', () => {
  expect(fits('cloture', 'Clôture mois')).toBe(true)
  expect(fits('mois clo', 'Clôture mois')).toBe(true)
  expect(fits('', 'Clôture')).toBe(true)
  expect(fits('ture', 'Clôture')).toBe(false)
  expect(fits("aujourd'hui", 'Encaissé aujourd’hui')).toBe(true)
})

test('forgives one slip in a word of four letters or more', () => {
  for (const slip of ['lavnade', 'lavade', 'lavvande', 'lavanbe']) expect([slip, fits(slip, 'Lavande vraie')]).toEqual([slip, true])
  expect(begins('lavnade', 'Lavande')).toBe(false)
  expect(begins('fec', 'Fichier FEC')).toBe(true)
  expect(fits('lvnd', 'Lavande')).toBe(false)
  expect(fits('tav', 'TVA')).toBe(false)
})
