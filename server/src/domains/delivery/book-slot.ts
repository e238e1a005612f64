import type { Appointment as Answer } from '@plantule/contract/delivery/slots'
import type { Selectable } from 'kysely'
import type { Appointment } from '../../db/tables.gen.ts'
import type { Ctx } from '../../platform/context.ts'
import { dayInWords } from '../../platform/day-in-words.ts'
import { Refused, refusedField } from '../../platform/refused.ts'
import { minutesOf, timeOf } from './slot-plan.ts'
import { lockDays, refuseClosed, refuseFull, type SlotRow, slotsOf } from './slots.db.ts'

export type Booking = {
  orderId: number
  reference: string
  customerName: string
  phone: string
  plants: number
  day: string
  /** HH:MM, as the slot begins. */
  from: string
  author: string
  /** A customer books it themselves: what they chose before. Their own hold stands in nobody's way. */
  hold?: string
}
type Row = Selectable<Appointment>

/**
 * Gives an order a slot, or moves it there. Staff may book what is too soon for customers, but never more than the slot
 * holds. Call with the order locked. Throws `unknown_slot`, `slot_past`, `slot_full`, `slot_plants_full`; of a customer's `slot_closed`.
 */
export async function bookSlot(ctx: Ctx, booking: Booking): Promise<void> {
  const present = await lockedRowOf(ctx, booking.orderId)
  await lockDays(ctx, present ? [present.day, booking.day] : [booking.day])
  if (present) await giveBack(ctx, present)
  const fromMin = minutesOf(booking.from)
  const slot = (await slotsOf(ctx, booking.day)).find((one) => one.from_min === fromMin)
  if (!slot) throw refusedField('unknown_slot', ['slot'])
  await refuseClosed(ctx, booking.day, fromMin, { customer: booking.hold !== undefined })
  await refuseFull(ctx, slot, 1, booking.plants, booking.hold)
  await ctx.db
    .updateTable('collect_slot')
    .set({ booked_orders: slot.booked_orders + 1, booked_plants: slot.booked_plants + booking.plants })
    .where('id', '=', slot.id)
    .execute()
  const { orderId, reference, customerName, phone, plants, day, author } = booking
  await ctx.db
    .insertInto('appointment')
    .values({
      shop_id: ctx.shopId,
      slot_id: slot.id,
      day,
      from_min: slot.from_min,
      to_min: slot.to_min,
      order_id: orderId,
      reference,
      customer_name: customerName,
      phone,
      plants,
      state: 'booked',
      booked_at: ctx.now,
      author,
    })
    .execute()
  await ctx.publish('appointments.changed', { day }, 'orders.read')
}

/**
 * The hour of an order that another one takes over becomes that one's, unless it has its own: then the first is given back with its order.
 * Call with both locked. Throws `merge_two_slots` where people agreed on two different hours.
 */
export async function passAppointment(ctx: Ctx, from: { id: number }, to: { id: number; reference: string }): Promise<void> {
  const present = await lockedRowOf(ctx, from.id)
  if (!present) return
  const own = await rowOf(ctx, to.id)
  if (own) {
    if (own.day === present.day && own.from_min === present.from_min) return
    throw new Refused('merge_two_slots', { one: hourOf(own), other: hourOf(present) })
  }
  await ctx.db.updateTable('appointment').set({ order_id: to.id, reference: to.reference }).where('id', '=', present.id).execute()
  await ctx.publish('appointments.changed', { day: present.day }, 'orders.read')
}

const hourOf = ({ day, from_min }: Row): { fr: string; en: string } => ({
  fr: `${dayInWords(day, 'fr', { year: false })} à ${timeOf(from_min)}`,
  en: `${dayInWords(day, 'en', { year: false })} at ${timeOf(from_min)}`,
})

/** Frees the place of an order that had one. */
export async function freeSlot(ctx: Ctx, orderId: number): Promise<void> {
  const present = await lockedRowOf(ctx, orderId)
  if (!present) return
  await lockDays(ctx, [present.day])
  await giveBack(ctx, present)
  await ctx.publish('appointments.changed', { day: present.day }, 'orders.read')
}

/** The order holds another number of plants now. Throws `slot_plants_full`. */
export async function resizeAppointment(ctx: Ctx, orderId: number, plants: number): Promise<void> {
  const present = await lockedRowOf(ctx, orderId)
  if (!present || present.plants === plants) return
  await lockDays(ctx, [present.day])
  const slot = await slotOf(ctx, present)
  await refuseFull(ctx, slot, 0, plants - present.plants)
  await ctx.db
    .updateTable('collect_slot')
    .set({ booked_plants: slot.booked_plants + plants - present.plants })
    .where('id', '=', slot.id)
    .execute()
  await ctx.db.updateTable('appointment').set({ plants }).where('id', '=', present.id).execute()
}

/** Notes that the customer came, did not come, or is still awaited; an order without appointment is left alone. */
export async function markAppointment(ctx: Ctx, orderId: number, state: 'booked' | 'collected' | 'no_show'): Promise<void> {
  const present = await lockedRowOf(ctx, orderId)
  if (!present || present.state === state) return
  await ctx.db.updateTable('appointment').set({ state }).where('id', '=', present.id).execute()
  await ctx.publish('appointments.changed', { day: present.day }, 'orders.read')
}

/** The appointment of an order that counts. */
export async function appointmentOf(ctx: Ctx, orderId: number): Promise<Answer | null> {
  const row = await rowOf(ctx, orderId)
  return row ? toAppointment(row) : null
}

export const toAppointment = (row: Row): Answer => ({
  id: row.id,
  day: row.day,
  from: timeOf(row.from_min),
  to: timeOf(row.to_min),
  orderId: row.order_id,
  reference: row.reference,
  customerName: row.customer_name,
  phone: row.phone,
  plants: row.plants,
  state: row.state,
})

/** Held until the transaction ends: two changes of one order's appointment follow each other. */
const lockedRowOf = (ctx: Ctx, orderId: number): Promise<Row | undefined> =>
  ctx.db
    .selectFrom('appointment')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', '<>', 'cancelled')
    .forUpdate()
    .executeTakeFirst()

const rowOf = (ctx: Ctx, orderId: number): Promise<Row | undefined> =>
  ctx.db.selectFrom('appointment').selectAll().where('order_id', '=', orderId).where('state', '<>', 'cancelled').executeTakeFirst()

async function slotOf(ctx: Ctx, { slot_id }: Row): Promise<SlotRow> {
  return ctx.db
    .selectFrom('collect_slot')
    .selectAll()
    .where('id', '=', slot_id ?? 0)
    .executeTakeFirstOrThrow()
}

async function giveBack(ctx: Ctx, present: Row): Promise<void> {
  const slot = await slotOf(ctx, present)
  await ctx.db
    .updateTable('collect_slot')
    .set({ booked_orders: slot.booked_orders - 1, booked_plants: slot.booked_plants - present.plants })
    .where('id', '=', slot.id)
    .execute()
  await ctx.db.updateTable('appointment').set({ state: 'cancelled', slot_id: null }).where('id', '=', present.id).execute()
}
