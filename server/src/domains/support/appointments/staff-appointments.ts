import type { Done } from '@plantule/contract/base/shared'
import type { AppointmentChange, StaffAppointment, StaffBooking } from '@plantule/contract/support/appointments'
import { sql } from 'kysely'
import { mustExist, refuseStale } from '../../../platform/must-exist.ts'
import { addDays, parisMidnight } from '../../../platform/paris.ts'
import type { ProviderCtx } from '../../../platform/provider/in-provider.ts'
import { noteAct } from '../../../platform/provider/note-act.ts'
import { Refused, refusedField } from '../../../platform/refused.ts'
import { appointmentMailJob } from '../jobs.ts'
import { staffNamed } from '../staff/staff-named.ts'
import { toAppointment } from './own-appointments.ts'
import { takePlace } from './take-place.ts'

/** PostgreSQL: another row has the value. */
const UNIQUE = '23505'

type Row = {
  id: number
  client_id: number | null
  prospect_id: number | null
  starts_at: Date
  ends_at: Date
  mode: StaffAppointment['mode']
  subject: string
  name: string
  phone: string | null
  note: string | null
  staff_id: number | null
  staff_name: string | null
  cancelled_at: Date | null
  version: number
  of: string
}
const rows = sql`
  select a.*, coalesce(s.name, p.company, p.name) as of from support_appointment a
  left join shop s on s.id = a.client_id left join provider_prospect p on p.id = a.prospect_id`

const toStaffAppointment = (row: Row): StaffAppointment => ({
  ...toAppointment(row),
  clientId: row.client_id,
  prospectId: row.prospect_id,
  of: row.of,
  staffId: row.staff_id,
  staff: row.staff_name,
  note: row.note,
})

export async function listStaffAppointments(ctx: ProviderCtx, from: string, days: number): Promise<{ items: StaffAppointment[] }> {
  const found = await sql<Row>`
    ${rows} where a.starts_at >= ${parisMidnight(from)} and a.starts_at < ${parisMidnight(addDays(from, days))} and a.cancelled_at is null
    order by a.starts_at, a.place`.execute(ctx.db)
  return { items: found.rows.map(toStaffAppointment) }
}

const answerOf = async (ctx: ProviderCtx, id: number): Promise<StaffAppointment> =>
  toStaffAppointment(mustExist((await sql<Row>`${rows} where a.id = ${id}`.execute(ctx.db)).rows[0]))

/** Throws `appointment_whose`, `unknown_choice`, `unknown_staff`, `appointment_closed`, `appointment_full`. */
export async function bookFor(ctx: ProviderCtx, given: StaffBooking): Promise<StaffAppointment> {
  const { clientId, prospectId, mode, subject, phone, name, note } = given
  if ((clientId === null) === (prospectId === null)) throw refusedField('appointment_whose', ['clientId'])
  const known =
    clientId === null ? sql`select 1 from provider_prospect where id = ${prospectId}` : sql`select 1 from shop where id = ${clientId}`
  if ((await known.execute(ctx.db)).rows.length === 0) throw refusedField('unknown_choice', [clientId === null ? 'prospectId' : 'clientId'])
  const staff = await staffNamed(ctx, given.staffId, 'staffId')
  const id = await takePlace(ctx, new Date(given.startsAt), 'staff', async (slot) => {
    const made = await sql<{ id: number }>`
      insert into support_appointment (client_id, prospect_id, starts_at, ends_at, place, mode, subject, name, phone, note, staff_id,
        staff_name, booked_at)
      values (${clientId}, ${prospectId}, ${slot.startsAt}, ${slot.endsAt}, ${slot.place}, ${mode}, ${subject}, ${name}, ${phone}, ${note},
        ${staff.id}, ${staff.name}, ${ctx.now})
      on conflict do nothing returning id`.execute(ctx.db)
    return made.rows[0]?.id
  })
  await noteBooking(ctx, 'support_appointment.book', id, clientId)
  if (clientId !== null) await ctx.enqueue(clientId, appointmentMailJob, { appointmentId: id, what: 'booked' })
  return answerOf(ctx, id)
}

const noteBooking = (ctx: ProviderCtx, action: string, id: number, clientId: number | null): Promise<void> =>
  noteAct(ctx, action, { subject: 'support_appointment', subjectId: id, ...(clientId === null ? {} : { clientId }) })

/** One that is to come. Throws `not_found`, `appointment_over`. */
async function lockComing(ctx: ProviderCtx, id: number): Promise<Row> {
  const found = await sql<Row>`select a.*, '' as of from support_appointment a where a.id = ${id} for update`.execute(ctx.db)
  const row = mustExist(found.rows[0])
  if (row.cancelled_at || row.ends_at <= ctx.now) throw new Refused('appointment_over')
  return row
}

/** Throws `not_found`, `stale_version`, `appointment_over`, `unknown_staff`, `appointment_closed`, `appointment_full`. */
export async function changeAppointment(ctx: ProviderCtx, id: number, change: AppointmentChange): Promise<StaffAppointment> {
  const held = await lockComing(ctx, id)
  await refuseStale(held, change.version, () => answerOf(ctx, id))
  const staff =
    change.staffId === undefined ? { id: held.staff_id, name: held.staff_name } : await staffNamed(ctx, change.staffId, 'staffId')
  const kept = <T>(given: T | undefined, before: T): T => (given === undefined ? before : given)
  await sql`
    update support_appointment set mode = ${kept(change.mode, held.mode)}, subject = ${kept(change.subject, held.subject)},
      phone = ${kept(change.phone, held.phone)}, note = ${kept(change.note, held.note)}, staff_id = ${staff.id}, staff_name = ${staff.name},
      version = version + 1
    where id = ${id}`.execute(ctx.db)
  const moved = change.startsAt !== undefined && new Date(change.startsAt).getTime() !== held.starts_at.getTime()
  if (moved && change.startsAt !== undefined) {
    await takePlace(ctx, new Date(change.startsAt), 'staff', (slot) => moveTo(ctx, id, slot))
  }
  await noteBooking(ctx, moved ? 'support_appointment.move' : 'support_appointment.update', id, held.client_id)
  if (moved && held.client_id !== null) await ctx.enqueue(held.client_id, appointmentMailJob, { appointmentId: id, what: 'moved' })
  return answerOf(ctx, id)
}

/** Answers nothing where another took the place at the same moment. */
async function moveTo(ctx: ProviderCtx, id: number, slot: { startsAt: Date; endsAt: Date; place: number }): Promise<true | undefined> {
  await sql`savepoint moved`.execute(ctx.db)
  try {
    await sql`
      update support_appointment set starts_at = ${slot.startsAt}, ends_at = ${slot.endsAt}, place = ${slot.place}, reminded_at = null
      where id = ${id}`.execute(ctx.db)
    await sql`release savepoint moved`.execute(ctx.db)
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== UNIQUE) throw error
    await sql`rollback to savepoint moved`.execute(ctx.db)
    return undefined
  }
}

/** Throws `not_found`, `appointment_over`. */
export async function cancelFor(ctx: ProviderCtx, id: number): Promise<Done> {
  const held = await lockComing(ctx, id)
  await sql`update support_appointment set cancelled_at = ${ctx.now}, version = version + 1 where id = ${id}`.execute(ctx.db)
  await noteBooking(ctx, 'support_appointment.cancel', id, held.client_id)
  if (held.client_id !== null) await ctx.enqueue(held.client_id, appointmentMailJob, { appointmentId: id, what: 'cancelled' })
  return { ok: true }
}
