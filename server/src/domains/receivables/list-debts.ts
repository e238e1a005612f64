import { type Debt, MOST_REMINDERS, type receivablesRoutes } from '@plantule/contract/receivables/receivables'
import type { Out, Replied } from '@plantule/contract/base/route'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { cutTo } from '../../platform/list-page.ts'
import { parisDay } from '../../platform/paris.ts'
import { Refused } from '../../platform/refused.ts'
import { searchText } from '../../platform/search-text.ts'
import { openDocuments } from './open-documents.ts'
import { ownShop } from '../../platform/own-shop.ts'

type Query = Omit<Out<(typeof receivablesRoutes)['listDebts']['query']>, 'size'>
type Page = Replied<(typeof receivablesRoutes)['listDebts']>

const orders = { late: sql`"lateCents"`, open: sql`"openCents"`, name: sql`name`, oldest: sql`"oldestDueOn"` }
const age = (from: number, to: number | null) =>
  sql<number>`coalesce(sum(d."openCents") filter (where late.days >= ${from} and (${to}::int is null or late.days <= ${to}::int)), 0)::bigint`

/** One row a customer, and the sums of all that the filter leaves, in one statement. */
export async function listDebts(ctx: Ctx, page: number, query: Query & { size: number }): Promise<Page> {
  const today = parisDay(ctx.now)
  const words = query.q
    ? searchText(query.q)
        .split(' ')
        .map((word) => `%${word}%`)
    : []
  const { rows } = await sql<Debt & Page['sums'] & { total: number; sums: Page['sums'] }>`
    with debt as (
      select c.id, c.name, c.kind, nullif(c.email, '') as email, count(*)::int as documents, min(d."dueOn") as "oldestDueOn",
        sum(d."openCents")::bigint as "openCents", ${age(1, null)} as "lateCents", ${age(0, 0)} as "notDueCents",
        ${age(1, 30)} as "upTo30Cents", ${age(31, 60)} as "upTo60Cents", ${age(61, 90)} as "upTo90Cents", ${age(91, null)} as "beyondCents"
      from (${openDocuments(null)}) d
      join customer c on c.shop_id = ${ownShop} and c.id = d."customerId"
      cross join lateral (select greatest(0, ${today}::date - d."dueOn"::date) as days) late
      where d."openCents" > 0 and c.search like all (${words}::text[])
      group by c.shop_id, c.id
      having ${query.overdue ?? null}::boolean is null or ${query.overdue ?? null}::boolean = (${age(1, null)} > 0)
    )
    select debt.*, count(*) over ()::int as total,
      json_build_object('openCents', sum("openCents") over (), 'lateCents', sum("lateCents") over (), 'notDueCents', sum("notDueCents") over (),
        'upTo30Cents', sum("upTo30Cents") over (), 'upTo60Cents', sum("upTo60Cents") over (), 'upTo90Cents', sum("upTo90Cents") over (),
        'beyondCents', sum("beyondCents") over ()) as sums,
      (select json_build_object('level', r.level, 'sentOn', r.sent_on) from payment_reminder r
        where r.shop_id = ${ownShop} and r.customer_id in
          (select s.id from customer s where s.shop_id = ${ownShop} and (s.id = debt.id or s.merged_into_id = debt.id))
        order by r.id desc limit 1) as "lastReminder"
    from debt
    order by ${orders[query.sort]} ${query.dir === 'asc' ? sql`asc` : sql`desc`}, id
    ${cutTo(page, query.size)}`.execute(ctx.db)
  const [first] = rows
  const none = { openCents: 0, lateCents: 0, notDueCents: 0, upTo30Cents: 0, upTo60Cents: 0, upTo90Cents: 0, beyondCents: 0 }
  return {
    items: rows.map(({ total: _, sums: __, ...debt }) => debt),
    total: first?.total ?? 0,
    page,
    size: query.size,
    sums: first?.sums ?? none,
  }
}

/** Whom these filters show, all of them. Throws `too_many_debtors`. */
export async function matchingDebtors(ctx: Ctx, query: Query): Promise<{ ids: number[] }> {
  const { items, total } = await listDebts(ctx, 1, { ...query, size: MOST_REMINDERS })
  if (total > MOST_REMINDERS) throw new Refused('too_many_debtors', { count: total, max: MOST_REMINDERS })
  return { ids: items.map(({ id }) => id) }
}
