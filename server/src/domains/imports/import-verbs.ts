import { createReadStream } from 'node:fs'
import {
  type CatalogueImport,
  type ImportReading,
  type ImportReport,
  ImportSettings,
  type ImportTaxon,
} from '@plantule/contract/imports/schemas'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { CatalogueImport as ImportTable } from '../../db/tables.gen.ts'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { saveFile } from '../../platform/files/save-file.ts'
import type { Sender, Upload } from '../../platform/handlers.ts'
import { Refused } from '../../platform/refused.ts'
import { authorOf, lacks } from '../../platform/actor.ts'
import { fieldKeys, fieldOf, type Mapping, mappingProblems, ownMapping, type TableHead } from './reading/index.ts'
import { openFiles, readHeads } from './read-import.ts'
import { startImport } from './start-import.ts'
import { restore } from './undo-import.ts'
import { checkImportJob, runImportJob } from './jobs.ts'
import { mustExist } from '../../platform/must-exist.ts'
import { ownShop } from '../../platform/own-shop.ts'

const PAGE = 50

const fields = fieldKeys.map((key) => ({ key, label: fieldOf(key).label, of: fieldOf(key).of }))

/** All but what the run and the undoing alone read: of a large file that is many megabytes. */
export const shownColumns = [
  'id',
  'file_ids',
  'file_name',
  'state',
  'headers',
  'rows',
  'sample',
  'guesses',
  'settings',
  'report',
  'operation_id',
  'pictures_operation_id',
  'archive_id',
  'archive_name',
  'archive_names',
  'read_as',
  'unread',
  'author',
  'created_at',
] as const
export type ImportRecord = Pick<Selectable<ImportTable>, (typeof shownColumns)[number]>
/** What a file brings in. */
export type ImportKind = Selectable<ImportTable>['kind']

const toImport = (row: ImportRecord): CatalogueImport => ({
  id: row.id,
  fileName: row.file_name,
  state: row.state,
  headers: row.headers,
  rows: row.rows,
  sample: row.sample,
  guesses: row.guesses,
  fields,
  readAs: row.read_as,
  unread: row.unread,
  settings: row.settings as ImportSettings,
  report: row.report as ImportReport | null,
  operationId: row.operation_id,
  archive: row.archive_id === null ? null : { name: row.archive_name ?? '', pictures: row.archive_names.length },
  pictures: null,
  author: row.author,
  createdAt: row.created_at.toISOString(),
})

/** Throws `unreadable_file`, `readers_busy`. */
export const readUploads = (files: readonly Upload[], sender: Sender): Promise<TableHead[]> =>
  readHeads(
    files.map(({ path }) => ({ read: () => createReadStream(path) })),
    sender,
  )

/** Keeps the files and what their heads tell; nothing in the catalogue changes. Throws `file_missing`, `one_file_only`. */
export async function uploadImport(ctx: Ctx, files: readonly Upload[], read: readonly TableHead[]): Promise<CatalogueImport> {
  const heads = headsOf(
    read,
    files.map((file) => file.name),
  )
  const fileIds: number[] = []
  for (const file of files) fileIds.push((await saveFile(ctx, { name: file.name, mime: file.mime, body: file.path })).id)
  const row = await ctx.db
    .insertInto('catalogue_import')
    .values({
      shop_id: ctx.shopId,
      file_ids: fileIds,
      file_name: files
        .map((file) => file.name)
        .join(', ')
        .slice(0, 500),
      ...heads,
      author: authorOf(ctx),
      created_at: ctx.now,
    })
    .returning(shownColumns)
    .executeTakeFirstOrThrow()
  return toImport(row)
}

/**
 * What the columns of the files are taken for, as the table keeps it. Throws `file_missing`, `one_file_only` with the name of the one that
 * is not known.
 */
function headsOf(tables: readonly TableHead[], names: readonly string[]) {
  // What people look at is the products, in whatever order they chose the files.
  const table = tables.find((each) => !each.combinations) ?? tables[0]
  if (!table) throw new Refused('file_missing')
  const { layout, guesses, encoding, separator } = table
  const strange = tables.findIndex((each) => layout !== 'prestashop' || each.layout !== layout)
  if (tables.length > 1 && strange >= 0) throw new Refused('one_file_only', { name: names[strange] ?? '' })
  const mapping = layout === 'plantule' ? ownMapping(table.headers) : guesses.map(({ column, field }) => ({ column, field }))
  return {
    headers: table.headers,
    rows: tables.reduce((sum, each) => sum + each.rows, 0),
    sample: JSON.stringify(table.sample.map((line) => line.values.map(shownCell))),
    guesses: JSON.stringify(guesses),
    settings: JSON.stringify(ImportSettings.parse({ layout, mapping })),
    read_as: encoding ? JSON.stringify({ encoding, separator }) : null,
    unread: JSON.stringify(table.unread),
  }
}

