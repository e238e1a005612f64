import type { RecallBuyer, RecallReached, RecallSale } from '@plantule/contract/traceability/recalls'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { emailOfGuest } from '../../orders/index.ts'
import { soldOf } from '../trace/kin.ts'

export type RecallScope = { lots: readonly number[]; sizes: readonly number[]; from: string | null; to: string | null }
type Buyer = Omit<RecallBuyer, 'askedAt' | 'sentAt' | 'untold'>
type Sold = RecallSale & Omit<Buyer, 'sales'>

const AWAITED = ['waiting_payment', 'deposit_paid', 'confirmed', 'in_preparation', 'prepared', 'ready']

/** What documents sold of sizes, by itself or within a pack: doc, subproduct_id, quantity, label. */
const articlesOf = (of: 'order' | 'ticket', which: (subproduct: RawBuilder<unknown>) => RawBuilder<unknown>) => {
  const [table, doc] = [sql.table(`${of}_line`), sql.ref(`n.${of}_id`)]
  // What came back to the till is nobody's any more.
  const quantity =
    of === 'order'
      ? sql`n.quantity`
      : sql`(n.quantity - (select coalesce(sum(abs(b.quantity)), 0)::int from ticket_line b
          where b.shop_id = ${ownShop} and b.original_line_id = n.id and b.restocked))`
  return sql`
    select ${doc} as doc, n.subproduct_id, ${quantity} as quantity, n.label from ${table} n
    where n.shop_id = ${ownShop} and n.subproduct_id is not null and ${which(sql`n.subproduct_id`)}
    union all
    select ${doc}, p."subproductId", ${quantity} * p.quantity, concat_ws(' : ', n.label, p.label) from ${table} n
    cross join lateral jsonb_to_recordset(n.parts) as p("subproductId" bigint, quantity integer, label text)
    where n.shop_id = ${ownShop} and n.pack_id is not null and ${which(sql`p."subproductId"`)}`
}

/**
 * By order and size what left in these days and did not come back, whatever became of the order: it may have left in parts, long after it
 * was agreed, or have been refunded where the plants are.
 */
const leftBySize = (sizes: RawBuilder<unknown>, within: (at: RawBuilder<unknown>) => RawBuilder<unknown>) => {
  const sold = sql`m.kind = 'sale' and ${within(sql`m.at`)}`
  return sql`
    select m.source_id as doc, m.subproduct_id, min((m.at at time zone 'Europe/Paris')::date) filter (where ${sold}) as "on",
      least(-sum(m.on_hand_change) filter (where ${sold}), -sum(m.on_hand_change))::int as quantity
    from stock_movement m where m.shop_id = ${ownShop} and m.source = 'order' and m.source_id is not null and m.kind in ('sale', 'return')
      and m.subproduct_id = any(${sizes})
    group by m.source_id, m.subproduct_id having sum(m.on_hand_change) < 0 and sum(m.on_hand_change) filter (where ${sold}) < 0`
}

