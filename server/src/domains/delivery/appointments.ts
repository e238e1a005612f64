import type { Appointment, DaySlots } from '@plantule/contract/delivery/slots'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { addDays } from '../../platform/paris.ts'
import { Refused } from '../../platform/refused.ts'
import { markAppointment, toAppointment } from './book-slot.ts'
import { daySlots } from './slots.db.ts'
import { mustExist } from '../../platform/must-exist.ts'

/** The calendar of some days: their slots, and who comes. Cancelled appointments are left out. */
export async function listAppointments(ctx: Ctx, from: string, days: number): Promise<{ days: DaySlots[]; items: Appointment[] }> {
  const rows = await ctx.db
    .selectFrom('appointment')
    .selectAll()
    .where('day', '>=', from)
    .where('day', '<', addDays(from, days))
    .where('state', '<>', 'cancelled')
    .orderBy('day')
    .orderBy('from_min')
    .orderBy('id')
    .execute()
  return { days: await daySlots(ctx, from, days), items: rows.map(toAppointment) }
}

/** Throws `not_found`, `wrong_status` for one that was cancelled. */
export async function updateAppointment(ctx: Ctx, id: number, state: 'booked' | 'collected' | 'no_show'): Promise<Appointment> {
  const row = mustExist(await ctx.db.selectFrom('appointment').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
  if (row.state === 'cancelled') throw new Refused('wrong_status', { status: row.state })
  await markAppointment(ctx, row.order_id, state)
  await audit(ctx, 'appointment.mark', 'appointment', id, { before: { state: row.state }, after: { state } })
  return toAppointment({ ...row, state })
}

/** The orders that are expected on a day, each with its day and hour as a text of its own. */
export async function bookedOn(ctx: Ctx, day: string): Promise<Map<number, string>> {
  const rows = await ctx.db
    .selectFrom('appointment')
    .select(['order_id', 'from_min'])
    .where('day', '=', day)
    .where('state', '=', 'booked')
    .orderBy('order_id')
    .execute()
  return new Map(rows.map((row) => [row.order_id, `${day} ${row.from_min}`]))
}
