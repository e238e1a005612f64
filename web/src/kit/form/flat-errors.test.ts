import { expect, test } from 'vitest'
import { flatErrors } from './flat-errors.ts'

test('nested errors get the path of their field', () => {
  const errors = { name: { message: 'Requis', ref: { name: 'x' } }, lines: [undefined, { sku: { message: 'Déjà pris' } }] }
  expect(flatErrors(errors)).toEqual([
    { path: 'name', message: 'Requis' },
    { path: 'lines.1.sku', message: 'Déjà pris' },
  ])
})
