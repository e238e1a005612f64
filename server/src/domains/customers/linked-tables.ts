import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'

export type LinkedTable = {
  table: string
  column: string
  /** Sealed books keep what they say: rows of an append-only table never change. */
  movable: boolean
}

/**
 * Every table with rows of customers (or of another table), found in the database's own catalogue: one that comes later is
 * merged, exported and looked at without being named here.
 */
export async function tablesLinkedTo(ctx: Ctx, parent: string): Promise<LinkedTable[]> {
  const { rows } = await sql<LinkedTable>`
    select k.conrelid::regclass::text as "table", a.attname::text as "column", has_table_privilege(k.conrelid, 'update') as movable
    from pg_constraint k
    cross join lateral unnest(k.conkey, k.confkey) as x(mine, theirs)
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = x.mine
    join pg_attribute b on b.attrelid = k.confrelid and b.attnum = x.theirs
    where k.contype = 'f' and k.confrelid = ${parent}::regclass and b.attname = 'id'
    order by 1, 2`.execute(ctx.db)
  return rows
}
