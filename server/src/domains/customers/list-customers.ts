import type { CustomerKind, CustomerSummary } from '@plantule/contract/customers/schemas'
import type { customersRoutes } from '@plantule/contract/customers/routes'
import type { Out } from '@plantule/contract/base/route'
import { type OrderByItemBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { among, boundOf, type Found, findIds } from '../../platform/find-ids.ts'
import { keptCount } from '../../platform/kept-count.ts'
import { inOrder } from '../../platform/list-order.ts'
import { searchText } from '../../platform/search-text.ts'

type Query = Out<(typeof customersRoutes)['listCustomers']['query']>
type Page = { items: CustomerSummary[]; total: number; atLeast?: boolean; page: number; size: number }

const columns = { created: 'created_at', name: 'name', spent: 'spent_cents', orders: 'orders', last_order: 'last_order_at' } as const

type Filters = Pick<Query, 'q' | 'kind' | 'tag' | 'profile' | 'owing' | 'archived'>

/** What the text of the filters finds; null without one. */
export const searched = async (ctx: Ctx, { q, archived }: Pick<Filters, 'q' | 'archived'>, most?: number): Promise<Found | null> =>
  q ? findIds(ctx, (bound) => sql`customer_search(${searchText(q)}, ${bound}, ${archived ?? false})`, most) : null

/** The customers that the filters leave; one who was merged into another is archived, and found under that one. */
export function filtered(ctx: Ctx, query: Filters, found: Found | null) {
  let rows = ctx.db.selectFrom('customer as c').where('c.archived_at', query.archived ? 'is not' : 'is', null)
  if (query.archived) rows = rows.where('c.merged_into_id', 'is', null)
  if (found) rows = rows.where('c.id', '=', among(found))
  if (query.kind?.length) rows = rows.where('c.kind', 'in', query.kind)
  if (query.tag) rows = rows.where(sql<boolean>`c.tags @> array[${query.tag}]`)
  if (query.profile) rows = rows.where('c.price_profile_id', '=', query.profile)
  if (query.owing !== undefined) rows = rows.where('c.due_cents', query.owing ? '>' : '<=', 0)
  return rows
}

const withTown = (rows: ReturnType<typeof filtered>) =>
  rows
    .leftJoin('customer_address as a', (join) =>
      join.onRef('a.shop_id', '=', 'c.shop_id').onRef('a.customer_id', '=', 'c.id').on('a.is_billing', '=', true),
    )
    .select(['c.id', 'c.reference', 'c.kind', 'c.name', 'c.company', 'c.email', 'c.phone', 'c.tags', 'c.orders'])
    .select(['c.spent_cents', 'c.due_cents', 'c.last_order_at', 'c.created_at', 'c.archived_at', 'a.city'])

export async function listCustomers(ctx: Ctx, query: Query): Promise<Page> {
  const text = await searched(ctx, query)
  const rows = filtered(ctx, query, text)
  const column = columns[query.sort]
  const way = (order: OrderByItemBuilder) => inOrder(order, query.dir, query.sort === 'last_order')
  const shown = rows
    .select('c.id')
    .orderBy(`c.${column}`, way)
    .orderBy('c.id', query.dir)
    .limit(query.size)
    .offset((query.page - 1) * query.size)
  const [found, total] = await Promise.all([
    withTown(ctx.db.selectFrom('customer as c').where('c.id', 'in', shown))
      .orderBy(`c.${column}`, way)
      .orderBy('c.id', query.dir)
      .execute(),
    keptCount(
      ctx,
      'customers',
      query,
      async () => (await rows.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total,
    ),
  ])
  return { items: found.map(toSummary), total, ...boundOf(text), page: query.page, size: query.size }
}

/** Some customers by id. */
export async function summariesOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, CustomerSummary>> {
  if (ids.length === 0) return new Map()
  const rows = await withTown(ctx.db.selectFrom('customer as c').where('c.id', 'in', [...ids])).execute()
  return new Map(rows.map((row) => [row.id, toSummary(row)]))
}

type Row = Awaited<ReturnType<ReturnType<typeof withTown>['execute']>>[number]

const toSummary = (row: Row): CustomerSummary => ({
  id: row.id,
  reference: row.reference,
  // The table's check allows these alone.
  kind: row.kind as CustomerKind,
  name: row.name,
  company: row.company || null,
  email: row.email,
  phone: row.phone,
  city: row.city,
  tags: row.tags,
  orders: row.orders,
  spentCents: row.spent_cents,
  dueCents: row.due_cents,
  lastOrderAt: row.last_order_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  archived: row.archived_at !== null,
})
