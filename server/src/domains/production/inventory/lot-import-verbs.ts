import { type LotImport, type LotImportReport, LotImportSettings } from '@plantule/contract/imports/lot-schemas'
import type { Ctx } from '../../../platform/context.ts'
import type { Upload } from '../../../platform/handlers.ts'
import { parisDay } from '../../../platform/paris.ts'
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
import { checkLotImportJob, runLotImportJob } from './jobs.ts'
import { lotColumns } from './lot-columns.ts'
import { takeBackLots } from './undo-lot-import.ts'

const toImport = (row: ImportRecord): LotImport => ({
  ...tableOfRecord(row),
  fields: lotColumns.list,
  settings: row.settings as LotImportSettings,
  report: row.report as LotImportReport | null,
  on: parisDay(row.created_at),
})

/** Keeps the file and what its head tells; no plant moves. Throws `file_missing`. */
export const uploadLotImport = async (ctx: Ctx, files: readonly Upload[], heads: readonly TableHead[]): Promise<LotImport> =>
  toImport(await keepTable(ctx, 'lots', { files, heads }, (headers) => LotImportSettings.parse({ mapping: lotColumns.mappingOf(headers) })))

export const listLotImports = async (ctx: Ctx) => ({ items: (await latestImports(ctx, 'lots')).map(toImport) })

/** Throws `not_found`. */
export const getLotImport = async (ctx: Ctx, id: number): Promise<LotImport> => toImport(await readImport(ctx, id, 'lots'))

/** Keeps what the columns mean and has every row checked. Throws `not_found`, `wrong_status`, `bad_lot_mapping`. */
export async function setLotImportMapping(ctx: Ctx, id: number, settings: LotImportSettings): Promise<LotImport> {
  const row = await lockImport(ctx, id, ['uploaded', 'checked', 'failed'], 'lots')
  const known = lotColumns.list.map(({ key }) => key)
  const fields = soundFields(settings.mapping, row.headers, known)
  const names = fields?.has('number') || fields?.has('name') || fields?.has('species')
  if (!names || !fields?.has('quantity')) throw new Refused('bad_lot_mapping')
  return start(ctx, row, 'checking', { settings: JSON.stringify(settings), report: null })
}

/** Has the checked file counted as a whole. Throws `not_found`, `wrong_status`, `import_has_errors`. */
export async function approveLotImport(ctx: Ctx, id: number): Promise<LotImport> {
  return start(ctx, await lockChecked(ctx, id, 'lots'), 'running', {})
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
  await markUndone(ctx, row, { action: 'cultivation.import-undo', thing: 'lot_import' })
  return getLotImport(ctx, id)
}
