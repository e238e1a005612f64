import { sql } from 'kysely'
import { shopTables } from '../../../db/tables.gen.ts'
import type { Ctx } from '../../../platform/context.ts'
import { alsoOwn, leftOut, secretColumns } from './left-out.ts'

export type OwnTable = {
  name: string
  /** By which its rows are the shop's. */
  owner: string
  columns: string[]
  withheld: string[]
}

const out = new Set(leftOut.flatMap(({ tables }) => tables))

/** Every table of the shop that goes out, with those of its columns that the serving login may read. */
export async function ownTables(ctx: Ctx): Promise<OwnTable[]> {
  const names = [...shopTables].filter((name) => !out.has(name))
  const wanted = [...names, ...Object.keys(alsoOwn)].toSorted()
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relname = any(${wanted}::text[]) and has_column_privilege(c.oid, a.attnum, 'select')
    group by c.relname order by c.relname`.execute(ctx.db)
  return rows.map(({ name, columns }) => {
    const withheld = secretColumns[name] ?? []
    return { name, owner: alsoOwn[name] ?? 'shop_id', columns: columns.filter((each) => !withheld.includes(each)), withheld: [...withheld] }
  })
}
