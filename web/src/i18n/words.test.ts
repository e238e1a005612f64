import { expect, test } from 'vitest'

const files = import.meta.glob<object>('./{fr,en}/*.json', { eager: true, import: 'default' })
const wordsOf = (language: string, name: string): object => files[`./${language}/${name}`] ?? {}
const names = (language: string): string[] =>
  Object.keys(files)
    .filter((path) => path.startsWith(`./${language}/`))
    .map((path) => path.slice(5))
    .toSorted()

const plural = /_(one|many|other)$/
/** Plural forms differ between the languages: French has `_many`, English has not. */
const keysOf = (words: object, under = ''): string[] =>
  Object.entries(words).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? keysOf(value, `${under}${key}.`) : [`${under}${key.replace(plural, '')}`],
  )
const textsOf = (words: object, under = ''): [string, string][] =>
  Object.entries(words).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? textsOf(value, `${under}${key}.`)
      : [[`${under}${key.replace(plural, '')}`, String(value)]],
  )

test('both languages have the same namespaces', () => {
  expect(names('en')).toEqual(names('fr'))
})

test.each(names('fr'))('%s has the same keys in both languages', (name) => {
  const unique = (language: string): string[] => [...new Set(keysOf(wordsOf(language, name)))].toSorted()
  expect(unique('en')).toEqual(unique('fr'))
})

test.each(names('fr'))('%s uses the same variables in both languages', (name) => {
  const variables = (language: string): Record<string, string> =>
    Object.fromEntries(textsOf(wordsOf(language, name)).map(([key, text]) => [key, (text.match(/\{\{\w+\}\}/g) ?? []).toSorted().join()]))
  expect(variables('en')).toEqual(variables('fr'))
})

test.each(names('fr'))('%s gives each French plural its three forms', (name) => {
  const text = JSON.stringify(wordsOf('fr', name))
  const forms = (form: string): number => text.match(new RegExp(`_${form}":`, 'g'))?.length ?? 0
  expect([forms('many'), forms('other')]).toEqual([forms('one'), forms('one')])
})
