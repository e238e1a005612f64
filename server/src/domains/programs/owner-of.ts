import type { Ctx, MemberActor } from '../../platform/context.ts'
import { Refused } from '../../platform/refused.ts'

/**
 * Whoever is in the shop as its owner now; the right to change the team, which others may be given, is not enough. Throws
 * `programs_owner_only`.
 */
export async function ownerOf(ctx: Ctx): Promise<MemberActor> {
  const { actor } = ctx
  if (actor.kind !== 'member') throw new Refused('programs_owner_only')
  const found = await ctx.db
    .selectFrom('member')
    .select('id')
    .where('id', '=', actor.id)
    .where('preset', '=', 'owner')
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw new Refused('programs_owner_only')
  return actor
}
