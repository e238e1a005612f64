import type { SupportTicketRow, SupportTicketsQuery } from '@plantule/contract/support/tickets'
import { sql, type Selectable } from 'kysely'
import type { SupportTicket as Row } from '../../../db/tables.gen.ts'
import type { Ctx } from '../../../platform/context.ts'
import { cutTo, type Page } from '../../../platform/list-page.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { seenBy, toTicketRow } from './tickets.db.ts'

const orders = { updatedAt: sql`t.updated_at`, createdAt: sql`t.created_at` } as const

/** One statement: a shop asks now and then, so what it asked is counted on the way. */
export async function listTickets(ctx: Ctx, query: SupportTicketsQuery): Promise<Page<SupportTicketRow>> {
  const { page, size, sort, dir, q, state } = query
  const wanted = [
    sql`t.shop_id = ${ownShop}`,
    seenBy(ctx),
    ...(q ? [sql`position(lower(${q}) in lower(t.subject)) > 0`] : []),
    ...(state ? [state === 'done' ? sql`t.state = 'resolved'` : sql`t.state <> 'resolved'`] : []),
  ]
  const order = sql`${orders[sort]} ${dir === 'asc' ? sql`asc` : sql`desc`}, t.id ${dir === 'asc' ? sql`asc` : sql`desc`}`
  const where = sql.join(wanted, sql` and `)
  const [found, counted] = await Promise.all([
    sql<Selectable<Row>>`
      select t.* from support_ticket t where ${where} order by ${order} ${cutTo(page, size)}`.execute(ctx.db),
    sql<{ total: number }>`select count(*)::int as total from support_ticket t where ${where}`.execute(ctx.db),
  ])
  return { items: found.rows.map(toTicketRow), total: counted.rows[0]?.total ?? 0, page, size }
}
