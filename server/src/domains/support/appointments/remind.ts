import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { JobOf, JobShop } from '../../../platform/job.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { type appointmentMailJob, remindJob } from '../jobs.ts'

const DAY_MS = 86_400_000
/** The day before, or at once where that has begun. */
export const reminderAt = (startsAt: Date): Date => new Date(startsAt.getTime() - DAY_MS)

type Row = {
  id: number
  starts_at: Date
  mode: 'video' | 'phone'
  subject: string
  phone: string | null
  email: string | null
  cancelled_at: Date | null
  reminded_at: Date | null
}

const words = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', dateStyle: 'full', timeStyle: 'short' })
const whenOf = (at: Date): string => words.format(at)
const howOf = ({ mode, phone }: Pick<Row, 'mode' | 'phone'>): string =>
  mode === 'phone' ? `Nous vous appelons${phone ? ` au ${phone}` : ''}.` : 'Nous nous retrouvons en visio.'

/** With who of the shop is to be told: whoever booked it, else the owners. */
async function rowOf(ctx: Ctx, id: number): Promise<{ row: Row; to: string[] } | undefined> {
  const { rows } = await sql<Row>`
    select a.id, a.starts_at, a.mode, a.subject, a.phone, a.cancelled_at, a.reminded_at, m.email from support_appointment a
    left join member m on m.shop_id = ${ownShop} and m.id = a.member_id and m.removed_at is null
    where a.client_id = ${ownShop} and a.id = ${id}`.execute(ctx.db)
  const [row] = rows
  if (!row) return undefined
  if (row.email) return { row, to: [row.email] }
  const owners = await ctx.db.selectFrom('member').select('email').where('preset', '=', 'owner').where('removed_at', 'is', null).execute()
  return { row, to: owners.map(({ email }) => email) }
}

async function tell(ctx: Ctx, { row, to }: { row: Row; to: string[] }, subject: string, paragraphs: string[]): Promise<void> {
  for (const address of to) {
    await queueMail(ctx, {
      to: address,
      flow: 'support',
      template: 'message',
      sender: 'Plantule, l’aide',
      about: { subject: 'support_appointment', id: row.id },
      data: {
        subject,
        paragraphs,
        button: { label: 'Voir mes rendez-vous', url: `${ctx.services.config.publicUrl}/support/appointments` },
      },
      locale: 'fr',
    })
  }
}

/** Once, and not for one that was cancelled or is over; one that was moved is reminded a day before its new moment. */
export const remind = ({ appointmentId }: JobOf<typeof remindJob>, shop: JobShop): Promise<void> =>
  shop.inShop(async (ctx) => {
    const found = await rowOf(ctx, appointmentId)
    if (!found || found.row.cancelled_at || found.row.reminded_at || found.row.starts_at <= ctx.now) return
    const due = reminderAt(found.row.starts_at)
    if (due > ctx.now) return ctx.enqueue(remindJob, { appointmentId }, { after: due })
    await sql`update support_appointment set reminded_at = ${ctx.now} where client_id = ${ownShop} and id = ${appointmentId}`.execute(
      ctx.db,
    )
    const { row } = found
    await tell(ctx, found, `Rappel : votre rendez-vous avec Plantule, ${whenOf(row.starts_at)}`, [row.subject, howOf(row)])
  })

/** What staff booked, moved or cancelled. */
export const mailAppointment = ({ appointmentId, what }: JobOf<typeof appointmentMailJob>, shop: JobShop): Promise<void> =>
  shop.inShop(async (ctx) => {
    const found = await rowOf(ctx, appointmentId)
    if (!found) return
    const { row } = found
    const subject = {
      booked: `Rendez-vous avec Plantule, ${whenOf(row.starts_at)}`,
      moved: `Votre rendez-vous avec Plantule a changé : ${whenOf(row.starts_at)}`,
      cancelled: `Rendez-vous annulé : ${whenOf(row.starts_at)}`,
    }[what]
    await tell(ctx, found, subject, what === 'cancelled' ? [row.subject] : [row.subject, howOf(row)])
    if (what !== 'cancelled') await ctx.enqueue(remindJob, { appointmentId }, { after: reminderAt(row.starts_at) })
  })
