import type { DaySlots } from '@plantule/contract/delivery/slots'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { refusedField } from '../../platform/refused.ts'
import { minutesOf, overlapping, type PlannedSlot, plannedSlots, timeOf } from './slot-plan.ts'
import { collectSettings, slotRules } from './slot-settings.ts'
import { addSlots, type Held, heldPlaces, lockDays, oneDay, type SlotRow, slotsOf } from './slots.db.ts'

type SlotInput = { from: string; to: string; orders: number; plants: number | null }

/** Makes a day's slots those given; none closes it. Throws `hours_wrong`, `slots_overlap`, `below_booked`, `slot_has_appointments`. */
export async function updateDay(ctx: Ctx, day: string, input: readonly SlotInput[]): Promise<DaySlots> {
  const wanted = input.map(({ from, to, orders, plants }) => ({ fromMin: minutesOf(from), toMin: minutesOf(to), orders, plants }))
  const backwards = wanted.findIndex((slot) => slot.toMin <= slot.fromMin)
  if (backwards >= 0) throw refusedField('hours_wrong', ['slots', backwards, 'to'])
  const met = overlapping(wanted)
  if (met)
    throw refusedField('slots_overlap', ['slots', met.index, 'from'], { from: timeOf(met.other.fromMin), to: timeOf(met.other.toMin) })
  await lockDays(ctx, [day])
  const before = await slotsOf(ctx, day)
  const held = await heldPlaces(ctx, day, day)
  for (const slot of before) refuseTooSmall(slot, wanted, held.get(`${day} ${slot.from_min}`))
  await ctx.db.updateTable('collect_day').set({ by_hand: true }).where('day', '=', day).execute()
  await replaceSlots(ctx, day, before, wanted)
  await audit(ctx, 'collect_day.update', 'collect_day', null, { after: { day, slots: input } })
  await ctx.publish('appointments.changed', { day }, 'orders.read')
  return oneDay(ctx, day)
}

/** Places that visitors hold, some minutes long, are kept for them as long as the slot stands; nobody keeps the shop from closing it. */
function refuseTooSmall(slot: SlotRow, wanted: readonly PlannedSlot[], held: Held = { orders: 0, plants: 0 }): void {
  const index = wanted.findIndex((one) => one.fromMin === slot.from_min)
  const next = wanted[index]
  if (!next) {
    if (slot.booked_orders > 0) throw refusedField('slot_has_appointments', ['slots'], { from: timeOf(slot.from_min) })
    return
  }
  const [orders, plants] = [slot.booked_orders + held.orders, slot.booked_plants + held.plants]
  if (next.orders < orders) throw refusedField('below_booked', ['slots', index, 'orders'], { booked: orders })
  if (next.plants !== null && next.plants < plants) throw refusedField('below_booked', ['slots', index, 'plants'], { booked: plants })
}

/** Back to the weekly rules. What is booked stays, with at least the places that are taken. */
export async function resetDay(ctx: Ctx, day: string): Promise<DaySlots> {
  await lockDays(ctx, [day])
  const before = await slotsOf(ctx, day)
  const booked = before.filter((slot) => slot.booked_orders > 0)
  const planned = plannedSlots(await slotRules(ctx), await collectSettings(ctx), day)
  const kept = booked.map((slot): PlannedSlot => {
    const same = planned.find((one) => one.fromMin === slot.from_min && one.toMin === slot.to_min)
    const hours = { fromMin: slot.from_min, toMin: slot.to_min }
    if (!same) return { ...hours, orders: slot.orders, plants: slot.plants }
    return {
      ...hours,
      orders: Math.max(same.orders, slot.booked_orders),
      plants: same.plants === null ? null : Math.max(same.plants, slot.booked_plants),
    }
  })
  const free = planned.filter((slot) => !overlapping([...kept, slot]))
  await ctx.db.updateTable('collect_day').set({ by_hand: false }).where('day', '=', day).execute()
  await replaceSlots(ctx, day, before, [...kept, ...free])
  await audit(ctx, 'collect_day.reset', 'collect_day', null, { after: { day } })
  await ctx.publish('appointments.changed', { day }, 'orders.read')
  return oneDay(ctx, day)
}

/** Booked slots are changed where they stand; the others are made anew. */
async function replaceSlots(ctx: Ctx, day: string, before: readonly SlotRow[], wanted: readonly PlannedSlot[]): Promise<void> {
  const booked = new Map(before.filter((slot) => slot.booked_orders > 0).map((slot) => [slot.from_min, slot]))
  await ctx.db.deleteFrom('collect_slot').where('day', '=', day).where('booked_orders', '=', 0).execute()
  for (const slot of wanted) {
    const row = booked.get(slot.fromMin)
    if (!row) continue
    await ctx.db
      .updateTable('collect_slot')
      .set({ to_min: slot.toMin, orders: slot.orders, plants: slot.plants })
      .where('id', '=', row.id)
      .execute()
    await ctx.db.updateTable('appointment').set({ to_min: slot.toMin }).where('slot_id', '=', row.id).execute()
  }
  await addSlots(
    ctx,
    day,
    wanted.filter((slot) => !booked.has(slot.fromMin)),
  )
}
