import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'

/**
 * What plants of lots were sold for, HT, in cents and parts of them. A sale is an order, a ticket or, where the till stood at a fair, all
 * that was sold there: each gives its money of a size, less refunds, to the lots that its plants of the size came out of. A pack's money
 * is shared by its parts at their prices of the catalogue.
 */
export async function revenueOfLots(ctx: Ctx, lotIds: readonly number[] | null): Promise<Map<number, number>> {
  const { rows } = await sql<{ lot: number; cents: number }>`
    with moved as (
      select case when m.source = 'ticket' and q.fair_id is not null then 'fair' else m.source end as source,
        case when m.source = 'ticket' and q.fair_id is not null then q.fair_id else m.source_id end as doc,
        m.subproduct_id, m.lot_id, m.kind, m.change
      from lot_move m
      left join ticket t on t.shop_id = ${ownShop} and m.source = 'ticket' and t.id = m.source_id
      left join till_session q on q.shop_id = ${ownShop} and q.id = t.session_id
      where m.shop_id = ${ownShop} and m.kind in ('sale', 'return') and m.source in ('order', 'ticket', 'fair') and m.source_id is not null
        and m.subproduct_id is not null ${beside(lotIds)}
    ), taken as (
      select source, doc, subproduct_id, lot_id, -sum(change) as plants, coalesce(sum(change) filter (where kind = 'return'), 0) as back
      from moved group by source, doc, subproduct_id, lot_id
    ), sizes as (
      select source, doc, subproduct_id, sum(greatest(plants, 0)) as plants, sum(back) as back from taken group by source, doc, subproduct_id
    ), paid as (
      select x.source, x.doc, x.subproduct_id, sum(x.pieces) as pieces, sum(x.cents) as cents from (${articles}) x
      group by x.source, x.doc, x.subproduct_id
    )
    select k.lot_id as lot, sum(p.cents * k.plants / greatest(p.pieces - s.back, s.plants))::float8 as cents
    from taken k join sizes s on s.source = k.source and s.doc = k.doc and s.subproduct_id = k.subproduct_id
    join paid p on p.source = k.source and p.doc = k.doc and p.subproduct_id = k.subproduct_id
    where k.plants > 0 ${lotIds === null ? sql`` : sql`and k.lot_id = any(${[...lotIds]}::bigint[])`}
    group by k.lot_id`.execute(ctx.db)
  return new Map(rows.map((row) => [row.lot, row.cents]))
}

/** Of some lots, all that the same sales took of any: each is a part of the whole. */
const beside = (lotIds: readonly number[] | null): RawBuilder<unknown> =>
  lotIds === null
    ? sql``
    : sql`and m.subproduct_id in (select o.subproduct_id from lot_move o where o.shop_id = ${ownShop} and o.lot_id = any(${[...lotIds]}::bigint[])
        and o.subproduct_id is not null)`

/** The money of a line that holds a pack, by its parts. */
const inPacks = (line: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select w.source, w.doc, w.subproduct_id, w.pieces,
    w.cents * case when w.whole > 0 then w.worth::numeric / w.whole else w.pieces::numeric / nullif(w.number, 0) end as cents
  from (select l.source, l.doc, e."subproductId" as subproduct_id, l.quantity * e.quantity as pieces, l.cents, e.quantity * s.price_cents as worth,
      sum(e.quantity * s.price_cents) over (partition by l.source, l.id) as whole, sum(l.quantity * e.quantity) over (partition by l.source, l.id) as number
    from (${line}) l cross join lateral jsonb_to_recordset(l.parts) as e("subproductId" bigint, quantity integer)
    join subproduct s on s.shop_id = ${ownShop} and s.id = e."subproductId") w`

/** Lines of the sales in `sizes`; what was refunded is taken off the money, and of the pieces what had not left. */
const orderLines = sql`
  select 'order' as source, l.order_id as doc, l.id, l.subproduct_id, l.quantity - l.dropped as quantity, l.parts, l.excl_cents
    - coalesce((select sum(r.excl_cents) from order_refund_line r where r.shop_id = ${ownShop} and r.line_id = l.id), 0) as cents
  from order_line l where l.shop_id = ${ownShop} and l.order_id in (select doc from sizes where source = 'order')`
/** A ticket that takes back names the one that sold: its money counts there, its pieces are those that came back to the lots. */
const ticketLines = sql`
  select d.source, d.doc, l.id, l.subproduct_id,
    case when t.kind = 'sale' then l.quantity else 0 end as quantity, l.parts, l.excl_cents as cents
  from (select distinct source, doc from sizes where source in ('ticket', 'fair')) d
  join ticket o on o.shop_id = ${ownShop} and o.kind = 'sale' and not o.training and ((d.source = 'ticket' and o.id = d.doc)
    or (d.source = 'fair' and o.session_id in (select q.id from till_session q where q.shop_id = ${ownShop} and q.fair_id = d.doc)))
  join ticket t on t.shop_id = ${ownShop} and (t.id = o.id or t.original_id = o.id)
  join ticket_line l on l.shop_id = ${ownShop} and l.ticket_id = t.id`
const articles = sql`
  select l.source, l.doc, l.subproduct_id, l.quantity as pieces, l.cents::numeric as cents from (${orderLines}) l where l.subproduct_id is not null
  union all ${inPacks(sql`select * from (${orderLines}) y where y.parts is not null`)}
  union all select l.source, l.doc, l.subproduct_id, l.quantity, l.cents::numeric from (${ticketLines}) l where l.subproduct_id is not null
  union all ${inPacks(sql`select * from (${ticketLines}) y where y.parts is not null`)}`
