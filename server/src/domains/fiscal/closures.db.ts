import type { Closure } from '@plantule/contract/fiscal/fiscal'
import type { Out } from '@plantule/contract/base/route'
import type { fiscalRoutes } from '@plantule/contract/fiscal/fiscal'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { startOf } from '../../platform/list-page.ts'
import { extractOf } from '@plantule/contract/fiscal/device-chain'
import { zCodeOf } from './check-z.ts'
import { type Seal, sealOf } from './seal-of.ts'
import { totalsOf } from './period-totals.ts'
import { mustExist } from '../../platform/must-exist.ts'
import { ownShop } from '../../platform/own-shop.ts'

type Query = Out<(typeof fiscalRoutes)['listZTickets']['query']>

const closures = (ctx: Ctx) =>
  ctx.db
    .selectFrom('fiscal_closure as c')
    .leftJoin('fiscal_link as k', (join) =>
      join
        .onRef('k.shop_id', '=', 'c.shop_id')
        .onRef('k.register', '=', 'c.register')
        .on('k.chain', '=', 'closure')
        .onRef('k.seq', '=', 'c.link_seq'),
    )
    .selectAll('c')
    .select('k.signature')
    // Of the seal, not of the row: what the paper proves is what was sealed.
    .select(sql<number | null>`(k.payload::jsonb ->> 'perpetualNetCents')::bigint`.as('sealed_perpetual_net_cents'))
    .select(
      sql<Date | null>`case when c.type = 'year' then (
      select max(a.occurred_at) from fiscal_link a
      where a.shop_id = ${ownShop} and a.chain = 'archive' and a.occurred_at >= c.closed_at
        and coalesce(a.payload::jsonb #>> '{period,closure}', c.number) = c.number) end`.as('archived_at'),
    )

type Row = Awaited<ReturnType<ReturnType<typeof closures>['execute']>>[number]

function toClosure(seal: Seal, row: Row): Closure {
  const { cash, ...kept } = row.totals
  const totals = totalsOf(kept)
  return {
    id: row.id,
    type: row.type,
    register: row.register,
    number: row.number,
    dayFrom: row.day_from,
    dayTo: row.day_to,
    openedAt: row.opened_at.toISOString(),
    closedAt: row.closed_at.toISOString(),
    operator: row.operator_name,
    totals,
    cash,
    periodTotalCents: row.net_cents,
    perpetualNetCents: row.perpetual_net_cents,
    perpetualAbsCents: row.perpetual_abs_cents,
    signatureExtract: extractOf(row.signature ?? ''),
    controlCode:
      row.signature === null
        ? ''
        : zCodeOf(seal, {
            register: row.register,
            seq: row.link_seq,
            perpetualNetCents: row.sealed_perpetual_net_cents ?? 0,
            signature: row.signature,
          }),
    archivedAt: row.archived_at?.toISOString() ?? null,
  }
}

/** Throws `not_found`. */
export async function findClosure(ctx: Ctx, id: number): Promise<Closure> {
  const row = mustExist(await closures(ctx).where('c.id', '=', id).executeTakeFirst())
  return toClosure(await sealOf(ctx), row)
}

export async function listClosures(
  ctx: Ctx,
  page: number,
  query: Query,
): Promise<{ items: Closure[]; total: number; page: number; size: number }> {
  let rows = closures(ctx)
  if (query.type) rows = rows.where('c.type', '=', query.type)
  if (query.register) rows = rows.where('c.register', '=', query.register)
  if (query.from) rows = rows.where('c.day_to', '>=', query.from)
  if (query.to) rows = rows.where('c.day_from', '<=', query.to)
  if (query.q) rows = rows.where('c.number', 'like', pattern(query.q))
  const found = await rows.orderBy('c.id', query.dir).limit(sql.lit(query.size)).offset(startOf(page, query.size)).execute()
  const { total } = await rows
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const seal = await sealOf(ctx)
  return { items: found.map((row) => toClosure(seal, row)), total, page, size: query.size }
}

const pattern = (q: string): string => `%${q.toUpperCase().replace(/[\\%_]/g, '\\$&')}%`

/** By number, or by a day as people or machines write it. */
export async function searchClosures(ctx: Ctx, q: string): Promise<{ items: Closure[] }> {
  const french = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(q)
  const day = french ? `${french[3]}-${french[2]}-${french[1]}` : /^\d{4}-\d{2}-\d{2}$/.test(q) ? q : null
  const rows = await closures(ctx)
    .where((eb) =>
      day
        ? eb.and([eb(sql<string>`c.day_from::text`, '<=', day), eb(sql<string>`c.day_to::text`, '>=', day)])
        : eb('c.number', 'like', pattern(q)),
    )
    .orderBy('c.id', 'desc')
    .limit(100)
    .execute()
  const seal = await sealOf(ctx)
  return { items: rows.map((row) => toClosure(seal, row)) }
}
