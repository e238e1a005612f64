import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { cleaned, columnsWithLinks } from '../../../platform/mail/without-tokens.ts'
import { safeText } from '../../../platform/sheets/write-csv.ts'
import { type OwnTable, ownTables } from './own-tables.ts'

const PAGE = 2_000

export type WrittenFile = { path: string; bytes: number; sha256: string }
export type WrittenTable = { name: string; rows: number; columns: string[]; withheld: string[]; files: WrittenFile[] }
type Cell = string | number | boolean | null | object

/**
 * Writes every table of the shop into a folder, as lines of JSON, which lose nothing, and as CSV for spreadsheets. The transaction of `ctx`
 * has to see one moment (`oneMoment`), as people go on working.
 */
export async function writeTables(ctx: Ctx, folder: string): Promise<WrittenTable[]> {
  const written: WrittenTable[] = []
  for (const table of await ownTables(ctx)) written.push(await writeTable(ctx, folder, table))
  return written
}

async function writeTable(ctx: Ctx, folder: string, table: OwnTable): Promise<WrittenTable> {
  const { name, columns, withheld } = table
  const [json, csv] = [new Sink(folder, `${name}.jsonl`), new Sink(folder, `${name}.csv`)]
  await csv.write(`\ufeff${columns.join(';')}\r\n`)
  let count = 0
  for await (const rows of pages(ctx, table)) {
    count += rows.length
    await json.write(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
    await csv.write(rows.map((row) => `${columns.map((column) => cell(row[column] ?? null)).join(';')}\r\n`).join(''))
  }
  return { name, rows: count, columns, withheld, files: [await json.end(), await csv.end()] }
}

/** PostgreSQL writes each row as JSON: no type of a column loses anything on the way. */
async function* pages(ctx: Ctx, { name, owner, columns }: OwnTable): AsyncGenerator<Record<string, Cell>[]> {
  const wanted = sql.join(columns.map((column) => sql`t.${sql.ref(column)}`))
  await sql`declare own_rows no scroll cursor for
    select to_jsonb(r) as row from (select ${wanted} from ${sql.table(name)} t where t.${sql.ref(owner)} = ${ownShop}) r`.execute(ctx.db)
  for (;;) {
    const { rows } = await sql<{ row: Record<string, Cell> }>`fetch ${sql.lit(PAGE)} from own_rows`.execute(ctx.db)
    if (rows.length > 0) yield rows.map(({ row }) => clean(name, row))
    if (rows.length < PAGE) break
  }
  await sql`close own_rows`.execute(ctx.db)
}

/** A link in a mail that was sent would let in whoever the archive is shown to. */
function clean(table: string, row: Record<string, Cell>): Record<string, Cell> {
  for (const column of columnsWithLinks[table] ?? []) row[column] = cleaned(row[column]) as Cell
  return row
}

/** RFC 4180 with `;`, as French spreadsheets read it; what they would run as a formula gets an apostrophe in front. */
function cell(value: Cell): string {
  if (value === null) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : typeof value === 'string' ? safeText(value) : String(value)
  return /[";\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
}

/** A file of the folder that is counted and hashed as it is written. */
class Sink {
  readonly #name: string
  readonly #stream: WriteStream
  readonly #hash = createHash('sha256')
  #bytes = 0

  constructor(folder: string, name: string) {
    this.#name = name
    this.#stream = createWriteStream(join(folder, name), { mode: 0o600 })
  }

  async write(text: string): Promise<void> {
    const chunk = Buffer.from(text)
    this.#hash.update(chunk)
    this.#bytes += chunk.length
    if (!this.#stream.write(chunk)) await once(this.#stream, 'drain')
  }

  async end(): Promise<WrittenFile> {
    this.#stream.end()
    await finished(this.#stream)
    return { path: `tables/${this.#name}`, bytes: this.#bytes, sha256: this.#hash.digest('hex') }
  }
}
