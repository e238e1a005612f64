import type { Out } from '@plantule/contract/base/route'
import type { Done } from '@plantule/contract/base/shared'
import type { ConnectInput, ConnectPreview, Cultivation, LotSizeInput } from '@plantule/contract/production/cultivations'
import type { cultivationRoutes } from '@plantule/contract/production/routes'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { mustExist, refuseStale } from '../../../platform/must-exist.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { Refused, refusedField } from '../../../platform/refused.ts'
import { refusing } from '../../../platform/refusing.ts'
import { followLots, lockLevels, lockSizes, move, redeemPromises } from '../../stock/index.ts'
import { countStocked, plantsGrowing, raisedIn } from '../contracts/follow-plants.ts'
import { markRaised, raisedFor } from '../contracts/raised-for.ts'
import { lockCultivation, lockLiving, lockLotSizes, lotsOfSizes, moveLots, type SizeRow } from './lots.db.ts'
import { lockPlants } from './move-plants.ts'
import { watchRaised } from '../contracts/watch-raised.ts'
import { cultivationAnswer } from './read-cultivation.ts'
import { insertSize, perAre, sizeRefusals } from './save-cultivation.ts'

type Change = Out<(typeof cultivationRoutes)['updateLotSize']['body']>

/** Throws `not_found`, `lot_ended`, `lot_size_taken`. */
export async function addLotSize(ctx: Ctx, lotId: number, input: LotSizeInput): Promise<Cultivation> {
  await lockLiving(ctx, lotId)
  const { id } = await insertSize(ctx, lotId, input)
  // What it becomes has its share of the plants from now on.
  await watchRaised(ctx, [lotId])
  await audit(ctx, 'cultivation.size', 'lot', lotId, { after: { sizeId: id, ...input } })
  return cultivationAnswer(ctx, lotId)
}

/** What is not named stays. Throws `not_found`, `stale_version`, `lot_ended`, `lot_size_taken`, `lot_promised`, `lot_connected`. */
export async function updateLotSize(
  ctx: Ctx,
  id: number,
  { version, containerId, caliberId, readyOn, perM2, becomesId, expected, lossBp }: Change,
): Promise<Cultivation> {
  const [lotId] = await lotsOfSizes(ctx, [id])
  await lockLiving(ctx, mustExist(lotId))
  const size = await lockSizeOf(ctx, id)
  await refuseStale(size, version, () => cultivationAnswer(ctx, size.lot_id))
  const after = {
    container_id: containerId === undefined ? size.container_id : containerId,
    caliber_id: caliberId === undefined ? size.caliber_id : caliberId,
    ready_on: readyOn === undefined ? size.ready_on : readyOn,
    per_are: perM2 === undefined ? size.per_are : perAre(perM2),
    becomes_id: becomesId === undefined ? size.becomes_id : becomesId,
    expected: expected === undefined ? size.expected : expected,
    loss_bp: lossBp === undefined ? size.loss_bp : lossBp,
  }
  if (after.becomes_id !== size.becomes_id) await refuseOtherPlants(ctx, size, after.becomes_id)
  const statement = ctx.db
    .updateTable('lot_size')
    .set({ ...after, version: size.version + 1 })
    .where('id', '=', id)
    .execute()
  await refusing(statement, sizeRefusals)
  await watchRaised(ctx, [size.lot_id])
  await audit(ctx, 'cultivation.size', 'lot', size.lot_id, { before: size, after })
  return cultivationAnswer(ctx, size.lot_id)
}

/** Throws `lot_promised` where orders hold what the plants were to become, `lot_connected` where they are stock already. */
async function refuseOtherPlants(ctx: Ctx, size: SizeRow, becomesId: number | null): Promise<void> {
  const held = await ctx.db.selectFrom('lot_promise').select('quantity').where('lot_size_id', '=', size.id).execute()
  if (held.length > 0) throw refusedField('lot_promised', ['becomesId'], { promised: held.reduce((sum, each) => sum + each.quantity, 0) })
  if (becomesId === null || size.subproduct_id === null) return
  const { label } = await ctx.db.selectFrom('subproduct').select('label').where('id', '=', size.subproduct_id).executeTakeFirstOrThrow()
  throw refusedField('lot_connected', ['becomesId'], { label })
}