/**
 * Reads the files again, by the encoding and the separator that a person chose; what the columns mean is guessed anew.
 * Throws `not_found`, `wrong_status`, `unreadable_file`, `one_file_only`.
 */
export async function setImportReading(ctx: Ctx, id: number, reading: ImportReading): Promise<CatalogueImport> {
  const row = await lockImport(ctx, id, ['uploaded', 'checked', 'failed'])
  const files = await openFiles(ctx, row.file_ids)
  const heads = headsOf(
    await readHeads(files, ctx, reading),
    files.map((file) => file.name),
  )
  await ctx.db
    .updateTable('catalogue_import')
    .set({ ...heads, reading: JSON.stringify(reading), state: 'uploaded', report: null })
    .where('id', '=', id)
    .execute()
  return getImport(ctx, id)
}

/** A cell as people see it before they say what its column means. */
export const shownCell = (value: unknown): string =>
  value instanceof Date ? value.toISOString().slice(0, 10) : String(value ?? '').slice(0, 200)

export async function listImports(ctx: Ctx) {
  const rows = await latestImports(ctx, 'catalogue')
  return { items: rows.map(toImport) }
}

export const latestImports = (ctx: Ctx, kind: ImportKind): Promise<ImportRecord[]> =>
  ctx.db.selectFrom('catalogue_import').select(shownColumns).where('kind', '=', kind).orderBy('id', 'desc').limit(50).execute()

/** Throws `not_found`, also where it is of another kind: who may see one need not see the other. */
export const readImport = async (ctx: Ctx, id: number, kind: ImportKind): Promise<ImportRecord> =>
  mustExist(
    await ctx.db.selectFrom('catalogue_import').select(shownColumns).where('id', '=', id).where('kind', '=', kind).executeTakeFirst(),
  )

/** Throws `not_found`. */
export async function getImport(ctx: Ctx, id: number): Promise<CatalogueImport> {
  const row = await readImport(ctx, id, 'catalogue')
  const pictures = await sql<CatalogueImport['pictures'] & object>`
    select count(*)::int as total, count(*) filter (where ip.state = 'waiting')::int as waiting, count(*) filter (where ip.state = 'done')::int as done,
      count(*) filter (where ip.state = 'failed')::int as failed,
      exists (select from operation where operation.shop_id = ${ownShop} and id = ${row.pictures_operation_id} and status in ('queued', 'running')) as running
    from catalogue_import_picture ip where ip.shop_id = ${ownShop} and ip.import_id = ${id} and ip.state <> 'undone'`.execute(ctx.db)
  const counted = pictures.rows[0]
  return { ...toImport(row), pictures: counted && (counted.total > 0 || counted.running) ? counted : null }
}

/** Throws `not_found`, `wrong_status`. */
export async function lockImport(ctx: Ctx, id: number, states: readonly string[], kind: ImportKind = 'catalogue'): Promise<ImportRecord> {
  const row = mustExist(
    await ctx.db
      .selectFrom('catalogue_import')
      .select(shownColumns)
      .where('id', '=', id)
      .where('kind', '=', kind)
      .forUpdate()
      .executeTakeFirst(),
  )
  if (!states.includes(row.state)) throw new Refused('wrong_status', { status: row.state })
  return row
}

/** Keeps what the columns mean and has every row checked. Throws `not_found`, `wrong_status`, `bad_mapping`. */
export async function setImportMapping(ctx: Ctx, id: number, settings: ImportSettings): Promise<CatalogueImport> {
  const row = await lockImport(ctx, id, ['uploaded', 'checked', 'failed'])
  const known = new Set<string>(fieldKeys)
  const columns = new Set(settings.mapping.map((each) => each.column))
  const sound = settings.mapping.every((each) => known.has(each.field) && each.column < row.headers.length)
  if (!settings.layout && (!sound || columns.size < settings.mapping.length || mappingProblems(settings.mapping as Mapping).length > 0)) {
    throw new Refused('bad_mapping')
  }
  return start(ctx, row, 'checking', checkImportJob, { settings: JSON.stringify(settings), report: null })
}

