import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { parisDay } from '../../platform/paris.ts'
import { Refused } from '../../platform/refused.ts'
import { heldPlanOn } from './held-price.ts'
import { lockHeld } from './subscription.db.ts'

/** Shops that pay by what was agreed before there were plans have no bound. Throws `limit_members`. */
export async function refuseBeyondMembers(ctx: Ctx): Promise<void> {
  const own = await lockHeld(ctx)
  const { shop, row } = own
  if (row.chosen_at === null && row.trial_ends_on === null) return
  const { holds } = await heldPlanOn(ctx, own, shop.level, parisDay(ctx.now))
  if (holds.members === null) return
  const { rows } = await sql<{ members: number }>`
    select count(*)::int as members from member m where m.shop_id = ${ownShop} and m.removed_at is null`.execute(ctx.db)
  if ((rows[0]?.members ?? 0) >= holds.members) throw new Refused('limit_members', { bound: holds.members })
}
