import type { CollectSettings, DaySlots, SlotRule } from '@plantule/contract/delivery/slots'
import { type Selectable, sql } from 'kysely'
import type { CollectSlot } from '../../db/tables.gen.ts'
import type { Ctx } from '../../platform/context.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { addDays, parisDay } from '../../platform/paris.ts'
import { Refused, refusedField } from '../../platform/refused.ts'
import { closedReason, closedToCustomers, type PlannedSlot, plannedSlots, timeOf } from './slot-plan.ts'
import { collectSettings, slotRules } from './slot-settings.ts'

export type SlotRow = Selectable<CollectSlot>

/** The slots of some days that follow each other, with the places left. */
export async function daySlots(ctx: Ctx, from: string, count: number): Promise<DaySlots[]> {
  const days = Array.from({ length: count }, (_, index) => addDays(from, index))
  const until = days.at(-1) ?? from
  const rules = await slotRules(ctx)
  const settings = await collectSettings(ctx)
  const kept = await ctx.db.selectFrom('collect_day').selectAll().where('day', '>=', from).where('day', '<=', until).execute()
  const rows = await ctx.db
    .selectFrom('collect_slot')
    .selectAll()
    .where('day', '>=', from)
    .where('day', '<=', until)
    .orderBy('from_min')
    .execute()
  const held = await heldPlaces(ctx, from, until)
  return days.map((day) => {
    const byHand = kept.some((one) => one.day === day && one.by_hand)
    const own = rows.filter((row) => row.day === day)
    const slots = standing(byHand, own) ? own : plannedSlots(rules, settings, day).map(asRow)
    return toDay(ctx, { settings, held }, day, byHand, slots)
  })
}

/** A day's own slots count once it was changed by hand or somebody booked it; else the weekly rules do. */
const standing = (byHand: boolean, slots: readonly SlotRow[]): boolean => byHand || slots.some((slot) => slot.booked_orders > 0)

type Counted = Omit<SlotRow, 'id' | 'shop_id' | 'day'>
const asRow = (slot: PlannedSlot): Counted => ({
  from_min: slot.fromMin,
  to_min: slot.toMin,
  orders: slot.orders,
  plants: slot.plants,
  booked_orders: 0,
  booked_plants: 0,
})

type Around = { settings: CollectSettings; held: ReadonlyMap<string, Held> }
function toDay(ctx: Ctx, { settings, held }: Around, day: string, byHand: boolean, rows: readonly Counted[]): DaySlots {
  const slots = rows.map((row): DaySlots['slots'][number] => {
    const kept = held.get(`${day} ${row.from_min}`) ?? none
    const leftOrders = Math.max(0, row.orders - row.booked_orders - kept.orders)
    const leftPlants = row.plants === null ? null : Math.max(0, row.plants - row.booked_plants - kept.plants)
    const why = closedToCustomers(settings, ctx.now, parisDay(ctx.now), day, row.from_min)
    return {
      from: timeOf(row.from_min),
      to: timeOf(row.to_min),
      orders: row.orders,
      plants: row.plants,
      bookedOrders: row.booked_orders,
      bookedPlants: row.booked_plants,
      leftOrders,
      leftPlants,
      state: why === null ? (leftOrders <= 0 || leftPlants === 0 ? 'full' : 'open') : 'closed',
      why,
    }
  })
  return { day, byHand, closedReason: closedReason(settings, day), slots }
}

/** Places that visitors have chosen and not yet ordered for. */
export type Held = { orders: number; plants: number }
const none: Held = { orders: 0, plants: 0 }

/** By day and minute; but for those of one token. */
export async function heldPlaces(ctx: Ctx, from: string, until: string, but = ''): Promise<Map<string, Held>> {
  const { rows } = await sql<Held & { key: string }>`
    select concat(day, ' ', from_min) as key, count(*)::int as orders, sum(plants)::int as plants from slot_hold
    where slot_hold.shop_id = ${ownShop} and day between ${from}::date and ${until}::date and until > ${ctx.now} and token <> ${but}
    group by day, from_min`.execute(ctx.db)
  return new Map(rows.map(({ key, orders, plants }) => [key, { orders, plants }]))
}

/** What visitors hold of one slot. */
export const heldAt = async (ctx: Ctx, { day, from_min }: Pick<SlotRow, 'day' | 'from_min'>, but = ''): Promise<Held> =>
  (await heldPlaces(ctx, day, day, but)).get(`${day} ${from_min}`) ?? none

/**
 * The day is locked, so that what is read here is what is written. Places that visitors hold are taken, but for those of the token `but`.
 * Throws `slot_full`, `slot_plants_full`.
 */
export async function refuseFull(ctx: Ctx, slot: SlotRow, orders: number, plants: number, but = ''): Promise<void> {
  const held = await heldAt(ctx, slot, but)
  const from = timeOf(slot.from_min)
  if (slot.booked_orders + held.orders + orders > slot.orders)
    throw new Refused('slot_full', { from }, [{ path: ['slot'], code: 'slot_full', details: { from } }])
  const booked = slot.booked_plants + held.plants
  if (slot.plants === null || plants <= 0 || booked + plants <= slot.plants) return
  const details = { from, left: Math.max(0, slot.plants - booked) }
  throw new Refused('slot_plants_full', details, [{ path: ['slot'], code: 'slot_plants_full', details }])
}

/**
 * Staff is held by the clock alone, customers by all that the shop asks of them: at the moment in which they order, whatever stood
 * when they chose. Throws `slot_past`, `slot_closed`.
 */
export async function refuseClosed(ctx: Ctx, day: string, fromMin: number, { customer }: { customer: boolean }): Promise<void> {
  const why = closedToCustomers(await collectSettings(ctx), ctx.now, parisDay(ctx.now), day, fromMin)
  if (why === 'past') throw refusedField('slot_past', ['slot'])
  if (customer && why !== null) throw refusedField('slot_closed', ['slot'], { from: timeOf(fromMin) })
}

/**
 * Locks some days against other bookings and changes, always the earlier one first, and puts their slots into the database
 * when the weekly rules still make them.
 */
export async function lockDays(ctx: Ctx, days: readonly string[]): Promise<void> {
  for (const day of [...new Set(days)].sort()) {
    await ctx.db
      .insertInto('collect_day')
      .values({ shop_id: ctx.shopId, day })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { by_hand } = await ctx.db.selectFrom('collect_day').selectAll().where('day', '=', day).forUpdate().executeTakeFirstOrThrow()
    if (standing(by_hand, await slotsOf(ctx, day))) continue
    const rules: SlotRule[] = await slotRules(ctx)
    await ctx.db.deleteFrom('collect_slot').where('day', '=', day).execute()
    await addSlots(ctx, day, plannedSlots(rules, await collectSettings(ctx), day))
  }
}

export const slotsOf = (ctx: Ctx, day: string): Promise<SlotRow[]> =>
  ctx.db.selectFrom('collect_slot').selectAll().where('day', '=', day).orderBy('from_min').execute()

export async function addSlots(ctx: Ctx, day: string, slots: readonly PlannedSlot[]): Promise<void> {
  if (slots.length === 0) return
  const rows = slots.map(({ fromMin, toMin, orders, plants }) => ({
    shop_id: ctx.shopId,
    day,
    from_min: fromMin,
    to_min: toMin,
    orders,
    plants,
  }))
  await ctx.db.insertInto('collect_slot').values(rows).execute()
}

export async function oneDay(ctx: Ctx, day: string): Promise<DaySlots> {
  const [slots] = await daySlots(ctx, day, 1)
  if (!slots) throw new Error(`No slots read for ${day}`)
  return slots
}
