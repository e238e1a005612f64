import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readableBy } from './older-postgres.ts'

const name = '0563_recalls.sql'
const text = readFileSync(new URL(`../../migrations/${name}`, import.meta.url), 'utf8')

it('says the same to a server that does not know the words of a migration yet', () => {
  expect(readableBy(170_000, name, text)).toBe(text)
  expect(readableBy(150_000, name, text)).not.toContain('set expression')
  expect(readableBy(150_000, '0001_foundation.sql', 'select 1')).toBe('select 1')
})
it('does not let a migration by whose words it no longer finds', () => {
  expect(() => readableBy(150_000, name, 'select 1')).toThrow('no longer says')
})
