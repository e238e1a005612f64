import type { Done } from '@plantule/contract/base/shared'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { Refused } from '../../platform/refused.ts'
import { ownNotices } from './list-notices.ts'

/** Once read it stays so, however often that is said. Throws `not_found` for a line that is not the member's, or that they may not see. */
export async function readNotice(ctx: Ctx, id: number): Promise<Done> {
  const { rows } = await sql`
    update notice n set read_at = coalesce(n.read_at, ${ctx.now}) where ${ownNotices(ctx)} and n.id = ${id} returning n.id`.execute(ctx.db)
  if (rows.length === 0) throw new Refused('not_found')
  return told(ctx)
}

/** What came after the newest line that was on screen stays unread. Throws `not_found` for a line that is not the member's. */
export async function readNotices(ctx: Ctx, upTo: number): Promise<Done> {
  const newest = await sql`select n.id from notice n where ${ownNotices(ctx)} and n.id = ${upTo}`.execute(ctx.db)
  if (newest.rows.length === 0) throw new Refused('not_found')
  await sql`update notice n set read_at = ${ctx.now} where ${ownNotices(ctx)} and n.id <= ${upTo} and n.read_at is null`.execute(ctx.db)
  return told(ctx)
}

/** The member's other windows. */
async function told(ctx: Ctx): Promise<Done> {
  if (ctx.actor.kind === 'member') await ctx.publish('notices.changed', { memberIds: [ctx.actor.id] })
  return { ok: true }
}