/**
 * Has the checked file imported as a whole. Throws `not_found`, `wrong_status`, `import_has_errors`, `no_right` where it changes stock,
 * which is not theirs to write.
 */
export async function approveImport(ctx: Ctx, id: number): Promise<CatalogueImport> {
  const row = await lockImport(ctx, id, ['checked'])
  const { errors } = row.report as ImportReport
  if (errors > 0) throw new Refused('import_has_errors', { errors })
  if (lacks(ctx, 'stock.write') && (await changesStock(ctx, id))) throw new Refused('no_right', { right: 'stock.write' })
  return start(ctx, row, 'running', runImportJob, {})
}

/** Whether the check found a stock that the file says otherwise; a new size without plants moves none. */
async function changesStock(ctx: Ctx, id: number): Promise<boolean> {
  const { rows } = await sql<{ changes: boolean }>`
    select exists (select from catalogue_import_finding f where f.shop_id = ${ownShop} and f.import_id = ${id} and f.kind = 'diff'
      and f.body @? '$.subproducts[*].changes[*] ? (@.field == "stock" && @.after != @.before && !(@.before == null && @.after == 0))') as changes`.execute(
    ctx.db,
  )
  return rows[0]?.changes ?? false
}

/** Has it checked once more with the choices that were made. */
export const recheck = (ctx: Ctx, row: ImportRecord): Promise<CatalogueImport> =>
  start(ctx, row, 'checking', checkImportJob, { report: null })

async function start(
  ctx: Ctx,
  row: ImportRecord,
  state: 'checking' | 'running',
  job: typeof runImportJob,
  more: { settings?: string; report?: null },
) {
  await startImport(ctx, row, { state, job, title: `Import : ${row.file_name}`, right: 'catalogue.write', among: 'product', more })
  return getImport(ctx, row.id)
}

/** Throws `not_found`, `wrong_status`, `import_forgotten` once a year has passed, `changed_since`. */
export async function undoImport(ctx: Ctx, id: number): Promise<CatalogueImport> {
  const row = await lockImport(ctx, id, ['done'])
  await restore(ctx, id)
  await ctx.db.updateTable('catalogue_import').set({ state: 'undone', undo: null }).where('id', '=', id).execute()
  await audit(ctx, 'catalogue.import-undo', 'catalogue_import', id, { after: { file: row.file_name } })
  await ctx.publish('catalogue.changed', {}, 'catalogue.read')
  return getImport(ctx, id)
}

/** A page of what the check found. Throws `not_found`. */
export async function findings<T>(
  ctx: Ctx,
  importId: number,
  kind: 'problem' | 'diff',
  page: number,
  status?: string,
  of: ImportKind = 'catalogue',
) {
  await readImport(ctx, importId, of)
  const where = sql`import_id = ${importId} and kind = ${kind} and (${status ?? null}::text is null or status = ${status ?? null})`
  return pageOfFindings<T>(ctx, where, page)
}

/** Which plant each product is taken for. Throws `not_found`. */
export async function importTaxa(ctx: Ctx, importId: number, page: number, which?: ImportTaxon['tied'] | 'forbidden') {
  await getImport(ctx, importId)
  const chosen = which === 'forbidden' ? sql`body->>'forbiddenBy' is not null` : which ? sql`status = ${which}` : sql`true`
  return pageOfFindings<ImportTaxon>(ctx, sql`import_id = ${importId} and kind = 'taxon' and ${chosen}`, page)
}

async function pageOfFindings<T>(ctx: Ctx, where: RawBuilder<unknown>, page: number) {
  const { rows } = await sql<{ body: T }>`
    select body from catalogue_import_finding where catalogue_import_finding.shop_id = ${ownShop} and ${where} order by n limit ${PAGE} offset ${(page - 1) * PAGE}`.execute(
    ctx.db,
  )
  const total = await sql<{
    total: number
  }>`select count(*)::int as total from catalogue_import_finding where catalogue_import_finding.shop_id = ${ownShop} and ${where}`.execute(
    ctx.db,
  )
  return { items: rows.map((row) => row.body), total: total.rows[0]?.total ?? 0, page, size: PAGE }
}
