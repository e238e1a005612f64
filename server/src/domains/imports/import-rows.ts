import { ImportChoices } from '@plantule/contract/imports/schemas'
import type { ImportRow } from '@plantule/contract/imports/imports'
import type { z } from 'zod'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { FileReply } from '../../platform/handlers.ts'
import { Refused } from '../../platform/refused.ts'
import { writeXlsx } from '../../platform/sheets/write-xlsx.ts'
import type { SomeRows } from './reading/index.ts'
import type { LeftRow } from './leave-out.ts'
import { withEdits } from './mend-table.ts'
import type { ImportKind } from './import-verbs.ts'
import { openFiles, readRowsOf } from './read-import.ts'
import { mustExist } from '../../platform/must-exist.ts'
import { ownShop } from '../../platform/own-shop.ts'

const shown = (value: unknown): string => (value instanceof Date ? value.toISOString().slice(0, 10) : String(value ?? ''))

type ReadRows = (file: number, rows: number[]) => Promise<SomeRows | undefined>

/** Reads rows of the files once the transaction is over, since they may lie far away; with what was mended on screen. */
async function rowsOf(ctx: Ctx, id: number, kind: ImportKind): Promise<{ files: number; read: ReadRows }> {
  const row = mustExist(
    await ctx.db
      .selectFrom('catalogue_import')
      .select(['file_ids', 'settings', 'reading'])
      .where('id', '=', id)
      .where('kind', '=', kind)
      .executeTakeFirst(),
  )
  if (row.file_ids.length === 0) throw new Refused('import_forgotten')
  const opened = await openFiles(ctx, row.file_ids)
  const { edits } = ImportChoices.prefault({}).parse(row.settings.choices)
  const read: ReadRows = async (file, rows) => {
    const source = opened[file]
    if (!source) return undefined
    const table = await readRowsOf(source, ctx, row.reading, rows)
    return withEdits(
      [table],
      edits.filter((edit) => edit.file === file).map((edit) => ({ ...edit, file: 0 })),
    )[0]
  }
  return { files: opened.length, read }
}

/** One row as the file has it, with what was already mended on screen. Throws `not_found`, `import_forgotten`, `unreadable_file`. */
export async function importRow(
  ctx: Ctx,
  id: number,
  file: number,
  row: number,
  kind: ImportKind = 'catalogue',
): Promise<() => Promise<z.infer<typeof ImportRow>>> {
  const { read } = await rowsOf(ctx, id, kind)
  return async () => {
    const table = await read(file, [row])
    const line = table?.rows[0]
    if (!table || !line) throw new Refused('not_found')
    return { file, row, cells: table.headers.map((header, column) => ({ column, header, value: shown(line.values[column]) })) }
  }
}

/**
 * The rows that were left out under their own headers, with the reason behind, ready to be mended and imported. Throws `import_forgotten`.
 */
export async function leftOutSheet(ctx: Ctx, id: number, kind: ImportKind = 'catalogue'): Promise<FileReply> {
  const { files, read } = await rowsOf(ctx, id, kind)
  const { rows } = await sql<{ body: LeftRow }>`
    select body from catalogue_import_finding where catalogue_import_finding.shop_id = ${ownShop} and import_id = ${id} and kind = 'left' order by n`.execute(
    ctx.db,
  )
  const reason = ctx.locale === 'en' ? 'Why it was left out' : 'Raison'
  const sheets = async () => {
    const made = []
    for (let file = 0; file < files; file++) {
      const reasons = new Map(rows.filter(({ body }) => body.file === file).map(({ body }) => [body.row, body.message[ctx.locale]]))
      const table = reasons.size === 0 && file > 0 ? undefined : await read(file, [...reasons.keys()])
      if (!table) continue
      const columns = [...table.headers, reason].map((header) => ({ header, type: 'text' as const, width: 18 }))
      const cells = table.rows.map((line) => [...table.headers.map((_, column) => shown(line.values[column])), reasons.get(line.row) ?? ''])
      made.push({ name: file === 0 ? 'Lignes' : `Lignes ${file + 1}`, columns, rows: cells })
    }
    return made
  }
  return { name: `lignes-laissees-${id}.xlsx`, body: async () => writeXlsx(await sheets()) }
}
