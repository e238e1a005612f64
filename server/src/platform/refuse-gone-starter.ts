import { holds } from '@plantule/contract/base/permissions'
import { type RawBuilder, sql } from 'kysely'
import type { Actor, Ctx } from './context.ts'
import { ownShop } from './own-shop.ts'
import { parisDay } from './paris.ts'
import { Refused } from './refused.ts'

type GoesOn = { suspendedToo?: boolean; ownerOnly?: boolean }
type Held = { suspended: boolean; rights: string[] | null; bound: string[] | null; preset: string | null }

/** What whoever began a job holds now, `bound` by the rights of who made a key; no row once they are gone. */
function heldNow(actor: Actor, day: string): RawBuilder<unknown> | null {
  const here = sql`m.removed_at is null and (m.ends_on is null or m.ends_on >= ${day}::date)`
  if (actor.kind === 'member')
    return sql`select m.rights, m.rights as bound, m.preset from member m where m.shop_id = ${ownShop} and m.id = ${actor.id} and ${here}`
  if (actor.kind === 'key')
    return sql`select k.rights, m.rights as bound, null as preset from api_key k join member m on m.shop_id = ${ownShop} and m.id = k.member_id
      where k.shop_id = ${ownShop} and k.id = ${actor.id} and k.revoked_at is null and (k.ends_on is null or k.ends_on >= ${day}::date) and ${here}`
  // Of staff the owner's consent is asked, which no job outlives; their visit may be over, as a member's session may.
  if (actor.kind === 'provider')
    return sql`select ${[...actor.rights]}::text[] as rights, ${[...actor.rights]}::text[] as bound, null as preset from support_entry e
      join support_consent c on c.shop_id = ${ownShop} and c.id = e.consent_id
      where e.shop_id = ${ownShop} and e.id = ${actor.support.entryId} and c.ended_at is null and c.until > now()`
  return null
}

/**
 * A job that acts in somebody's name goes on only as long as they may: it began with their rights of then. Throws `shop_suspended`
 * (unless `suspendedToo`: what only reads for a suspended shop), and `starter_gone` once they left, hold less than they did, or are no
 * owner any more of what is `ownerOnly`.
 */
export async function refuseGoneStarter(ctx: Ctx, { suspendedToo = false, ownerOnly = false }: GoesOn = {}): Promise<void> {
  const { actor } = ctx
  const now = heldNow(actor, parisDay(ctx.now))
  const { rows } =
    await sql<Held>`select s.suspended_at is not null as suspended, ${now ? sql`h.rights, h.bound, h.preset` : sql`null as rights, null as bound, null as preset`}
    from shop s ${now ? sql`left join lateral (${now}) h on true` : sql``} where s.id = ${ownShop}`.execute(ctx.db)
  const [held] = rows
  if (held?.suspended && !suspendedToo) throw new Refused('shop_suspended')
  if (!('rights' in actor)) return
  const { rights, bound, preset } = held ?? { rights: null, bound: null, preset: null }
  if (ownerOnly && preset !== 'owner') throw new Refused('starter_gone')
  if (!rights || !bound || actor.rights.some((right) => !holds(rights, right as never) || !holds(bound, right as never)))
    throw new Refused('starter_gone')
}
