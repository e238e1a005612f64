import type { ProductStock, StockChange, StockLevel, StockMovement } from '@plantule/contract/stock/stock'
import { sql } from 'kysely'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { Refused, refusedField } from '../../platform/refused.ts'
import type { Level } from './rules.ts'
import { shortSizes } from './short-sizes.ts'
import { lockLevels, move, tellStock } from './stock.db.ts'
import { mustExist } from '../../platform/must-exist.ts'
import { ownShop } from '../../platform/own-shop.ts'

type Range = { subproduct?: number | undefined; before?: number | undefined; size: number }

/** The levels of a product's sizes and a page of their movements. Throws `not_found`. */
export async function productStock(ctx: Ctx, productId: number, range: Range): Promise<ProductStock> {
  mustExist(await ctx.db.selectFrom('product').select('id').where('id', '=', productId).executeTakeFirst())
  const levels = await sql<StockLevel>`
    select s.id as "subproductId", s.reference, s.label, s.archived_at is not null as archived, coalesce(l.on_hand, 0) as "onHand",
      coalesce(l.reserved, 0) as reserved, coalesce(l.available, 0) as available, s.min_stock as "minStock",
      coalesce(l.backorder, false) as backorder
    from subproduct s left join stock_level l on l.shop_id = ${ownShop} and l.subproduct_id = s.id
    where s.shop_id = ${ownShop} and s.product_id = ${productId} order by s.archived_at is not null, s.idx, s.id`.execute(ctx.db)
  const movements = await sql<Omit<StockMovement, 'at'> & { at: Date }>`
    select m.id, m.subproduct_id as "subproductId", s.label, m.at, m.kind, m.on_hand_change as "onHandChange",
      m.reserved_change as "reservedChange", m.on_hand_after as "onHandAfter", m.reserved_after as "reservedAfter", m.reason,
      m.source, m.source_id as "sourceId", m.author
    from stock_movement m join subproduct s on s.shop_id = ${ownShop} and s.id = m.subproduct_id
    where m.shop_id = ${ownShop} and s.product_id = ${productId} and (${range.subproduct ?? null}::bigint is null or s.id = ${range.subproduct ?? null})
      and (${range.before ?? null}::bigint is null or m.id < ${range.before ?? null})
    order by m.id desc limit ${range.size + 1}`.execute(ctx.db)
  const shown = movements.rows.slice(0, range.size)
  return {
    levels: levels.rows,
    short: await shortSizes(
      ctx,
      levels.rows.map((level) => level.subproductId),
    ),
    movements: shown.map((row) => ({ ...row, at: row.at.toISOString() })),
    next: movements.rows.length > range.size ? (shown.at(-1)?.id ?? null) : null,
  }
}

/**
 * Writes counts, losses, returns and corrections. What was counted may be less than orders hold: it is kept, and the answer
 * names them. Throws `not_found`, `stock_changed`, `below_nothing`.
 */
export async function changeProductStock(ctx: Ctx, productId: number, changes: readonly StockChange[]): Promise<ProductStock> {
  await refuseStrangers(
    ctx,
    productId,
    changes.map((change) => change.subproductId),
  )
  const levels = new Map(
    (
      await lockLevels(
        ctx,
        changes.map((change) => change.subproductId),
      )
    ).map((level) => [level.subproductId, level]),
  )
  for (const [index, change] of changes.entries()) {
    // Every id was found in the product above, so its level is locked.
    const level = levels.get(change.subproductId) as Level
    const difference = differenceOf(change, level, index)
    await move(ctx, [{ subproductId: change.subproductId, onHand: difference, reserved: 0 }], change.kind, {
      source: 'manual',
      id: null,
      reason: change.reason,
    })
    levels.set(change.subproductId, { ...level, onHand: level.onHand + difference })
  }
  await audit(ctx, 'stock.change', 'product', productId, { after: { changes } })
  return productStock(ctx, productId, { size: 50 })
}

function differenceOf(change: StockChange, level: Level, index: number): number {
  const at = (field: string) => ['changes', index, field]
  if (change.expected !== null && change.expected !== level.onHand) {
    throw refusedField('stock_changed', at('quantity'), { onHand: level.onHand, subproductId: level.subproductId })
  }
  const difference = {
    count: change.quantity - level.onHand,
    initial: change.quantity - level.onHand,
    loss: -change.quantity,
    return: change.quantity,
    correction: change.quantity,
  }[change.kind]
  if (!level.backorder && level.onHand + difference < 0)
    throw refusedField('below_nothing', at('quantity'), { onHand: level.onHand, quantity: -difference })
  return difference
}

/** Allows or stops sales beyond the stock. Throws `not_found`, `promised_beyond` while more has left than there was. */
export async function setBackorder(ctx: Ctx, productId: number, ids: readonly number[], backorder: boolean): Promise<ProductStock> {
  await refuseStrangers(ctx, productId, ids)
  const levels = await lockLevels(ctx, ids)
  const short = backorder ? undefined : levels.find((level) => level.onHand < 0)
  if (short) throw new Refused('promised_beyond', { missing: -short.onHand })
  await ctx.db
    .updateTable('stock_level')
    .set({ backorder, updated_at: ctx.now })
    .where('subproduct_id', 'in', [...ids])
    .execute()
  await audit(ctx, 'stock.backorder', 'product', productId, { after: { ids, backorder } })
  await tellStock(ctx, ids)
  return productStock(ctx, productId, { size: 50 })
}

async function refuseStrangers(ctx: Ctx, productId: number, ids: readonly number[]): Promise<void> {
  const own = await ctx.db.selectFrom('subproduct').select('id').where('product_id', '=', productId).execute()
  const known = new Set(own.map((row) => row.id))
  if (own.length === 0 || ids.some((id) => !known.has(id))) throw new Refused('not_found')
}
