import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Register } from '@plantule/contract/till/till'
import type { TillRegister, TillSession } from '../../../db/tables.gen.ts'
import { actorName } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { frenchDay, parisDay } from '../../../platform/paris.ts'
import { Refused } from '../../../platform/refused.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { ownShop } from '../../../platform/own-shop.ts'

export type SessionRow = Selectable<TillSession>
export type RegisterRow = Selectable<TillRegister>

export const operatorOf = (ctx: Ctx): string => actorName(ctx)

export const toRegister = (row: RegisterRow): Register => ({
  id: row.id,
  code: row.code,
  name: row.name,
  archived: row.archived_at !== null,
  version: row.version,
})

/** Throws `not_found`. */
export async function findRegister(ctx: Ctx, id: number): Promise<RegisterRow> {
  return mustExist(await ctx.db.selectFrom('till_register').selectAll().where('id', '=', id).executeTakeFirst())
}

/** The register named, else the one that is open, else the first. Throws `not_found`. */
export async function registerOr(ctx: Ctx, id: number | null | undefined): Promise<RegisterRow> {
  if (id) return findRegister(ctx, id)
  return mustExist(
    await ctx.db
      .selectFrom('till_register as r')
      .leftJoin('till_session as s', (join) =>
        join.onRef('s.shop_id', '=', 'r.shop_id').onRef('s.register_id', '=', 'r.id').on('s.state', '<>', 'closed'),
      )
      .selectAll('r')
      .where('r.archived_at', 'is', null)
      .orderBy(sql`s.id is null`)
      .orderBy('r.id')
      .limit(1)
      .executeTakeFirst(),
  )
}

export const runningSession = (ctx: Ctx, registerId: number): Promise<SessionRow | undefined> =>
  ctx.db.selectFrom('till_session').selectAll().where('register_id', '=', registerId).where('state', '<>', 'closed').executeTakeFirst()

/**
 * The open session that a sale goes into. Its row is shared with other sales and waits for a closing, so that each
 * ticket falls into exactly one Z. Throws `no_open_session`, `session_other_day`.
 */
export async function sellingSession(ctx: Ctx, registerId: number | null): Promise<SessionRow> {
  const { rows } = await sql<SessionRow>`
    select * from till_session where till_session.shop_id = ${ownShop} and state = 'open' and (${registerId}::bigint is null or register_id = ${registerId}::bigint)
    order by id limit 1 for share`.execute(ctx.db)
  const [session] = rows
  if (!session) throw new Refused('no_open_session')
  refuseOtherDay(ctx, session)
  return session
}

type Start = { session: SessionRow; known: number | null; values: Record<string, object> }

/**
 * The same with what else a sale asks first, in one question: the ticket that has its uuid already, and the settings.
 * Undefined when no session is open.
 */
export async function saleStart(ctx: Ctx, registerId: number | null, uuid: string): Promise<Start | undefined> {
  const { rows } = await sql<SessionRow & Omit<Start, 'session'>>`
    select s.*, (select id from ticket where ticket.shop_id = ${ownShop} and uuid = ${uuid}) as known,
      coalesce((select jsonb_object_agg(topic, value) from setting where setting.shop_id = ${ownShop} and topic in ('till', 'invoicing_info')), '{}') as values
    from till_session s where s.shop_id = ${ownShop} and s.state = 'open' and (${registerId}::bigint is null or s.register_id = ${registerId}::bigint)
    order by s.id limit 1 for share of s`.execute(ctx.db)
  const [row] = rows
  if (!row) return undefined
  const { known, values, ...session } = row
  return { session, known, values }
}

/** Throws `session_other_day`. */
export function refuseOtherDay(ctx: Ctx, session: SessionRow): void {
  if (session.day !== parisDay(ctx.now)) throw new Refused('session_other_day', { number: session.number, day: frenchDay(session.day) })
}

/** Locks a session against sales and other closings. Throws `not_found`. */
export async function lockSession(ctx: Ctx, id: number): Promise<SessionRow> {
  return mustExist(await ctx.db.selectFrom('till_session').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
}
