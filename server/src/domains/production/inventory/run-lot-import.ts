import type { LotDiff, LotImportReport } from '@plantule/contract/imports/lot-schemas'
import { LotImportSettings } from '@plantule/contract/imports/lot-schemas'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { gatherStatistics } from '../../../platform/gather-statistics.ts'
import type { JobShop } from '../../../platform/job.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import type { Progress } from '../../downloads/index.ts'
import { fingerprint, inImport, keepFindings, markMoved, readOneTable, type StockSeen } from '../../imports/index.ts'
import { matchPlants } from '../../taxonomy/index.ts'
import { lockCultivations } from '../lots/lots.db.ts'
import { lockPlants } from '../lots/move-plants.ts'
import { applyLots, type Locked } from './apply-lots.ts'
import { compareLots, type Compared, type Plants } from './compare-lots.ts'
import { lotsThere } from './lots-there.ts'
import { readLines } from './read-lines.ts'

type Kept = Awaited<ReturnType<typeof readOneTable>>
type Looked = Compared & { left: { row: number; code: string; file: number; message: { fr: string; en: string } }[] }

async function look(ctx: Ctx, { table, settings, seen }: Kept): Promise<Looked> {
  const wanted = LotImportSettings.parse(settings)
  const { lines, errors, left } = readLines(table ?? { headers: [], rows: [] }, wanted)
  const there = await lotsThere(ctx)
  const compared = compareLots({ lines, there, plants: await plantsOf(ctx, lines), create: wanted.create, seen })
  const all = [...errors, ...compared.errors].toSorted((a, b) => a.row - b.row)
  return {
    ...compared,
    errors: all,
    report: { ...compared.report, errors: all.length },
    left: left.map((row) => ({ row, file: 0, code: 'chosen', message: { fr: 'Laissée de côté', en: 'Left out' } })),
  }
}

/** What the names of the file mean; a genus alone is no plant to find a lot by. */
async function plantsOf(ctx: Ctx, lines: readonly { name?: string; species?: string }[]): Promise<Plants> {
  const names = [...new Set(lines.flatMap((line) => line.species ?? line.name ?? []))]
  const found = await matchPlants(ctx.db, names)
  return new Map(
    names.flatMap((name, at) => {
      const match = found[at]
      return match?.whole ? [[name, { taxonId: match.taxonId, whole: true }] as const] : []
    }),
  )
}

async function check(shop: JobShop, importId: number, progress: Progress): Promise<LotImportReport> {
  const kept = await readOneTable(shop, importId)
  await progress(1, 3)
  return shop.inShop(async (ctx) => {
    const looked = await look(ctx, kept)
    return show(ctx, importId, looked, diffsOf(looked))
  })
}

const diffsOf = ({ steps }: Compared): LotDiff[] => steps.map(({ diff }) => diff)

/** Keeps what people are to see, and what they will have seen when they approve. */
async function show(ctx: Ctx, importId: number, looked: Looked, diffs: readonly LotDiff[], moved?: number): Promise<LotImportReport> {
  const { errors, warnings, left } = looked
  const report: LotImportReport = { ...looked.report, left: left.length, ...(moved === undefined ? {} : { moved }) }
  await ctx.db.deleteFrom('catalogue_import_finding').where('import_id', '=', importId).execute()
  const problems = [
    ...errors.map((each) => ({ ...each, severity: 'error' })),
    ...warnings.map((each) => ({ ...each, severity: 'warning' })),
  ]
  const findings = {
    problem: problems.map((body) => ({ status: body.severity, body })),
    left: left.map((body) => ({ status: body.code, body })),
    diff: diffs.map((body) => ({ status: body.status, body })),
  }
  for (const [kind, found] of Object.entries(findings)) await keepFindings(ctx, importId, kind, found)
  await ctx.db
    .updateTable('catalogue_import')
    .set({
      state: 'checked',
      report: JSON.stringify(report),
      shown: fingerprint(diffsOf(looked)),
      stock_seen: JSON.stringify(looked.seen satisfies StockSeen),
    })
    .where('id', '=', importId)
    .execute()
  return report
}

/** Nothing is written over what nobody saw: the import goes back to be approved, with what moved first. */
async function showAgain(ctx: Ctx, importId: number, looked: Looked): Promise<LotImportReport> {
  const { diffs, moved } = await markMoved(ctx, importId, diffsOf(looked))
  return show(ctx, importId, looked, diffs, moved)
}

async function run(shop: JobShop, importId: number, progress: Progress): Promise<LotImportReport> {
  const kept = await readOneTable(shop, importId)
  await progress(1, 3)
  return shop.inShop(async (ctx) => {
    const row = await ctx.db
      .selectFrom('catalogue_import')
      .select(['state', 'report', 'shown', 'file_name'])
      .where('id', '=', importId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    // A worker died between the commit and the end of its job.
    if (row.state === 'done') return row.report as LotImportReport
    const locked = await lockShown(ctx, importId)
    const looked = await look(ctx, kept)
    if (looked.errors.length > 0 || fingerprint(diffsOf(looked)) !== row.shown) return showAgain(ctx, importId, looked)
    const undo = await applyLots(ctx, looked.steps, locked, { importId, fileName: row.file_name })
    await gatherStatistics(ctx)
    const report = { ...(row.report as LotImportReport), ...looked.report }
    delete report.moved
    await ctx.db
      .updateTable('catalogue_import')
      .set({ state: 'done', report: JSON.stringify(report), undo: JSON.stringify(undo) })
      .where('id', '=', importId)
      .execute()
    await audit(ctx, 'cultivation.import', 'lot_import', importId, { after: { file: row.file_name, ...report } })
    return report
  })
}

/** Locks all that the shown difference would write over, in the order of everybody, so that it cannot move any more. */
async function lockShown(ctx: Ctx, importId: number): Promise<Locked> {
  const { rows } = await sql<{ lotId: number | null; sizeId: number | null }>`
    select (f.body->>'lotId')::bigint as "lotId", (f.body->>'sizeId')::bigint as "sizeId" from catalogue_import_finding f
    where f.shop_id = ${ownShop} and f.import_id = ${importId} and f.kind = 'diff' and f.status = 'changed'`.execute(ctx.db)
  // One that is gone since makes another difference, which is shown.
  const lots = await stillThere(
    ctx,
    'lot',
    rows.flatMap(({ lotId }) => lotId ?? []),
  )
  const held = lots.length > 0 ? await lockCultivations(ctx, lots) : new Map()
  const sizes = await stillThere(
    ctx,
    'lot_size',
    rows.flatMap(({ sizeId }) => sizeId ?? []),
  )
  return { lots: held, sizes: sizes.length > 0 ? await lockPlants(ctx, sizes) : new Map() }
}

async function stillThere(ctx: Ctx, table: 'lot' | 'lot_size', ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await ctx.db.selectFrom(table).select('id').where('id', 'in', ids).execute()
  return rows.map((row) => row.id)
}

export const checkLotImport = inImport(check)
export const runLotImport = inImport(run)
