/**
 * Writes server/src/db/tables.gen.ts from a database migrated on the spot; with --check only says whether it is current.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { migrate } from '../db/migrate.ts'
import { startEmbedded } from '../platform/postgres/embedded.ts'

type Column = { table_name: string; column_name: string; udt_name: string; is_nullable: string; has_default: boolean; identity: string }

const target = fileURLToPath(new URL('../db/tables.gen.ts', import.meta.url))

const scalar: Record<string, string> = {
  int8: 'number',
  int4: 'number',
  int2: 'number',
  float8: 'number',
  numeric: 'string',
  bool: 'boolean',
  text: 'string',
  varchar: 'string',
  uuid: 'string',
  date: 'string',
  time: 'string',
  bytea: 'Buffer',
  timestamptz: 'Instant',
  jsonb: 'Json',
}

/** What a check lets stand in a column, by `table.column`: `state in ('open', 'closed')`, over the elements of an array too. */
async function namedValues(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ column: string; rule: string }>(`
    select r.relname || '.' || a.attname as column, pg_get_constraintdef(c.oid) as rule
    from pg_constraint c join pg_class r on r.oid = c.conrelid join pg_attribute a on a.attrelid = r.oid and a.attnum = c.conkey[1]
    where c.contype = 'c' and c.connamespace = 'public'::regnamespace and cardinality(c.conkey) = 1`)
  return new Map(
    rows.flatMap(({ column, rule }) => {
      // The whole rule: one that says "or something else" besides names no union.
      const [, list] = /^CHECK \(\(\(?\w+\)? (?:=|<@) (?:ANY )?\(?ARRAY\[([^\]]+)\]\)?(?:::text\[\])?\)\)$/.exec(rule) ?? []
      const values = list?.match(/'(?:[^']|'')*'(?=::text)/g)
      return values ? [[column, values.join(' | ')] as const] : []
    }),
  )
}

function typeOf(column: Column, named: ReadonlyMap<string, string>): string {
  const array = column.udt_name.startsWith('_')
  const values = named.get(`${column.table_name}.${column.column_name}`)
  const base = values === undefined ? scalar[array ? column.udt_name.slice(1) : column.udt_name] : array ? `(${values})` : values
  if (!base) throw new Error(`No TypeScript type for ${column.table_name}.${column.column_name} (${column.udt_name})`)
  const held = base === 'Json' ? `Json<'${column.table_name}.${column.column_name}'>` : base
  const type = `${held}${array ? '[]' : ''}${column.is_nullable === 'YES' ? ' | null' : ''}`
  return column.has_default || column.identity === 'YES' ? `Generated<${type}>` : type
}

const pascal = (name: string): string => name.replace(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase())

async function tables(client: pg.Client): Promise<string> {
  const { rows } = await client.query<Column>(`
    select c.table_name, c.column_name, c.udt_name, c.is_nullable, c.column_default is not null as has_default, c.is_identity as identity
    from information_schema.columns c
    where c.table_schema = 'public'
    order by c.table_name, c.ordinal_position`)
  const named = await namedValues(client)
  const ofShops = await client.query<{ name: string }>(
    `select polrelid::regclass::text as name from pg_policy
     where 'plantule_app'::regrole = any(polroles) and pg_get_expr(polqual, polrelid) = '(shop_id = current_shop())' order by 1`,
  )
  const byTable = Map.groupBy(rows, (row) => row.table_name)
  const types = [...byTable].map(
    ([table, columns]) =>
      `export type ${pascal(table)} = {\n${columns.map((c) => `  ${c.column_name}: ${typeOf(c, named)}`).join('\n')}\n}`,
  )
  const all = [...byTable.keys()].map((table) => `  ${table}: ${pascal(table)}`).join('\n')
  return [
    '// Made by `npm run generate` from the migrated database. Do not edit.',
    "import type { ColumnType, Generated as KyselyGenerated } from 'kysely'",
    "import type { JsonColumns } from './json-columns.ts'",
    '',
    'type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : KyselyGenerated<T>',
    '/** Written as text, since the driver would turn a bare array into a PostgreSQL array. */',
    'type Json<C extends string> = ColumnType<C extends keyof JsonColumns ? JsonColumns[C] : unknown, string, string>',
    'type Instant = ColumnType<Date, Date | string, Date | string>',
    '',
    types.join('\n\n'),
    '',
    `export type DB = {\n${all}\n}`,
    '',
    '/** The tables whose rows belong to a shop; row security shows each shop its own. */',
    `export const shopTables: ReadonlySet<string> = new Set([\n${ofShops.rows.map(({ name }) => `  '${name}',`).join('\n')}\n])`,
    '',
  ].join('\n')
}

const root = mkdtempSync(join(tmpdir(), 'plantule-types-'))
const embedded = await startEmbedded({ root })
try {
  await migrate(embedded.owner)
  const client = new pg.Client(embedded.owner)
  await client.connect()
  const text = await tables(client)
  await client.end()
  if (process.argv.includes('--check')) {
    if (readFileSync(target, 'utf8') !== text) {
      console.error('server/src/db/tables.gen.ts is not current: run npm run generate')
      process.exitCode = 1
    }
  } else writeFileSync(target, text)
} finally {
  await embedded.stop()
  rmSync(root, { recursive: true, force: true })
}
