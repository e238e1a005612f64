import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { livingId } from './selves.ts'
import { ownShop } from '../../platform/own-shop.ts'

// Constants, since the planner proves partial indexes only from them.
const firm = sql`status not in ('draft', 'quotation', 'cancelled')`
const openStates = sql`('waiting_payment', 'deposit_paid', 'confirmed', 'in_preparation', 'prepared', 'ready', 'shipped')`
const open = sql`status in ${openStates}`

/** Of an order `g`: plants of it are still to reach somebody; what it is owed, or owes. */
export const underWay = sql`g.status in ${openStates}`
export const dueOfOrder = sql`case when g.status in ('draft', 'quotation') then 0 when g.status = 'cancelled' then least(g.paid_cents, 0)
  else g.incl_cents - g.refunded_cents - g.paid_cents end`

/**
 * Recounts what a customer bought and owes, after any change of one of their orders or tickets. Kept beside them, so that
 * lists sort by it on an index. What the till put on account is owed until its payment type changes; tickets of those who
 * were merged into them are theirs, although they name the merged record for good; recounting that one recounts who they are now.
 */
export async function recountCustomer(ctx: Ctx, id: number | null): Promise<void> {
  if (id === null) return
  // Locked by a statement of its own: a recount that waits for another one's row would go on with the orders and tickets that it saw before
  // it waited, and lose what that one had just added.
  const living = livingId(id)
  const locked = sql`select from customer where customer.shop_id = ${ownShop} and id = ${living} for no key update`.execute(ctx.db)
  const counted = sql`
    update customer c set orders = o.orders, open_orders = o.open, spent_cents = o.spent + t.spent, due_cents = o.due + a.due,
      last_order_at = greatest(o.last, t.last)
    from (
      select count(*) filter (where ${firm})::int as orders, count(*) filter (where ${open})::int as open, max(placed_at) filter (where ${firm}) as last,
        coalesce(sum(incl_cents - refunded_cents) filter (where ${firm}), 0)::bigint as spent,
        coalesce(sum(incl_cents - refunded_cents - paid_cents) filter (where ${firm}), 0)::bigint
          - coalesce(sum(paid_cents) filter (where status = 'cancelled' and paid_cents < 0), 0)::bigint as due
      from orders where orders.shop_id = ${ownShop} and customer_id = ${living}
    ) o, (
      select coalesce(sum(incl_cents), 0)::bigint as spent, max(at) as last
      from ticket where ticket.shop_id = ${ownShop} and customer_id in (select customer_selves(${living})) and not training
    ) t, (
      select coalesce(sum(p.amount_cents), 0)::bigint as due
      from ticket x join ticket_payment p on p.shop_id = ${ownShop} and p.ticket_id = x.id and p.payment_type = 'on_account'
      where x.shop_id = ${ownShop} and x.customer_id in (select customer_selves(${living})) and not x.training
    ) a
    where c.shop_id = ${ownShop} and c.id = ${living}`.execute(ctx.db)
  await Promise.all([locked, counted])
}
