import type { Out } from '@plantule/contract/base/route'
import { tokenOf, uuidOfToken } from '@plantule/contract/till/ticket-address'
import type { TicketSummary } from '@plantule/contract/till/tickets'
import type { tillSalesRoutes } from '@plantule/contract/till/sales'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { among, boundOf, findIds } from '../../../platform/find-ids.ts'
import { mostFor, startOf } from '../../../platform/list-page.ts'
import { searchText } from '../../../platform/search-text.ts'
import { selves } from '../../customers/index.ts'
import { summaries, toSummary } from './tickets.db.ts'

type Query = Out<(typeof tillSalesRoutes)['listTickets']['query']>
type Kind = TicketSummary['kind']
type Page = { items: TicketSummary[]; total: number; atLeast?: boolean; page: number; size: number }

const MOST_ANSWERED = 100

const searched = (ctx: Ctx, asked: string, kind: Kind, most?: number) =>
  findIds(ctx, (bound) => sql`ticket_search(${asked}, ${kind}, ${bound})`, most)

/** Tickets of one kind, newest first unless told; exercises are left out, as a constant that proves the indexes without them. */
export async function listTickets(ctx: Ctx, kind: Kind, page: number, query: Query): Promise<Page> {
  let rows = summaries(ctx)
    .where('t.kind', '=', kind)
    .where(sql<boolean>`not t.training`)
  if (query.from) rows = rows.where('t.day', '>=', query.from)
  if (query.to) rows = rows.where('t.day', '<=', query.to)
  if (query.register) rows = rows.where('t.register', '=', query.register)
  if (query.customer) rows = rows.where('t.customer_id', 'in', selves(query.customer))
  const asked = query.q ? searchText(query.q) : ''
  const found = query.q ? await searched(ctx, asked, kind, mostFor(query.size)) : null
  if (found) rows = rows.where('t.id', '=', among(found))
  const [shown, { total }] = await Promise.all([
    (query.sort === 'total' ? rows.orderBy('t.incl_cents', query.dir) : rows)
      .orderBy('t.id', query.dir)
      .limit(sql.lit(query.size))
      .offset(startOf(page, query.size))
      .execute(),
    rows
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { items: shown.map(toSummary), total, ...boundOf(found), page, size: query.size }
}

/** By number, customer, amount as people write it (`12,50`), or what a scanner read from the ticket's own code. */
export async function searchTickets(ctx: Ctx, kind: Kind, q: string): Promise<{ items: TicketSummary[] }> {
  const uuid = uuidOfToken(tokenOf(q) ?? '')
  const scanned = uuid ? await summaries(ctx).where('t.uuid', '=', uuid).where('t.kind', '=', kind).execute() : []
  if (scanned.length > 0) return { items: scanned.map(toSummary) }
  const asked = searchText(q.replace(/(\d),(\d)/, '$1.$2'))
  if (!asked) return { items: [] }
  const rows = await summaries(ctx)
    .where('t.id', '=', among(await searched(ctx, asked, kind, MOST_ANSWERED)))
    .orderBy('t.id', 'desc')
    .execute()
  return { items: rows.map(toSummary) }
}

/** Sales and refunds of a day, exercises too, newest first. */
export async function salesOfDay(ctx: Ctx, day: string, registerId?: number): Promise<{ items: TicketSummary[] }> {
  let rows = summaries(ctx).where('t.day', '=', day)
  if (registerId) rows = rows.where('t.register_id', '=', registerId)
  return { items: (await rows.orderBy('t.id', 'desc').execute()).map(toSummary) }
}
