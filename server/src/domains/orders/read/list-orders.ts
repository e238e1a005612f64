import { completeStatuses, inProgressStatuses, type OrderStatus, type OrderSummary } from '@plantule/contract/orders/schemas'
import type { ordersRoutes } from '@plantule/contract/orders/routes'
import type { Out } from '@plantule/contract/base/route'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { instantOf } from '../../../platform/instant.ts'
import { wayOf } from '../../../platform/list-order.ts'
import { presences, sided } from '../../../platform/list-sides.ts'
import { isFound, listPage, type Page } from '../../../platform/list-page.ts'
import { searchText } from '../../../platform/search-text.ts'
import type { Written } from '../../../platform/written.ts'
import { dueOf } from '../rules.ts'
import { ownShop } from '../../../platform/own-shop.ts'

type Query = Out<(typeof ordersRoutes)['listInProgress']['query']>
export type ListName = 'in_progress' | 'complete' | 'quotations'

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

/** A row as `toSummary` makes it. */
const shownRow = sql`
  select o.id, o.reference, o.status, o.payment_state as "paymentState", o.customer_id as "customerId", o.customer_name as "customerName", o.channel,
    o.delivery_mode as "deliveryMode", o.city, o.wanted_on as "wantedOn", o.valid_until as "validUntil", o.items, o.incl_cents as "inclCents",
    o.refunded_cents as "refundedCents",
    case when o.status = 'cancelled' then 0 else o.incl_cents - o.refunded_cents end - o.paid_cents as "dueCents",
    o.account_cents as "accountCents", ${instantOf('o.placed_at')} as "placedAt", o.invoiced, o.held_reason is not null as held
  from shown join orders o on o.shop_id = ${ownShop} and o.id = shown.id`

/** What a deed on many orders needs of each. */
export const namedRow = sql`select o.id, o.reference from shown join orders o on o.shop_id = ${ownShop} and o.id = shown.id`

/** One of the three lists of the orders screen: one indexed statement for the rows and one for their count, sent together. */
export function listOrders(ctx: Ctx, list: ListName, page: number, query: Query, row = shownRow): Promise<Written<Page<OrderSummary>>> {
  const { q, sort, dir } = query
  let rows = ctx.db.selectFrom('orders').where(inList[list])
  if (query.status?.length) rows = rows.where(sided(query, 'status', sql`status in (${sql.join(query.status)})`))
  if (query.payment?.length) rows = rows.where(sided(query, 'payment', sql`payment_state in (${sql.join(query.payment)})`))
  if (query.channel?.length) rows = rows.where(sided(query, 'channel', sql`channel in (${sql.join(query.channel)})`))
  if (query.delivery?.length) rows = rows.where(sided(query, 'delivery', sql`delivery_mode in (${sql.join(query.delivery)})`))
  for (const there of presences(query, { customer: sql`customer_id is not null`, wanted: sql`wanted_on is not null` }))
    rows = rows.where(there)
  if (query.held) rows = rows.where('held_reason', 'is not', null)
  if (query.customer) rows = rows.where('customer_id', '=', query.customer)
  // Days are those of Paris; the range is half open.
  if (query.from) rows = rows.where(sql<boolean>`placed_at >= ${query.from}::date::timestamp at time zone 'Europe/Paris'`)
  if (query.to) rows = rows.where(sql<boolean>`placed_at < (${query.to}::date + 1)::timestamp at time zone 'Europe/Paris'`)
  if (q) rows = rows.where(isFound(sql`id`))
  return listPage(ctx, {
    list: `orders ${list}`,
    query,
    page,
    // The page's ids come from the index alone, however far down; only its rows are read.
    rows: rows.select(['id', `${columns[sort]} as sorted`]),
    order: sql`sorted ${wayOf(dir, mayBeNull.has(sort))}, id ${wayOf(dir, false)}`,
    search: q ? (most) => sql`order_search(${searchText(q)}, ${most})` : undefined,
    row,
  })
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
