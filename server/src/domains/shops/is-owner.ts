import type { Ctx } from '../../platform/context.ts'

/** Whether somebody is in the shop as its owner now: all rights together, given to somebody else, do not make one. */
export async function isOwner({ actor, db }: Ctx): Promise<boolean> {
  if (actor.kind !== 'member') return false
  const found = await db
    .selectFrom('member')
    .select('id')
    .where('id', '=', actor.id)
    .where('preset', '=', 'owner')
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}
