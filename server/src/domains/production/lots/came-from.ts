import { type RawBuilder, sql } from 'kysely'
import { ownShop } from '../../../platform/own-shop.ts'

type Sql = RawBuilder<unknown>

/**
 * Whether plants that came from one lot into another and went back were among the others when some left: while they were there the other
 * lot sold, or gave to a third that kept, sold or gave on. Nobody can say then which ones left and which went back. What came and went back
 * with nothing between was never there, however often. Days are those on which it was done.
 */
export const mingledBetween = (from: Sql, to: Sql): Sql => sql`exists (
  select from (
    select min(c.at) filter (where c.quantity > 0) as came, max(c.at) filter (where c.quantity < 0) as went from lot_flow c
    where c.shop_id = ${ownShop} and c.from_lot = ${from} and c.to_lot = ${to}) stay
  where exists (select from lot_move s where s.shop_id = ${ownShop} and s.lot_id = ${to} and s.kind = 'sale' and s.at between stay.came and stay.went
      and ${thereAt(from, to, sql`s.at`)})
    or exists (select from lot_flow g where g.shop_id = ${ownShop} and g.from_lot = ${to} and g.quantity > 0 and g.at between stay.came and stay.went
      and ${thereAt(from, to, sql`g.at`)}
      and ((select sum(n.quantity) from lot_flow n where n.shop_id = ${ownShop} and n.from_lot = g.from_lot and n.to_lot = g.to_lot) > 0
        or exists (select from lot_flow n where n.shop_id = ${ownShop} and n.from_lot = g.to_lot)
        or exists (select from lot_move s where s.shop_id = ${ownShop} and s.lot_id = g.to_lot and s.kind = 'sale')))
    or exists (select from lot_flow g where g.shop_id = ${ownShop} and g.to_lot = ${to} and g.from_lot <> ${from} and g.quantity < 0
      and g.at between stay.came and stay.went and ${thereAt(from, to, sql`g.at`)}))`

/** Whether some of the one lot were in the other then, those that came or went at that very moment among them. */
const thereAt = (from: Sql, to: Sql, at: Sql): Sql => sql`(select sum(c.quantity) from lot_flow c
  where c.shop_id = ${ownShop} and c.from_lot = ${from} and c.to_lot = ${to} and (c.at < ${at} or (c.at = ${at} and c.quantity > 0))) > 0`

/** Of the flows from one lot to another, grouped as `f`: whether the one is where the other comes from. */
export const comesFrom = (from: Sql, to: Sql): Sql => sql`(sum(f.quantity) > 0 or ${mingledBetween(from, to)})`

/** Of the same what stays of it, or what came where all went back. */
export const cameOf = sql`case when sum(f.quantity) > 0 then sum(f.quantity) else sum(f.quantity) filter (where f.quantity > 0) end`

/**
 * The lots into which plants of a cultivation went as they went back to where others of it had come from: what had mingled stands in both.
 * Asked the other way, those whose plants came into it so.
 */
export const wentBack = (lot: Sql, way: 'into' | 'out of'): Sql => {
  const [own, other] = way === 'into' ? [sql`f.to_lot`, sql`f.from_lot`] : [sql`f.from_lot`, sql`f.to_lot`]
  return sql`select ${other} as lot from lot_flow f
    join cultivation one on one.shop_id = ${ownShop} and one.lot_id = f.from_lot
    join cultivation two on two.shop_id = ${ownShop} and two.lot_id = f.to_lot
    where f.shop_id = ${ownShop} and ${own} = ${lot} and f.quantity < 0 and ${mingledBetween(sql`f.from_lot`, sql`f.to_lot`)}`
}

/** The lots whose plants came into one, read in one way by whoever follows plants: net of what went back before it mingled. */
export const tookFrom = (lot: Sql): Sql => sql`select f.from_lot as lot from lot_flow f
  where f.shop_id = ${ownShop} and f.to_lot = ${lot} group by f.from_lot having ${comesFrom(sql`f.from_lot`, lot)}
  union all ${wentBack(lot, 'out of')}`

/** The lots into which plants of one went, read likewise. */
export const gaveTo = (lot: Sql): Sql => sql`select f.to_lot as lot from lot_flow f
  where f.shop_id = ${ownShop} and f.from_lot = ${lot} group by f.to_lot having ${comesFrom(lot, sql`f.to_lot`)}
  union all ${wentBack(lot, 'into')}`