/** Throws `not_found`, `lot_size_in_use` once a plant was moved. */
export async function removeLotSize(ctx: Ctx, id: number): Promise<Done> {
  const [lotId] = await lotsOfSizes(ctx, [id])
  await lockCultivation(ctx, mustExist(lotId))
  const size = await lockSizeOf(ctx, id)
  const moved = await ctx.db.selectFrom('lot_move').select('id').where('lot_size_id', '=', id).limit(1).executeTakeFirst()
  const promised = await ctx.db.selectFrom('lot_promise').select('id').where('lot_size_id', '=', id).limit(1).executeTakeFirst()
  if (moved || promised || size.subproduct_id !== null) throw new Refused('lot_size_in_use')
  await ctx.db.deleteFrom('lot_size').where('id', '=', id).execute()
  await watchRaised(ctx, [size.lot_id])
  await audit(ctx, 'cultivation.size', 'lot', size.lot_id, { before: size })
  return { ok: true }
}

async function lockSizeOf(ctx: Ctx, id: number): Promise<SizeRow> {
  return mustExist((await lockLotSizes(ctx, [id])).get(id))
}

/**
 * The plants of a caliber become stock of a size. Plants that the size had by itself are either the same ones, and its stock is then what
 * the lot says, or others, which join the lot. No plant is lost without a word.
 * Throws `not_found`, `stale_version`, `lot_ended`, `lot_connected`, and `connect_own_stock` where `own` is not said.
 */
export async function connectSize(ctx: Ctx, id: number, subproductId: number, { version, own }: ConnectInput): Promise<Cultivation> {
  const seen = mustExist(await ctx.db.selectFrom('lot_size').select('lot_id').where('id', '=', id).executeTakeFirst())
  const { lot } = await lockLiving(ctx, seen.lot_id)
  const target = mustExist(await ctx.db.selectFrom('subproduct').select(['id', 'label']).where('id', '=', subproductId).executeTakeFirst())
  await lockSizes(ctx, [{ subproductId }])
  const size = mustExist((await lockLotSizes(ctx, [id])).get(id))
  await refuseStale(size, version, () => cultivationAnswer(ctx, lot.id))
  await joinSize(ctx, size, target, own)
  return cultivationAnswer(ctx, lot.id)
}

/** What `connectSize` would find. Throws `not_found`. */
export async function previewConnection(ctx: Ctx, id: number, subproductId: number): Promise<ConnectPreview> {
  const size = mustExist(await ctx.db.selectFrom('lot_size').select('on_hand').where('id', '=', id).executeTakeFirst())
  const { label } = mustExist(await ctx.db.selectFrom('subproduct').select('label').where('id', '=', subproductId).executeTakeFirst())
  const level = await ctx.db.selectFrom('stock_level').select('on_hand').where('subproduct_id', '=', subproductId).executeTakeFirst()
  const onHand = Math.max(level?.on_hand ?? 0, 0)
  return { label, onHand, own: onHand - (await plantsOfLots(ctx, subproductId)), plants: size.on_hand }
}

/** Its plants leave the size's stock and stay in the lot. Throws `not_found`, `stale_version`, and what `leaveSize` throws. */
export async function disconnectSize(ctx: Ctx, id: number, subproductId: number, version: number): Promise<Cultivation> {
  const seen = mustExist(await ctx.db.selectFrom('lot_size').select('lot_id').where('id', '=', id).executeTakeFirst())
  const { lot } = await lockCultivation(ctx, seen.lot_id)
  const size = mustExist((await lockPlants(ctx, [id])).get(id))
  await refuseStale(size, version, () => cultivationAnswer(ctx, lot.id))
  if (size.subproduct_id !== subproductId) throw new Refused('not_found')
  await leaveSize(ctx, lot, size, subproductId)
  return cultivationAnswer(ctx, lot.id)
}

type Own = ConnectInput['own']

/**
 * A locked caliber of a locked lot, with the target's level locked.
 * Throws `lot_connected`, `connect_own_stock` where `own` is not said, `size_held` where a recall closes what the size has by itself,
 * `lot_contracted`.
 */
export async function joinSize(ctx: Ctx, size: SizeRow, target: { id: number; label: string }, own: Own): Promise<void> {
  const subproductId = target.id
  if (size.subproduct_id !== null) throw new Refused('lot_connected', { label: target.label })
  const [level] = await lockLevels(ctx, [subproductId])
  const ownStock = Math.max(level?.onHand ?? 0, 0) - (await plantsOfLots(ctx, subproductId))
  if (ownStock > 0 && !own) throw refusedField('connect_own_stock', ['own'], { label: target.label, onHand: ownStock })
  // By way of a lot they would become stock of another size.
  if (ownStock > 0 && (await closedBy(ctx, subproductId)) !== null) throw new Refused('size_held', { label: target.label })
  await refuseContracted(ctx, size, subproductId)
  const source = { source: 'lot', id: size.lot_id }
  await ctx.db
    .updateTable('lot_size')
    .set({ subproduct_id: subproductId, becomes_id: null, version: size.version + 1 })
    .where('id', '=', size.id)
    .execute()
  await sql`update stock_level set lots = true where stock_level.shop_id = ${ownShop} and subproduct_id = ${subproductId}`.execute(ctx.db)
  if (ownStock > 0 && own === 'others') await moveLots(ctx, [{ size, change: ownStock, kind: 'correction', source: 'connect' }])
  const gained = size.on_hand - (own === 'same' ? ownStock : 0)
  if (gained !== 0) await followLots(ctx, [{ subproductId, onHand: gained, reserved: 0 }], own === 'same' ? 'count' : 'production', source)
  await redeemHeld(ctx, size, subproductId)
  await audit(ctx, 'cultivation.connect', 'lot', size.lot_id, { after: { sizeId: size.id, subproductId, own, ownStock } })
}

