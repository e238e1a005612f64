import { expect, test } from 'vitest'
import { withoutValues } from './statement-text.ts'

test.each([
  ['select "id" from "customer" where "email" = $1 and shop_id = 42', 'select "id" from "customer" where "email" = $1 and shop_id = ?'],
  [`begin; set local app.shop_id = '4711'; select f(true)`, 'begin; set local app.shop_id = ?; select f(true)'],
  [`select 'Anne', 'l''été', E'it\\'s Anne', U&'\\0041nne', B'101', x'ff'`, 'select ?, ?, ?, ?, ?, ?'],
  ['select $$Anne$$, $body$Anne $$ Durand$body$, 1', 'select ?, ?, ?'],
  ['select 12.50, -3, 1e9, 0x1f, 1_000, q1.a2 from q1', 'select ?, -?, ?, ?, ?, q1.a2 from q1'],
  ['select 1 -- of Anne\n, /* Anne */ 2', 'select ? , ?'],
  [`select "it's", $12, 'a -- b'`, `select "it's", $12, ?`],
  // Cut off within a text: what is left of it is a value all the same.
  ["select 'Anne Dur", 'select ?'],
  [`select e'Anne\\`, 'select ?'],
  ['select $$Anne Dur', 'select ?'],
])('%s', (statement, told) => expect(withoutValues(statement)).toBe(told))

test('a very long one is cut', () => {
  expect(withoutValues(`select ${'"column_of_it", '.repeat(1_000)}1`)).toHaveLength(2_000)
})
