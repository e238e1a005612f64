import { maskedCode } from '@plantule/contract/code-rules'
import type { AddressSnapshot } from '@plantule/contract/customers'
import type { Order as Answer, OrderCode, OrderLine, OrderPayment, OrderStatus } from '@plantule/contract/orders'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { codesOn } from '../codes/index.ts'
import { appointmentOf } from '../delivery/index.ts'
import { minimumOf } from './minimum-order.ts'
import { findOrder, linesOf, type Order, partsOf, paymentsOf, type Payment } from './orders.db.ts'
import { shipmentsOf } from './life/shipments.db.ts'
import { refundsOf } from './refunds/refunds.db.ts'
import { discountOf, dueOf, sharesOf } from './rules.ts'

const MOST_EVENTS = 200

/** One order whole, as every route of this domain answers it. Throws `not_found`. */
export async function orderAnswer(ctx: Ctx, id: number): Promise<Answer> {
  const row = await findOrder(ctx, id)
  const [lines, payments, timeline, documents, customer] = [
    await linesWithStock(ctx, id),
    await paymentsOf(ctx, id),
    await timelineOf(ctx, id),
    await ctx.db.selectFrom('order_document').selectAll().where('order_id', '=', id).orderBy('issued_on').orderBy('document_id').execute(),
    await customerOf(ctx, row.customer_id),
  ]
  const trackingLink = await linkOf(ctx, row.tracking_link_id)
  const open = row.status === 'draft' || row.status === 'quotation'
  return {
    ...headOf(row),
    minimumOrder: open ? await minimumOf(ctx, row, await linesOf(ctx, id)) : null,
    customer,
    trackingLink,
    appointment: row.delivery_mode === 'collect' ? await appointmentOf(ctx, id) : null,
    codes: (await codesOn(ctx, { source: 'order', id })).map(toCode),
    lines,
    payments: payments.map(toPayment),
    shipments: await shipmentsOf(ctx, row),
    refunds: await refundsOf(ctx, id),
    mergedInto: row.merged_into === null ? null : await ctx.db.selectFrom('orders').select(['id', 'reference']).where('id', '=', row.merged_into).executeTakeFirstOrThrow(),
    documents: documents.map((document) => ({
      id: document.document_id,
      kind: document.kind as Answer['documents'][number]['kind'],
      number: document.number,
      issuedOn: document.issued_on,
      inclCents: document.incl_cents,
    })),
    timeline,
  }
}

const headOf = (row: Order): Omit<Answer, 'minimumOrder' | 'customer' | 'trackingLink' | 'appointment' | 'codes' | 'lines' | 'payments' | 'refunds' | 'shipments' | 'mergedInto' | 'documents' | 'timeline'> => ({
  id: row.id,
  reference: row.reference,
  status: row.status as OrderStatus,
  paymentState: row.payment_state as Answer['paymentState'],
  mode: row.mode as Answer['mode'],
  channel: row.channel as Answer['channel'],
  billingAddress: row.billing_address as AddressSnapshot | null,
  deliveryAddress: row.delivery_address as AddressSnapshot | null,
  deliveryMode: row.delivery_mode as Answer['deliveryMode'],
  deliveryCents: row.delivery_cents,
  deliveryOffCents: row.delivery_off_cents,
  parcelTracking: row.parcel_tracking,
  discount: discountOf(row),
  discountReason: row.discount_reason,
  discountCents: row.discount_cents,
  rates: row.rates as Answer['rates'],
  exclCents: row.excl_cents,
  vatCents: row.vat_cents,
  inclCents: row.incl_cents,
  depositCents: row.deposit_cents,
  refundedCents: row.refunded_cents,
  paidCents: row.paid_cents,
  dueCents: dueOf(row),
  hold: row.held_reason === null ? null : { reason: row.held_reason, at: (row.held_at ?? row.placed_at).toISOString(), by: row.held_by ?? '' },
  wantedOn: row.wanted_on,
  validUntil: row.valid_until,
  purchaseOrder: row.purchase_order,
  note: row.note,
  internalNote: row.internal_note,
  seller: row.seller_name,
  placedAt: row.placed_at.toISOString(),
  validatedAt: row.validated_at?.toISOString() ?? null,
  version: row.version,
})