/** Orders that held the plants hold the stock that they are now; those that are raised for one are marked so. */
async function redeemHeld(ctx: Ctx, size: SizeRow, subproductId: number): Promise<void> {
  const siblings = await ctx.db.selectFrom('lot_size').select('id').where('lot_id', '=', size.lot_id).where('id', '<>', size.id).execute()
  const raised = { ids: siblings.map((each) => each.id), subproductId, most: size.on_hand }
  const redeemed = await redeemPromises(ctx, size.id, raised)
  let own = size.on_hand
  for (const { orderId, contractId, ...each } of redeemed) {
    if (contractId === null) continue
    await countStocked(ctx, contractId, each.quantity)
    // What stock of elsewhere makes up for stands in no caliber of this lot.
    const quantity = Math.min(each.quantity, own)
    own -= quantity
    if (quantity > 0) await markRaised(ctx, { orderId, subproductId: each.subproductId, lotSizeId: size.id, quantity })
  }
}

/** Throws `lot_contracted` where plants that are raised for an order would become stock of another size. */
async function refuseContracted(ctx: Ctx, size: SizeRow, subproductId: number): Promise<void> {
  if (size.on_hand === 0) return
  const others = (await raisedIn(ctx, size.lot_id)).filter((row) => row.subproduct_id !== subproductId)
  const held = others.reduce((sum, row) => sum + row.quantity, 0)
  if (held === 0) return
  const free = Math.max((await plantsGrowing(ctx, size.lot_id)) - held, 0)
  if (free < size.on_hand) throw new Refused('lot_contracted', { reference: await raisedFor(ctx, others[0]?.lot_size_id ?? 0), left: free })
}

/**
 * A locked caliber of a locked lot, with its level locked. Throws `disconnect_reserved`, `lot_contracted`, `lot_held`: without the lot, a
 * count would make the same plants the size's own, which nothing holds.
 */
export async function leaveSize(ctx: Ctx, { held }: { held: boolean }, size: SizeRow, subproductId: number): Promise<void> {
  if (held && size.on_hand > 0) throw new Refused('lot_held')
  const raised = await raisedFor(ctx, size.id)
  if (raised !== '' && size.on_hand > 0) throw new Refused('lot_contracted', { reference: raised, left: 0 })
  const [level] = await lockLevels(ctx, [subproductId])
  if (level && !level.backorder && level.onHand - size.on_hand < level.reserved)
    throw new Refused('disconnect_reserved', { reserved: level.reserved })
  await ctx.db
    .updateTable('lot_size')
    .set({ subproduct_id: null, version: size.version + 1 })
    .where('id', '=', size.id)
    .execute()
  await sql`update stock_level set lots = exists (select from lot_size z where z.shop_id = ${ownShop} and z.subproduct_id = ${subproductId})
    where stock_level.shop_id = ${ownShop} and subproduct_id = ${subproductId}`.execute(ctx.db)
  if (size.on_hand > 0)
    await move(ctx, [{ subproductId, onHand: -size.on_hand, reserved: 0 }], 'production', { source: 'lot', id: size.lot_id }, true)
  await audit(ctx, 'cultivation.disconnect', 'lot', size.lot_id, { after: { sizeId: size.id, subproductId } })
}

/** The recall that closes a size as a whole, in words. */
async function closedBy(ctx: Ctx, subproductId: number): Promise<string | null> {
  const level = await ctx.db.selectFrom('stock_level').select('held_by').where('subproduct_id', '=', subproductId).executeTakeFirst()
  return level?.held_by ?? null
}

/** What lots hold of a size's stock. */
export async function plantsOfLots(ctx: Ctx, subproductId: number): Promise<number> {
  const { rows } = await sql<{ plants: number }>`
    select coalesce(sum(z.on_hand), 0)::int as plants from lot_size z where z.shop_id = ${ownShop} and z.subproduct_id = ${subproductId}`.execute(
    ctx.db,
  )
  return rows[0]?.plants ?? 0
}
