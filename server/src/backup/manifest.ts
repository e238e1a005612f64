import type pg from 'pg'
import { z } from 'zod'

export const MANIFEST = 'manifest.json'

const Table = z.object({
  /** With its schema. */
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: z.int(),
  /** Of the bytes as COPY gave them. */
  sha256: z.string(),
  /** The last number that the table's identity has given. */
  last: z.int().nullable(),
})

/** What an archive says of itself: `tables/<name>` in the text format of COPY, `files/<key>`, `secrets/<name>`. */
export const Manifest = z.object({
  format: z.literal(1),
  at: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  tables: z.array(Table),
  files: z.int(),
  /** Rows whose bytes were gone when they were to be read. */
  missing: z.array(z.string()),
})
export type Manifest = z.infer<typeof Manifest>
export type Table = z.infer<typeof Table>

/** The waiting jobs; those that are done are of no use afterwards. */
export const JOBS = 'pgboss.job'
export const jobsWaiting = `state < 'completed'`

type Found = { name: string; columns: string[]; last: number | null }

/** Tables with the columns that a copy carries; generated ones follow by themselves. */
export async function tablesOf(client: pg.ClientBase): Promise<Found[]> {
  const { rows } = await client.query<Found>(
    `select n.nspname || '.' || c.relname as name,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       (select max(s.last_value)::float8 from pg_depend d join pg_class q on q.oid = d.objid and q.relkind = 'S'
        join pg_sequences s on s.schemaname = n.nspname and s.sequencename = q.relname
        where d.refobjid = c.oid and d.deptype = 'i') as last
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where (n.nspname = 'public' and c.relkind = 'r' and c.relname <> 'migration') or (n.nspname || '.' || c.relname) = $1
     order by 1`,
    [JOBS],
  )
  return rows
}

export const quoted = (name: string): string =>
  name
    .split('.')
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join('.')
export const columnList = (columns: readonly string[]): string => columns.map(quoted).join(', ')
