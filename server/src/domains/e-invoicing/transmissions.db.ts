import {
  type eInvoicingRoutes,
  lifeCodes,
  type LifeCode,
  type Transmission,
  type TransmissionRow,
} from '@plantule/contract/e-invoicing/e-invoicing'
import type { Out } from '@plantule/contract/base/route'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { cutTo } from '../../platform/list-page.ts'
import { Refused } from '../../platform/refused.ts'
import { searchText } from '../../platform/search-text.ts'
import { mustExist } from '../../platform/must-exist.ts'
import { ownShop } from '../../platform/own-shop.ts'

type Query = Out<(typeof eInvoicingRoutes)['listTransmissions']['query']>

const names = sql`(array[${sql.join(Object.values(lifeCodes))}])`
const FIRST_CODE = 200

/** Invoices to businesses with what was last said of each, or else how far its sending is. */
const rows = sql`
  select i.id, i.kind, i.number, i.issued_on as "issuedOn", i.customer_name as "customerName", i.incl_cents as "inclCents", i.search,
    coalesce(${names}[last.code - ${FIRST_CODE} + 1], t.state, 'to_send') as state, coalesce(last.at, t.sent_at, t.queued_at) as at,
    coalesce(nullif(last.reason, ''), t.failure, '') as reason
  from invoice i
  left join invoice_transmission t on t.shop_id = ${ownShop} and t.invoice_id = i.id
  left join lateral (
    select s.code, s.at, s.reason from invoice_status s where s.shop_id = ${ownShop} and s.invoice_id = i.id
      -- A sending that was begun anew leaves what was said of the one before behind.
      and s.id > coalesce(t.after_status, 0) order by s.at desc, s.id desc limit 1
  ) last on true
  where i.shop_id = ${ownShop} and i.b2b`

export async function listTransmissions(ctx: Ctx, page: number, query: Query) {
  const words = query.q
    ? searchText(query.q)
        .split(' ')
        .map((word) => `%${word}%`)
    : []
  const asked = sql`from (${rows}) r where search like all (${words}::text[]) and (${query.state ?? null}::text[] is null or state = any(${query.state ?? null}::text[]))`
  const found = await sql<Omit<TransmissionRow, 'at'> & { at: Date | null }>`
    select * ${asked} order by id ${query.dir === 'asc' ? sql`asc` : sql`desc`} ${cutTo(page, query.size)}`.execute(ctx.db)
  const counted = await sql<{ total: number }>`select count(*) as total ${asked}`.execute(ctx.db)
  return {
    items: found.rows.map((row) => ({ ...row, at: row.at?.toISOString() ?? null })),
    total: counted.rows[0]?.total ?? 0,
    page,
    size: query.size,
  }
}

/** Throws `not_found`, `not_electronic`. */
export async function findElectronic(ctx: Ctx, id: number): Promise<{ id: number; number: string }> {
  const row = mustExist(await ctx.db.selectFrom('invoice').select(['id', 'number', 'b2b']).where('id', '=', id).executeTakeFirst())
  if (!row.b2b) throw new Refused('not_electronic')
  return row
}

/** Throws `not_found`, `not_electronic`. */
export async function transmission(ctx: Ctx, id: number): Promise<Transmission> {
  await findElectronic(ctx, id)
  const {
    rows: [row],
  } = await sql<Pick<Transmission, 'state'>>`select state from (${rows}) r where id = ${id}`.execute(ctx.db)
  const sending = await ctx.db.selectFrom('invoice_transmission').selectAll().where('invoice_id', '=', id).executeTakeFirst()
  const events = await ctx.db
    .selectFrom('invoice_status')
    .selectAll()
    .where('invoice_id', '=', id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  return {
    state: row?.state ?? 'to_send',
    attempts: sending?.attempts ?? 0,
    failure: sending?.failure ?? null,
    sentAt: sending?.sent_at?.toISOString() ?? null,
    history: events.map((event) => ({
      id: event.id,
      // The table's check allows these codes alone.
      status: lifeCodes[event.code as LifeCode],
      at: event.at.toISOString(),
      reason: event.reason,
      source: event.source,
      author: event.author,
    })),
  }
}
