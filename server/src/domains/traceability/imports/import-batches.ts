import { type LocalDiff, LocalImportSettings } from '@plantule/contract/imports/local-schemas'
import { BatchInput } from '@plantule/contract/traceability/batches'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { today } from '../../../platform/paris.ts'
import { type KeptTable, type LookedTable, readCells, refuseChanged, tableJobs, undoOf } from '../../imports/index.ts'
import { placesByName } from '../../production/index.ts'
import { matchPlants } from '../../taxonomy/index.ts'
import { createBatch, updateBatch } from '../local/batches.ts'
import { lockLots } from '../local/local-lot.db.ts'
import { removeLocalLot } from '../local/remove-local-lot.ts'
import { batchesThere, type BatchThere } from './batches-there.ts'
import { type BatchGiven, type BatchStep, compareBatches } from './compare-batches.ts'
import { countRows } from './count-rows.ts'
import { batchCells, type BatchLine } from './read-batches.ts'

type Looked = LookedTable<LocalDiff> & { steps: readonly BatchStep[] }
type Touched = { id: number; version: number; moves: number }
/** What undoing has to know; versions and moves are those after the import. `before`: what of one that was there became another. */
type BatchUndo = { made: Touched[]; changed: (Touched & { before: Partial<BatchThere['form']> })[] }

async function look(ctx: Ctx, { table, settings }: KeptTable): Promise<Looked> {
  const wanted = LocalImportSettings.parse(settings)
  const { lines, errors, left } = readCells<BatchLine>(table ?? { headers: [], rows: [] }, wanted, batchCells)
  const [{ batches, others }, places, plants] = [await batchesThere(ctx), await placesByName(ctx), await plantsOf(ctx, lines)]
  const { steps, ...faults } = compareBatches(lines, { batches, others, places, plants, today: today(ctx) })
  const diffs = steps.map(({ diff }) => diff)
  const all = [...errors, ...faults.errors].toSorted((a, b) => a.row - b.row)
  return { steps, diffs, errors: all, warnings: faults.warnings, left, report: { rows: countRows(diffs) } }
}

/** What the names of the file mean; a genus alone is no plant that was collected. */
async function plantsOf(ctx: Ctx, lines: readonly BatchLine[]): Promise<BatchGiven['plants']> {
  const names = [...new Set(lines.flatMap((line) => line.species ?? line.name ?? []))]
  const found = await matchPlants(ctx.db, names)
  return new Map(
    names.flatMap((name, at) => {
      const match = found[at]
      return match?.whole ? [[name, { taxonId: match.taxonId, latin: match.scientificName }] as const] : []
    }),
  )
}

async function lock(ctx: Ctx, importId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select (f.body->'of'->>'id')::bigint as id from catalogue_import_finding f
    where f.shop_id = ${ownShop} and f.import_id = ${importId} and f.kind = 'diff' and f.status = 'changed'`.execute(ctx.db)
  // Nobody else draws from lots while batches are made; one that is gone since makes another difference, which is shown.
  await lockLots(ctx, [0, ...rows.map(({ id }) => id)])
}

async function apply(ctx: Ctx, { steps }: Looked): Promise<BatchUndo> {
  const made: number[] = []
  const changed: { id: number; before: Partial<BatchThere['form']> }[] = []
  for (const { diff, batch, form, changed: change, number } of steps) {
    if (diff.status === 'unchanged') continue
    if (batch === null) {
      made.push((await createBatch(ctx, BatchInput.parse(form), number)).id)
      continue
    }
    if (batch.removed) await bringBack(ctx, batch.id)
    const { unit: _, ...columns } = change
    await updateBatch(ctx, batch.id, { ...columns, version: batch.version })
    if (batch.removed) made.push(batch.id)
    else
      changed.push({
        id: batch.id,
        before: Object.fromEntries(Object.keys(columns).map((key) => [key, batch.form[key as keyof typeof batch.form]])),
      })
  }
  const now = await touchedNow(ctx, [...made, ...changed.map(({ id }) => id)])
  const touched = (id: number): Touched => ({ id, version: now.get(id)?.version ?? 0, moves: now.get(id)?.moves ?? 0 })
  return { made: made.map(touched), changed: changed.map(({ id, before }) => ({ ...touched(id), before })) }
}

/** One that was removed: its number stands on bags already. Nothing of it lies anywhere, and so its amounts begin anew. */
async function bringBack(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.updateTable('local_lot').set({ removed_at: null }).where('lot_id', '=', id).execute()
  await ctx.db.updateTable('local_batch').set({ declared: 0, cleaned: null }).where('lot_id', '=', id).execute()
  await ctx.db.updateTable('lot').set({ ended_at: null }).where('id', '=', id).execute()
}

type Now = { id: number; number: string; version: number; moves: number; built: boolean }
async function touchedNow(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Now>> {
  const { rows } = await sql<Now>`
    select l.id, l.number, l.version, (select count(*)::int from lot_move m where m.shop_id = ${ownShop} and m.lot_id = l.id) as moves,
      (l.held or w.removed_at is not null
        or exists (select from lot_flow f where f.shop_id = ${ownShop} and f.from_lot = l.id)
        or exists (select from local_paper p where p.shop_id = ${ownShop} and p.lot_id = l.id)
        or exists (select from local_product r where r.shop_id = ${ownShop} and r.lot_id = l.id)
        or exists (select from lot_size z where z.shop_id = ${ownShop} and z.lot_id = l.id and z.content is not null)) as built
    from lot l join local_lot w on w.shop_id = ${ownShop} and w.lot_id = l.id
    where l.shop_id = ${ownShop} and l.id = any(${[...ids]}::bigint[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}

export const batchImportJobs = tableJobs({ look, lock, apply, audited: { action: 'local_batch.import', thing: 'local_import' } })

/**
 * Takes back batches of which nothing came, and what was changed of those that were there: their numbers stay taken. Throws
 * `import_forgotten`, `changed_since` with the first numbers.
 */
export async function takeBackBatches(ctx: Ctx, importId: number): Promise<void> {
  const { made, changed } = await undoOf<BatchUndo>(ctx, importId)
  const all = [...made, ...changed]
  if (all.length === 0) return
  await lockLots(ctx, [0, ...all.map(({ id }) => id)])
  const now = await touchedNow(
    ctx,
    all.map(({ id }) => id),
  )
  const other = (one: Touched, mayBeBuilt: boolean): boolean => {
    const row = now.get(one.id)
    return row?.version !== one.version || row.moves !== one.moves || (row.built && !mayBeBuilt)
  }
  const since = [...made.filter((one) => other(one, false)), ...changed.filter((one) => other(one, true))]
  refuseChanged(since.map(({ id }) => now.get(id)?.number ?? ''))
  for (const { id } of made) await removeLocalLot(ctx, id, 'batch')
  for (const { id, version, before } of changed) await updateBatch(ctx, id, { ...before, version })
}
