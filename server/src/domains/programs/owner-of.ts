import type { Ctx, MemberActor } from '../../platform/context.ts'
import { Refused } from '../../platform/refused.ts'
import { isOwner } from '../shops/index.ts'

/**
 * Whoever is in the shop as its owner now; the right to change the team, which others may be given, is not enough. Throws
 * `programs_owner_only`.
 */
export async function ownerOf(ctx: Ctx): Promise<MemberActor> {
  const { actor } = ctx
  if (actor.kind !== 'member' || !(await isOwner(ctx))) throw new Refused('programs_owner_only')
  return actor
}
