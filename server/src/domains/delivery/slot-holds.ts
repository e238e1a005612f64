import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { networkMark } from '../../platform/network-mark.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { refusedField } from '../../platform/refused.ts'
import { minutesOf } from './slot-plan.ts'
import { lockDays, refuseClosed, refuseFull, slotsOf } from './slots.db.ts'

const HOLD_MINUTES = 20
/** Of one network at once, and in a day without an order: what passes either is ordered as well, but kept for nobody before. */
const MOST_AT_ONCE = 4
const MOST_UNUSED = 12
const REMEMBERED_MS = 86_400_000

/** `basket`: whose place it is, empty where they have none to name. */
export type Hold = { token: string; basket: string; day: string; from: string; plants: number }

/**
 * Keeps a place for somebody who orders, some minutes long; what the same token or basket held before is free again. A network that takes
 * many and orders nothing is given none for a day: it may order as long as there is room, as anybody. False then. Throws `unknown_slot`,
 * `slot_full`, `slot_plants_full`, `slot_past`, `slot_closed` for what customers may not take.
 */
export async function holdSlot(ctx: Ctx, { token, basket, day, from, plants }: Hold): Promise<boolean> {
  await lockDays(ctx, [day])
  const forgotten = new Date(ctx.now.getTime() - REMEMBERED_MS)
  await sql`delete from slot_hold where slot_hold.shop_id = ${ownShop}
    and (token = ${token} or (basket = ${basket} and basket <> '') or until < ${forgotten})`.execute(ctx.db)
  const fromMin = minutesOf(from)
  const slot = (await slotsOf(ctx, day)).find((one) => one.from_min === fromMin)
  if (!slot) throw refusedField('unknown_slot', ['slot'])
  await refuseClosed(ctx, day, fromMin, { customer: true })
  await refuseFull(ctx, slot, 1, plants)
  const network = networkMark(ctx)
  if (await takesTooMany(ctx, network)) return false
  const until = new Date(ctx.now.getTime() + HOLD_MINUTES * 60_000)
  await ctx.db
    .insertInto('slot_hold')
    .values({ shop_id: ctx.shopId, token, basket, network, day, from_min: fromMin, plants, until })
    .execute()
  return true
}

/** Places of other days are taken beside this one: a network's are counted one after the other. */
async function takesTooMany(ctx: Ctx, network: string): Promise<boolean> {
  if (network === '') return false
  await sql`select pg_advisory_xact_lock(hashtextextended(${`slots ${ctx.shopId} ${network}`}, 0))`.execute(ctx.db)
  const { rows } = await sql<{ held: number; all: number }>`
    select count(*) filter (where until > ${ctx.now})::int as held, count(*)::int as all
    from slot_hold where slot_hold.shop_id = ${ownShop} and network = ${network}`.execute(ctx.db)
  const [counted] = rows
  return (counted?.held ?? 0) >= MOST_AT_ONCE || (counted?.all ?? 0) >= MOST_UNUSED
}

/** What is no longer counted is nobody's business. */
export async function forgetHolds(ctx: Ctx): Promise<void> {
  await ctx.db
    .deleteFrom('slot_hold')
    .where('until', '<', new Date(ctx.now.getTime() - REMEMBERED_MS))
    .execute()
}

/** The place is booked, or wanted no longer. */
export async function dropHold(ctx: Ctx, token: string): Promise<void> {
  await ctx.db.deleteFrom('slot_hold').where('token', '=', token).execute()
}
