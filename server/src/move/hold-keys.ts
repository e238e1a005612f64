import type pg from 'pg'
import { Unusable } from '../platform/unusable.ts'
import { quoted } from './moved-tables.ts'

type Key = { name: string; table: string; to: string; own: string[]; theirs: string[] }

/** Rows come without the guards that would look at each: here every one is held against what it names. Throws what names nothing. */
export async function holdKeys(client: pg.Client, shopId: number, tables: readonly { name: string }[]): Promise<void> {
  const { rows: keys } = await client.query<Key>(
    `select k.conname as name, r.relname as table, t.relname as to,
       array(select a.attname::text from unnest(k.conkey) with ordinality c(num, at)
         join pg_attribute a on a.attrelid = k.conrelid and a.attnum = c.num order by c.at) as own,
       array(select a.attname::text from unnest(k.confkey) with ordinality c(num, at)
         join pg_attribute a on a.attrelid = k.confrelid and a.attnum = c.num order by c.at) as theirs
     from pg_constraint k join pg_class r on r.oid = k.conrelid join pg_class t on t.oid = k.confrelid
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace and r.relname = any($1)`,
    [tables.map(({ name }) => name)],
  )
  for (const { name, table, to, own, theirs } of keys) {
    const named = own
      .map((column, at) => `other.${quoted(theirs[at] ?? '')} = ${column === 'shop_id' ? '$1' : `t.${quoted(column)}`}`)
      .join(' and ')
    const whole = own.map((column) => `t.${quoted(column)} is not null`).join(' and ')
    const { rowCount } = await client.query(
      `select from ${quoted(table)} t where t.shop_id = $1 and ${whole}
         and not exists (select from ${quoted(to)} other where ${named}) limit 1`,
      [shopId],
    )
    if (rowCount) throw new Unusable(`A row of ${table} names a ${to} that is not here (${name}): nothing was taken in`)
  }
}
