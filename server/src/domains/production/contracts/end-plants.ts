import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { Refused } from '../../../platform/refused.ts'
import { lockLevels } from '../../stock/index.ts'
import { recordInventory, terminateCultivation } from '../lots/move-plants.ts'
import { plantsGrowing } from './follow-plants.ts'
import type { Contract, Stand } from './free-contract.ts'
import { raisedFor } from './raised-for.ts'

/**
 * Plants of a contract that its order holds no more are written off where they are, and its cultivation ends unless all of them went into
 * others. Throws `lot_promised`, `lot_contracted` or `disconnect_reserved` where another order waits for plants of the cultivation.
 */
export async function endPlants(
  ctx: Ctx,
  { lot_id: lotId, subproduct_id: subproductId }: Contract,
  stands: readonly Stand[],
  reason: string,
) {
  for (const stand of stands) if (stand.lotId !== lotId) await writeOff(ctx, stand, subproductId, reason)
  if (stands.length > 0 && stands.every((stand) => stand.lotId !== lotId)) return
  const lot = await ctx.db
    .selectFrom('lot as l')
    .innerJoin('cultivation as v', 'v.lot_id', 'l.id')
    .select(['l.version', 'v.state'])
    .where('l.id', '=', lotId)
    .executeTakeFirstOrThrow()
  if (lot.state === 'sold_out' || lot.state === 'terminated') return
  await refuseOthers(ctx, lotId)
  await terminateCultivation(ctx, lotId, { version: lot.version, rest: 'lost', to: null, reason })
}

/** Of a lot that is also others', no more is lost than they leave of it. */
async function writeOff(ctx: Ctx, { lotId, lotSizeId, quantity, grows }: Stand, subproductId: number, reason: string): Promise<void> {
  const spare = grows ? (await plantsGrowing(ctx, lotId)) - (await promisedOf(ctx, lotId)) : await unreserved(ctx, subproductId)
  let left = Math.min(quantity, Math.max(spare, 0))
  const sizes = await ctx.db
    .selectFrom('lot_size')
    .select(['id', 'on_hand', 'subproduct_id'])
    .where('lot_id', '=', lotId)
    .orderBy('id')
    .execute()
  // What grows in a lot is of all its calibers that are no stock yet; the one that will be the size is the first.
  const from = sizes.filter((size) => (grows ? size.subproduct_id === null : size.id === lotSizeId))
  for (const { id, on_hand } of from.toSorted((a, b) => Number(b.id === lotSizeId) - Number(a.id === lotSizeId))) {
    const lost = Math.min(left, on_hand)
    if (lost === 0) continue
    left -= lost
    await recordInventory(ctx, lotId, { sizeId: id, kind: 'loss', quantity: lost, seen: on_hand, reason })
  }
}

async function unreserved(ctx: Ctx, subproductId: number): Promise<number> {
  const [level] = await lockLevels(ctx, [subproductId])
  return level ? level.onHand - level.reserved : 0
}

async function promisedOf(ctx: Ctx, lotId: number): Promise<number> {
  const { rows } = await sql<{ promised: number }>`
    select coalesce(sum(m.quantity), 0)::int as promised from lot_size z join lot_promise m on m.shop_id = ${ownShop} and m.lot_size_id = z.id
    where z.shop_id = ${ownShop} and z.lot_id = ${lotId}`.execute(ctx.db)
  return rows[0]?.promised ?? 0
}

async function refuseOthers(ctx: Ctx, lotId: number): Promise<void> {
  const promised = await promisedOf(ctx, lotId)
  if (promised > 0) throw new Refused('lot_promised', { promised })
  const sizes = await ctx.db.selectFrom('lot_size').select(['id', 'on_hand', 'subproduct_id']).where('lot_id', '=', lotId).execute()
  for (const { id } of sizes) {
    const reference = await raisedFor(ctx, id)
    if (reference !== '') throw new Refused('lot_contracted', { reference, left: 0 })
  }
  const ids = [...new Set(sizes.flatMap((size) => size.subproduct_id ?? []))]
  for (const level of await lockLevels(ctx, ids)) {
    const lost = sizes.reduce((sum, size) => sum + (size.subproduct_id === level.subproductId ? size.on_hand : 0), 0)
    // What is sold before it is there is held by nobody's plants.
    if (!level.backorder && lost > 0 && level.onHand - lost < level.reserved)
      throw new Refused('disconnect_reserved', { reserved: level.reserved })
  }
}
