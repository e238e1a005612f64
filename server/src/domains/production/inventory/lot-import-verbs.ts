import { createReadStream } from 'node:fs'
import { type LotImport, type LotImportReport, LotImportSettings } from '@plantule/contract/imports/lot-schemas'
import { authorOf } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { saveFile } from '../../../platform/files/save-file.ts'
import type { Sender, Upload } from '../../../platform/handlers.ts'
import { parisDay } from '../../../platform/paris.ts'
import { Refused } from '../../../platform/refused.ts'
import {
  type ImportRecord,
  latestImports,
  lockImport,
  readHeads,
  readImport,
  shownCell,
  shownColumns,
  type TableHead,
  startImport,
} from '../../imports/index.ts'
import { checkLotImportJob, runLotImportJob } from './jobs.ts'
import { lotColumns, mappingOf } from './lot-columns.ts'
import { takeBackLots } from './undo-lot-import.ts'

const toImport = (row: ImportRecord): LotImport => ({
  id: row.id,
  fileName: row.file_name,
  state: row.state,
  headers: row.headers,
  rows: row.rows,
  sample: row.sample,
  fields: lotColumns,
  readAs: row.read_as,
  settings: row.settings as LotImportSettings,
  report: row.report as LotImportReport | null,
  operationId: row.operation_id,
  author: row.author,
  createdAt: row.created_at.toISOString(),
  on: parisDay(row.created_at),
})

/** Throws `unreadable_file`, `readers_busy`. */
export const readUpload = (files: readonly Upload[], sender: Sender): Promise<TableHead[]> =>
  readHeads(
    files.slice(0, 1).map(({ path }) => ({ read: () => createReadStream(path) })),
    sender,
  )

/** Keeps the file and what its head tells; no plant moves. Throws `file_missing`. */
export async function uploadLotImport(ctx: Ctx, files: readonly Upload[], read: readonly TableHead[]): Promise<LotImport> {
  const [file, head] = [files[0], read[0]]
  if (!file || !head) throw new Refused('file_missing')
  const { id: fileId } = await saveFile(ctx, { name: file.name, mime: file.mime, body: file.path })
  const row = await ctx.db
    .insertInto('catalogue_import')
    .values({
      shop_id: ctx.shopId,
      kind: 'lots',
      file_ids: [fileId],
      file_name: file.name.slice(0, 500),
      headers: head.headers,
      rows: head.rows,
      sample: JSON.stringify(head.sample.map((line) => line.values.map(shownCell))),
      guesses: '[]',
      settings: JSON.stringify(LotImportSettings.parse({ mapping: mappingOf(head.headers) })),
      read_as: head.encoding ? JSON.stringify({ encoding: head.encoding, separator: head.separator }) : null,
      unread: '[]',
      author: authorOf(ctx),
      created_at: ctx.now,
    })
    .returning(shownColumns)
    .executeTakeFirstOrThrow()
  return toImport(row)
}

export const listLotImports = async (ctx: Ctx) => ({ items: (await latestImports(ctx, 'lots')).map(toImport) })

/** Throws `not_found`. */
export const getLotImport = async (ctx: Ctx, id: number): Promise<LotImport> => toImport(await readImport(ctx, id, 'lots'))

/** Keeps what the columns mean and has every row checked. Throws `not_found`, `wrong_status`, `bad_lot_mapping`. */
export async function setLotImportMapping(ctx: Ctx, id: number, settings: LotImportSettings): Promise<LotImport> {
  const row = await lockImport(ctx, id, ['uploaded', 'checked', 'failed'], 'lots')
  const known = new Set<string>(lotColumns.map(({ key }) => key))
  const fields = new Set(settings.mapping.map((each) => each.field))
  const once =
    fields.size === settings.mapping.length && new Set(settings.mapping.map((each) => each.column)).size === settings.mapping.length
  const sound = settings.mapping.every((each) => known.has(each.field) && each.column < row.headers.length)
  const names = fields.has('number') || fields.has('name') || fields.has('species')
  if (!once || !sound || !names || !fields.has('quantity')) throw new Refused('bad_lot_mapping')
  return start(ctx, row, 'checking', { settings: JSON.stringify(settings), report: null })
}

/** Has the checked file counted as a whole. Throws `not_found`, `wrong_status`, `import_has_errors`. */
export async function approveLotImport(ctx: Ctx, id: number): Promise<LotImport> {
  const row = await lockImport(ctx, id, ['checked'], 'lots')
  const { errors } = row.report as LotImportReport
  if (errors > 0) throw new Refused('import_has_errors', { errors })
  return start(ctx, row, 'running', {})
}

async function start(ctx: Ctx, row: ImportRecord, state: 'checking' | 'running', more: { settings?: string; report?: null }) {
  await startImport(ctx, row, {
    state,
    job: state === 'checking' ? checkLotImportJob : runLotImportJob,
    title: ctx.locale === 'en' ? `Inventory: ${row.file_name}` : `Inventaire : ${row.file_name}`,
    right: 'production.write',
    among: 'lot',
    more,
  })
  return getLotImport(ctx, row.id)
}

/** Throws `not_found`, `wrong_status`, `import_forgotten` once a year has passed, `changed_since`. */
export async function undoLotImport(ctx: Ctx, id: number): Promise<LotImport> {
  const row = await lockImport(ctx, id, ['done'], 'lots')
  await takeBackLots(ctx, id)
  await ctx.db.updateTable('catalogue_import').set({ state: 'undone', undo: null }).where('id', '=', id).execute()
  await audit(ctx, 'cultivation.import-undo', 'lot_import', id, { after: { file: row.file_name } })
  return getLotImport(ctx, id)
}
