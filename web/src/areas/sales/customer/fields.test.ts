import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { emptyCustomer } from './body.ts'

test('the form of a customer asks for every field that one has', () => {
  const form = readFileSync(new URL('./CustomerFields.tsx', import.meta.url), 'utf8')
  const fields = Object.keys(emptyCustomer)
  expect(fields).toContain('operatorNumber')
  expect(fields.filter((field) => !form.includes(`name="${field}"`))).toEqual([])
})
