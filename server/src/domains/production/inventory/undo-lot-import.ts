import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { refuseChanged, undoOf } from '../../imports/index.ts'
import { lockCultivations, type LotChange, lotsOfSizes } from '../lots/lots.db.ts'
import { lockPlants, movePlants } from '../lots/move-plants.ts'
import { type LotUndo, moveTo } from './apply-lots.ts'

/**
 * Takes back what an inventory moved, and ends what it began; the ledger keeps both. Throws `import_forgotten`, `changed_since` with the
 * first numbers once plants of a caliber moved, or something else became of what it wrote.
 */
export async function takeBackLots(ctx: Ctx, importId: number): Promise<void> {
  const undo = await undoOf<LotUndo>(ctx, importId)
  // What was begun without a plant may have been deleted since: nothing of it is left to take back.
  const there = await stillThere(ctx, undo)
  const ids = [...undo.moved.map((each) => each.sizeId), ...undo.madeSizes.map((each) => each.id)].filter((id) => there.sizes.has(id))
  const made = undo.madeLots.filter(({ id }) => there.lots.has(id))
  const ofSizes = ids.length > 0 ? await lotsOfSizes(ctx, ids) : []
  const lots = [...new Set([...ofSizes, ...made.map((each) => each.id), ...undo.places.map((each) => each.lotId)])]
  if (lots.length === 0) return
  const held = await lockCultivations(ctx, lots)
  const sizes = ids.length > 0 ? await lockPlants(ctx, ids) : new Map<number, never>()
  const changed = new Set<number>(await laterChanges(ctx, importId, undo))
  for (const { lot, cultivation } of held.values())
    if (lot.held || cultivation.state === 'sold_out' || cultivation.state === 'terminated') changed.add(lot.id)
  for (const { id, version } of made) if (held.get(id)?.lot.version !== version) changed.add(id)
  for (const { lotId, after } of undo.places) if (held.get(lotId)?.lot.place_id !== after) changed.add(lotId)
  refuseChanged([...changed].map((id) => held.get(id)?.lot.number ?? ''))
  const marks = { reason: 'Inventaire annulé', source: 'import-undo', sourceId: importId, kind: 'correction' as const }
  const back = ids.flatMap((id): LotChange[] => {
    const size = sizes.get(id)
    if (!size) return []
    const gained = undo.moved.find((each) => each.sizeId === id)?.change ?? size.on_hand
    return gained === 0 ? [] : [{ size, change: -gained, ...marks }]
  })
  await movePlants(ctx, back, sizes)
  for (const { lotId, before } of undo.places) await moveTo(ctx, lotId, before)
  await endMade(
    ctx,
    made.map(({ id }) => id),
  )
}

async function stillThere(ctx: Ctx, undo: LotUndo): Promise<{ lots: Set<number>; sizes: Set<number> }> {
  const sizes = [...undo.moved.map((each) => each.sizeId), ...undo.madeSizes.map((each) => each.id)]
  const lots = undo.madeLots.map((each) => each.id)
  const { rows } = await sql<{ kind: 'lot' | 'size'; id: number }>`
    select 'lot' as kind, l.id from lot l where l.shop_id = ${ownShop} and l.id = any(${lots}::bigint[])
    union all select 'size', z.id from lot_size z where z.shop_id = ${ownShop} and z.id = any(${sizes}::bigint[])`.execute(ctx.db)
  const of = (kind: string): Set<number> => new Set(rows.flatMap((row) => (row.kind === kind ? [row.id] : [])))
  return { lots: of('lot'), sizes: of('size') }
}

/**
 * Lots of calibers whose last move is not this import's, that are stock of another size since, whose plants orders hold (all calibers of
 * a size of the catalogue together), or that have got a history of their own: a passport too.
 */
async function laterChanges(ctx: Ctx, importId: number, undo: LotUndo): Promise<number[]> {
  const moved = [...undo.moved.map((each) => each.sizeId), ...undo.madeSizes.map((each) => each.id)]
  const made = undo.madeSizes.map((each) => each.id)
  const lots = undo.madeLots.map((each) => each.id)
  const changeOf = JSON.stringify(undo.moved)
  const { rows } = await sql<{ id: number }>`
    select z.lot_id as id from (
      select z.*, c.change, sum(c.change) filter (where c.change > 0) over (partition by z.subproduct_id) as of_size from lot_size z
      left join jsonb_to_recordset(${changeOf}::jsonb) as c ("sizeId" bigint, change bigint) on c."sizeId" = z.id
      where z.shop_id = ${ownShop} and z.id = any(${moved}::bigint[])) z
    left join stock_level a on a.shop_id = ${ownShop} and a.subproduct_id = z.subproduct_id
    where (
      coalesce((select m.source = 'import' and m.source_id = ${importId} from lot_move m
        where m.shop_id = ${ownShop} and m.lot_size_id = z.id order by m.id desc limit 1), true) is not true
      or (z.id = any(${made}::bigint[]) and z.version > 1)
      or (z.change > 0 and a.on_hand - z.of_size < a.reserved)
      or exists (select from lot_promise p where p.shop_id = ${ownShop} and p.lot_size_id = z.id and z.id = any(${made}::bigint[])))
    union
    select l.id from lot l where l.shop_id = ${ownShop} and l.id = any(${lots}::bigint[]) and (
      exists (select from lot_flow f where f.shop_id = ${ownShop} and (f.from_lot = l.id or f.to_lot = l.id))
      or exists (select from intervention_lot i where i.shop_id = ${ownShop} and i.lot_id = l.id)
      or exists (select from treatment_lot t where t.shop_id = ${ownShop} and t.lot_id = l.id)
      or exists (select from plant_passport p where p.shop_id = ${ownShop} and p.lot_id = l.id and p.state = 'issued'))`.execute(ctx.db)
  return rows.map((row) => row.id)
}

/** Numbers stand on labels for ever: what was begun is not deleted, and comes back when the file is imported again. */
async function endMade(ctx: Ctx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await ctx.db.updateTable('cultivation').set({ state: 'terminated' }).where('lot_id', 'in', ids).execute()
  await sql`update lot set ended_at = ${ctx.now}, updated_at = ${ctx.now}, version = version + 1
    where lot.shop_id = ${ownShop} and id = any(${[...ids]}::bigint[])`.execute(ctx.db)
  await sql`update lot_stay set to_on = greatest(from_on, (${ctx.now}::timestamptz at time zone 'Europe/Paris')::date)
    where lot_stay.shop_id = ${ownShop} and lot_id = any(${[...ids]}::bigint[]) and to_on is null`.execute(ctx.db)
}
