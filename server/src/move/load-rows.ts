import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { MovedManifest } from './moved-manifest.ts'
import { type MovedTable, quoted } from './moved-tables.ts'

type Place = { shopId: number; staff: ReadonlyMap<number, number> }

/** What of a row is written otherwise than it came; `a` is the row as it came. */
const otherwise: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  member: { person_id: 'null', joined_at: 'null', invited_at: 'now()' },
  stored_file: { key: `regexp_replace(a.key, '^shop/[0-9]+/', 'shop/' || $1::bigint || '/')` },
  support_entry: { staff_id: '(select s.here from arriving_staff s where s.there = a.staff_id)' },
  support_ticket: { assignee_id: '(select s.here from arriving_staff s where s.there = a.assignee_id)' },
}

/** The rows of one table as they came, under the number that the shop has here. */
export async function loadTable(client: pg.Client, { name, owner, columns }: MovedTable, rows: Readable, shopId: number): Promise<void> {
  const list = columns.map((column) => quoted(column)).join(', ')
  await client.query(`create temp table arriving on commit drop as select ${list} from ${quoted(name)} with no data`)
  await pipeline(rows, client.query(copyFrom(`copy arriving (${list}) from stdin`)))
  const values = columns.map((column) => otherwise[name]?.[column] ?? `a.${quoted(column)}`).join(', ')
  await client.query(
    `insert into ${quoted(name)} (${quoted(owner)}, ${list}) overriding system value select $1::bigint, ${values} from arriving a`,
    [shopId],
  )
  await client.query('drop table arriving')
}

/** Staff of the provider are known by their address; whoever does not work here any more, or never did, is kept as somebody who left. */
export async function matchStaff(client: pg.Client, staff: MovedManifest['staff']): Promise<Place['staff']> {
  await client.query('create temp table arriving_staff (there bigint, here bigint) on commit drop')
  const places = new Map<number, number>()
  for (const { id, email, name } of staff) {
    const { rows } = await client.query<{ id: number }>(
      `with known as (select id from provider_staff where email = $1 order by removed_at nulls first, id desc limit 1),
         made as (insert into provider_staff (email, name, removed_at) select $1, $2, now() where not exists (select from known) returning id)
       select id from known union all select id from made`,
      [email, name],
    )
    places.set(id, Number(rows[0]?.id))
    await client.query('insert into arriving_staff values ($1, $2)', [id, rows[0]?.id])
  }
  return places
}

/** So many numbers are drawn one by one; beyond, nobody else comes near the place that the sequence is put to. */
const DRAWN = 5_000_000

/** New rows get numbers behind those that came: of two that draw at once none is put back. */
export async function moveSequence(client: pg.Client, table: string, shopId: number): Promise<void> {
  const { rows: found } = await client.query<{ column: string; sequence: string }>(
    `select attname::text as column, pg_get_serial_sequence($1, attname) as sequence from pg_attribute
     where attrelid = $1::regclass and attidentity <> '' and not attisdropped`,
    [quoted(table)],
  )
  for (const { column, sequence } of found) {
    const { rows } = await client.query<{ most: number | null; last: number }>(
      `select max(${quoted(column)}) as most, (select case when is_called then last_value else last_value - 1 end from ${sequence}) as last from ${quoted(table)} where shop_id = $1`,
      [shopId],
    )
    const { most, last } = rows[0] ?? { most: null, last: 0 }
    if (most === null || most <= last) continue
    if (most - last > DRAWN) await client.query('select setval($1, $2)', [sequence, most])
    else await client.query('select max(nextval($1)) from generate_series(1, $2::bigint)', [sequence, most - last])
  }
}

/** The jobs that wait, for the shop as it is known here. */
export async function loadJobs(
  client: pg.Client,
  jobs: MovedManifest['jobs'],
  rows: Readable,
  from: number,
  shopId: number,
): Promise<number> {
  const list = jobs.columns.map((column) => quoted(column)).join(', ')
  await client.query(`create temp table arriving on commit drop as select ${list} from pgboss.job with no data`)
  await pipeline(rows, client.query(copyFrom(`copy arriving (${list}) from stdin`)))
  await client.query(
    `update arriving set data = jsonb_set(data::jsonb, '{shopId}', to_jsonb($2::text::bigint)),
       group_id = case when group_id = $1 then $2::text else group_id end,
       singleton_key = case when singleton_key = $1 then $2::text else singleton_key end`,
    [String(from), String(shopId)],
  )
  const { rowCount } = await client.query(`insert into pgboss.job (${list}) select ${list} from arriving`)
  await client.query('drop table arriving')
  return rowCount ?? 0
}
