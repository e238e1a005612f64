import type { Ctx } from '../../../platform/context.ts'
import { refusedField } from '../../../platform/refused.ts'
import type { Drawer } from '../../orders/index.ts'
import { refuseOtherDay, type SessionRow } from './sessions.db.ts'

/** Sessions whose drawer takes cash now; `needed` where the shop keeps a till at all. */
export async function cashSessions(ctx: Ctx): Promise<{ needed: boolean; items: { id: number; register: string; number: string }[] }> {
  const items = await ctx.db
    .selectFrom('till_session')
    .select(['id', 'register', 'number'])
    .where('state', '=', 'open')
    .where('training', '=', false)
    .orderBy('register')
    .orderBy('id')
    .execute()
  return { needed: items.length > 0 || (await keepsTill(ctx)), items }
}

const keepsTill = async (ctx: Ctx): Promise<boolean> =>
  (await ctx.db.selectFrom('till_register').select('id').where('archived_at', 'is', null).limit(1).executeTakeFirst()) !== undefined

/**
 * The drawer for the cash of an order. The session's row is shared with sales and waits for a closing, so that the money falls
 * into exactly one Z. Throws as the port `drawers` says.
 */
export async function orderDrawer(ctx: Ctx, sessionId: number | null): Promise<Drawer | null> {
  const open = await openSessions(ctx, sessionId)
  const [session] = open
  if (!session) {
    if (sessionId === null && !(await keepsTill(ctx))) return null
    throw refusedField('cash_without_session', [sessionId === null ? 'payment_type' : 'sessionId'])
  }
  if (open.length > 1)
    throw refusedField('cash_session_needed', ['sessionId'], { registers: open.map(({ register }) => register).join(', ') })
  refuseOtherDay(ctx, session)
  return { sessionId: session.id, register: session.register }
}

const openSessions = (ctx: Ctx, sessionId: number | null): Promise<SessionRow[]> => {
  const open = ctx.db.selectFrom('till_session').selectAll().where('state', '=', 'open').where('training', '=', false)
  return (sessionId === null ? open : open.where('id', '=', sessionId)).orderBy('id').forShare().execute()
}
