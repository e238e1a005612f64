import { type LocalField, type LocalImport, type LocalImportKind, LocalImportSettings } from '@plantule/contract/imports/local-schemas'
import type { TableReport } from '@plantule/contract/imports/table-schemas'
import type { Ctx } from '../../../platform/context.ts'
import type { Upload } from '../../../platform/handlers.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { Refused } from '../../../platform/refused.ts'
import {
  type ImportRecord,
  keepTable,
  latestImports,
  lockChecked,
  lockImport,
  markUndone,
  readImport,
  soundFields,
  startImport,
  type TableHead,
  tableOfRecord,
} from '../../imports/index.ts'
import { batchColumns } from './batch-columns.ts'
import { takeBackBatches } from './import-batches.ts'
import { takeBackZones } from './import-zones.ts'
import { checkBatchesJob, checkZonesJob, runBatchesJob, runZonesJob } from './jobs.ts'
import { zoneColumns } from './zone-columns.ts'

type Kind = {
  columns: { list: LocalImport['fields']; mappingOf: (headers: readonly string[]) => { column: number; field: LocalField }[] }
  /** A row is known by one of these. */
  named: readonly LocalField[]
  jobs: { checking: typeof checkZonesJob; running: typeof checkZonesJob }
  among: 'collection_zone' | 'local_batch'
  title: { fr: string; en: string }
  takeBack: (ctx: Ctx, id: number) => Promise<void>
  action: string
}
const kinds: Record<LocalImportKind, Kind> = {
  zones: {
    columns: zoneColumns,
    named: ['name'],
    jobs: { checking: checkZonesJob, running: runZonesJob },
    among: 'collection_zone',
    title: { fr: 'Zones de collecte', en: 'Collection zones' },
    takeBack: takeBackZones,
    action: 'collection_zone.import-undo',
  },
  batches: {
    columns: batchColumns,
    named: ['number', 'name', 'species'],
    jobs: { checking: checkBatchesJob, running: runBatchesJob },
    among: 'local_batch',
    title: { fr: 'Lots de graines', en: 'Batches' },
    takeBack: takeBackBatches,
    action: 'local_batch.import-undo',
  },
}

const toImport = (row: ImportRecord, what: LocalImportKind): LocalImport => ({
  ...tableOfRecord(row),
  what,
  fields: kinds[what].columns.list,
  settings: row.settings as LocalImportSettings,
  report: row.report as TableReport | null,
})

/** What a file brings in. Throws `not_found`, also for one that is of neither kind. */
async function kindOf(ctx: Ctx, id: number): Promise<LocalImportKind> {
  const { kind } = mustExist(await ctx.db.selectFrom('catalogue_import').select('kind').where('id', '=', id).executeTakeFirst())
  if (kind !== 'zones' && kind !== 'batches') throw new Refused('not_found')
  return kind
}

/** Runs what is for one kind, on the kind that an import is. Throws `not_found`. */
export const ofItsKind = async <T>(ctx: Ctx, id: number, work: (kind: LocalImportKind) => Promise<T>): Promise<T> =>
  work(await kindOf(ctx, id))

/** Keeps the file and what its head tells; nothing is written yet. Throws `file_missing`. */
export async function uploadLocalImport(
  ctx: Ctx,
  what: LocalImportKind,
  files: readonly Upload[],
  heads: readonly TableHead[],
): Promise<LocalImport> {
  const { columns } = kinds[what]
  const settingsOf = (headers: string[]) => LocalImportSettings.parse({ mapping: columns.mappingOf(headers) })
  return toImport(await keepTable(ctx, what, { files, heads }, settingsOf), what)
}

export const listLocalImports = async (ctx: Ctx, what: LocalImportKind) => ({
  items: (await latestImports(ctx, what)).map((row) => toImport(row, what)),
})

/** Throws `not_found`. */
export const getLocalImport = (ctx: Ctx, id: number): Promise<LocalImport> =>
  ofItsKind(ctx, id, async (what) => toImport(await readImport(ctx, id, what), what))

/** Keeps what the columns mean and has every row checked. Throws `not_found`, `wrong_status`, `bad_local_mapping`. */
export async function setLocalImportMapping(ctx: Ctx, id: number, settings: LocalImportSettings): Promise<LocalImport> {
  const what = await kindOf(ctx, id)
  const row = await lockImport(ctx, id, ['uploaded', 'checked', 'failed'], what)
  const { columns, named } = kinds[what]
  const known = columns.list.map(({ key }) => key)
  const fields = soundFields(settings.mapping, row.headers, known)
  if (!fields || !named.some((field) => fields.has(field))) throw new Refused('bad_local_mapping')
  return start(ctx, row, what, 'checking', { settings: JSON.stringify(settings), report: null })
}

/** Has the checked file brought in as a whole. Throws `not_found`, `wrong_status`, `import_has_errors`. */
export async function approveLocalImport(ctx: Ctx, id: number): Promise<LocalImport> {
  const what = await kindOf(ctx, id)
  return start(ctx, await lockChecked(ctx, id, what), what, 'running', {})
}

type More = { settings?: string; report?: null }
async function start(ctx: Ctx, row: ImportRecord, what: LocalImportKind, state: 'checking' | 'running', more: More) {
  const { jobs, among, title } = kinds[what]
  const said = ctx.locale === 'en' ? `${title.en}: ${row.file_name}` : `${title.fr} : ${row.file_name}`
  await startImport(ctx, row, { state, job: jobs[state], title: said, right: 'traceability.write', among, more })
  return getLocalImport(ctx, row.id)
}

/** Throws `not_found`, `wrong_status`, `import_forgotten` once a year has passed, `changed_since`. */
export async function undoLocalImport(ctx: Ctx, id: number): Promise<LocalImport> {
  const what = await kindOf(ctx, id)
  const row = await lockImport(ctx, id, ['done'], what)
  await kinds[what].takeBack(ctx, id)
  await markUndone(ctx, row, { action: kinds[what].action, thing: 'local_import' })
  return getLocalImport(ctx, id)
}
