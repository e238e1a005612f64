import { reservingStatuses } from '@plantule/contract/orders/states'
import { type RawBuilder, sql } from 'kysely'
import { ownShop } from '../../../platform/own-shop.ts'

/**
 * How many plants of the caliber `z` are said to be those of other open orders than `orderId`, and have not left: as many as was said, or
 * as many as the order still wants. What is raised for an order is its own also while it is no more than asked for.
 */
export const claimedByOthers = (orderId: RawBuilder<unknown>): RawBuilder<unknown> => sql`coalesce((
  select sum(greatest(case when k.quantity is not null then k.quantity + coalesce((select sum(m.change) from lot_move m
      where m.shop_id = ${ownShop} and m.lot_size_id = z.id and m.source = 'order' and m.source_id = k.order_id and m.kind in ('sale', 'return')), 0)
    else (select coalesce(sum(n.quantity - n.dropped - n.gone), 0) from order_line n
      where n.shop_id = ${ownShop} and n.order_id = k.order_id and n.subproduct_id = k.subproduct_id) end, 0))
  from lot_choice k join orders o on o.shop_id = ${ownShop} and o.id = k.order_id
  where k.shop_id = ${ownShop} and k.lot_size_id = z.id and k.order_id is distinct from ${orderId}
    and (k.raised or o.status in (${sql.join(reservingStatuses.map((status) => sql.lit(status)))}))), 0)::int`
