import type { Found } from '@plantule/contract/reports/reports'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { searchText } from '../../platform/search-text.ts'
import { may } from './dashboard.ts'
import { ownShop } from '../../platform/own-shop.ts'

const EACH = 5

/** Papers, orders, customers and products that answer to one text; kinds that the member may not read stay empty. */
export async function search(ctx: Ctx, q: string): Promise<Found> {
  const plain = searchText(q)
  if (!plain) return { papers: [], orders: [], customers: [], products: [] }
  const plants = may(ctx, 'catalogue.read')
  const [ofPapers, ofOrders, ofCustomers, ofProducts] = await Promise.all([
    papers(ctx, plain, q.trim()),
    may(ctx, 'orders.read') ? orders(ctx, plain) : [],
    may(ctx, 'customers.read') ? customers(ctx, plain) : [],
    plants ? products(ctx, q) : [],
  ])
  // What somebody's name answers is no slip.
  const nothing = [ofPapers, ofOrders, ofCustomers, ofProducts].every((found) => found.length === 0)
  return { papers: ofPapers, orders: ofOrders, customers: ofCustomers, products: plants && nothing ? await slipped(ctx, q) : ofProducts }
}

type Paper = Found['papers'][number]
const invoiceKinds = ['invoice', 'deposit_invoice', 'corrective_invoice', 'credit_invoice']

/** What bears a number like the one asked: five, the very number first, then the newest. */
async function papers(ctx: Ctx, plain: string, q: string): Promise<Paper[]> {
  // Without a figure it is the name of somebody, whose papers stand in their record.
  if (!/\d/.test(q)) return []
  const found: Paper[] = []
  if (may(ctx, 'invoices.read')) {
    const invoices = await sql<Paper>`
      select i.kind, i.id, i.number, i.customer_name as "customerName", i.issued_on as day, i.incl_cents as "inclCents"
      from invoice_search(${plain}, ${invoiceKinds}::text[], ${EACH}) f (id) join invoice i on i.shop_id = ${ownShop} and i.id = f.id`.execute(
      ctx.db,
    )
    const tickets = await sql<Paper>`
      select case t.kind when 'sale' then 'ticket' else 'refund_ticket' end as kind, t.id, t.number, t.customer_name as "customerName", t.day,
        t.incl_cents as "inclCents"
      from (select id from ticket_search(${plain}, 'sale', ${EACH}) union all select id from ticket_search(${plain}, 'refund', ${EACH})) f
      join ticket t on t.shop_id = ${ownShop} and t.id = f.id`.execute(ctx.db)
    found.push(...invoices.rows, ...tickets.rows)
  }
  if (may(ctx, 'orders.read')) {
    const vouchers = await sql<Paper>`
      select v.kind, v.id, v.reference as number, c.name as "customerName", null as day, v.balance_cents as "inclCents"
      from voucher v left join customer c on c.shop_id = ${ownShop} and c.id = v.customer_id
      where v.shop_id = ${ownShop} and upper(${q}) in (upper(v.reference), upper(v.code)) limit ${EACH}`.execute(ctx.db)
    found.push(...vouchers.rows)
  }
  const exact = ({ number }: Paper): number => Number(number.toLowerCase() === q.toLowerCase())
  return found.toSorted((a, b) => exact(b) - exact(a) || (b.day ?? '').localeCompare(a.day ?? '')).slice(0, EACH)
}

async function orders(ctx: Ctx, plain: string): Promise<Found['orders']> {
  const { rows } = await sql<Found['orders'][number]>`
    select o.id, o.reference, o.customer_name as "customerName", o.status, o.incl_cents as "inclCents"
    from order_search(${plain}, ${EACH}) f join orders o on o.shop_id = ${ownShop} and o.id = f.id
    order by o.placed_at desc, o.id desc`.execute(ctx.db)
  return rows
}

async function customers(ctx: Ctx, plain: string): Promise<Found['customers']> {
  const { rows } = await sql<Found['customers'][number]>`
    select c.id, c.reference, c.name,
      (select a.city from customer_address a where a.shop_id = ${ownShop} and a.customer_id = c.id order by a.is_billing desc, a.id limit 1) as city
    from customer_search(${plain}, ${EACH}) f join customer c on c.shop_id = ${ownShop} and c.id = f.id
    order by c.last_order_at desc nulls last, c.id desc`.execute(ctx.db)
  return rows
}

async function products(ctx: Ctx, q: string): Promise<Found['products']> {
  const { rows } = await sql<Found['products'][number]>`
    select p.id, p.type, p.name, p.latin_name as "latinName", p.cultivar, product_face(p.id) as "imageKey"
    from product_search(${q}, ${EACH}, true) f join product p on p.shop_id = ${ownShop} and p.id = f.id
    order by f.rank desc, p.id`.execute(ctx.db)
  return rows
}

/** Plants whose name is nearly the one typed. */
async function slipped(ctx: Ctx, q: string): Promise<Found['products']> {
  if (!/^\p{L}{4,}/u.test(q.trim())) return []
  const { rows } = await sql<Found['products'][number]>`
    select p.id, p.type, p.name, p.latin_name as "latinName", p.cultivar, product_face(p.id) as "imageKey"
    from product_slip_search(${q}, ${EACH}) with ordinality f (id, rank) join product p on p.shop_id = ${ownShop} and p.id = f.id
    order by f.rank`.execute(ctx.db)
  return rows
}
