import { expect, test } from 'vitest'
import { letterWords } from './letter-words.ts'

const limit = (language: 'fr' | 'en', payBefore: string) =>
  letterWords({ language, level: 1, earlier: [], payBefore, mailedTo: null }).limit

test('days of a letter are written as each language writes them', () => {
  expect(limit('fr', '2026-12-01')).toBe('Date limite de règlement : 1er décembre 2026.')
  expect(limit('fr', '2026-12-11')).toBe('Date limite de règlement : 11 décembre 2026.')
  expect(limit('fr', '2026-12-21')).toBe('Date limite de règlement : 21 décembre 2026.')
  expect(limit('en', '2026-12-01')).toBe('Please pay by 1 December 2026 at the latest.')
})
