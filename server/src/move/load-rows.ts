import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { MovedManifest } from './moved-manifest.ts'
import { type MovedTable, quoted } from './moved-tables.ts'

/** What of a row is written otherwise than it came; `a` is the row as it came. */
const otherwise: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  member: { person_id: 'null', joined_at: 'null', invited_at: 'now()' },
  shop_host: {
    role: `'waiting'`,
    // Words of before may be read by anybody in the DNS.
    token: `substr(replace(gen_random_uuid()::text, '-', ''), 1, 22)`,
    asked_at: 'now()',
    proven_at: 'null',
    lost_at: 'null',
    check_asked_at: 'null',
    checked_at: 'null',
    findings: 'null',
  },
  stored_file: { key: `regexp_replace(a.key, '^shop/[0-9]+/', 'shop/' || $1::bigint || '/')` },
  support_entry: { staff_id: '(select s.here from arriving_staff s where s.there = a.staff_id)' },
  support_ticket: { assignee_id: '(select s.here from arriving_staff s where s.there = a.assignee_id)' },
}

/** The rows of one table as they came, under the number that the shop has here. `into`: the part of the table that holds the shop. */
export async function loadTable(
  client: pg.Client,
  { name, columns, into }: Pick<MovedTable, 'name' | 'columns'> & { into: string },
  rows: Readable,
  shopId: number,
): Promise<void> {
  const list = columns.map((column) => quoted(column)).join(', ')
  await client.query(`create temp table arriving on commit drop as select ${list} from ${into} with no data`)
  await pipeline(rows, client.query(copyFrom(`copy arriving (${list}) from stdin`)))
  const values = columns.map((column) => otherwise[name]?.[column] ?? `a.${quoted(column)}`).join(', ')
  await client.query(`insert into ${into} (shop_id, ${list}) overriding system value select $1::bigint, ${values} from arriving a`, [
    shopId,
  ])
  await client.query('drop table arriving')
}

/** Staff of the provider are known by their address; whoever does not work here any more, or never did, is kept as somebody who left. */
export async function matchStaff(client: pg.Client, staff: MovedManifest['staff']): Promise<void> {
  await client.query('create temp table arriving_staff (there bigint, here bigint) on commit drop')
  for (const { id, email, name } of staff)
    await client.query('insert into arriving_staff values ($1, $2)', [
      id,
      (await knownStaff(client, email)) ?? (await newStaff(client, email, name)),
    ])
}

async function knownStaff(client: pg.Client, email: string): Promise<number | undefined> {
  const { rows } = await client.query<{ id: number }>(
    'select id from provider_staff where email = $1 order by removed_at nulls first, id desc limit 1',
    [email],
  )
  return rows[0]?.id
}

async function newStaff(client: pg.Client, email: string, name: string): Promise<number | undefined> {
  const { rows } = await client.query<{ id: number }>(
    'insert into provider_staff (email, name, removed_at) values ($1, $2, now()) returning id',
    [email, name],
  )
  return rows[0]?.id
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
