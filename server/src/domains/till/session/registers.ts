import type { Register } from '@plantule/contract/till/till'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { Refused } from '../../../platform/refused.ts'
import { countAwaited } from '../offline/devices.ts'
import { findRegister, runningSession, toRegister } from './sessions.db.ts'

export async function listRegisters(ctx: Ctx): Promise<{ items: Register[] }> {
  const rows = await ctx.db.selectFrom('till_register').selectAll().orderBy('id').execute()
  return { items: rows.map(toRegister) }
}

/** Throws `already_exists`: a code stands in the numbers of its tickets for ever, also of an archived register. */
export async function createRegister(ctx: Ctx, input: { code: string; name: string }): Promise<Register> {
  const row = await ctx.db
    .insertInto('till_register')
    .values({ shop_id: ctx.shopId, ...input })
    .onConflict((conflict) => conflict.columns(['shop_id', 'code']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new Refused('already_exists', {}, [{ path: ['code'], code: 'already_exists' }])
  await audit(ctx, 'till_register.create', 'till_register', row.id, { after: input })
  return toRegister(row)
}

/**
 * Throws `not_found`, `stale_version`; when it is archived, `session_running` while it is open and `register_awaits` while devices have
 * sold into it what is not in the chain: an archived register opens no session that could take it.
 */
export async function updateRegister(ctx: Ctx, id: number, input: { name: string; archived: boolean; version: number }): Promise<Register> {
  const before = await findRegister(ctx, id)
  const running = input.archived ? await runningSession(ctx, id) : undefined
  if (running) throw new Refused('session_running', { number: running.number })
  if (input.archived && !before.archived_at) await refuseAwaited(ctx, id)
  const archived_at = input.archived ? (before.archived_at ?? ctx.now) : null
  const after = await ctx.db
    .updateTable('till_register')
    .set({ name: input.name, archived_at, version: input.version + 1 })
    .where('id', '=', id)
    .where('version', '=', input.version)
    .returningAll()
    .executeTakeFirst()
  if (!after) throw new Refused('stale_version', { current: toRegister(before) })
  await audit(ctx, 'till_register.update', 'till_register', id, { before, after })
  return toRegister(after)
}

async function refuseAwaited(ctx: Ctx, registerId: number): Promise<void> {
  const count = await countAwaited(ctx, registerId)
  if (count > 0) throw new Refused('register_awaits', { count })
}
