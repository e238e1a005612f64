import { completeStatuses, inProgressStatuses, type OrderStatus, type OrderSummary } from '@plantule/contract/orders/schemas'
import type { ordersRoutes } from '@plantule/contract/orders/routes'
import type { Out } from '@plantule/contract/base/route'
import { type OrderByItemBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { among, boundOf, findIds } from '../../../platform/find-ids.ts'
import { keptCount } from '../../../platform/kept-count.ts'
import { inOrder } from '../../../platform/list-order.ts'
import { searchText } from '../../../platform/search-text.ts'
import { dueOf } from '../rules.ts'

type Query = Out<(typeof ordersRoutes)['listInProgress']['query']>
export type ListName = 'in_progress' | 'complete' | 'quotations'
type Page = { items: OrderSummary[]; total: number; atLeast?: boolean; page: number; size: number }

const columns = {
  placed: 'placed_at',
  reference: 'reference',
  total: 'incl_cents',
  wanted: 'wanted_on',
  customer: 'customer_name',
} as const
const mayBeNull = new Set<Query['sort']>(['wanted', 'customer'])

/** The columns of a row that `toSummary` shows. */
export const summaryColumns = [
  'id',
  'reference',
  'status',
  'payment_state',
  'customer_id',
  'customer_name',
  'channel',
  'delivery_mode',
  'city',
  'wanted_on',
  'valid_until',
  'items',
  'incl_cents',
  'refunded_cents',
  'paid_cents',
  'account_cents',
  'placed_at',
  'invoiced',
  'held_reason',
] as const

// Written as literals, since the planner proves a partial index only from constants.
const inList: Record<ListName, ReturnType<typeof sql<boolean>>> = {
  in_progress: sql<boolean>`status in (${sql.join(inProgressStatuses.map((status) => sql.lit(status)))})`,
  complete: sql<boolean>`status in (${sql.join(completeStatuses.map((status) => sql.lit(status)))})`,
  quotations: sql<boolean>`status = 'quotation'`,
}

/** One of the three lists of the orders screen: one indexed statement for the rows and one for their count, sent together. */
export async function listOrders(ctx: Ctx, list: ListName, page: number, query: Query): Promise<Page> {
  let rows = ctx.db.selectFrom('orders').where(inList[list])
  if (query.status?.length) rows = rows.where('status', 'in', query.status)
  if (query.payment?.length) rows = rows.where('payment_state', 'in', query.payment)
  if (query.channel?.length) rows = rows.where('channel', 'in', query.channel)
  if (query.delivery?.length) rows = rows.where('delivery_mode', 'in', query.delivery)
  if (query.held) rows = rows.where('held_reason', 'is not', null)
  if (query.customer) rows = rows.where('customer_id', '=', query.customer)
  // Days are those of Paris; the range is half open.
  if (query.from) rows = rows.where(sql<boolean>`placed_at >= ${query.from}::date::timestamp at time zone 'Europe/Paris'`)
  if (query.to) rows = rows.where(sql<boolean>`placed_at < (${query.to}::date + 1)::timestamp at time zone 'Europe/Paris'`)
  const asked = query.q ? searchText(query.q) : ''
  const searched = query.q ? await findIds(ctx, (most) => sql`order_search(${asked}, ${most})`) : null
  if (searched) rows = rows.where('id', '=', among(searched))
  const way = (order: OrderByItemBuilder) => inOrder(order, query.dir, mayBeNull.has(query.sort))
  // The page's ids come from the index alone, however far down; only its rows are read.
  const shown = rows
    .select('orders.id as shown_id')
    .orderBy(columns[query.sort], way)
    .orderBy('id', query.dir)
    .limit(query.size)
    .offset((page - 1) * query.size)
  const [found, total] = await Promise.all([
    ctx.db
      .selectFrom(shown.as('shown'))
      .innerJoin('orders', 'orders.id', 'shown.shown_id')
      .select(summaryColumns)
      .orderBy(columns[query.sort], way)
      .orderBy('id', query.dir)
      .execute(),
    keptCount(
      ctx,
      `orders ${list}`,
      query,
      async () => (await rows.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total,
    ),
  ])
  return { items: found.map(toSummary), total, ...boundOf(searched), page, size: query.size }
}

type Row = {
  id: number
  reference: string
  status: string
  payment_state: string
  customer_id: number | null
  customer_name: string | null
  channel: string
  delivery_mode: string
  city: string | null
  wanted_on: string | null
  valid_until: string | null
  items: number
  incl_cents: number
  refunded_cents: number
  paid_cents: number
  account_cents: number
  placed_at: Date
  invoiced: boolean
  held_reason: string | null
}

export const toSummary = (row: Row): OrderSummary => ({
  id: row.id,
  reference: row.reference,
  status: row.status as OrderStatus,
  paymentState: row.payment_state as OrderSummary['paymentState'],
  customerId: row.customer_id,
  customerName: row.customer_name,
  channel: row.channel as OrderSummary['channel'],
  deliveryMode: row.delivery_mode as OrderSummary['deliveryMode'],
  city: row.city,
  wantedOn: row.wanted_on,
  validUntil: row.valid_until,
  items: row.items,
  inclCents: row.incl_cents,
  refundedCents: row.refunded_cents,
  dueCents: dueOf(row),
  accountCents: row.account_cents,
  placedAt: row.placed_at.toISOString(),
  invoiced: row.invoiced,
  held: row.held_reason !== null,
})
