import type { TestApp } from './test-app.ts'

/**
 * Runs some work while every table of the shops counts from another number, and lets them go on from where they were: one number then
 * names a row of whichever table it is looked for in.
 */
export async function countingFrom<T>({ pools: { owner } }: TestApp, first: number, work: () => Promise<T>): Promise<T> {
  const { rows } = await owner.query<{ seq: string; last: string }>(
    `select s.schemaname || '.' || s.sequencename as seq, coalesce(s.last_value, 0)::text as last from pg_sequences s
     join pg_depend d on d.objid = (s.schemaname || '.' || s.sequencename)::regclass and d.deptype in ('a', 'i')
     join pg_attribute a on a.attrelid = d.refobjid and a.attname = 'shop_id' where s.schemaname = 'public'`,
  )
  for (const { seq } of rows) await owner.query('select setval($1::regclass, $2, false)', [seq, first])
  try {
    return await work()
  } finally {
    for (const { seq, last } of rows) await owner.query('select setval($1::regclass, greatest($2, 1), $2 > 0)', [seq, last])
  }
}
