import type { LotDiff, LotImportReport } from '@plantule/contract/imports/lot-schemas'
import { LotImportSettings } from '@plantule/contract/imports/lot-schemas'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { type KeptTable, type LookedTable, tableJobs } from '../../imports/index.ts'
import { matchPlants } from '../../taxonomy/index.ts'
import { lockCultivations } from '../lots/lots.db.ts'
import { lockPlants } from '../lots/move-plants.ts'
import { applyLots, type Locked } from './apply-lots.ts'
import { compareLots, type Compared, type Plants } from './compare-lots.ts'
import { lotsThere } from './lots-there.ts'
import { readLines } from './read-lines.ts'

type Looked = LookedTable<LotDiff, LotImportReport> & { steps: Compared['steps'] }

async function look(ctx: Ctx, { table, settings, seen }: KeptTable): Promise<Looked> {
  const wanted = LotImportSettings.parse(settings)
  const { lines, errors, left } = readLines(table ?? { headers: [], headerRow: 1, rows: [] }, wanted)
  const there = await lotsThere(ctx)
  const compared = compareLots({ lines, there, plants: await plantsOf(ctx, lines), create: wanted.create, seen })
  const all = [...errors, ...compared.errors].toSorted((a, b) => a.row - b.row)
  return { ...compared, diffs: compared.steps.map(({ diff }) => diff), errors: all, left }
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

export const lotImportJobs = tableJobs({
  look,
  lock: lockShown,
  apply: (ctx, { steps }, locked, of) => applyLots(ctx, steps, locked, of),
  audited: { action: 'cultivation.import', thing: 'lot_import' },
})
