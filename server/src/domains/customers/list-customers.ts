import type { CustomerSummary } from '@plantule/contract/customers/schemas'
import type { customersRoutes } from '@plantule/contract/customers/routes'
import type { Out } from '@plantule/contract/base/route'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { among, type Found, findIds, oneOf } from '../../platform/find-ids.ts'
import { instantOf } from '../../platform/instant.ts'
import { wayOf } from '../../platform/list-order.ts'
import { presences, sided } from '../../platform/list-sides.ts'
import { isFound, listPage, type Page } from '../../platform/list-page.ts'
import { searchText } from '../../platform/search-text.ts'
import type { Written } from '../../platform/written.ts'
import { ownShop } from '../../platform/own-shop.ts'

type Query = Out<(typeof customersRoutes)['listCustomers']['query']>
const columns = { created: 'created_at', name: 'name', spent: 'spent_cents', orders: 'orders', last_order: 'last_order_at' } as const

type Filters = Pick<Query, 'q' | 'ids' | 'not' | 'without' | 'filled' | 'kind' | 'tag' | 'profile' | 'owing' | 'archived'>

/** What leaves the house, and what is done to all that the filters show, is about each of them, however many answer to the text. */
export const EVERY_ONE = 1_000_000

/** What the text of the filters finds; null without one. */
export const searched = async (ctx: Ctx, { q, archived }: Pick<Filters, 'q' | 'archived'>, most?: number): Promise<Found | null> =>
  q ? findIds(ctx, (bound) => sql`customer_search(${searchText(q)}, ${bound}, ${archived ?? false})`, most) : null

/** The customers that the filters leave; one who was merged into another is archived, and found under that one. */
export function filtered(ctx: Ctx, query: Filters, found: Found | null) {
  let rows = ctx.db.selectFrom('customer as c').where('c.archived_at', query.archived ? 'is not' : 'is', null)
  if (query.archived) rows = rows.where('c.merged_into_id', 'is', null)
  if (found) rows = rows.where('c.id', '=', among(found))
  if (query.ids) rows = rows.where('c.id', '=', oneOf(query.ids))
  if (query.kind?.length) rows = rows.where(sided(query, 'kind', sql`c.kind in (${sql.join(query.kind)})`))
  if (query.tag) rows = rows.where(sided(query, 'tag', sql`c.tags @> array[${query.tag}]`))
  if (query.profile) rows = rows.where(sided(query, 'profile', sql`c.price_profile_id = ${query.profile}`))
  for (const there of presences(query, { tag: sql`c.tags <> '{}'`, profile: sql`c.price_profile_id is not null` })) rows = rows.where(there)
  if (query.owing !== undefined) rows = rows.where('c.due_cents', query.owing ? '>' : '<=', 0)
  return rows
}

/** A customer `c` as lists show one, their town that of their billing address. */
const row = (from: RawBuilder<unknown>) => sql<CustomerSummary>`
  select c.id, c.reference, c.kind, c.name, nullif(c.company, '') as company, c.email, c.phone, a.city, c.tags, c.orders,
    c.spent_cents as "spentCents", c.due_cents as "dueCents", ${instantOf('c.last_order_at')} as "lastOrderAt",
    ${instantOf('c.created_at')} as "createdAt", c.archived_at is not null as archived
  from ${from} left join customer_address a on a.shop_id = ${ownShop} and a.customer_id = c.id and a.is_billing`

export function listCustomers(ctx: Ctx, query: Query): Promise<Written<Page<CustomerSummary>>> {
  const { q, sort, dir, archived } = query
  let rows = filtered(ctx, query, null)
  if (q) rows = rows.where(isFound(sql`c.id`))
  return listPage(ctx, {
    list: 'customers',
    query,
    page: query.page,
    rows: rows.select(['c.id', `c.${columns[sort]} as sorted`]),
    order: sql`sorted ${wayOf(dir, sort === 'last_order')}, id ${wayOf(dir, false)}`,
    search: q ? (most) => sql`customer_search(${searchText(q)}, ${most}, ${archived ?? false})` : undefined,
    row: row(sql`shown join customer c on c.shop_id = ${ownShop} and c.id = shown.id`),
  })
}

/** Some customers by id. */
export async function summariesOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, CustomerSummary>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql`${row(sql`customer c`)} where c.shop_id = ${ownShop} and c.id = any(${ids}::bigint[])`.execute(ctx.db)
  return new Map((rows as CustomerSummary[]).map((each) => [each.id, each]))
}
