import type { Found } from '@plantule/contract/reports/reports'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { searchText } from '../../platform/search-text.ts'
import { may } from './dashboard.ts'

const EACH = 5

/** Orders, customers and products that answer to one text; kinds that the member may not read stay empty. */
export async function search(ctx: Ctx, q: string): Promise<Found> {
  const plain = searchText(q)
  if (!plain) return { orders: [], customers: [], products: [] }
  return {
    orders: may(ctx, 'orders.read') ? await orders(ctx, plain) : [],
    customers: may(ctx, 'customers.read') ? await customers(ctx, plain) : [],
    products: may(ctx, 'catalogue.read') ? await products(ctx, q) : [],
  }
}

async function orders(ctx: Ctx, plain: string): Promise<Found['orders']> {
  const { rows } = await sql<Found['orders'][number]>`
    select o.id, o.reference, o.customer_name as "customerName", o.status, o.incl_cents as "inclCents"
    from order_search(${plain}, ${EACH}) f join orders o on o.id = f.id
    order by o.placed_at desc, o.id desc`.execute(ctx.db)
  return rows
}

async function customers(ctx: Ctx, plain: string): Promise<Found['customers']> {
  const { rows } = await sql<Found['customers'][number]>`
    select c.id, c.reference, c.name,
      (select a.city from customer_address a where a.customer_id = c.id order by a.is_billing desc, a.id limit 1) as city
    from customer_search(${plain}, ${EACH}) f join customer c on c.id = f.id
    order by c.last_order_at desc nulls last, c.id desc`.execute(ctx.db)
  return rows
}

async function products(ctx: Ctx, q: string): Promise<Found['products']> {
  const { rows } = await sql<Found['products'][number]>`
    select p.id, p.type, p.name, p.latin_name as "latinName", p.cultivar, product_face(p.id) as "imageKey"
    from product_search(${q}, ${EACH}, true) f join product p on p.id = f.id
    order by f.rank desc, p.id`.execute(ctx.db)
  return rows
}
