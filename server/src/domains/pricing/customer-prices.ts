import type { pricingRoutes } from '@plantule/contract/pricing/pricing'
import type { Out } from '@plantule/contract/base/route'
import { sql } from 'kysely'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { findCustomer, lockCustomer } from '../customers/index.ts'
import { refusedField } from '../../platform/refused.ts'
import { refuseUnknownSizes } from './profiles.ts'
import { repriceDraftsJob } from '../customers/index.ts'
import { ownShop } from '../../platform/own-shop.ts'

type Prices = Out<(typeof pricingRoutes)['customerPrices']['response']>
type Input = Out<(typeof pricingRoutes)['setCustomerPrices']['body']>

/** Throws `not_found`. */
export async function customerPrices(ctx: Ctx, customerId: number): Promise<Prices> {
  await findCustomer(ctx, customerId)
  const { rows } = await sql<Prices['items'][number]>`
    select z.id as "subproductId", concat_ws(' ', p.name, nullif(p.cultivar, ''), '-', z.label) as label, z.reference,
      z.price_cents as "baseCents", o.price_cents as "priceCents", o.mode, o.first_day as "firstDay", o.last_day as "lastDay"
    from customer_price o join subproduct z on z.shop_id = ${ownShop} and z.id = o.subproduct_id join product p on p.shop_id = ${ownShop} and p.id = z.product_id
    where o.shop_id = ${ownShop} and o.customer_id = ${customerId} order by p.name, z.idx, z.id, o.first_day nulls first`.execute(ctx.db)
  return { items: rows }
}

type Days = { firstDay: string | null; lastDay: string | null }

/** Both days count; null is without end. */
const overlap = (a: Days, b: Days): boolean =>
  (a.firstDay === null || b.lastDay === null || a.firstDay <= b.lastDay) &&
  (b.firstDay === null || a.lastDay === null || b.firstDay <= a.lastDay)

/** On any day a customer has at most one price of their own for a size. */
function refuseOverlap(items: Input['items']): void {
  const kept = new Map<number, Days[]>()
  for (const [index, item] of items.entries()) {
    const others = kept.get(item.subproductId) ?? []
    if (others.some((other) => overlap(other, item))) throw refusedField('price_days_overlap', ['items', index, 'firstDay'])
    kept.set(item.subproductId, [...others, item])
  }
}

/** Throws `not_found`, `unknown_choice`, `price_days_overlap`. */
export async function setCustomerPrices(ctx: Ctx, customerId: number, { items }: Input): Promise<Prices> {
  await lockCustomer(ctx, customerId)
  await refuseUnknownSizes(ctx, items, 'items', true)
  refuseOverlap(items)
  const before = await customerPrices(ctx, customerId)
  await ctx.db.deleteFrom('customer_price').where('customer_id', '=', customerId).execute()
  await sql`insert into customer_price (shop_id, customer_id, subproduct_id, mode, price_cents, first_day, last_day)
    select ${ctx.shopId}::bigint, ${customerId}::bigint, x.id, x.mode, x.price, x.first_day, x.last_day
    from unnest(${items.map((each) => each.subproductId)}::bigint[], ${items.map((each) => each.mode)}::text[],
      ${items.map((each) => each.priceCents)}::bigint[], ${items.map((each) => each.firstDay)}::date[],
      ${items.map((each) => each.lastDay)}::date[]) as x (id, mode, price, first_day, last_day)`.execute(ctx.db)
  const after = await customerPrices(ctx, customerId)
  await audit(ctx, 'customer.prices', 'customer', customerId, { before, after })
  await ctx.enqueue(repriceDraftsJob, { customerId })
  return after
}
