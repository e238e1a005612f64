import { expect, test } from 'vitest'
import { modules } from '../modules.gen.ts'
import { commonErrors, type Messages } from './errors.ts'

test('a refusal has one sentence, whichever domains may answer it', () => {
  const said = new Map<string, Set<string>>()
  for (const errors of [commonErrors, ...modules.map(({ exported }) => (exported['errors'] ?? {}) as Messages)])
    for (const [code, { status, fr, en }] of Object.entries(errors)) {
      const all = said.get(code) ?? new Set()
      said.set(code, all.add(`${status} ${fr} / ${en}`))
    }
  expect(said.size).toBeGreaterThan(300)
  expect([...said].filter(([, all]) => all.size > 1).map(([code]) => code)).toEqual([])
})
