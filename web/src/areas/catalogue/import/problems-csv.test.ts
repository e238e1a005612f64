import { expect, test } from 'vitest'
import { problemsCsv } from './problems-csv.ts'

test('quotes what needs it, and disarms formulas', () => {
  const message = { fr: 'Pas un « nombre »; "x"', en: '' }
  const csv = problemsCsv(
    ['Ligne', 'Colonne', 'Valeur', 'Problème', 'Correction'],
    [{ row: 3, column: 'Prix', value: '=1+1', message, fix: { fr: 'ok', en: '' } }],
    'fr',
  )
  expect(csv).toBe('\ufeffLigne;Colonne;Valeur;Problème;Correction\r\n3;Prix;\'=1+1;"Pas un « nombre »; ""x""";ok\r\n')
})
