import { type ImportReading, type ImportReport, ImportSettings } from '@plantule/contract/imports/schemas'
import { sql } from 'kysely'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { gatherStatistics } from '../../platform/gather-statistics.ts'
import type { JobOf, JobShop, RunJob } from '../../platform/job.ts'
import { type Table, tableWarnings, type UnreadColumn } from './reading/index.ts'
import { followPrices, refreshProducts } from '../catalogue/index.ts'
import { type Progress, runOperation } from '../downloads/index.ts'
import { keepProductStock } from '../stock/index.ts'
import { applyProducts } from './apply-products.ts'
import { applySizes } from './apply-sizes.ts'
import { type Checked, compareImport, countsOf } from './compare-import.ts'
import { existingProducts, type KnownProduct, ratesToday } from './existing-products.ts'
import { splitNames, describeTaxa } from './latin-names.ts'
import { readBlanking, withEdits } from './mend-table.ts'
import { nothingMade } from './import-names.ts'
import { interpret, openFiles, readFiles } from './read-import.ts'
import { inImport, keepFindings } from './engine.ts'
import type { matchPicturesJob } from './jobs.ts'
import { bringLate } from './pictures/late-pictures.ts'
import { type Planned, planPictures, startPictures } from './pictures/plan-pictures.ts'
import { fingerprint, lockShown, markMoved, type ShownDiff, shownDiffs } from './shown.ts'
import type { StockSeen } from './stock-since.ts'
import { rememberBefore, type Undo } from './undo-import.ts'

const everything = sql`true`

type Looked = { checked: Checked; existing: readonly KnownProduct[]; pictures: Planned }
type Loaded = { settings: ImportSettings; tables: Table[]; seen: StockSeen; archive: string[]; unread: UnreadColumn[] }

async function load(shop: JobShop, importId: number): Promise<Loaded> {
  const found = await shop.inShop(async (ctx) => {
    const row = await ctx.db
      .selectFrom('catalogue_import')
      .select(['file_ids', 'settings', 'stock_seen', 'archive_names', 'reading', 'unread'])
      .where('id', '=', importId)
      .executeTakeFirstOrThrow()
    const files = await openFiles(ctx, row.file_ids)
    return {
      shopId: ctx.shopId,
      settings: ImportSettings.parse(row.settings),
      files,
      seen: row.stock_seen as StockSeen,
      archive: row.archive_names,
      reading: row.reading as ImportReading,
      unread: row.unread as UnreadColumn[],
    }
  })
  const tables = await readFiles(found.files, { shopId: found.shopId, locale: 'fr' }, found.reading)
  return {
    settings: found.settings,
    tables: withEdits(tables, found.settings.choices.edits),
    seen: found.seen,
    archive: found.archive,
    unread: found.settings.layout ? found.unread : [],
  }
}

async function look(ctx: Ctx, { settings, tables, seen, archive, unread }: Loaded): Promise<Looked & { rates: Map<number, number> }> {
  const rates = await ratesToday(ctx)
  const existing = await existingProducts(ctx, everything, true)
  const containers = await ctx.db.selectFrom('container').select('name').orderBy('idx').orderBy('id').execute()
  const read = readBlanking(tables, settings.choices.kinds, (mended) => interpret(mended, settings, [...rates.keys()]))
  const shop = { products: existing, containers: containers.map((row) => row.name) }
  const chosen = { ...settings, defaultRateBp: settings.defaultRateBp ?? defaultBp(rates) }
  const suspect = tables.flatMap((table, file) => tableWarnings(table, file, file === 0 ? unread : []))
  const left = new Set(settings.choices.skipRows.map(({ file, row }) => `${file} ${row}`))
  const told = { ...read, warnings: [...suspect.filter(({ file, row }) => !left.has(`${file} ${row}`)), ...read.warnings] }
  const checked = compareImport(await splitNames(ctx, told, existing), shop, chosen, seen)
  return { checked, existing, rates, pictures: await planPictures(ctx, checked.diffs, archive, settings.pictures) }
}

/** Live plants are at 10 % (CGI 278 bis): the likeliest rate when nobody told one. */
const defaultBp = (rates: ReadonlyMap<number, number>): number | null => (rates.has(1000) ? 1000 : ([...rates.keys()][0] ?? null))

async function check(shop: JobShop, importId: number, progress: Progress): Promise<ImportReport> {
  const loaded = await load(shop, importId)
  await progress(1, 3)
  return shop.inShop(async (ctx) => {
    const looked = await look(ctx, loaded)
    return show(ctx, importId, looked, shownDiffs(looked.checked.diffs, looked.pictures.of))
  })
}

