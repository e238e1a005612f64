import type { Out } from '@plantule/contract/base/route'
import type { LocalLot, localLotRoutes } from '@plantule/contract/traceability/local-lots'
import { sql } from 'kysely'
import { lacks } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { Refused, refusedField } from '../../../platform/refused.ts'
import { lockLotSizes, moveLots, plantsOfLots, type SizeRow } from '../../production/index.ts'
import { followLots, lockLevels, lockSizes, move } from '../../stock/index.ts'
import { fromLedger, inLedger, unitWords } from './amounts.ts'
import { changeBulk, type LocalHeld, lockLocal, lockLots, readLocal } from './local-lot.db.ts'
import { stillLoose } from './still-loose.ts'

type Routes = typeof localLotRoutes

/**
 * What lies loose was counted, or some of it is lost. More than is left of what came in is found, with a reason of somebody who may change
 * the settings. Throws `not_found`, `pieces_whole`, `local_short`, `local_found`.
 */
export async function countLocal(
  ctx: Ctx,
  id: number,
  { kind, quantity, reason }: Out<Routes['countLocalLot']['body']>,
): Promise<LocalLot> {
  const held = await lockLocal(ctx, id, null)
  const said = inLedger(held.own.unit, quantity, ['quantity'])
  if (kind === 'count' && said > held.bulk.on_hand) await refuseFound(ctx, held, said, reason)
  await changeBulk(ctx, held, kind === 'count' ? said - held.bulk.on_hand : -said, { kind, reason })
  await audit(ctx, 'local_lot.count', 'local_lot', id, { before: { onHand: held.bulk.on_hand }, after: { kind, quantity, reason } })
  return readLocal(ctx, id, null)
}

/** Throws `local_found` beside the reason that lacks, or beside the count of somebody who may not give one. */
async function refuseFound(ctx: Ctx, { lot, own }: LocalHeld, said: number, reason: string): Promise<void> {
  const { came, out } = await stillLoose(ctx, lot.id)
  const most = Math.max(came - out, 0)
  const may = !lacks(ctx, 'settings.write')
  if (said <= most || (may && reason.trim() !== '')) return
  throw refusedField('local_found', [may ? 'reason' : 'quantity'], { most: fromLedger(own.unit, most), unit: unitWords[own.unit] })
}

/**
 * What lay loose becomes packets, which are the stock of a size of the catalogue: what sells them names this lot by itself. A size with
 * stock of nobody's lot is refused, or nobody would know which packets are which. Throws `not_found`, `pack_not_connected`,
 * `pack_own_stock`, `pieces_whole`, `local_short`.
 */
export async function packLocal(
  ctx: Ctx,
  id: number,
  { subproductId, content, packets }: Out<Routes['packLocalLot']['body']>,
): Promise<LocalLot> {
  await lockLots(ctx, [id])
  mustExist(
    await ctx.db.selectFrom('local_lot').select('lot_id').where('lot_id', '=', id).where('removed_at', 'is', null).executeTakeFirst(),
  )
  const label = await connectedLabel(ctx, id, subproductId)
  await lockSizes(ctx, [{ subproductId }])
  const [level] = await lockLevels(ctx, [subproductId])
  const own = Math.max(level?.onHand ?? 0, 0) - (await plantsOfLots(ctx, subproductId))
  if (own > 0) throw refusedField('pack_own_stock', ['subproductId'], { label, onHand: own })
  const held = await lockLocal(ctx, id, null)
  const each = inLedger(held.own.unit, content, ['content'])
  if (each * packets > held.bulk.on_hand) {
    const left = fromLedger(held.own.unit, held.bulk.on_hand)
    throw refusedField('local_short', ['packets'], { left, unit: unitWords[held.own.unit] })
  }
  const pack = await packOf(ctx, id, subproductId, each)
  await moveLots(ctx, [
    { size: held.bulk, change: -each * packets, kind: 'repot_out' },
    { size: pack, change: packets, kind: 'repot_in' },
  ])
  await sql`update stock_level set lots = true where stock_level.shop_id = ${ownShop} and subproduct_id = ${subproductId}`.execute(ctx.db)
  await followLots(ctx, [{ subproductId, onHand: packets, reserved: 0 }], 'production', { source: 'lot', id })
  await audit(ctx, 'local_lot.pack', 'local_lot', id, { after: { subproductId, content, packets } })
  return readLocal(ctx, id, null)
}

