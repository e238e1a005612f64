import type { Session } from '@plantule/contract/till'
import type { Ctx } from '../../platform/context.ts'
import { sessionAnswers } from './session-answer.ts'

const SIZE = 25

export async function listSessions(ctx: Ctx, page: number, registerId?: number): Promise<{ items: Session[]; total: number; page: number; size: number }> {
  let rows = ctx.db.selectFrom('till_session')
  if (registerId) rows = rows.where('register_id', '=', registerId)
  const found = await rows.selectAll().orderBy('id', 'desc').limit(SIZE).offset((page - 1) * SIZE).execute()
  const { total } = await rows.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { items: await sessionAnswers(ctx, found), total, page, size: SIZE }
}