/** Who has plants of these lots, or bought of these sizes in these days; the nameless last. One statement. */
export async function buyersOf(ctx: Ctx, { lots, sizes, from, to }: RecallScope): Promise<Buyer[]> {
  const ids = (list: readonly number[]): RawBuilder<unknown> => sql`${[...list]}::bigint[]`
  const within = (at: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`(${at} at time zone 'Europe/Paris')::date <@ daterange(${from}::date, ${to}::date, '[]')`
  const size = (subproduct: RawBuilder<unknown>): RawBuilder<unknown> => sql`${subproduct} = any(${ids(sizes)})`
  const { rows } = await sql<Sold>`
    with sold as (
      select w.kind, w.id, w.number, w.customer_id, w.customer, w."on", w.quantity, concat_ws(' ', l.number, l.name) as label
      from (${soldOf(sql`select unnest(${ids(lots)})`)}) w join lot l on l.shop_id = ${ownShop} and l.id = w.lot_id
      union all
      select 'order', o.id, o.reference, o.customer_id, coalesce(o.customer_name, ''), d."on", d.quantity, a.label
      from (${leftBySize(ids(sizes), within)}) d join orders o on o.shop_id = ${ownShop} and o.id = d.doc
      cross join lateral (select coalesce(min(n.label), '') as label
        from (${articlesOf('order', (subproduct) => sql`n.order_id = d.doc and ${subproduct} = d.subproduct_id`)}) n) a
      union all
      select 'ticket', t.id, t.number, t.customer_id, coalesce(t.customer_name, ''), (t.at at time zone 'Europe/Paris')::date,
        sum(n.quantity)::int, n.label
      from (${articlesOf('ticket', size)}) n join ticket t on t.shop_id = ${ownShop} and t.id = n.doc
      where t.kind = 'sale' and not t.training and ${within(sql`t.at`)}
      group by t.id, t.number, t.customer_id, t.customer_name, t.at, n.label having sum(n.quantity) > 0
    )
    select s.kind, s.id, s.number, s."on"::text as "on", s.label, s.quantity, c.id as "customerId",
      coalesce(nullif(c.name, ''), s.customer) as name, coalesce(c.email, case when o.customer_id is null then ${emailOfGuest} end, '') as email, coalesce(c.phone, '') as phone,
      coalesce(concat_ws(', ', a.line1, concat_ws(' ', a.postcode, a.city)), '') as address
    from sold s left join customer named on named.shop_id = ${ownShop} and named.id = s.customer_id
    left join customer c on c.shop_id = ${ownShop} and c.id = coalesce(named.merged_into_id, named.id)
    left join orders o on o.shop_id = ${ownShop} and s.kind = 'order' and o.id = s.id
    left join lateral ((select x.line1, x.postcode, x.city from customer_address x where x.shop_id = ${ownShop} and x.customer_id = c.id
        order by x.is_billing desc, x.id limit 1)
      union all select w.line1, w.postcode, w.city
      from jsonb_to_record(coalesce(o.billing_address, o.delivery_address)) as w(line1 text, postcode text, city text) where o.customer_id is null
      limit 1) a on true
    order by c.id is null, name, c.id, s."on", s.id, s.label`.execute(ctx.db)
  const buyers = new Map<string, Buyer>()
  for (const { customerId, name, email, phone, address, ...sale } of rows) {
    // A guest of the shop's pages is known by their address; whoever gave a name without a record by that, and who gave none is one buyer
    // a sale.
    const key = customerId === null ? email.toLowerCase() || name || `${sale.kind} ${sale.id}` : `#${customerId}`
    const buyer = buyers.get(key) ?? { customerId, name, email, phone, address, sales: [] }
    buyer.sales.push(sale)
    buyers.set(key, buyer)
  }
  return [...buyers.values()]
}

/** Orders that were promised such plants and have not left. */
export async function waitingOf(ctx: Ctx, { lots, sizes }: RecallScope): Promise<RecallReached['waiting']> {
  const { rows } = await sql<RecallReached['waiting'][number]>`
    select o.id, o.reference as number, coalesce(o.customer_name, '') as customer, n.label, sum(n.quantity)::int as quantity
    from orders o cross join lateral (${articlesOf('order', () => sql`n.order_id = o.id`)}) n
    where o.shop_id = ${ownShop} and o.status = any(${AWAITED}::text[]) and (n.subproduct_id = any(${[...sizes]}::bigint[])
      or n.subproduct_id in (select z.subproduct_id from lot_size z
        where z.shop_id = ${ownShop} and z.lot_id = any(${[...lots]}::bigint[]) and z.on_hand > 0 and z.subproduct_id is not null)
      or exists (select from lot_promise m join lot_size z on z.shop_id = ${ownShop} and z.id = m.lot_size_id
        where m.shop_id = ${ownShop} and m.order_id = o.id and m.subproduct_id = n.subproduct_id and z.lot_id = any(${[...lots]}::bigint[])))
    group by o.id, o.reference, o.customer_name, n.label order by o.reference, o.id, n.label`.execute(ctx.db)
  return rows
}
