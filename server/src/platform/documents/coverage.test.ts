import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { coverageOf, printable } from './coverage.ts'

const coverage = coverageOf(fileURLToPath(new URL('../../../../documents/fonts', import.meta.url)))

test('the shipped fonts cover what French documents write', () => {
  const text = 'Àâæçéèêëîïôœùûüÿ ŒÉ « ’ – — … × € ½ ² ° № \u202f\u00a0 ἀρχή Жук Łódź İzmir'
  expect(printable(text, coverage)).toBe(text)
})

test('Arabic, Hebrew, symbols and one-colour emoji are covered too', () => {
  expect(printable('فاطمة שלום ♥ ✓ → ☐ 🌱🌻🥕', coverage)).toBe('فاطمة שלום ♥ ✓ → ☐ 🌱🌻🥕')
})

test('what no font covers becomes a square, what draws nothing goes', () => {
  expect(printable('王さん 한국', coverage)).toBe('□□□ □□')
  expect(printable('👩\u200d🌾 ❤\ufe0f \u0007a\u200bb\ud800', coverage)).toBe('👩🌾 ❤ ab')
  expect(printable('e\u0301te\u0301\nplus\tloin', coverage)).toBe('été\nplus\tloin')
})
