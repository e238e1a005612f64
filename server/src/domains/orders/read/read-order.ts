import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { instantOf } from '../../../platform/instant.ts'
import { Refused } from '../../../platform/refused.ts'
import { statement } from '../../../platform/statement.ts'
import { type BuyerMinimum, minimumOfBuyer } from '../../pricing/index.ts'
import { ownShop } from '../../../platform/own-shop.ts'

/** An order as it is answered, and what it has besides, which few orders do and which is asked for by itself. */
export type WholeOrder = {
  reference: string
  /** The answer as JSON, with nothing in what stands in tables of its own. */
  body: string
  chargesTva: boolean
  /** What the customer's price profile asks of an order that is not firm yet. */
  minimum: BuyerMinimum | null
  hasAppointment: boolean
  hasStop: boolean
  hasCodes: boolean
  hasShipments: boolean
  hasRefunds: boolean
  hasPromises: boolean
  hasContracts: boolean
  /** Somebody ordered it on the shop's pages, or what became of it or went over to it. */
  mayHaveTerms: boolean
}

const MOST_EVENTS = 200
type Sql = RawBuilder<unknown>

/** How many more of a line's pack the free stock of its parts allows; null when all of them come on order. */
const packsFree = sql`(select min(floor(coalesce(f.available, 0)::numeric / x.quantity))::int
  from jsonb_to_recordset(l.parts) as x ("subproductId" bigint, quantity int)
  left join stock_level f on f.shop_id = ${ownShop} and f.subproduct_id = x."subproductId" where not coalesce(f.backorder, false))`

const discountOf = (of: string) => sql`case ${sql.ref(`${of}.discount_kind`)}
  when 'percent' then json_build_object('kind', 'percent', 'bp', coalesce(${sql.ref(`${of}.discount_value`)}, 0))
  when 'amount' then json_build_object('kind', 'amount', 'cents', coalesce(${sql.ref(`${of}.discount_value`)}, 0)) end`

const lines = sql`select l.id, l.subproduct_id as "subproductId", s.product_id as "productId", l.pack_id as "packId", l.parts, l.reference, l.label,
    l.latin_name as "latinName", l.quantity, l.prepared, l.missing, l.refunded, l.dropped, l.gone, l.unit_cents as "unitCents", l.listed, l.rate_bp as "rateBp", l.shares,
    l.service, ${discountOf('l')} as discount, l.discount_reason as "discountReason", l.note, l.net_cents as "netCents", l.excl_cents as "exclCents",
    l.code_cents as "codeCents",
    case when l.subproduct_id is not null then coalesce(k.available, 0) when l.parts is not null then ${packsFree} end as available,
    (select i.key from product_picture pp join image i on i.shop_id = ${ownShop} and i.id = pp.image_id where pp.shop_id = ${ownShop} and pp.product_id = s.product_id order by pp.idx, pp.id limit 1) as thumbnail
  from order_line l left join subproduct s on s.shop_id = ${ownShop} and s.id = l.subproduct_id left join stock_level k on k.shop_id = ${ownShop} and k.subproduct_id = l.subproduct_id
  where l.shop_id = ${ownShop} and l.order_id = o.id order by l.idx, l.id`

// Of a code that paid people see the end alone, as `maskedCode` shows it.
const payments = sql`select p.id, p.payment_type, p.amount_cents as amount, p.kind, p.refund_id as "refundId", p.status, p.received_on as "receivedOn",
    p.note, p.author, '•••• ' || right(v.code, 4) as code
  from order_payment p left join voucher v on v.shop_id = ${ownShop} and v.id = p.voucher_id where p.shop_id = ${ownShop} and p.order_id = o.id order by p.id`

const documents = sql`select document_id as id, kind, number, issued_on as "issuedOn", incl_cents as "inclCents"
  from order_document where order_document.shop_id = ${ownShop} and order_id = o.id order by issued_on, document_id`

const timeline = sql`select id, ${instantOf('at')} as at, author, kind, data from order_event where order_event.shop_id = ${ownShop} and order_id = o.id order by id desc limit ${sql.lit(MOST_EVENTS)}`

const list = (rows: Sql) => sql`(select coalesce(json_agg(x), '[]') from (${rows}) x)`
const one = (row: Sql) => sql`(select to_json(x) from (${row}) x)`

