import type { TableReport } from '@plantule/contract/imports/table-schemas'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { gatherStatistics } from '../../../platform/gather-statistics.ts'
import type { JobShop } from '../../../platform/job.ts'
import type { Progress } from '../../downloads/index.ts'
import { inImport, keepFindings, readOneTable } from '../engine.ts'
import type { RowError } from '../reading/index.ts'
import { fingerprint, markMoved } from '../shown.ts'
import type { StockSeen } from '../stock-since.ts'

export type KeptTable = Awaited<ReturnType<typeof readOneTable>>
type Diff = { row: number; status: string; moved?: boolean | undefined }

/** What a file would do as things stand, and all that forbids it. */
export type LookedTable<D extends Diff = Diff, R extends TableReport = TableReport> = {
  diffs: readonly D[]
  errors: readonly RowError[]
  warnings: readonly RowError[]
  /** Rows that a person left out. */
  left: readonly number[]
  /** Of stock, what stood there at the first check. */
  seen?: StockSeen
  report: Omit<R, 'left' | 'moved' | 'errors' | 'warnings'>
}

/** What a kind of import that is one table knows of itself; `run-table` does what all of them do. */
export type TableKind<L extends LookedTable, Locked> = {
  look: (ctx: Ctx, kept: KeptTable) => Promise<L>
  /** Locks all that the shown difference would write over, in the order of everybody, so that it cannot move any more. */
  lock: (ctx: Ctx, importId: number) => Promise<Locked>
  /** Writes it, and answers what undoing has to know. */
  apply: (ctx: Ctx, looked: L, locked: Locked, of: { importId: number; fileName: string }) => Promise<object>
  audited: { action: string; thing: string }
}

/** The two jobs of a kind: what checks a file and shows what it would do, and what does it. */
export const tableJobs = <L extends LookedTable, Locked>(
  kind: TableKind<L, Locked>,
): Record<'check' | 'run', ReturnType<typeof inImport>> => ({
  check: inImport((shop, importId, progress) => check(kind, shop, importId, progress)),
  run: inImport((shop, importId, progress) => run(kind, shop, importId, progress)),
})

async function check<L extends LookedTable, Locked>(kind: TableKind<L, Locked>, shop: JobShop, importId: number, progress: Progress) {
  const kept = await readOneTable(shop, importId)
  await progress(1, 3)
  return shop.inShop(async (ctx) => {
    const looked = await kind.look(ctx, kept)
    return show(ctx, importId, looked, looked.diffs)
  })
}

const countsOf = ({ report, errors, warnings, left }: LookedTable): TableReport => ({
  ...report,
  errors: errors.length,
  warnings: warnings.length,
  left: left.length,
})

/** Keeps what people are to see, and what they will have seen when they approve. */
async function show(ctx: Ctx, importId: number, looked: LookedTable, diffs: readonly Diff[], moved?: number): Promise<TableReport> {
  const report: TableReport = { ...countsOf(looked), ...(moved === undefined ? {} : { moved }) }
  await ctx.db.deleteFrom('catalogue_import_finding').where('import_id', '=', importId).execute()
  const problems = [
    ...looked.errors.map((each) => ({ ...each, severity: 'error' })),
    ...looked.warnings.map((each) => ({ ...each, severity: 'warning' })),
  ]
  const findings = {
    problem: problems.map((body) => ({ status: body.severity, body })),
    left: looked.left.map((row) => ({ status: 'chosen', body: leftOut(row) })),
    diff: diffs.map((body) => ({ status: body.status, body })),
  }
  for (const [name, found] of Object.entries(findings)) await keepFindings(ctx, importId, name, found)
  await ctx.db
    .updateTable('catalogue_import')
    .set({
      state: 'checked',
      report: JSON.stringify(report),
      shown: fingerprint(looked.diffs),
      stock_seen: JSON.stringify((looked.seen ?? {}) satisfies StockSeen),
    })
    .where('id', '=', importId)
    .execute()
  return report
}

const leftOut = (row: number) => ({ row, file: 0, code: 'chosen', message: { fr: 'Laissée de côté', en: 'Left out' } })

async function run<L extends LookedTable, Locked>(kind: TableKind<L, Locked>, shop: JobShop, importId: number, progress: Progress) {
  const kept = await readOneTable(shop, importId)
  await progress(1, 3)
  return shop.inShop(async (ctx): Promise<TableReport> => {
    const row = await ctx.db
      .selectFrom('catalogue_import')
      .select(['state', 'report', 'shown', 'file_name'])
      .where('id', '=', importId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    // A worker died between the commit and the end of its job.
    if (row.state === 'done') return row.report as TableReport
    const locked = await kind.lock(ctx, importId)
    const looked = await kind.look(ctx, kept)
    // Nothing is written over what nobody saw: the import goes back to be approved, with what moved first.
    if (looked.errors.length > 0 || fingerprint(looked.diffs) !== row.shown) {
      const { diffs, moved } = await markMoved(ctx, importId, looked.diffs)
      return show(ctx, importId, looked, diffs, moved)
    }
    const undo = await kind.apply(ctx, looked, locked, { importId, fileName: row.file_name })
    await gatherStatistics(ctx)
    const report = { ...(row.report as TableReport), ...countsOf(looked) }
    delete report.moved
    await ctx.db
      .updateTable('catalogue_import')
      .set({ state: 'done', report: JSON.stringify(report), undo: JSON.stringify(undo) })
      .where('id', '=', importId)
      .execute()
    const { action, thing } = kind.audited
    await audit(ctx, action, thing, importId, { after: { file: row.file_name, ...report } })
    return report
  })
}
