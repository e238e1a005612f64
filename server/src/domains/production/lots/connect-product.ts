import type { ConnectInput, Cultivation } from '@plantule/contract/production/cultivations'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { mustExist, refuseStale } from '../../../platform/must-exist.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { Refused } from '../../../platform/refused.ts'
import { lockSizes } from '../../stock/index.ts'
import { joinSize, leaveSize } from './lot-sizes.ts'
import { lockCultivation, lockLiving, lockLotSizes, type LotRow } from './lots.db.ts'
import { lockPlants } from './move-plants.ts'
import { cultivationAnswer } from './read-cultivation.ts'

type Pair = { sizeId: number; subproductId: number; label: string }

/**
 * The cultivation is of a product. Each of its calibers that is not connected is joined to the product's size in the same container and
 * caliber, where there is one alone; the others are left to be connected by themselves.
 * Throws `not_found`, `stale_version`, `lot_ended`, `lot_connected` where plants are those of another product, `connect_own_stock`.
 */
export async function connectProduct(ctx: Ctx, lotId: number, productId: number, { version, own }: ConnectInput): Promise<Cultivation> {
  const { lot } = await lockLiving(ctx, lotId)
  await refuseStale(lot, version, () => cultivationAnswer(ctx, lotId))
  mustExist(await ctx.db.selectFrom('product').select('id').where('id', '=', productId).executeTakeFirst())
  const elsewhere = await ctx.db
    .selectFrom('lot_size as z')
    .innerJoin('subproduct as s', 's.id', 'z.subproduct_id')
    .select('s.label')
    .where('z.lot_id', '=', lotId)
    .where('s.product_id', '<>', productId)
    .orderBy('z.id')
    .executeTakeFirst()
  if (elsewhere) throw new Refused('lot_connected', { label: elsewhere.label })
  const pairs = await matching(ctx, lotId, productId)
  if (pairs.length > 0) {
    await lockSizes(ctx, pairs)
    const sizes = await lockLotSizes(
      ctx,
      pairs.map((pair) => pair.sizeId),
    )
    for (const { sizeId, subproductId, label } of pairs) await joinSize(ctx, mustExist(sizes.get(sizeId)), { id: subproductId, label }, own)
  }
  await setProduct(ctx, lot, productId)
  await audit(ctx, 'cultivation.connect', 'lot', lotId, { after: { productId, sizes: pairs.map((pair) => pair.sizeId) } })
  return cultivationAnswer(ctx, lotId)
}

/** Also of one that has ended. Throws `not_found`, `stale_version`, `disconnect_reserved`, `lot_held`. */
export async function disconnectProduct(ctx: Ctx, lotId: number, productId: number, version: number): Promise<Cultivation> {
  const { lot, cultivation } = await lockCultivation(ctx, lotId)
  await refuseStale(lot, version, () => cultivationAnswer(ctx, lotId))
  if (cultivation.product_id !== productId) throw new Refused('not_found')
  const joined = await ctx.db
    .selectFrom('lot_size as z')
    .innerJoin('subproduct as s', 's.id', 'z.subproduct_id')
    .select(['z.id', 's.id as subproductId'])
    .where('z.lot_id', '=', lotId)
    .where('s.product_id', '=', productId)
    .orderBy('z.id')
    .execute()
  if (joined.length > 0) {
    const sizes = await lockPlants(
      ctx,
      joined.map((size) => size.id),
    )
    for (const { id, subproductId } of joined) await leaveSize(ctx, lot, mustExist(sizes.get(id)), subproductId)
  }
  await setProduct(ctx, lot, null)
  await audit(ctx, 'cultivation.disconnect', 'lot', lotId, { before: { productId } })
  return cultivationAnswer(ctx, lotId)
}

/** Calibers of a lot that stand for themselves, each with the one size of a product in its container and caliber. */
async function matching(ctx: Ctx, lotId: number, productId: number): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    select z.id as "sizeId", min(s.id) as "subproductId", min(s.label) as label
    from lot_size z join subproduct s on s.shop_id = ${ownShop} and s.product_id = ${productId}
      and s.container_id is not distinct from z.container_id and s.caliber_id is not distinct from z.caliber_id and s.archived_at is null
    where z.shop_id = ${ownShop} and z.lot_id = ${lotId} and z.subproduct_id is null
    group by z.id having count(*) = 1 order by z.id`.execute(ctx.db)
  return rows
}

async function setProduct(ctx: Ctx, lot: LotRow, productId: number | null): Promise<void> {
  await ctx.db.updateTable('cultivation').set({ product_id: productId }).where('lot_id', '=', lot.id).execute()
  await ctx.db
    .updateTable('lot')
    .set({ updated_at: ctx.now, version: lot.version + 1 })
    .where('id', '=', lot.id)
    .execute()
}