const whole = sql`select o.id, o.reference, o.status, o.payment_state as "paymentState", o.mode, o.tax_regime as "taxRegime", o.channel,
    ${one(sql`select c.id, c.name, c.email, c.phone, c.kind, c.siren from customer c where c.shop_id = ${ownShop} and c.id = o.customer_id`)} as customer,
    o.billing_address as "billingAddress", o.delivery_address as "deliveryAddress", o.delivery_mode as "deliveryMode",
    o.delivery_cents as "deliveryCents", o.delivery_km as "deliveryKm", o.delivery_follows as "deliveryFollows", o.delivery_off_cents as "deliveryOffCents", o.parcel_tracking as "parcelTracking", o.relay,
    null as appointment, null as round, array[]::text[] as codes, ${list(lines)} as lines, ${list(payments)} as payments, array[]::text[] as shipments,
    case when o.held_reason is not null then json_build_object('reason', o.held_reason, 'at', ${instantOf('coalesce(o.held_at, o.placed_at)')},
      'by', coalesce(o.held_by, '')) end as hold,
    ${one(sql`select m.id, m.reference from orders m where m.shop_id = ${ownShop} and m.id = o.merged_into`)} as "mergedInto",
    array[]::text[] as promises, array[]::text[] as contracts, array[]::text[] as refunds, array[]::text[] as terms, ${list(documents)} as documents, ${discountOf('o')} as discount, o.discount_reason as "discountReason",
    o.discount_cents as "discountCents", o.rates, o.excl_cents as "exclCents", o.vat_cents as "vatCents", o.incl_cents as "inclCents",
    o.deposit_cents as "depositCents", o.refunded_cents as "refundedCents", o.paid_cents - o.outside_cents as "paidCents",
    o.outside_cents as "outsideCents", o.account_cents as "accountCents",
    case when o.status = 'cancelled' then 0 else o.incl_cents - o.refunded_cents end - o.paid_cents as "dueCents", null as "minimumOrder",
    o.wanted_on as "wantedOn", o.valid_until as "validUntil", o.purchase_order as "purchaseOrder", o.note, o.internal_note as "internalNote",
    ${one(sql`select t.id, t.code, t.name from tracking_link t where t.shop_id = ${ownShop} and t.id = o.tracking_link_id`)} as "trackingLink",
    o.seller_name as seller, ${instantOf('o.placed_at')} as "placedAt", ${instantOf('o.validated_at')} as "validatedAt", ${list(timeline)} as timeline, o.version`

const ask = statement<WholeOrder>(
  () => sql`
  select o.reference, ${one(whole)}::text as body, o.charges_tva as "chargesTva",
    case when o.status in ('draft', 'quotation') then ${minimumOfBuyer(sql`o.customer_id`)} end as minimum,
    exists (select from appointment a where a.shop_id = ${ownShop} and a.order_id = o.id and a.state <> 'cancelled') as "hasAppointment",
    exists (select from delivery_stop d where d.shop_id = ${ownShop} and d.order_id = o.id and d.state <> 'failed') as "hasStop",
    exists (select from discount_use u where u.shop_id = ${ownShop} and u.source = 'order' and u.source_id = o.id) as "hasCodes",
    exists (select from order_shipment h where h.shop_id = ${ownShop} and h.order_id = o.id) as "hasShipments",
    exists (select from order_refund r where r.shop_id = ${ownShop} and r.order_id = o.id) as "hasRefunds",
    exists (select from lot_promise g where g.shop_id = ${ownShop} and g.order_id = o.id) as "hasPromises",
    exists (select from growing_contract w where w.shop_id = ${ownShop} and w.order_id = o.id) as "hasContracts",
    o.rest_of is not null or exists (select from orders t where t.shop_id = ${ownShop} and t.merged_into = o.id)
      or exists (select from site_checkout b where b.shop_id = ${ownShop} and b.order_id = o.id) as "mayHaveTerms"
  from orders o where o.shop_id = ${ownShop} and o.id = ${0}`,
)

/** An order with all that belongs to it, in one statement; a table of its own tells only whether there is some. Throws `not_found`. */
export async function readOrder(ctx: Ctx, id: number): Promise<WholeOrder> {
  const [row] = await ask(ctx.db, [id])
  if (!row) throw new Refused('not_found')
  return row
}
