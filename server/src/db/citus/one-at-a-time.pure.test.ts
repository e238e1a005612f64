import { expect, it } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

it('takes a change of a table apart, checks of new columns behind them', () => {
  const statement = `-- Why.
    alter table voucher
      -- For whom; or nobody.
      add column kind text not null default 'a, (b' check (kind in ('a, (b', 'c')),
      add column until date,
      drop constraint voucher_one,
      add constraint voucher_one check ((kind = 'c') = (until is null))`
  expect(oneAtATime(statement)).toEqual([
    `alter table voucher add column kind text not null default 'a, (b'`,
    `alter table voucher add constraint voucher_kind_check check (kind in ('a, (b', 'c'))`,
    'alter table voucher add column until date',
    'alter table voucher drop constraint voucher_one',
    `alter table voucher add constraint voucher_one check ((kind = 'c') = (until is null))`,
  ])
})

it('lets a key to a table that may have no place yet stand aside, under its own name', () => {
  const [first, second = '', ...more] = oneAtATime(`alter table a add column b_id bigint,
    add constraint a_b foreign key (shop_id, b_id)
      references b (shop_id, id) on delete set null (b_id)`)
  expect([first, more]).toEqual(['alter table a add column b_id bigint', []])
  expect(second).toContain(`where logicalrelid = 'b'::regclass`)
  expect(second).toContain(`values ('a_b', 'a', 'foreign key (shop_id, b_id) references b (shop_id, id) on delete set null (b_id)')`)
  expect(second).toContain('alter table a add constraint a_b foreign key')
})

it('leaves other statements alone', () => {
  expect(oneAtATime('create index a on b (c, d)')).toEqual(['create index a on b (c, d)'])
})

it('shuts all triggers of ours where one is named', () => {
  expect(oneAtATime('alter table b disable trigger c')).toEqual(['alter table b disable trigger user'])
  expect(oneAtATime('alter table b enable trigger c')).toEqual(['alter table b enable trigger user'])
})
