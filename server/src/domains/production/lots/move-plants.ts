import type { Cultivation, InventoryInput, LotMoveKind, TerminateInput, TransferInput } from '@plantule/contract/production/cultivations'
import type { Transferred } from '@plantule/contract/production/transferred'
import type { MovementKind } from '@plantule/contract/stock/stock'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit.ts'
import { authorOf, lacks } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { insertRows } from '../../../platform/insert-rows.ts'
import { mustExist, refuseStale } from '../../../platform/must-exist.ts'
import { nextNumber } from '../../../platform/numbering.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { Refused, refusedField } from '../../../platform/refused.ts'
import { refusing } from '../../../platform/refusing.ts'
import { followLots, lockSizes, shortSizes } from '../../stock/index.ts'
import { followPlants } from '../contracts/follow-plants.ts'
import { watchRaised } from '../contracts/watch-raised.ts'
import { lockAllLiving, lockLiving, lockLotSizes, type LotChange, lotsOfSizes, moveLots, type SizeRow } from './lots.db.ts'
import { cultivationAnswer } from './read-cultivation.ts'

/**
 * Locks calibers and what they stand on: sizes of the catalogue by id, then calibers by id, with those of the same lots that orders may
 * hold before they are ready, so that nobody promises plants that are being lost. Their lots must be locked, so that nobody connects one
 * meanwhile. Throws `not_found`.
 */
export async function lockPlants(ctx: Ctx, ids: readonly number[]): Promise<Map<number, SizeRow>> {
  const connected = await ctx.db
    .selectFrom('lot_size')
    .select('subproduct_id')
    .where('id', 'in', [...new Set(ids)])
    .execute()
  await lockSizes(
    ctx,
    connected.flatMap((size) => (size.subproduct_id === null ? [] : [{ subproductId: size.subproduct_id }])),
  )
  const { rows: siblings } = await sql<{ id: number }>`
    select z.id from lot_size z where z.shop_id = ${ownShop} and z.becomes_id is not null and z.lot_id in
      (select o.lot_id from lot_size o where o.shop_id = ${ownShop} and o.id = any(${[...new Set(ids)]}::bigint[]))`.execute(ctx.db)
  return lockLotSizes(ctx, [...ids, ...siblings.map((size) => size.id)])
}

const stockKindOf: Record<LotMoveKind, MovementKind> = {
  initial: 'production',
  count: 'count',
  loss: 'loss',
  transfer_out: 'production',
  transfer_in: 'production',
  repot_out: 'production',
  repot_in: 'production',
  sale: 'sale',
  return: 'return',
  correction: 'correction',
}

/**
 * Moves plants of locked calibers; the stock of the sizes that they are connected to follows. Plants that go from one lot of a size to
 * another leave its stock as it is. Throws `lot_short`.
 */
export async function movePlants(
  ctx: Ctx,
  changes: readonly LotChange[],
  sizes: ReadonlyMap<number, SizeRow>,
  at = ctx.now,
): Promise<void> {
  const short = changes.find(({ size, change }) => size.on_hand + change < 0)
  if (short) throw new Refused('lot_short', { onHand: short.size.on_hand })
  await moveLots(ctx, changes, at)
  const sums = new Map<number, { onHand: number; first: LotChange }>()
  for (const each of changes) {
    const subproductId = sizes.get(each.size.id)?.subproduct_id ?? null
    if (subproductId === null) continue
    const sum = sums.get(subproductId)
    sums.set(subproductId, { onHand: (sum?.onHand ?? 0) + each.change, first: sum?.first ?? each })
  }
  for (const [subproductId, { onHand, first }] of sums) {
    if (onHand === 0) continue
    const source = { source: 'lot', id: first.size.lot_id, reason: first.reason ?? '' }
    await followLots(ctx, [{ subproductId, onHand, reserved: 0 }], stockKindOf[first.kind], source)
  }
}

/** `seen` null: whatever stands there. */
type Seen<T, K extends keyof T> = Omit<T, K> & Record<K, number | null>

/**
 * A count, a loss or a correction. `at`: when it was done, where it was not now.
 * Throws `not_found`, `lot_ended`, `lot_stock_changed` with today's stock, `lot_short`.
 */
