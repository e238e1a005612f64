import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { ON_COORDINATOR } from './distribute.ts'

const folder = fileURLToPath(new URL('../../../migrations/', import.meta.url))

test('all that signs people in stays on the coordinator, but for the accounts that shops name', () => {
  const texts = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => readFileSync(folder + name, 'utf8'))
  const made = texts.flatMap((text) => [...text.matchAll(/^create table (identity_\w+)/gm)].map(([, name = '']) => name))
  expect(made).toContain('identity_seat')
  expect(made.filter((name) => !ON_COORDINATOR.test(name))).toEqual(['identity_account'])
})