/** Keeps what people are to see, and what they will have seen when they approve. */
async function show(
  ctx: Ctx,
  importId: number,
  { checked, existing, pictures }: Looked,
  diffs: readonly ShownDiff[],
  moved?: number,
): Promise<ImportReport> {
  const told = await describeTaxa(ctx, checked.diffs, existing)
  const warnings = [...checked.warnings, ...told.warnings]
  const report = {
    ...checked.report,
    ...countsOf(checked.errors, warnings),
    taxa: told.counts,
    pictures: pictures.report,
    ...(moved === undefined ? {} : { moved }),
  }
  const problems = [
    ...checked.errors.map((each) => ({ ...each, severity: 'error' })),
    ...warnings.map((each) => ({ ...each, severity: 'warning' })),
  ]
  await ctx.db.deleteFrom('catalogue_import_finding').where('import_id', '=', importId).execute()
  await keepFindings(
    ctx,
    importId,
    'problem',
    problems.map((body) => ({ status: body.severity, body })),
  )
  await keepFindings(
    ctx,
    importId,
    'left',
    checked.left.map((body) => ({ status: body.code, body })),
  )
  await keepFindings(
    ctx,
    importId,
    'taxon',
    told.taxa.map((body) => ({ status: body.tied, body })),
  )
  await keepFindings(
    ctx,
    importId,
    'diff',
    diffs.map((body) => ({ status: body.status, body })),
  )
  await ctx.db
    .updateTable('catalogue_import')
    .set({
      state: 'checked',
      report: JSON.stringify(report),
      shown: fingerprint(shownDiffs(checked.diffs)),
      stock_seen: JSON.stringify(checked.seen),
    })
    .where('id', '=', importId)
    .execute()
  return report
}

/** Nothing is written over what nobody saw: the import goes back to be approved, with what moved first. */
async function showAgain(ctx: Ctx, importId: number, looked: Looked): Promise<ImportReport> {
  const { diffs, moved } = await markMoved(ctx, importId, shownDiffs(looked.checked.diffs, looked.pictures.of))
  return show(ctx, importId, looked, diffs, moved)
}

/** From so many rows on, stock is kept with the products of the whole shop in one statement. */
const MANY = 1_000

async function run(shop: JobShop, importId: number, progress: Progress): Promise<ImportReport> {
  const loaded = await load(shop, importId)
  await progress(1, 3)
  return shop.inShop(async (ctx) => {
    const row = await ctx.db
      .selectFrom('catalogue_import')
      .select(['state', 'report', 'shown', 'file_name'])
      .where('id', '=', importId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    // A worker died between the commit and the end of its job.
    if (row.state === 'done') return row.report as ImportReport
    await lockShown(ctx, importId)
    const looked = await look(ctx, loaded)
    const { checked, existing, rates } = looked
    if (checked.errors.length > 0 || fingerprint(shownDiffs(checked.diffs)) !== row.shown) return showAgain(ctx, importId, looked)
    const diffs = checked.diffs.filter((diff) => diff.status !== 'unchanged')
    const known = new Map(existing.map((product) => [product.id, product]))
    const before = await rememberBefore(ctx, diffs)
    const defaultRate = rates.get(loaded.settings.defaultRateBp ?? defaultBp(rates) ?? 0) ?? 0
    const fresh = nothingMade()
    const ids = await applyProducts(ctx, diffs, { made: fresh, rates, defaultRate, existing: known })
    const { made, moved } = await applySizes(ctx, diffs, ids, known, importId, fresh)
    const many = ids.size + made.length >= MANY
    await gatherStatistics(ctx)
    await refreshProducts(ctx, [...ids.values()])
    if (before.products.length > 0) await followPrices(ctx)
    await startPictures(ctx, importId, row.file_name, looked.pictures, (diff) => ids.get(diff) ?? diff.id)
    // What the names mean was told by the check.
    const report = { ...(row.report as ImportReport), ...checked.report, moved: undefined }
    const undo: Undo = {
      ...before,
      newProducts: diffs.flatMap((diff) => (diff.id === null ? [ids.get(diff) ?? 0] : [])),
      newSizes: made,
      moved,
      made: fresh,
    }
    await ctx.db
      .updateTable('catalogue_import')
      .set({ state: 'done', report: JSON.stringify(report), undo: JSON.stringify(undo) })
      .where('id', '=', importId)
      .execute()
    if (many) await keepProductStock(ctx)
    await audit(ctx, 'catalogue.import', 'catalogue_import', importId, { after: { file: row.file_name, ...report } })
    await ctx.publish('catalogue.changed', {}, 'catalogue.read')
    return report
  })
}

/** What an archive that came after the import brings to its products. */
export const matchLate: RunJob<JobOf<typeof matchPicturesJob>> = ({ operationId, importId }, shop) =>
  runOperation(shop, operationId, async () => {
    const loaded = await load(shop, importId)
    const found = await shop.inShop(async (ctx) => {
      const row = await ctx.db
        .selectFrom('catalogue_import')
        .select(['state', 'file_name'])
        .where('id', '=', importId)
        .forUpdate()
        .executeTakeFirstOrThrow()
      // Undone meanwhile: nothing of it is to come back.
      if (row.state !== 'done') return { found: 0 }
      const { pictures } = await look(ctx, { ...loaded, settings: { ...loaded.settings, pictures: true } })
      return bringLate(ctx, importId, row.file_name, pictures)
    })
    return { result: { importId, ...found } }
  })

export const checkImport = inImport(check)
export const runImport = inImport(run)
