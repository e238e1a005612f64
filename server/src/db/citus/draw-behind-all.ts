import pg from 'pg'
import { FIRST_OF_MACHINE } from './place-of-shop.ts'

/** Keys are drawn by the statement that the machine writes itself, where identity columns draw theirs unasked. */
const SEQUENCES = 'grant usage on all sequences in schema public to plantule_app, plantule_provider, plantule_across'

export const letDraw = (machine: pg.Client): Promise<unknown> => machine.query(SEQUENCES)

/** Whether a machine draws ids for shops already: one that has just joined has no right to yet. */
export async function mayDraw(machine: pg.Client): Promise<boolean> {
  const { rows } = await machine.query<{ may: boolean }>(
    `select has_sequence_privilege('plantule_app', pg_get_serial_sequence('member', 'id'), 'usage') as may`,
  )
  return rows[0]?.may ?? false
}

type Drawn = { table: string; column: string }

/**
 * Puts what a machine draws behind the ids in its range that are there already: a shop may have brought them from another
 * installation, whose machine of that number drew them. Before it may draw any itself.
 */
export async function drawBehindAll(coordinator: pg.Client, machine: pg.Client, group: number): Promise<void> {
  const { rows: drawn } = await coordinator.query<Drawn>(
    `select c.oid::regclass::text as table, a.attname::text as column
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.atttypid = 'bigint'::regtype
       and pg_get_serial_sequence(c.oid::regclass::text, a.attname) is not null
       and exists (select from pg_dist_partition d where d.logicalrelid = c.oid and d.partmethod = 'h')
     order by 1`,
  )
  for (const { table, column } of drawn) {
    const id = pg.escapeIdentifier(column)
    const { rows } = await coordinator.query<{ most: string | null }>(
      `select max(${id})::text as most from ${table} where ${id} >= $1 and ${id} < $2`,
      [FIRST_OF_MACHINE * group, FIRST_OF_MACHINE * (group + 1)],
    )
    const most = rows[0]?.most
    if (most) await machine.query(`select setval(pg_get_serial_sequence($1, $2), $3)`, [table, column, most])
  }
}
