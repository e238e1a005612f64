import { expect, it } from 'vitest'
import { unnamedShop } from './unnamed-shop.ts'

it.each<[string, string, string[]]>([
  ['names it', 'select from product p where p.shop_id = $1', []],
  ['names it through a join', 'select from product p join subproduct s on s.shop_id = p.shop_id where p.shop_id = $1', []],
  ['names it in a common table', 'with old as (select id from product p where p.shop_id = $1) select from old', []],
  ['names no shop', 'select from product p', ['product p']],
  ['names it of one of two', 'select from product p, subproduct s where p.shop_id = $1 and s.product_id = p.id', ['subproduct s']],
  [
    'leans on the query around a subquery',
    'select (select count(*) from subproduct s where s.shop_id = p.shop_id and s.product_id = p.id) from product p where p.shop_id = $1',
    ['subproduct s'],
  ],
  [
    'names it in the subquery too',
    'select (select count(*) from subproduct s where s.shop_id = $1 and s.product_id = p.id) from product p where p.shop_id = $1',
    [],
  ],
])('a statement that %s', (_what, statement, found) => {
  expect(unnamedShop(statement)).toEqual(found)
})
