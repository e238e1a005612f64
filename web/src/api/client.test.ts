import { expect, test } from 'vitest'
import { fileNameOf } from './download.ts'
import { queryString } from './query-string.ts'

test('a query holds texts: lists are joined, empty values left out', () => {
  expect(queryString({ q: 'rosier', status: ['a', 'b'], page: 2, none: [], empty: '', missing: undefined, no: false })).toBe(
    '?q=rosier&status=a%2Cb&page=2&no=false',
  )
  expect(queryString({})).toBe('')
})

test('the name of a file is read as the server gives it', () => {
  expect(fileNameOf(`attachment; filename="a.pdf"; filename*=UTF-8''%C3%A9tiquettes.pdf`)).toBe('étiquettes.pdf')
  expect(fileNameOf('attachment; filename="bon 12.pdf"')).toBe('bon 12.pdf')
  expect(fileNameOf(null)).toBeUndefined()
})
