import type { MovementKind } from '@plantule/contract/stock/stock'
import type { LotMoveKind } from '@plantule/contract/production/cultivations'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import type { StockMoved } from '../../stock/index.ts'
import { lotRule, orderOfLots, placesOfLot } from './lot-rule.ts'
import { type LotChange, moveLots, type SizeRow } from './lots.db.ts'

/**
 * The plants that a size of the catalogue gained or lost, in the lots that are its stock: of the lots that are named (the scanned labels),
 * else of the one that was chosen for the order, else by the shop's rule. What comes back goes to the lot that the same
 * source took it from. Called where stock moves, in its transaction, with the sizes' levels locked.
 */
export async function followStock(ctx: Ctx, { moves, kind, source }: StockMoved): Promise<void> {
  const { rows: lots } = await sql<SizeRow & { taken: number; went: number; chosen: boolean; held: boolean }>`
    select z.*, l.held, ${source.source} = 'order' and exists (select from lot_choice c where c.shop_id = ${ownShop} and c.order_id = ${source.id}::bigint
        and c.subproduct_id = z.subproduct_id and c.lot_size_id = z.id) as chosen, coalesce((select -sum(m.change) from lot_move m where m.shop_id = ${ownShop} and m.lot_size_id = z.id
      and m.source = ${source.source} and m.source_id = ${source.id}::bigint), 0)::int as taken,
      coalesce((select -sum(m.change) from lot_move m where m.shop_id = ${ownShop} and m.lot_size_id = z.id and m.kind = 'sale'
        and m.source = ${source.source} and m.source_id = ${source.id}::bigint and m.reason = ${source.reason ?? ''}), 0)::int as went
    from lot_size z join lot l on l.shop_id = ${ownShop} and l.id = z.lot_id ${placesOfLot}
    where z.shop_id = ${ownShop} and z.subproduct_id = any(${moves.map((each) => each.subproductId)}::bigint[])
    order by z.subproduct_id, ${orderOfLots(await lotRule(ctx))} for update of z`.execute(ctx.db)
  // A sale at a fair takes from the stand, then from the nursery: what it has taken of a lot counts for both.
  const went = new Map(lots.map((lot) => [lot.id, lot.went]))
  const scanned = new Map((source.lots ?? []).map((lot) => [lot.lotSizeId, Math.max(lot.quantity - (went.get(lot.lotSizeId) ?? 0), 0)]))
  const lotsOf = Map.groupBy(lots, (lot) => lot.subproduct_id)
  const shares = moves.flatMap(({ subproductId, onHand, lotSizeId }) => {
    const own = lotsOf.get(subproductId) ?? []
    const said = (lot: { id: number; chosen: boolean }): boolean => (lotSizeId === undefined ? lot.chosen : lot.id === lotSizeId)
    const bySaid = own.toSorted((a, b) => Number(said(b)) - Number(said(a)))
    // What a recall holds goes last: only what is lost, or was gone before anybody knew, comes out of it.
    if (onHand < 0) {
      const free = bySaid.toSorted((a, b) => Number(a.held) - Number(b.held))
      return takenNamed(free, -onHand, scanned)
    }
    // And comes first: were plants that are found or come back those of another lot, two counts would set free what is held.
    const first = lotSizeId === undefined ? bySaid.toSorted((a, b) => Number(b.held) - Number(a.held)) : bySaid
    // What was found as its label was scanned is of that lot.
    const found = kind === 'correction' ? first.toSorted((a, b) => Number(scanned.has(b.id)) - Number(scanned.has(a.id))) : first
    return givenTo(found, onHand, lotSizeId === undefined)
  })
  await moveLots(
    ctx,
    shares.map(({ size, change }): LotChange => ({
      size,
      change,
      kind: lotKindOf[kind] ?? 'correction',
      reason: source.reason ?? '',
      source: source.source,
      sourceId: source.id,
    })),
  )
}

type Share = { size: SizeRow; change: number }

/** The same, but first of each lot whose label was scanned so much as it was. */
export function takenNamed(lots: readonly SizeRow[], quantity: number, scanned: ReadonlyMap<number, number>): Share[] {
  let left = quantity
  const own = lots.map((size) => {
    const taken = Math.min(left, scanned.get(size.id) ?? 0, size.on_hand)
    left -= taken
    return { size, taken }
  })
  const rest = takenFrom(
    own.map(({ size, taken }) => ({ ...size, on_hand: size.on_hand - taken })),
    left,
  )
  const restOf = new Map(rest.map((share) => [share.size.id, share.change]))
  return own.flatMap(({ size, taken }) => {
    const change = (restOf.get(size.id) ?? 0) - taken
    return change < 0 ? [{ size, change }] : []
  })
}

/** So much out of these lots, in their order; what they lack was sold before it was there, and is nobody's plant. */
export function takenFrom(lots: readonly SizeRow[], quantity: number): Share[] {
  let left = quantity
  return lots.flatMap((size) => {
    const change = Math.min(left, size.on_hand)
    left -= change
    return change > 0 ? [{ size, change: -change }] : []
  })
}

/** So much into these lots: to each what the same source took of it, the rest to the first. */
export function givenTo(lots: readonly (SizeRow & { taken: number })[], quantity: number, bySource: boolean): Share[] {
  const [first] = lots
  if (!first) return []
  let left = quantity
  const shares = new Map<SizeRow, number>()
  if (bySource)
    for (const lot of lots) {
      const back = Math.min(left, Math.max(lot.taken, 0))
      if (back > 0) shares.set(lot, back)
      left -= back
    }
  if (left > 0) shares.set(first, (shares.get(first) ?? 0) + left)
  return [...shares].map(([size, change]) => ({ size, change }))
}

const lotKindOf: Partial<Record<MovementKind, LotMoveKind>> = {
  initial: 'initial',
  count: 'count',
  loss: 'loss',
  sale: 'sale',
  return: 'return',
}