/** Packets that nobody was promised lie loose again. Throws `not_found`, `pack_short`. */
export async function unpackLocal(ctx: Ctx, id: number, { sizeId, packets }: Out<Routes['unpackLocalLot']['body']>): Promise<LocalLot> {
  await lockLots(ctx, [id])
  const seen = mustExist(
    await ctx.db
      .selectFrom('lot_size')
      .select('subproduct_id')
      .where('id', '=', sizeId)
      .where('lot_id', '=', id)
      .where('content', 'is not', null)
      .executeTakeFirst(),
  )
  const subproductId = mustExist(seen.subproduct_id)
  await lockSizes(ctx, [{ subproductId }])
  const [level] = await lockLevels(ctx, [subproductId])
  const { bulk, sizes } = await lockLocal(ctx, id, null, { sizes: [sizeId] })
  const pack = mustExist(sizes.get(sizeId))
  const free = level && !level.backorder ? Math.min(pack.on_hand, level.onHand - level.reserved) : pack.on_hand
  if (packets > free) throw refusedField('pack_short', ['packets'], { onHand: Math.max(free, 0) })
  await moveLots(ctx, [
    { size: bulk, change: mustExist(pack.content) * packets, kind: 'repot_in' },
    { size: pack, change: -packets, kind: 'repot_out' },
  ])
  await move(ctx, [{ subproductId, onHand: -packets, reserved: 0 }], 'production', { source: 'lot', id }, true)
  await audit(ctx, 'local_lot.unpack', 'local_lot', id, { after: { sizeId, packets } })
  return readLocal(ctx, id, null)
}

/** Throws `not_found`, `pack_not_connected`. */
async function connectedLabel(ctx: Ctx, id: number, subproductId: number): Promise<string> {
  const { rows } = await sql<{ label: string; connected: boolean }>`
    select concat_ws(' · ', r.name, nullif(s.label, '')) as label,
      exists (select from local_product c where c.shop_id = ${ownShop} and c.lot_id = ${id} and c.product_id = s.product_id) as connected
    from subproduct s join product r on r.shop_id = ${ownShop} and r.id = s.product_id
    where s.shop_id = ${ownShop} and s.id = ${subproductId} and s.archived_at is null`.execute(ctx.db)
  const { label, connected } = mustExist(rows[0])
  if (!connected) throw refusedField('pack_not_connected', ['subproductId'], { label })
  return label
}

/** The packets of that size and content, locked; begun with none where there are none yet. */
async function packOf(ctx: Ctx, lotId: number, subproductId: number, content: number): Promise<SizeRow> {
  const found = await ctx.db
    .selectFrom('lot_size')
    .select('id')
    .where('lot_id', '=', lotId)
    .where('subproduct_id', '=', subproductId)
    .where('content', '=', content)
    .executeTakeFirst()
  const { id } =
    found ??
    (await ctx.db
      .insertInto('lot_size')
      .values({ shop_id: ctx.shopId, lot_id: lotId, subproduct_id: subproductId, content })
      .returning('id')
      .executeTakeFirstOrThrow())
  return mustExist((await lockLotSizes(ctx, [id])).get(id))
}

/** As which product it may be sold. Throws `not_found`. */
export async function connectLocal(ctx: Ctx, id: number, productId: number, kind: 'batch' | 'mixture'): Promise<void> {
  await lockLocal(ctx, id, kind)
  mustExist(await ctx.db.selectFrom('product').select('id').where('id', '=', productId).executeTakeFirst())
  await ctx.db
    .insertInto('local_product')
    .values({ shop_id: ctx.shopId, lot_id: id, product_id: productId })
    .onConflict((conflict) => conflict.columns(['shop_id', 'lot_id', 'product_id']).doNothing())
    .execute()
  await audit(ctx, 'local_lot.connect', 'local_lot', id, { after: { productId } })
}

/** Throws `not_found`, `product_packed` while packets of it are there. */
export async function disconnectLocal(ctx: Ctx, id: number, productId: number, kind: 'batch' | 'mixture'): Promise<void> {
  await lockLocal(ctx, id, kind)
  const { rows } = await sql`
    select from lot_size z join subproduct s on s.shop_id = ${ownShop} and s.id = z.subproduct_id
    where z.shop_id = ${ownShop} and z.lot_id = ${id} and z.on_hand > 0 and s.product_id = ${productId} limit 1`.execute(ctx.db)
  if (rows.length > 0) throw new Refused('product_packed')
  mustExist(
    await ctx.db
      .deleteFrom('local_product')
      .where('lot_id', '=', id)
      .where('product_id', '=', productId)
      .returning('product_id')
      .executeTakeFirst(),
  )
  await audit(ctx, 'local_lot.disconnect', 'local_lot', id, { before: { productId } })
}
