import type { StaffTicketRow, StaffTicketsQuery } from '@plantule/contract/support/staff-tickets'
import { sql } from 'kysely'
import { cutTo, type Page } from '../../../platform/list-page.ts'
import type { ProviderCtx } from '../../../platform/provider/in-provider.ts'
import { ticketsOfAll, toStaffRow, type TicketRow } from './staff-tickets.db.ts'

/** Until when something is owed: the first answer, then that it is resolved. */
const due = sql`case when t.state = 'new' then t.answer_due when t.state = 'open' then t.resolve_due end`
const orders = {
  answerDue: due,
  updatedAt: sql`t.updated_at`,
  createdAt: sql`t.created_at`,
  priority: sql`array_position(array['low', 'normal', 'high', 'urgent'], t.priority)`,
} as const

export async function listStaffTickets(ctx: ProviderCtx, query: StaffTicketsQuery): Promise<Page<StaffTicketRow>> {
  const { page, size, sort, dir, q, state, assignee, priority, client } = query
  const wanted = [
    sql`true`,
    ...(q ? [sql`(position(lower(${q}) in lower(t.subject)) > 0 or position(lower(${q}) in lower(s.name)) > 0)`] : []),
    ...(state === 'todo' ? [sql`t.state in ('new', 'open')`] : state ? [sql`t.state = ${state}`] : []),
    ...(assignee === 'me' ? [sql`t.assignee_id = ${ctx.staff.id}`] : assignee ? [sql`t.assignee_id is null`] : []),
    ...(priority ? [sql`t.priority = ${priority}`] : []),
    ...(client ? [sql`t.shop_id = ${client}`] : []),
  ]
  const where = sql.join(wanted, sql` and `)
  const way = dir === 'asc' ? sql`asc nulls last` : sql`desc nulls last`
  const [found, counted] = await Promise.all([
    sql<TicketRow>`${ticketsOfAll} where ${where} order by ${orders[sort]} ${way}, t.id desc
      ${cutTo(page, size)}`.execute(ctx.db),
    sql<{ total: number }>`
      select count(*)::int as total from support_ticket t join shop s on s.id = t.shop_id where ${where}`.execute(ctx.db),
  ])
  return { items: found.rows.map((row) => toStaffRow(row, ctx.now)), total: counted.rows[0]?.total ?? 0, page, size }
}
