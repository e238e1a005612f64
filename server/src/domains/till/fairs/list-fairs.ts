import type { fairsRoutes, FairRow as Answer } from '@plantule/contract/till/fairs'
import type { Out } from '@plantule/contract/base/route'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { cutTo } from '../../../platform/list-page.ts'
import { today } from '../../../platform/paris.ts'
import { costsOf, type FairRow, stateOf } from './fairs.db.ts'
import { netOf } from './rules.ts'
import { ownShop } from '../../../platform/own-shop.ts'

type Query = Out<(typeof fairsRoutes)['listFairs']['query']>
type Page = { items: Answer[]; total: number; page: number; size: number }
type Row = FairRow & { held: number; tickets: number; incl_cents: number; excl_cents: number; total: number }

const columns = { firstDay: sql`f.first_day`, name: sql`lower(f.name)` } as const

/** Fairs with what their stands hold and brought; a shop has some dozens, so each sums its own. */
export async function listFairs(ctx: Ctx, query: Query): Promise<Page> {
  const day = today(ctx)
  const dir = query.dir === 'asc' ? sql`asc` : sql`desc`
  const { rows } = await sql<Row>`
    with computed as (
      select f.*, coalesce(h.held, 0)::int as held,
        case when f.first_day > ${day}::date then 'planned' when h.held > 0 or f.last_day >= ${day}::date then 'running' else 'over' end as state
      from fair f left join lateral (select sum(reserved_change) as held from stock_movement where stock_movement.shop_id = ${ownShop} and source = 'fair' and source_id = f.id) h on true
      where f.shop_id = ${ownShop} and (${query.q ?? ''} = '' or position(lower(${query.q ?? ''}) in lower(f.name || ' ' || f.place)) > 0)
    )
    select f.*, coalesce(t.tickets, 0)::int as tickets, coalesce(t.incl_cents, 0)::bigint as incl_cents, coalesce(t.excl_cents, 0)::bigint as excl_cents,
      count(*) over ()::int as total
    from computed f left join lateral (
      select count(*) filter (where t.kind = 'sale') as tickets, sum(t.incl_cents) as incl_cents, sum(t.excl_cents) as excl_cents
      from ticket t join till_session s on s.shop_id = ${ownShop} and s.id = t.session_id where t.shop_id = ${ownShop} and s.fair_id = f.id and not t.training
    ) t on true
    where ${query.state ?? null}::text[] is null or f.state = any(${query.state ?? null}::text[])
    order by ${columns[query.sort]} ${dir}, f.id ${dir} ${cutTo(query.page, query.size)}`.execute(ctx.db)
  const items = rows.map((row) => ({
    id: row.id,
    name: row.name,
    place: row.place,
    firstDay: row.first_day,
    lastDay: row.last_day,
    state: stateOf(ctx, row, row.held),
    held: row.held,
    tickets: row.tickets,
    inclCents: row.incl_cents,
    netCents: netOf(row.excl_cents, costsOf(row)),
  }))
  return { items, total: rows[0]?.total ?? 0, page: query.page, size: query.size }
}

/** Those of today, for whoever opens the till. */
export async function fairsToday(ctx: Ctx): Promise<{ id: number; name: string }[]> {
  const day = today(ctx)
  return ctx.db
    .selectFrom('fair')
    .select(['id', 'name'])
    .where('first_day', '<=', day)
    .where('last_day', '>=', day)
    .orderBy('first_day')
    .orderBy('id')
    .execute()
}
