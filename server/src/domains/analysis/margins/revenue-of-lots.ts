import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'

/**
 * What plants of lots were sold for, HT, in cents and parts of them. A sale is an order or a ticket: each gives its money of a size, less
 * refunds, to the lots that its plants of the size came out of. A pack's money is shared by its parts at their prices of the catalogue.
 */
export async function revenueOfLots(ctx: Ctx, lotIds: readonly number[] | null): Promise<Map<number, number>> {
  const { rows } = await sql<{ lot: number; cents: number }>`
    with moved as (
      select case when m.ticket_id is null then 'order' else 'ticket' end as source, coalesce(m.ticket_id, m.source_id) as doc,
        m.subproduct_id, m.lot_id, m.change
      from lot_move m
      where m.shop_id = ${ownShop} and m.kind in ('sale', 'return') and m.subproduct_id is not null
        and (m.ticket_id is not null or (m.source = 'order' and m.source_id is not null)) ${beside(lotIds)}
    ), taken as (
      select source, doc, subproduct_id, lot_id, -sum(change) as plants from moved group by source, doc, subproduct_id, lot_id
    ), sizes as (
      select source, doc, subproduct_id, sum(greatest(plants, 0)) as plants from taken group by source, doc, subproduct_id
    ), paid as (
      select x.source, x.doc, x.subproduct_id, sum(x.pieces) as pieces, sum(x.cents) as cents from (${articles}) x
      group by x.source, x.doc, x.subproduct_id
    )
    select k.lot_id as lot, sum(p.cents * k.plants / greatest(p.pieces, s.plants))::float8 as cents
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

/**
 * Lines of the sales in `sizes`; what was refunded is taken off the money, and of the pieces what had not left then, or is stock again.
 * What a step back brought here leaves again: it counts once. Refunds of before `unsold` was kept count what they say of both at most.
 */
const orderLines = sql`
  select 'order' as source, l.order_id as doc, l.id, l.subproduct_id,
    greatest(l.quantity - coalesce(b.unsold, greatest(l.dropped, b.pieces)), 0) as quantity, l.parts, l.excl_cents - coalesce(b.cents, 0) as cents
  from order_line l left join lateral (
    select sum(r.excl_cents) as cents, coalesce(sum(r.quantity) filter (where r.restocked), 0)::int as pieces,
      case when bool_and(r.unsold is not null) then sum(r.unsold)::int end as unsold
    from order_refund_line r where r.shop_id = ${ownShop} and r.line_id = l.id) b on true
  where l.shop_id = ${ownShop} and l.order_id in (select doc from sizes where source = 'order')`
/** A ticket that takes back names the one that sold: its money counts there, and its pieces if they are stock again. */
const ticketLines = sql`
  select 'ticket' as source, d.doc, l.id, l.subproduct_id,
    case when t.kind = 'sale' then l.quantity when l.restocked then -abs(l.quantity) else 0 end as quantity, l.parts, l.excl_cents as cents
  from (select distinct doc from sizes where source = 'ticket') d
  join ticket t on t.shop_id = ${ownShop} and (t.id = d.doc or t.original_id = d.doc) and not t.training
  join ticket_line l on l.shop_id = ${ownShop} and l.ticket_id = t.id`
const articles = sql`
  select l.source, l.doc, l.subproduct_id, l.quantity as pieces, l.cents::numeric as cents from (${orderLines}) l where l.subproduct_id is not null
  union all ${inPacks(sql`select * from (${orderLines}) y where y.parts is not null`)}
  union all select l.source, l.doc, l.subproduct_id, l.quantity, l.cents::numeric from (${ticketLines}) l where l.subproduct_id is not null
  union all ${inPacks(sql`select * from (${ticketLines}) y where y.parts is not null`)}`
