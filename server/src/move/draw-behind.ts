import { FIRST_OF_MACHINE } from '../db/citus/place-of-shop.ts'
import type { Machine, Machines } from './machines.ts'
import { quoted } from './moved-tables.ts'

/** So many numbers are drawn one by one; beyond, nobody else comes near the place that the sequence is put to. */
const DRAWN = 5_000_000

/**
 * New rows get numbers behind those that came: of two that draw at once none is put back. Each machine of a cluster draws from numbers of
 * its own, and the shop may come to lie on any of them.
 */
export async function drawBehind({ all, spread, homeOf }: Machines, table: string, shopId: number): Promise<void> {
  const home = await homeOf(shopId)
  const { rows: found } = await home.query<{ column: string }>(
    `select attname::text as column from pg_attribute
     where attrelid = $1::text::regclass and attnum > 0 and not attisdropped and pg_get_serial_sequence($1::text, attname::text) is not null`,
    [quoted(table)],
  )
  for (const { column } of found)
    for (const machine of all) {
      const bounds = spread ? [FIRST_OF_MACHINE * machine.group, FIRST_OF_MACHINE * (machine.group + 1)] : [0, Number.MAX_SAFE_INTEGER]
      const { rows } = await home.query<{ most: number | null }>(
        `select max(${quoted(column)}) as most from ${quoted(table)} where shop_id = $1 and ${quoted(column)} >= $2 and ${quoted(column)} < $3`,
        [shopId, ...bounds],
      )
      if (typeof rows[0]?.most === 'number') await drawOn(machine, { table, column, most: rows[0].most })
    }
}

async function drawOn({ client }: Machine, { table, column, most }: { table: string; column: string; most: number }): Promise<void> {
  const { rows: named } = await client.query<{ sequence: string | null }>('select pg_get_serial_sequence($1, $2) as sequence', [
    quoted(table),
    column,
  ])
  const sequence = named[0]?.sequence
  if (!sequence) return
  const { rows } = await client.query<{ last: number }>(
    `select case when is_called then last_value else last_value - 1 end as last from ${sequence}`,
  )
  const last = rows[0]?.last ?? 0
  if (most <= last) return
  if (most - last > DRAWN) await client.query('select setval($1, $2)', [sequence, most])
  else await client.query('select max(nextval($1)) from generate_series(1, $2::bigint)', [sequence, most - last])
}
