import type { Done } from '@plantule/contract/base/shared'
import type { BookingInput, SupportAppointment } from '@plantule/contract/support/appointments'
import { sql } from 'kysely'
import { authorOf, mayDo } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { FileReply } from '../../../platform/handlers.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { Refused } from '../../../platform/refused.ts'
import { remindJob } from '../jobs.ts'
import { calendarFile } from './calendar-file.ts'
import { reminderAt } from './remind.ts'
import { takePlace } from './take-place.ts'

type Row = {
  id: number
  starts_at: Date
  ends_at: Date
  mode: SupportAppointment['mode']
  subject: string
  name: string
  phone: string | null
  cancelled_at: Date | null
  version: number
}
const columns = sql`a.id, a.starts_at, a.ends_at, a.mode, a.subject, a.name, a.phone, a.cancelled_at, a.version`
/** So many to come for one shop: the places are for all. */
const MOST = 3

const seen = (ctx: Ctx) =>
  mayDo(ctx, 'team.read')
    ? sql`a.client_id = ${ownShop}`
    : sql`a.client_id = ${ownShop} and a.member_id = ${ctx.actor.kind === 'member' ? ctx.actor.id : 0}`

/** What both sides of an appointment see of it. */
export const toAppointment = (row: Row): SupportAppointment => ({
  id: row.id,
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  mode: row.mode,
  subject: row.subject,
  name: row.name,
  phone: row.phone,
  state: row.cancelled_at ? 'cancelled' : 'booked',
  version: row.version,
})

/** Those to come and the latest before. */
export async function listAppointments(ctx: Ctx): Promise<{ items: SupportAppointment[] }> {
  const { rows } = await sql<Row>`
    select ${columns} from support_appointment a where ${seen(ctx)} order by a.starts_at desc, a.id desc limit 50`.execute(ctx.db)
  return { items: rows.map(toAppointment) }
}

const rowOf = async (ctx: Ctx, id: number): Promise<Row> =>
  mustExist((await sql<Row>`select ${columns} from support_appointment a where ${seen(ctx)} and a.id = ${id}`.execute(ctx.db)).rows[0])

/** Throws `appointment_closed`, `appointment_full`, `appointments_too_many`. */
export async function bookAppointment(ctx: Ctx, { startsAt, mode, subject, phone }: BookingInput): Promise<SupportAppointment> {
  // One after the other for one shop: those who ask at once would each find room.
  await sql`select pg_advisory_xact_lock(hashtext('support_appointment'), ${ctx.shopId}::integer)`.execute(ctx.db)
  const { rows } = await sql<{ held: number }>`
    select count(*)::int as held from support_appointment a
    where a.client_id = ${ownShop} and a.cancelled_at is null and a.starts_at > ${ctx.now}`.execute(ctx.db)
  if ((rows[0]?.held ?? 0) >= MOST) throw new Refused('appointments_too_many', { most: MOST })
  const memberId = ctx.actor.kind === 'member' ? ctx.actor.id : null
  const id = await takePlace(ctx, new Date(startsAt), 'shop', async (slot) => {
    const made = await sql<{ id: number | null }>`
      select book_appointment(${memberId}, ${slot.startsAt}, ${slot.endsAt}, ${slot.place}, ${mode}, ${subject}, ${authorOf(ctx)}, ${phone},
        ${ctx.now}) as id`.execute(ctx.db)
    return made.rows[0]?.id ?? undefined
  })
  const row = await rowOf(ctx, id)
  await audit(ctx, 'support_appointment.book', 'support_appointment', row.id, { after: { startsAt, subject } })
  await ctx.enqueue(remindJob, { appointmentId: row.id }, { after: reminderAt(row.starts_at) })
  return toAppointment(row)
}

/** Throws `not_found`, `appointment_over`. */
export async function cancelAppointment(ctx: Ctx, id: number): Promise<Done> {
  await rowOf(ctx, id)
  const { rows } = await sql<{ cancelled: boolean }>`select cancel_appointment(${id}, ${ctx.now}) as cancelled`.execute(ctx.db)
  if (!rows[0]?.cancelled) throw new Refused('appointment_over')
  await audit(ctx, 'support_appointment.cancel', 'support_appointment', id, {})
  return { ok: true }
}

/** Throws `not_found`. */
export async function appointmentFile(ctx: Ctx, id: number): Promise<FileReply> {
  const row = await rowOf(ctx, id)
  return {
    name: `plantule-${id}.ics`,
    mime: 'text/calendar; charset=utf-8',
    body: Buffer.from(calendarFile({ ...row, cancelled: row.cancelled_at !== null }, ctx.services.config.publicUrl, ctx.now)),
  }
}
