import type { Out } from '@plantule/contract/base/route'
import type { Session, tillRoutes } from '@plantule/contract/till/till'
import type { TicketSummary } from '@plantule/contract/till/tickets'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { startOf } from '../../../platform/list-page.ts'
import { Refused } from '../../../platform/refused.ts'
import { sessionAnswers } from './session-answer.ts'
import { summaries, toSummary } from '../ticket/tickets.db.ts'

type Query = Out<(typeof tillRoutes)['listSessions']['query']>

/** Sessions in the order of their opening, found by number, register or who opened them; or those that differed most first. */
export async function listSessions(ctx: Ctx, query: Query): Promise<{ items: Session[]; total: number; page: number; size: number }> {
  let rows = ctx.db.selectFrom('till_session')
  if (query.registerId) rows = rows.where('register_id', '=', query.registerId)
  if (query.from) rows = rows.where('day', '>=', query.from)
  if (query.to) rows = rows.where('day', '<=', query.to)
  // Two differences that cancel out are still differences.
  if (query.differs !== undefined)
    rows = rows.where(
      sql<boolean>`jsonb_path_exists(coalesce(counted, '{}'), '$.tenders[*] ? (@.differenceCents != 0)')`,
      'is',
      query.differs,
    )
  const asked = query.q?.trim()
  if (asked) rows = rows.where(sql<number>`position(lower(${asked}) in lower(concat_ws(' ', number, z_number, opened_by)))`, '>', 0)
  const ordered = query.sort === 'difference' ? rows.orderBy(sql`abs(coalesce(difference_cents, 0))`, query.dir) : rows
  const [found, { total }] = await Promise.all([
    ordered.selectAll().orderBy('id', query.dir).limit(sql.lit(query.size)).offset(startOf(query.page, query.size)).execute(),
    rows.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { items: await sessionAnswers(ctx, found), total, page: query.page, size: query.size }
}

/** Throws `not_found`. */
export async function getSession(ctx: Ctx, id: number): Promise<Session> {
  const row = await ctx.db.selectFrom('till_session').selectAll().where('id', '=', id).executeTakeFirst()
  const [answer] = row ? await sessionAnswers(ctx, [row]) : []
  if (!answer) throw new Refused('not_found')
  return answer
}

/** What was sold and given back in a session. Throws `not_found`. */
export async function sessionTickets(ctx: Ctx, id: number): Promise<{ items: TicketSummary[] }> {
  await getSession(ctx, id)
  const rows = await summaries(ctx).where('t.session_id', '=', id).orderBy('t.id', 'desc').execute()
  return { items: rows.map(toSummary) }
}
