import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { refusedField } from '../../platform/refused.ts'
import { parisDay } from '../../platform/paris.ts'
import { closedToCustomers, minutesOf } from './slot-plan.ts'
import { collectSettings } from './slot-settings.ts'
import { heldPlaces, lockDays, refuseFull, slotsOf } from './slots.db.ts'

const HOLD_MINUTES = 20

export type Hold = { token: string; day: string; from: string; plants: number }

/**
 * Keeps a place for somebody who orders, some minutes long; what the same token held before is free again. Throws `unknown_slot`,
 * `slot_full`, `slot_plants_full`, `slot_past` for what customers may not take.
 */
export async function holdSlot(ctx: Ctx, { token, day, from, plants }: Hold): Promise<void> {
  await lockDays(ctx, [day])
  await sql`delete from slot_hold where slot_hold.shop_id = ${ownShop} and (token = ${token} or until < ${ctx.now})`.execute(ctx.db)
  const fromMin = minutesOf(from)
  const slot = (await slotsOf(ctx, day)).find((one) => one.from_min === fromMin)
  if (!slot) throw refusedField('unknown_slot', ['slot'])
  if (closedToCustomers(await collectSettings(ctx), ctx.now, parisDay(ctx.now), day, fromMin) !== null)
    throw refusedField('slot_past', ['slot'])
  refuseFull(slot, 1, plants, (await heldPlaces(ctx, day, day)).get(`${day} ${fromMin}`))
  const until = new Date(ctx.now.getTime() + HOLD_MINUTES * 60_000)
  await ctx.db.insertInto('slot_hold').values({ shop_id: ctx.shopId, token, day, from_min: fromMin, plants, until }).execute()
}

/** The place is booked, or wanted no longer. */
export async function dropHold(ctx: Ctx, token: string): Promise<void> {
  await ctx.db.deleteFrom('slot_hold').where('token', '=', token).execute()
}
