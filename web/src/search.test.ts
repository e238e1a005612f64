import { expect, it } from 'vitest'
import { screens } from './screens.gen.ts'
import { searches } from './searches.gen.ts'
import { readSearch, searchFor, textsFor } from './search.ts'

const declared = { tab: ['home', 'relay'], customer: 'text' } as const

it('reads what is declared, and takes a value that is none of the few for absent', () => {
  expect(readSearch(declared, { tab: 'relay', customer: '7', page: '2' })).toEqual({ tab: 'relay', customer: '7' })
  expect(readSearch(declared, { tab: 'moon' })).toEqual({})
  expect(readSearch(declared, {})).toEqual({})
})

it('writes what a screen declares and leaves out what is absent', () => {
  expect(searchFor('/delivery', { tab: 'relay' })).toEqual({ tab: 'relay' })
  expect(textsFor({ from: '2026-11-01', to: undefined })).toEqual({ from: '2026-11-01' })
  // @ts-expect-error no such tab
  searchFor('/delivery', { tab: 'moon' })
  // @ts-expect-error no such name
  searchFor('/delivery', { tba: 'relay' })
})

it('declares for screens that there are, and no name that lists keep for themselves', () => {
  const paths: readonly string[] = screens.map(({ path }) => path)
  expect(Object.keys(searches).filter((path) => !paths.includes(path))).toEqual([])
  const kept = ['page', 'size', 'sort', 'dir', 'row']
  expect(Object.values(searches).flatMap((names) => Object.keys(names).filter((name) => kept.includes(name)))).toEqual([])
})
