import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { screens } from '../screens.gen.ts'
import { places, topicOf } from './places.ts'

const here = new URL('.', import.meta.url)
const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, here), 'utf8'))
const topics = Object.keys(places)

test('each topic has a page in both languages, of the same parts, and no page is left over', () => {
  for (const language of ['fr', 'en'])
    expect(readdirSync(new URL(language, here)).toSorted()).toEqual([...topics, 'words'].map((name) => `${name}.json`).toSorted())
  for (const topic of topics) {
    const [fr, en] = ['fr', 'en'].map((language) => read(`${language}/${topic}.json`) as { how: string[] })
    expect(Object.keys(en ?? {})).toEqual(['title', 'what', 'why', 'how'])
    expect(Object.keys(fr ?? {})).toEqual(Object.keys(en ?? {}))
    expect(fr?.how.length).toBe(en?.how.length)
    for (const text of [JSON.stringify(fr), JSON.stringify(en)]) expect(text).not.toContain('""')
  }
  expect(Object.keys(read('fr/words.json') as object)).toEqual(Object.keys(read('en/words.json') as object))
})

test('each page belongs to screens that there are, each screen of the menu has one, and no screen two', () => {
  const known = new Set<string>(screens.map(({ path }) => path))
  const told = Object.values(places).flat()
  for (const path of told) expect(known, path).toContain(path)
  expect(new Set<string>(told).size).toBe(told.length)
  for (const screen of screens) {
    if (screen.group !== 'admin' || !('area' in screen)) continue
    // Who may enter and whether all is well needs the owner alone.
    if (['/session', '/test'].includes(screen.path)) continue
    expect(topicOf(screen.path.replace(/\{\w+\}/g, '7')), screen.path).toBeDefined()
  }
})

test.each([
  ['/order/12', 'order'],
  ['/order/-1', 'order'],
  ['/order/12/prepare', 'prepare'],
  ['/orders/all', 'orders'],
  ['/nowhere', undefined],
])('%s is told of by %s', (path, topic) => {
  expect(topicOf(path)).toBe(topic)
})
