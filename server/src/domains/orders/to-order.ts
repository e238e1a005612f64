import { maskedCode } from '@plantule/contract/code-rules'
import type { AddressSnapshot } from '@plantule/contract/customers'
import type { Order as Answer, OrderCode, OrderLine, OrderPayment, OrderStatus } from '@plantule/contract/orders'
import type { Ctx } from '../../platform/context.ts'
import { Refused } from '../../platform/refused.ts'
import { codesOn } from '../codes/index.ts'
import { appointmentOf } from '../delivery/index.ts'
import { minimumOf } from './minimum-order.ts'
import { readOrder, type WholeLine, type WholeOrder, type WholePayment } from './read-order.ts'
import { shipmentsOf } from './life/shipments.db.ts'
import { refundsOf } from './refunds/refunds.db.ts'
import { discountOf, dueOf } from './rules.ts'

/** A quotation, also once it became an order: only a quotation was given a day until which it holds. Throws `not_found`. */
export async function quotationAnswer(ctx: Ctx, id: number): Promise<Answer> {
  const answer = await orderAnswer(ctx, id)
  if (answer.status !== 'quotation' && answer.validUntil === null) throw new Refused('not_found')
  return answer
}

/** One order whole, as every route of this domain answers it. Throws `not_found`. */
export async function orderAnswer(ctx: Ctx, id: number): Promise<Answer> {
  const row = await readOrder(ctx, id)
  const open = row.status === 'draft' || row.status === 'quotation'
  // What few orders have is asked for only where there is some.
  return {
    ...headOf(row),
    minimumOrder: open ? await minimumOf(ctx, row, row.lines) : null,
    customer: row.customer,
    trackingLink: row.trackingLink,
    appointment: row.hasAppointment ? await appointmentOf(ctx, id) : null,
    codes: row.hasCodes ? (await codesOn(ctx, { source: 'order', id })).map(toCode) : [],
    lines: row.lines.map(toLine),
    payments: row.payments.map(toPayment),
    shipments: row.hasShipments ? await shipmentsOf(ctx, row) : [],
    refunds: row.hasRefunds ? await refundsOf(ctx, id) : [],
    mergedInto: row.mergedInto,
    documents: row.documents,
    timeline: row.timeline.map((event) => ({ ...event, at: new Date(event.at).toISOString() })),
  }
}

const headOf = (row: WholeOrder): Omit<Answer, 'minimumOrder' | 'customer' | 'trackingLink' | 'appointment' | 'codes' | 'lines' | 'payments' | 'refunds' | 'shipments' | 'mergedInto' | 'documents' | 'timeline'> => ({
  id: row.id,
  reference: row.reference,
  status: row.status as OrderStatus,
  paymentState: row.payment_state as Answer['paymentState'],
  mode: row.mode as Answer['mode'],
  taxRegime: row.tax_regime as Answer['taxRegime'],
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

const toLine = ({ discount_kind, discount_value, net_cents, excl_cents, rate_bp, ...line }: WholeLine): OrderLine => ({
  ...line,
  rateBp: rate_bp,
  discount: discountOf({ discount_kind, discount_value }),
  netCents: net_cents,
  exclCents: excl_cents,
})

const toCode = (row: Awaited<ReturnType<typeof codesOn>>[number]): OrderCode => ({
  code: row.code,
  label: row.label,
  kind: row.kind as OrderCode['kind'],
  cents: row.taken_cents,
})

const toPayment = (row: WholePayment): OrderPayment => ({ ...row, code: row.code && maskedCode(row.code) })
