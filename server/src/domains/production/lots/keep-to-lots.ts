import { lotShares } from '@plantule/contract/orders/preparation'
import { sql } from 'kysely'
import { authorOf } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { raisedForOthers } from '../contracts/raised-for.ts'
import { claimedByOthers } from './claims.ts'
import { lotRule, orderOfLots, placesOfLot, ruleOfLots } from './lot-rule.ts'

/** So many plants of a size out of a lot: `lotSizeId` names a caliber of it where some are still here; null: all of them have left. */
export type Named = {
  subproductId: number
  lotId: number
  lotSizeId: number | null
  quantity: number
  /** Where the shop leaves it to people, they are asked which lot it comes from: papers do not answer for them. */
  asked: boolean
}

/**
 * What papers of an order name is what leaves: of these sizes as many of each lot as all of its papers name. Papers know lots: where
 * several calibers of one are the size's stock, each is chosen for its part. What somebody chose without saying how many stays as it is,
 * and what is raised for the order stays its own also while papers name other plants: they may name it again.
 */
export async function keepToLots(ctx: Ctx, orderId: number, lots: readonly Named[]): Promise<void> {
  const named = [...Map.groupBy(lots, keyOf).values()].flatMap((own) => {
    const [first] = own
    const here = own.some((lot) => lot.lotSizeId !== null)
    return first ? [{ ...first, here, asked: own.some((lot) => lot.asked), quantity: own.reduce((sum, lot) => sum + lot.quantity, 0) }] : []
  })
  if (named.length === 0) return
  const byHand = (await lotRule(ctx)).takes === 'by_hand'
  // Read first: what is given up below was somebody's answer all the same.
  const { rows } = await sql<{ subproductId: number }>`select distinct subproduct_id as "subproductId" from lot_choice
    where shop_id = ${ownShop} and order_id = ${orderId}`.execute(ctx.db)
  const answered = rows.map((row) => row.subproductId)
  const calibers = Map.groupBy(await calibersOf(ctx, orderId, named), keyOf)
  const shares = named.flatMap((lot) =>
    dealt(calibers.get(keyOf(lot)) ?? [], lot.quantity).map((share) => ({
      ...lot,
      ...share,
      added: lot.here && (!byHand || !lot.asked || answered.includes(lot.subproductId)),
    })),
  )
  const list = sql`unnest(${shares.map((share) => share.subproductId)}::bigint[], ${shares.map((share) => share.id)}::bigint[],
    ${shares.map((share) => share.quantity)}::int[], ${shares.map((share) => share.added && share.quantity > share.gone)}::boolean[])
    as w (subproduct_id, lot_size_id, quantity, added)`
  await sql`
    delete from lot_choice c where c.shop_id = ${ownShop} and c.order_id = ${orderId} and c.quantity is not null and not c.raised
      and c.subproduct_id = any(${named.map((lot) => lot.subproductId)}::bigint[])
      and not exists (select from ${list} where w.subproduct_id = c.subproduct_id and w.lot_size_id = c.lot_size_id)`.execute(ctx.db)
  await sql`
    update lot_choice c set quantity = case when c.raised then greatest(c.quantity, w.quantity) else w.quantity end from ${list}
    where c.shop_id = ${ownShop} and c.order_id = ${orderId} and c.quantity <> w.quantity and c.subproduct_id = w.subproduct_id
      and c.lot_size_id = w.lot_size_id`.execute(ctx.db)
  await sql`
    insert into lot_choice (shop_id, order_id, subproduct_id, lot_size_id, quantity, author, at)
    select ${ctx.shopId}::bigint, ${orderId}::bigint, w.subproduct_id, w.lot_size_id, w.quantity, ${authorOf(ctx)}, ${ctx.now}::timestamptz
    from ${list} where w.added
    on conflict do nothing`.execute(ctx.db)
}

type OfLot = { subproductId: number; lotId: number }
const keyOf = ({ subproductId, lotId }: OfLot): string => `${subproductId}/${lotId}`

type Caliber = OfLot & {
  id: number
  onHand: number
  spare: number
  /** What has left of it with this order, and did not come back. */
  gone: number
  chosen: boolean
  /** What is said of it: null where it is not chosen, or without a number. */
  said: number | null
}

/** The calibers of these lots that are the sizes' stock, that the order took of, or that are chosen for it; in the order of a sale. */
async function calibersOf(ctx: Ctx, orderId: number, lots: readonly OfLot[]): Promise<Caliber[]> {
  const { rows } = await sql<Caliber>`
    select w.subproduct_id as "subproductId", z.lot_id as "lotId", z.id,
      case when z.subproduct_id = w.subproduct_id and not l.held then greatest(z.on_hand - ${raisedForOthers(sql`${orderId}::bigint`)}, 0) else 0 end::int as "onHand",
      case when z.subproduct_id = w.subproduct_id and not l.held then greatest(z.on_hand - ${claimedByOthers(sql`${orderId}::bigint`)}, 0) else 0 end::int as spare,
      t.gone, c.lot_size_id is not null as chosen, c.quantity as said
    from unnest(${lots.map((lot) => lot.subproductId)}::bigint[], ${lots.map((lot) => lot.lotId)}::bigint[]) as w (subproduct_id, lot_id)
      join lot_size z on z.shop_id = ${ownShop} and z.lot_id = w.lot_id
      join lot l on l.shop_id = ${ownShop} and l.id = z.lot_id ${placesOfLot} ${ruleOfLots}
      left join lot_choice c on c.shop_id = ${ownShop} and c.order_id = ${orderId} and c.subproduct_id = w.subproduct_id and c.lot_size_id = z.id
      cross join lateral (select coalesce(-sum(m.change), 0)::int as gone from lot_move m where m.shop_id = ${ownShop} and m.lot_size_id = z.id
        and m.source = 'order' and m.source_id = ${orderId} and m.kind in ('sale', 'return') and m.subproduct_id = w.subproduct_id) t
    where z.subproduct_id = w.subproduct_id or c.lot_size_id is not null or t.gone > 0
    order by w.subproduct_id, z.lot_id, c.lot_size_id is null, ${orderOfLots}`.execute(ctx.db)
  return rows
}

/** So many plants of one lot over its calibers: what has left of each, then as a sale would take them. What none has is of the first. */
export function dealt(calibers: readonly Caliber[], quantity: number): { id: number; quantity: number; gone: number }[] {
  const gone = calibers.reduce((sum, caliber) => sum + caliber.gone, 0)
  const next = lotShares(
    calibers.map((caliber) => ({ ...caliber, most: caliber.said === null ? null : Math.max(caliber.said - caliber.gone, 0) })),
    Math.max(quantity - gone, 0),
  )
  const shares = calibers.map((caliber) => ({
    id: caliber.id,
    gone: caliber.gone,
    quantity: caliber.gone + (next.find(({ lot }) => lot.id === caliber.id)?.quantity ?? 0),
  }))
  const [first] = shares
  if (first) first.quantity += Math.max(quantity - shares.reduce((sum, share) => sum + share.quantity, 0), 0)
  return shares.filter((share) => share.quantity > 0)
}