/** How many more of a line's pack the free stock of its parts allows; null when all of them come on order. */
const packsFree = sql`(select min(floor(coalesce(f.available, 0)::numeric / x.quantity))::int
  from jsonb_to_recordset(l.parts) as x ("subproductId" bigint, quantity int)
  left join stock_level f on f.subproduct_id = x."subproductId" where not coalesce(f.backorder, false))`

async function linesWithStock(ctx: Ctx, orderId: number): Promise<OrderLine[]> {
  const rows = await ctx.db
    .selectFrom('order_line as l')
    .leftJoin('subproduct as s', (join) => join.onRef('s.shop_id', '=', 'l.shop_id').onRef('s.id', '=', 'l.subproduct_id'))
    .leftJoin('stock_level as k', (join) => join.onRef('k.shop_id', '=', 'l.shop_id').onRef('k.subproduct_id', '=', 'l.subproduct_id'))
    .selectAll('l')
    .select('s.product_id')
    .select(sql<string | null>`product_face(s.product_id)`.as('face'))
    .select(sql<number | null>`case when l.subproduct_id is not null then coalesce(k.available, 0) when l.parts is not null then ${packsFree} end`.as('available'))
    .where('l.order_id', '=', orderId)
    .orderBy('l.idx')
    .orderBy('l.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    subproductId: row.subproduct_id,
    productId: row.product_id,
    packId: row.pack_id,
    parts: row.parts === null ? null : partsOf(row),
    reference: row.reference,
    label: row.label,
    latinName: row.latin_name,
    quantity: row.quantity,
    prepared: row.prepared,
    refunded: row.refunded,
    dropped: row.dropped,
    gone: row.gone,
    unitCents: row.unit_cents,
    listed: row.listed,
    rateBp: row.rate_bp,
    shares: sharesOf(row),
    discount: discountOf(row),
    discountReason: row.discount_reason,
    note: row.note,
    netCents: row.net_cents,
    exclCents: row.excl_cents,
    codeCents: row.code_cents,
    available: row.available,
    thumbnail: row.face,
  }))
}

const toCode = (row: Awaited<ReturnType<typeof codesOn>>[number]): OrderCode => ({
  code: row.code,
  label: row.label,
  kind: row.kind as OrderCode['kind'],
  cents: row.taken_cents,
})

const toPayment = (row: Payment & { code: string | null }): OrderPayment => ({
  id: row.id,
  payment_type: row.payment_type as OrderPayment['payment_type'],
  amount: row.amount_cents,
  kind: row.kind as OrderPayment['kind'],
  refundId: row.refund_id,
  status: row.status as OrderPayment['status'],
  receivedOn: row.received_on,
  note: row.note,
  author: row.author,
  code: row.code && maskedCode(row.code),
})

async function timelineOf(ctx: Ctx, orderId: number): Promise<Answer['timeline']> {
  const rows = await ctx.db
    .selectFrom('order_event')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(MOST_EVENTS)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    author: row.author,
    kind: row.kind,
    data: row.data as Record<string, never>,
  }))
}

async function linkOf(ctx: Ctx, id: number | null): Promise<Answer['trackingLink']> {
  if (id === null) return null
  return ctx.db.selectFrom('tracking_link').select(['id', 'code', 'name']).where('id', '=', id).executeTakeFirstOrThrow()
}

async function customerOf(ctx: Ctx, id: number | null): Promise<Answer['customer']> {
  if (id === null) return null
  const row = await ctx.db
    .selectFrom('customer')
    .select(['id', 'name', 'email', 'phone', 'kind', 'siren'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}
