import { expect, it } from 'vitest'
import { sql } from 'kysely'
import { compile } from './connection.ts'
import { ownShop, shopInWords, withShop } from './own-shop.ts'

it('puts the shop among the values, or into the words with the other places numbered anew', () => {
  const { sql: text, parameters } = compile(sql`select ${'a'}, ${ownShop}, ${'b'}, ${ownShop}`)
  expect(text).toBe('select $1, $2, $3, $2')
  expect(withShop(parameters, 7)).toEqual(['a', 7, 'b'])
  expect(shopInWords(text, parameters, 7)).toEqual({ text: `select $1, '7'::bigint, $2, '7'::bigint`, values: ['a', 'b'] })
})
