import type { CardCorrection, CardKind, CardPayment, CardReason } from '@plantule/contract/card-payments/schemas'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { ownShop } from '../../platform/own-shop.ts'

type Period = { from: string; to: string }
type Row = {
  id: number
  order_id: number | null
  reference: string | null
  customer_name: string | null
  kind: string
  paid_at: Date
  amount_cents: number
  fee_cents: number | null
  refunded_cents: number
  state: string
  reason: string | null
  brand: string | null
  last4: string | null
  charge_ref: string | null
  live: boolean
  payout_ref: string | null
  arrives_on: string | null
  dispute_status: string | null
  dispute_reason: string | null
  respond_by: Date | null
}

/** Days of a period in Europe/Paris, as instants that an index finds. */
const within = (column: string, { from, to }: Period) =>
  sql<boolean>`${sql.ref(column)} >= (${from}::date)::timestamp at time zone 'Europe/Paris' and ${sql.ref(column)} < (${to}::date + 1)::timestamp at time zone 'Europe/Paris'`

const rowsWhere = async (ctx: Ctx, condition: ReturnType<typeof within>): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select p.id, p.order_id, coalesce(o.reference, v.reference) as reference, coalesce(o.customer_name, nullif(v.buyer_name, '')) as customer_name, p.kind, p.paid_at, p.amount_cents, p.fee_cents, p.refunded_cents, p.state, p.reason, p.brand, p.last4,
      p.charge_ref, p.live, y.payout_ref, y.arrives_on::text as arrives_on, d.status as dispute_status, d.reason as dispute_reason, d.respond_by
    from card_payment p
    left join orders o on o.shop_id = ${ownShop} and o.id = p.order_id
    left join voucher v on v.shop_id = ${ownShop} and v.id = p.voucher_id
    left join lateral (select m.payout_id from card_movement m where m.shop_id = ${ownShop} and m.source_ref = p.charge_ref order by m.id limit 1) m on true
    left join card_payout y on y.shop_id = ${ownShop} and y.id = m.payout_id
    left join lateral (select * from card_dispute c where c.shop_id = ${ownShop} and c.card_payment_id = p.id order by c.id desc limit 1) d on true
    where p.shop_id = ${ownShop} and ${condition}
    order by p.paid_at desc, p.id desc`.execute(ctx.db)
  return rows
}

export async function listPayments(
  ctx: Ctx,
  period: Period,
): Promise<{ items: CardPayment[]; totals: { count: number; amountCents: number; feeCents: number; refundedCents: number } }> {
  const items = (await rowsWhere(ctx, sql`${within('p.paid_at', period)} and p.kind <> 'correction'`)).map(paymentAnswer)
  const sum = (of: (item: CardPayment) => number): number => items.reduce((total, item) => total + of(item), 0)
  return {
    items,
    totals: {
      count: items.length,
      amountCents: sum((item) => item.amountCents),
      feeCents: sum((item) => item.feeCents ?? 0),
      refundedCents: sum((item) => item.refundedCents),
    },
  }
}

const paymentAnswer = (row: Row): CardPayment => ({
  id: row.id,
  orderId: row.order_id,
  orderReference: row.reference,
  customerName: row.customer_name,
  kind: row.kind as CardKind,
  paidAt: row.paid_at.toISOString(),
  amountCents: row.amount_cents,
  feeCents: row.fee_cents,
  netCents: row.fee_cents === null ? null : row.amount_cents - row.fee_cents,
  refundedCents: row.refunded_cents,
  state: row.state as CardPayment['state'],
  reason: row.reason as CardReason | null,
  brand: row.brand,
  last4: row.last4,
  chargeRef: row.charge_ref,
  live: row.live,
  payout: row.payout_ref && row.arrives_on ? { ref: row.payout_ref, arrivesOn: row.arrives_on } : null,
  dispute: row.dispute_status
    ? { status: row.dispute_status, reason: row.dispute_reason ?? '', respondBy: row.respond_by?.toISOString() ?? null }
    : null,
})

type CorrectionRow = {
  id: number
  type: 'payment' | 'refund'
  order_id: number | null
  reference: string | null
  customer_name: string | null
  at: Date
  amount_cents: number
  fee_cents: number | null
  state: string
  reason: string | null
  author: string
  gift_card: boolean
  booked: boolean
}

/** What was paid of differences, and what was given back, in one series of time. */
const corrections = async (
  ctx: Ctx,
  ofPayments: ReturnType<typeof within>,
  ofRefunds: ReturnType<typeof within>,
): Promise<CardCorrection[]> => {
  const { rows } = await sql<CorrectionRow>`
    select c.*, coalesce(o.reference, v.reference) as reference, coalesce(o.customer_name, nullif(v.buyer_name, '')) as customer_name from (
      select p.id, 'payment' as type, p.shop_id, p.order_id, p.voucher_id, p.paid_at as at, p.amount_cents, p.fee_cents, p.state, p.reason, coalesce(l.author, '') as author,
        false as gift_card, false as booked
      from card_payment p left join card_link l on l.shop_id = ${ownShop} and l.id = p.link_id
      where p.shop_id = ${ownShop} and p.kind = 'correction' and ${ofPayments}
      union all
      select r.id, 'refund', r.shop_id, q.order_id, q.voucher_id, r.created_at, -r.amount_cents, null, r.state, r.reason, r.author,
        q.voucher_id is not null and q.state = 'booked',
        q.order_id is not null and q.state = 'booked' and (r.order_payment_id is null or exists (
          select from order_payment x where x.shop_id = ${ownShop} and x.id = r.order_payment_id and x.status = 'validated'))
      from card_refund r join card_payment q on q.shop_id = ${ownShop} and q.id = r.card_payment_id
      where r.shop_id = ${ownShop} and ${ofRefunds}
    ) c left join orders o on o.shop_id = ${ownShop} and o.id = c.order_id
    left join voucher v on v.shop_id = ${ownShop} and v.id = c.voucher_id
    order by c.at desc, c.type, c.id desc`.execute(ctx.db)
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    orderId: row.order_id,
    orderReference: row.reference,
    customerName: row.customer_name,
    at: row.at.toISOString(),
    amountCents: row.amount_cents,
    feeCents: row.fee_cents,
    state: row.state as CardCorrection['state'],
    reason: row.reason,
    author: row.author,
    giftCard: row.gift_card,
    booked: row.booked,
  }))
}

export async function listCorrections(
  ctx: Ctx,
  period: Period,
): Promise<{ items: CardCorrection[]; totals: { count: number; amountCents: number } }> {
  const items = await corrections(ctx, within('p.paid_at', period), sql`${within('r.created_at', period)} and not r.dropped`)
  // What failed has moved nothing.
  const moved = items.filter((item) => item.state !== 'failed')
  return { items, totals: { count: items.length, amountCents: moved.reduce((sum, item) => sum + item.amountCents, 0) } }
}

/** What waits for a person: money on no order, refunds that the provider did not make. */
export async function listToCheck(ctx: Ctx): Promise<{ payments: CardPayment[]; refunds: CardCorrection[] }> {
  const payments = (await rowsWhere(ctx, sql`p.state = 'to_check'`)).map(paymentAnswer)
  return { payments, refunds: await corrections(ctx, sql`false`, sql`r.state = 'failed' and not r.dropped`) }
}