export async function recordInventory(
  ctx: Ctx,
  lotId: number,
  input: Seen<InventoryInput, 'seen'>,
  at: Date = ctx.now,
): Promise<Cultivation> {
  if (!(await lotsOfSizes(ctx, [input.sizeId])).includes(lotId)) throw new Refused('not_found')
  await lockLiving(ctx, lotId)
  const sizes = await lockPlants(ctx, [input.sizeId])
  const size = mustExist(sizes.get(input.sizeId))
  if (input.seen !== null && size.on_hand !== input.seen) throw refusedField('lot_stock_changed', ['quantity'], { onHand: size.on_hand })
  if (input.kind === 'loss' && input.quantity > size.on_hand) throw refusedField('lot_short', ['quantity'], { onHand: size.on_hand })
  const change = input.kind === 'loss' ? -input.quantity : input.quantity - size.on_hand
  await movePlants(ctx, [{ size, change, kind: input.kind, reason: input.reason }], sizes, at)
  await audit(ctx, `cultivation.${input.kind}`, 'lot', lotId, { after: { sizeId: size.id, change, reason: input.reason } })
  return cultivationAnswer(ctx, lotId)
}

/**
 * Plants go from one caliber to another: two moves, equal and opposite, and where the lots are two, a flow between them.
 * Throws `not_found`, `lot_ended`, `lot_same`, `lot_stock_changed`, `lot_short`, `lot_other_plant`, `lot_cycle`, `lot_contracted`.
 */
export async function transferPlants(ctx: Ctx, input: Seen<TransferInput, 'stock'>, at: Date = ctx.now): Promise<Transferred> {
  if (input.from_id === input.to_id) throw refusedField('lot_same', ['to_id'])
  const ids = [input.from_id, input.to_id]
  await lockAllLiving(ctx, await lotsOfSizes(ctx, ids))
  const sizes = await lockPlants(ctx, ids)
  const [from, to] = [mustExist(sizes.get(input.from_id)), mustExist(sizes.get(input.to_id))]
  if (input.stock !== null && from.on_hand !== input.stock)
    throw refusedField('lot_stock_changed', ['stock_change'], { onHand: from.on_hand })
  if (from.on_hand < input.stock_change) throw refusedField('lot_short', ['stock_change'], { onHand: from.on_hand })
  await passPlants(ctx, { from, to, sizes, quantity: input.stock_change, reason: input.reason, at })
  await audit(ctx, 'cultivation.transfer', 'lot', from.lot_id, { after: { ...input } })
  return transferred(ctx, from, to)
}

/** The lots as they stand, and whom it hurts: plants that orders hold may be potted on all the same, but not without a word. */
export async function transferred(ctx: Ctx, from: SizeRow, to: SizeRow): Promise<Transferred> {
  const left =
    from.subproduct_id !== null && from.subproduct_id !== to.subproduct_id && !lacks(ctx, 'stock.read') ? [from.subproduct_id] : []
  const short = await shortSizes(ctx, left)
  return { from: await cultivationAnswer(ctx, from.lot_id), to: await cultivationAnswer(ctx, to.lot_id), short }
}

type Passing = { from: SizeRow; to: SizeRow; sizes: ReadonlyMap<number, SizeRow>; quantity: number; reason: string; at?: Date }

/** Between locked calibers of living lots. Throws `lot_short`, `lot_other_plant`, `lot_cycle`, `lot_contracted`. */
export async function passPlants(ctx: Ctx, { from, to, sizes, quantity, reason, at = ctx.now }: Passing): Promise<void> {
  const pair = await nextNumber(ctx, 'lot-transfer')
  const within = from.lot_id === to.lot_id
  const half = (size: SizeRow, change: number): LotChange => ({
    size,
    change,
    kind: change < 0 ? (within ? 'repot_out' : 'transfer_out') : within ? 'repot_in' : 'transfer_in',
    reason,
    pair,
  })
  if (!within) await addFlow(ctx, { from: from.lot_id, to: to.lot_id, quantity, why: reason, at })
  await movePlants(ctx, [half(from, -quantity), half(to, quantity)], sizes, at)
  await followPlants(ctx, from, to, quantity)
}

/**
 * Plants that go back to the lot that they came out of are the same flow, below zero: nobody descends from their own children.
 * Throws `lot_other_plant`, `lot_cycle`.
 */
