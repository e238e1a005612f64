import { createReadStream } from 'node:fs'
import { authorOf } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { saveFile } from '../../../platform/files/save-file.ts'
import type { Sender, Upload } from '../../../platform/handlers.ts'
import { Refused } from '../../../platform/refused.ts'
import { type ImportKind, type ImportRecord, lockImport, shownCell, shownColumns } from '../import-verbs.ts'
import { readHeads } from '../read-import.ts'
import type { TableHead } from '../reading/index.ts'

/** The head of the one file that was sent. Throws `unreadable_file`, `readers_busy`. */
export const readUpload = (files: readonly Upload[], sender: Sender): Promise<TableHead[]> =>
  readHeads(
    files.slice(0, 1).map(({ path }) => ({ read: () => createReadStream(path) })),
    sender,
  )

/** Keeps the file and what its head tells; nothing is written yet. Throws `file_missing`. */
export async function keepTable(
  ctx: Ctx,
  kind: ImportKind,
  sent: { files: readonly Upload[]; heads: readonly TableHead[] },
  settingsOf: (headers: string[]) => object,
): Promise<ImportRecord> {
  const [file, head] = [sent.files[0], sent.heads[0]]
  if (!file || !head) throw new Refused('file_missing')
  const { id: fileId } = await saveFile(ctx, { name: file.name, mime: file.mime, body: file.path })
  return ctx.db
    .insertInto('catalogue_import')
    .values({
      shop_id: ctx.shopId,
      kind,
      file_ids: [fileId],
      file_name: file.name.slice(0, 500),
      headers: head.headers,
      rows: head.rows,
      sample: JSON.stringify(head.sample.map((line) => line.values.map(shownCell))),
      guesses: '[]',
      settings: JSON.stringify(settingsOf(head.headers)),
      read_as: head.encoding ? JSON.stringify({ encoding: head.encoding, separator: head.separator }) : null,
      unread: '[]',
      author: authorOf(ctx),
      created_at: ctx.now,
    })
    .returning(shownColumns)
    .executeTakeFirstOrThrow()
}

/** What every import of one table answers of itself. */
export const tableOfRecord = (row: ImportRecord) => ({
  id: row.id,
  fileName: row.file_name,
  state: row.state,
  headers: row.headers,
  rows: row.rows,
  sample: row.sample,
  readAs: row.read_as,
  operationId: row.operation_id,
  author: row.author,
  createdAt: row.created_at.toISOString(),
})

type Mapping = readonly { column: number; field: string }[]
/** The fields of a mapping, where each is known and stands once, on a column that is there; else null. */
export function soundFields(mapping: Mapping, headers: readonly string[], known: readonly string[]): ReadonlySet<string> | null {
  const fields = new Set(mapping.map((each) => each.field))
  const once = fields.size === mapping.length && new Set(mapping.map((each) => each.column)).size === mapping.length
  return once && mapping.every((each) => known.includes(each.field) && each.column < headers.length) ? fields : null
}

/** A checked import that nothing forbids, locked. Throws `not_found`, `wrong_status`, `import_has_errors`. */
export async function lockChecked(ctx: Ctx, id: number, kind: ImportKind): Promise<ImportRecord> {
  const row = await lockImport(ctx, id, ['checked'], kind)
  const errors = row.report?.errors ?? 0
  if (errors > 0) throw new Refused('import_has_errors', { errors })
  return row
}

/** What undoing has to know. Throws `import_forgotten` once a year has passed. */
export async function undoOf<Undo>(ctx: Ctx, id: number): Promise<Undo> {
  const { undo } = await ctx.db.selectFrom('catalogue_import').select('undo').where('id', '=', id).executeTakeFirstOrThrow()
  if (!undo) throw new Refused('import_forgotten')
  return undo as Undo
}

/** An import that was taken back. */
export async function markUndone(ctx: Ctx, row: ImportRecord, audited: { action: string; thing: string }): Promise<void> {
  await ctx.db.updateTable('catalogue_import').set({ state: 'undone', undo: null }).where('id', '=', row.id).execute()
  await audit(ctx, audited.action, audited.thing, row.id, { after: { file: row.file_name } })
}

const NAMED = 5
/** What something else became of since. Throws `changed_since` with the first of their names, unless there is none. */
export function refuseChanged(names: readonly string[]): void {
  if (names.length === 0) return
  throw new Refused('changed_since', { items: names.slice(0, NAMED).join(', ') + (names.length > NAMED ? '…' : ''), count: names.length })
}
