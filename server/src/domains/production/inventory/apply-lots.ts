import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { today } from '../../../platform/paris.ts'
import { type lockPlants, movePlants } from '../lots/move-plants.ts'
import { type lockCultivations, type LotChange, moveLots, type SizeRow } from '../lots/lots.db.ts'
import { reopenLots } from '../lots/reopen-lots.ts'
import { beginStay, createCultivation, insertSize } from '../lots/save-cultivation.ts'
import type { Step } from './compare-lots.ts'
import type { LotThere } from './lots-there.ts'

/** What undoing has to know; versions are those after the import. */
export type LotUndo = {
  /** Calibers that were there: how many plants they gained. */
  moved: { sizeId: number; change: number }[]
  /** Calibers that were made. */
  madeSizes: { id: number; version: number }[]
  /** Cultivations that were begun, or came back. */
  madeLots: { id: number; version: number }[]
  places: { lotId: number; before: number | null; after: number }[]
}

export type Locked = { lots: Awaited<ReturnType<typeof lockCultivations>>; sizes: Awaited<ReturnType<typeof lockPlants>> }
type Of = { importId: number; fileName: string }

/** Writes what the steps say over locked lots. */
export async function applyLots(ctx: Ctx, steps: readonly Step[], locked: Locked, of: Of): Promise<LotUndo> {
  const undo: LotUndo = { moved: [], madeSizes: [], madeLots: [], places: [] }
  const changes: LotChange[] = []
  const marks = { reason: `Inventaire : ${of.fileName}`.slice(0, 200), source: 'import', sourceId: of.importId }
  for (const group of Map.groupBy(
    steps.filter(({ diff }) => diff.status !== 'unchanged'),
    (step) => step.lotKey,
  ).values()) {
    const [first] = group
    if (!first) continue
    const lotId = first.lot ? first.lot.id : await beginLot(ctx, group, undo)
    if (first.lot?.back) await bringBack(ctx, first.lot, undo)
    const placed = group.find((step) => step.place && step.lot && step.place.id !== step.lot.placeId)
    if (placed?.place && placed.lot) {
      await moveTo(ctx, lotId, placed.place.id)
      undo.places.push({ lotId, before: placed.lot.placeId, after: placed.place.id })
    }
    for (const step of group) {
      const kept = step.size ? locked.sizes.get(step.size.id) : undefined
      const size = kept ?? (await makeSize(ctx, lotId, step))
      if (!kept) undo.madeSizes.push({ id: size.id, version: size.version })
      if (step.change === 0) continue
      if (kept) undo.moved.push({ sizeId: size.id, change: step.change })
      // One that comes back begins again: what it had begun with was undone.
      changes.push({ size, change: step.change, kind: kept && !step.lot?.back ? 'count' : 'initial', ...marks })
    }
  }
  const old = changes.filter(({ size }) => locked.sizes.has(size.id))
  await movePlants(ctx, old, locked.sizes)
  await moveLots(
    ctx,
    changes.filter(({ size }) => !locked.sizes.has(size.id)),
  )
  undo.madeLots = await versionsOf(ctx, undo.madeLots)
  return undo
}

async function beginLot(ctx: Ctx, group: readonly Step[], undo: LotUndo): Promise<number> {
  const lines = group.map(({ line }) => line)
  const [first] = group
  const day = today(ctx)
  const said = <K extends keyof (typeof lines)[number]>(key: K) => lines.find((line) => line[key] !== undefined)?.[key]
  const startedOn = said('startedOn') ?? day
  const readyOn = said('readyOn') ?? null
  const { id, version } = await createCultivation(
    ctx,
    {
      name: mustExist(first).diff.name.slice(0, 160),
      taxonId: group.find((step) => step.taxonId !== null)?.taxonId ?? null,
      productId: null,
      origin: 'other',
      state: startedOn > day ? 'planned' : readyOn !== null && readyOn <= day ? 'ready' : 'active',
      placeId: group.find((step) => step.place)?.place?.id ?? null,
      startedOn,
      readyOn,
      customerId: null,
      note: said('note') ?? '',
      sizes: [],
    },
    said('number'),
  )
  undo.madeLots.push({ id, version })
  return id
}

/** One that an undone inventory ended. */
async function bringBack(ctx: Ctx, { id }: LotThere, undo: LotUndo): Promise<void> {
  await reopenLots(ctx, [id])
  undo.madeLots.push({ id, version: 0 })
}

export async function moveTo(ctx: Ctx, lotId: number, placeId: number | null): Promise<void> {
  await sql`update lot set place_id = ${placeId}::bigint, updated_at = ${ctx.now}, version = version + 1
    where lot.shop_id = ${ownShop} and id = ${lotId}`.execute(ctx.db)
  await beginStay(ctx, lotId, placeId, today(ctx))
}

const makeSize = (ctx: Ctx, lotId: number, { containerId, caliberId, line }: Step): Promise<SizeRow> =>
  insertSize(ctx, lotId, {
    containerId,
    caliberId,
    readyOn: line.readyOn ?? null,
    perM2: null,
    becomesId: null,
    expected: null,
    lossBp: 0,
    stock: 0,
  })

async function versionsOf(ctx: Ctx, made: LotUndo['madeLots']): Promise<LotUndo['madeLots']> {
  if (made.length === 0) return []
  return ctx.db
    .selectFrom('lot')
    .select(['id', 'version'])
    .where(
      'id',
      'in',
      made.map(({ id }) => id),
    )
    .execute()
}
