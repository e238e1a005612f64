import { expect, test } from 'vitest'
import { type Filter, isSet, operatorOf, operatorsOf, without, withOperator } from './filter.ts'

const tag: Filter = { kind: 'choice', key: 'tag', label: 'Étiquette', options: [], not: true, empty: true }
const kind: Filter = { kind: 'choice', key: 'kind', label: 'Type', options: [], not: true }

test('a filter is meant otherwise without touching how the others are meant', () => {
  const search = { tag: 'haie', kind: 'private', not: 'kind' }
  expect(operatorOf(kind, search)).toBe('not')
  expect(operatorOf(tag, search)).toBe('is')
  expect(withOperator(tag, search, 'not')).toEqual({ not: 'kind,tag', without: undefined, filled: undefined })
  expect(withOperator(tag, search, 'empty')).toEqual({ not: 'kind', without: 'tag', filled: undefined, tag: undefined })
  expect(withOperator(kind, search, 'is')).toEqual({ not: undefined, without: undefined, filled: undefined })
})

test('to hold nothing is a filter of its own, and goes with it', () => {
  const search = { without: 'tag', not: 'kind', kind: 'private' }
  expect(isSet(tag, search)).toBe(true)
  expect(without([tag], search)).toEqual({ tag: undefined, without: undefined, not: 'kind' })
  expect(without([tag, kind], search)).toEqual({ tag: undefined, kind: undefined, without: undefined, not: undefined })
})

test('whether there is anything is asked of what has no choice too', () => {
  const wanted: Filter = { kind: 'presence', key: 'wanted', label: 'Souhaitée le' }
  const search = { without: 'tag' }
  expect(isSet(wanted, search)).toBe(false)
  const asked = withOperator(wanted, search, 'filled')
  expect(asked).toEqual({ not: undefined, without: 'tag', filled: 'wanted', wanted: undefined })
  expect(isSet(wanted, { without: 'tag', filled: 'wanted' })).toBe(true)
  expect(without([wanted], { without: 'tag', filled: 'wanted' })).toEqual({ wanted: undefined, without: 'tag', filled: undefined })
})

test('only what the list of the server takes is offered', () => {
  expect(operatorsOf(kind)).toEqual(['is', 'not'])
  expect(operatorsOf(tag)).toEqual(['is', 'not', 'empty', 'filled'])
  expect(operatorsOf({ kind: 'flag', key: 'owing', label: 'Doit', yes: 'Oui', no: 'Non' })).toEqual(['is'])
})
