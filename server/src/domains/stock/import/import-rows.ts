import { type ImportReading, type ImportRow, ImportSettings } from '@plantule/contract/catalogue-import'
import type { z } from 'zod'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { FileReply } from '../../../platform/handlers.ts'
import { Refused } from '../../../platform/refused.ts'
import { writeXlsx } from '../../../platform/sheets/write-xlsx.ts'
import type { Table } from '../../catalogue/index.ts'
import type { LeftRow } from './leave-out.ts'
import { withEdits } from './mend-table.ts'
import { openFiles, readFiles } from './read-import.ts'

const shown = (value: unknown): string => (value instanceof Date ? value.toISOString().slice(0, 10) : String(value ?? ''))

/** Reads the files once the transaction is over: they may lie far away. */
async function tablesOf(ctx: Ctx, id: number): Promise<() => Promise<Table[]>> {
  const row = await ctx.db.selectFrom('catalogue_import').select(['file_ids', 'settings', 'reading']).where('id', '=', id).executeTakeFirst()
  if (!row) throw new Refused('not_found')
  const files = await openFiles(ctx, row.file_ids)
  return async () => withEdits(await readFiles(files, ctx, row.reading as ImportReading), ImportSettings.parse(row.settings).choices.edits)
}

/** One row as the file has it, with what was already mended on screen. Throws `not_found`, `unreadable_file`. */
export async function importRow(ctx: Ctx, id: number, file: number, row: number): Promise<() => Promise<z.infer<typeof ImportRow>>> {
  const read = await tablesOf(ctx, id)
  return async () => {
    const table = (await read())[file]
    const line = table?.rows.find((each) => each.row === row)
    if (!table || !line) throw new Refused('not_found')
    return { file, row, cells: table.headers.map((header, column) => ({ column, header, value: shown(line.values[column]) })) }
  }
}

/** The rows that were left out under their own headers, with the reason behind, ready to be mended and imported. */
export async function leftOutSheet(ctx: Ctx, id: number): Promise<FileReply> {
  const read = await tablesOf(ctx, id)
  const { rows } = await sql<{ body: LeftRow }>`
    select body from catalogue_import_finding where import_id = ${id} and kind = 'left' order by n`.execute(ctx.db)
  const reason = ctx.locale === 'en' ? 'Why it was left out' : 'Raison'
  const sheetsOf = (tables: readonly Table[]) => tables.flatMap((table, file) => {
    const reasons = new Map(rows.filter(({ body }) => body.file === file).map(({ body }) => [body.row, body.message[ctx.locale]]))
    if (reasons.size === 0 && file > 0) return []
    const columns = [...table.headers, reason].map((header) => ({ header, type: 'text' as const, width: 18 }))
    const lines = table.rows.filter((line) => reasons.has(line.row))
    const cells = lines.map((line) => [...table.headers.map((_, column) => shown(line.values[column])), reasons.get(line.row) ?? ''])
    return [{ name: file === 0 ? 'Lignes' : `Lignes ${file + 1}`, columns, rows: cells }]
  })
  return { name: `lignes-laissees-${id}.xlsx`, body: async () => writeXlsx(sheetsOf(await read())) }
}
