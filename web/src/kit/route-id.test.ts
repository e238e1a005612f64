import { expect, test } from 'vitest'
import { idIn } from './route-id.ts'

test.each([
  ['7', 7],
  ['-1', -1],
  ['0', null],
  ['-2', null],
  ['abc', null],
  ['7abc', null],
  ['7.5', null],
  ['1e3', null],
  ['', null],
  ['99999999999999999999', null],
  [undefined, null],
])('an address that says %j names %j', (text, id) => expect(idIn(text)).toBe(id))