async function addFlow(ctx: Ctx, flow: { from: number; to: number; quantity: number; why: string; at: Date }): Promise<void> {
  const lots = await ctx.db.selectFrom('lot').select(['id', 'taxon_id']).where('id', 'in', [flow.from, flow.to]).execute()
  const [one, other] = lots.map((lot) => lot.taxon_id)
  if (one && other && one !== other) throw new Refused('lot_other_plant')
  const back = await sql<{ came: number }>`
    select coalesce(sum(quantity), 0)::int as came from lot_flow
    where lot_flow.shop_id = ${ownShop} and from_lot = ${flow.to} and to_lot = ${flow.from}`.execute(ctx.db)
  const returned = Math.min(back.rows[0]?.came ?? 0, flow.quantity)
  const rows = [
    ...(returned > 0 ? [{ from_lot: flow.to, to_lot: flow.from, quantity: -returned, why: flow.why }] : []),
    ...(flow.quantity > returned ? [{ from_lot: flow.from, to_lot: flow.to, quantity: flow.quantity - returned, why: flow.why }] : []),
  ]
  const written = insertRows('lot_flow', rows, {
    shop_id: sql`${ctx.shopId}::bigint`,
    at: sql`${flow.at}::timestamptz`,
    author: sql`${authorOf(ctx)}::text`,
  }).execute(ctx.db)
  await refusing(written, { lot_flow_cycle: () => new Refused('lot_cycle'), lot_held: () => new Refused('lot_held') })
}

/** What is left is lost, or goes to a caliber of another cultivation; then nothing moves any more. Throws what a transfer throws. */
export async function terminateCultivation(ctx: Ctx, lotId: number, input: TerminateInput): Promise<Cultivation> {
  if (input.rest === 'moved' && input.to === null) throw refusedField('invalid_input', ['to'])
  const target = input.rest === 'moved' ? input.to : null
  const named = input.to === null ? [] : await lotsOfSizes(ctx, [input.to])
  const others = target === null ? [] : named
  if (others.includes(lotId)) throw refusedField('lot_same', ['to'])
  const { lot } = mustExist((await lockAllLiving(ctx, [lotId, ...others])).get(lotId))
  await refuseStale(lot, input.version, () => cultivationAnswer(ctx, lotId))
  const own = await ctx.db.selectFrom('lot_size').select('id').where('lot_id', '=', lotId).execute()
  const ids = [...own.map((size) => size.id), ...(target === null ? [] : [target])]
  const sizes = ids.length > 0 ? await lockPlants(ctx, ids) : new Map<number, SizeRow>()
  const to = target === null ? undefined : sizes.get(target)
  let sold = true
  for (const { id } of own) {
    const size = sizes.get(id)
    if (!size || size.on_hand === 0) continue
    sold = false
    if (to) {
      await passPlants(ctx, { from: size, to, sizes, quantity: size.on_hand, reason: input.reason })
      to.on_hand += size.on_hand
    } else await movePlants(ctx, [{ size, change: -size.on_hand, kind: 'loss', reason: input.reason }], sizes)
  }
  await ctx.db
    .updateTable('cultivation')
    .set({ state: sold ? 'sold_out' : 'terminated' })
    .where('lot_id', '=', lotId)
    .execute()
  await ctx.db
    .updateTable('lot')
    .set({ ended_at: ctx.now, updated_at: ctx.now, version: lot.version + 1 })
    .where('id', '=', lotId)
    .execute()
  await sql`update lot_stay set to_on = greatest(from_on, (${ctx.now}::timestamptz at time zone 'Europe/Paris')::date)
    where lot_stay.shop_id = ${ownShop} and lot_id = ${lotId} and to_on is null`.execute(ctx.db)
  // Of plants that were no more than expected none moved.
  await watchRaised(ctx, [lotId])
  await audit(ctx, 'cultivation.terminate', 'lot', lotId, { after: { rest: input.rest, to: target, reason: input.reason } })
  return cultivationAnswer(ctx, lotId)
}

/** What brought plants, and what took the same back. */
type ReceivedFrom = { source: 'delivery' | 'delivery-back'; sourceId: number }

/**
 * Plants that come from elsewhere into a caliber, or go back there: `change` is what the caliber gains. Gives its lot.
 * Throws `not_found`, `lot_ended`, `lot_short`, `lot_held` where a recall holds what would go back: it would be placed in another lot.
 */
export async function receivePlants(ctx: Ctx, sizeId: number, change: number, reason: string, from?: ReceivedFrom): Promise<number> {
  const [lotId] = await lotsOfSizes(ctx, [sizeId])
  const { lot } = await lockLiving(ctx, mustExist(lotId))
  if (change < 0 && lot.held) throw new Refused('lot_held')
  const sizes = await lockPlants(ctx, [sizeId])
  const size = mustExist(sizes.get(sizeId))
  await movePlants(ctx, [{ size, change, kind: change > 0 ? 'initial' : 'correction', reason, ...from }], sizes)
  await audit(ctx, 'cultivation.receive', 'lot', mustExist(lotId), { after: { sizeId, change, reason } })
  return mustExist(lotId)
}
