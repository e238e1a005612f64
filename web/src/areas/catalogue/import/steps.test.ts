import { expect, test } from 'vitest'
import { fieldOf, withField } from '../../../kit/import/mapping.ts'
import { mayOpen, stepOf } from './steps.ts'

const report = (errors: number) => ({
  products: { new: 1, changed: 0, unchanged: 0 },
  subproducts: { new: 1, changed: 0, unchanged: 0 },
  errors,
  warnings: 0,
})

test('an import stands where its state says, and errors hold it at the check', () => {
  expect(stepOf(undefined)).toBe('file')
  expect(stepOf({ state: 'uploaded', report: null })).toBe('columns')
  expect(stepOf({ state: 'checked', report: report(2) })).toBe('check')
  expect(stepOf({ state: 'checked', report: report(0) })).toBe('difference')
  expect(stepOf({ state: 'running', report: report(0) })).toBe('done')
})

test('columns cannot be changed once it ran, the difference can still be read', () => {
  const done = { state: 'done', report: report(0) } as const
  expect(mayOpen('columns', done)).toBe(false)
  expect(mayOpen('difference', done)).toBe(true)
  expect(mayOpen('columns', { state: 'checked', report: report(0) })).toBe(true)
  expect(mayOpen('difference', { state: 'uploaded', report: null })).toBe(false)
})

test('a field belongs to one column', () => {
  const mapping = withField([{ column: 0, field: 'name' }], 2, 'name')
  expect(fieldOf(mapping, 0)).toBeNull()
  expect(fieldOf(mapping, 2)).toBe('name')
  expect(withField(mapping, 2, null)).toEqual([])
})
