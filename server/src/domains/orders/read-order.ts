import type { Order as Answer, OrderLine, OrderPayment } from '@plantule/contract/orders'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { Refused } from '../../platform/refused.ts'
import type { Order } from './orders.db.ts'
import type { DiscountColumns } from './rules.ts'

/** With its money as the rules read it. */
export type WholeLine = Omit<OrderLine, 'discount' | 'netCents' | 'exclCents' | 'rateBp'> &
  DiscountColumns & { net_cents: number; excl_cents: number; rate_bp: number }
/** With the whole code of the voucher that paid. */
export type WholePayment = OrderPayment

export type WholeOrder = Order &
  Pick<Answer, 'customer' | 'trackingLink' | 'mergedInto' | 'documents' | 'timeline'> & {
    lines: WholeLine[]
    payments: WholePayment[]
    hasAppointment: boolean
    hasCodes: boolean
    hasShipments: boolean
    hasRefunds: boolean
  }

const MOST_EVENTS = 200

/** How many more of a line's pack the free stock of its parts allows; null when all of them come on order. */
const packsFree = sql`(select min(floor(coalesce(f.available, 0)::numeric / x.quantity))::int
  from jsonb_to_recordset(l.parts) as x ("subproductId" bigint, quantity int)
  left join stock_level f on f.subproduct_id = x."subproductId" where not coalesce(f.backorder, false))`

const lines = sql`select l.id, l.subproduct_id as "subproductId", s.product_id as "productId", l.pack_id as "packId", l.parts, l.reference, l.label,
    l.latin_name as "latinName", l.quantity, l.prepared, l.refunded, l.dropped, l.gone, l.unit_cents as "unitCents", l.listed, l.rate_bp, l.shares,
    l.discount_kind, l.discount_value, l.discount_reason as "discountReason", l.note, l.service, l.net_cents, l.excl_cents, l.code_cents as "codeCents",
    case when l.subproduct_id is not null then coalesce(k.available, 0) when l.parts is not null then ${packsFree} end as available,
    (select i.key from product_picture pp join image i on i.id = pp.image_id where pp.product_id = s.product_id order by pp.idx, pp.id limit 1) as thumbnail
  from order_line l left join subproduct s on s.id = l.subproduct_id left join stock_level k on k.subproduct_id = l.subproduct_id
  where l.order_id = o.id order by l.idx, l.id`

const payments = sql`select p.id, p.payment_type, p.amount_cents as amount, p.kind, p.refund_id as "refundId", p.status, p.received_on as "receivedOn",
    p.note, p.author, v.code
  from order_payment p left join voucher v on v.id = p.voucher_id where p.order_id = o.id order by p.id`

const documents = sql`select document_id as id, kind, number, issued_on as "issuedOn", incl_cents as "inclCents"
  from order_document where order_id = o.id order by issued_on, document_id`

const timeline = sql`select id, at, author, kind, data from order_event where order_id = o.id order by id desc limit ${sql.lit(MOST_EVENTS)}`

const list = (rows: typeof lines) => sql`(select coalesce(json_agg(x), '[]') from (${rows}) x)`
const one = (row: typeof lines) => sql`(select to_json(x) from (${row}) x)`

/** An order with all that belongs to it, in one statement; a table of its own tells only whether there is some. Throws `not_found`. */
export async function readOrder(ctx: Ctx, id: number): Promise<WholeOrder> {
  const { rows } = await sql<WholeOrder>`
    select o.*, ${list(lines)} as lines, ${list(payments)} as payments, ${list(documents)} as documents, ${list(timeline)} as timeline,
      ${one(sql`select c.id, c.name, c.email, c.phone, c.kind, c.siren from customer c where c.id = o.customer_id`)} as customer,
      ${one(sql`select t.id, t.code, t.name from tracking_link t where t.id = o.tracking_link_id`)} as "trackingLink",
      ${one(sql`select m.id, m.reference from orders m where m.id = o.merged_into`)} as "mergedInto",
      exists (select from appointment a where a.order_id = o.id and a.state <> 'cancelled') as "hasAppointment",
      exists (select from discount_use u where u.source = 'order' and u.source_id = o.id) as "hasCodes",
      exists (select from order_shipment h where h.order_id = o.id) as "hasShipments",
      exists (select from order_refund r where r.order_id = o.id) as "hasRefunds"
    from orders o where o.id = ${id}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw new Refused('not_found')
  return row
}
