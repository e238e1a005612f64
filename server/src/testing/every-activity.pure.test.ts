import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const SOURCES = fileURLToPath(new URL('..', import.meta.url))
const WORDS = fileURLToPath(new URL('../../../web/src/i18n', import.meta.url))

/** What stands where a subject is no plain text, and what it can be. */
const computed: Record<string, string[]> = {
  // Of what an import of one table is, its own verbs tell.
  thing: ['local_import', 'lot_import'],
  'audited.thing': ['local_import', 'lot_import'],
  table: ['caliber', 'container', 'plant_provider', 'rootstock'],
  '`price_${kind}`': ['price_decreasing', 'price_profile', 'price_schema'],
}

/** The subject of every audit that the code writes. */
function subjects(): string[] {
  const files = globSync('**/*.ts', { cwd: SOURCES }).filter((path) => !path.endsWith('.test.ts') && path !== 'platform/audit.ts')
  return files.flatMap((path) => {
    const text = readFileSync(`${SOURCES}/${path}`, 'utf8')
    const calls = [...text.matchAll(/\baudit\(\s*\w+,\s*[^,]+,\s*([^,)]+)/g)].map(([, subject = '']) => subject.trim())
    // No call escapes the pattern.
    expect([path, calls.length]).toEqual([path, text.match(/\baudit\(/g)?.length ?? 0])
    return calls.flatMap((subject) => computed[subject] ?? /^'(\w+)'$/.exec(subject)?.[1] ?? `not known: ${subject} in ${path}`)
  })
}

test.each(['fr', 'en'])('the latest actions name the kind of everything that the audit tells of (%s)', (language) => {
  const { things, actions } = JSON.parse(readFileSync(`${WORDS}/${language}/dashboard.json`, 'utf8')) as Record<
    'things' | 'actions',
    Record<string, string>
  >
  const kinds = [...new Set(subjects())].toSorted()
  expect(kinds.length).toBeGreaterThan(30)
  expect(kinds.filter((kind) => !things[kind])).toEqual([])
  // What has a name of its own is told with it.
  for (const kind of ['order', 'customer', 'product', 'category', 'member']) expect(actions[`${kind}_update`]).toBeTruthy()
})
