import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { JobOf, JobShop } from '../../../platform/job.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { memberAsReader, ownersAsReaders, type Reader } from '../../shops/index.ts'
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
  member_id: number | null
  cancelled_at: Date | null
  reminded_at: Date | null
}

type Locale = Reader['locale']
const clocks = {
  fr: new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', dateStyle: 'full', timeStyle: 'short' }),
  en: new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Paris', dateStyle: 'full', timeStyle: 'short' }),
}
const words = {
  fr: {
    sender: 'Plantule, l’aide',
    button: 'Voir mes rendez-vous',
    phone: (to: string) => `Nous vous appelons${to && ` au ${to}`}.`,
    video: 'Nous nous retrouvons en visio.',
    remind: (when: string) => `Rappel : votre rendez-vous avec Plantule, ${when}`,
    booked: (when: string) => `Rendez-vous avec Plantule, ${when}`,
    moved: (when: string) => `Votre rendez-vous avec Plantule a changé : ${when}`,
    cancelled: (when: string) => `Rendez-vous annulé : ${when}`,
  },
  en: {
    sender: 'Plantule support',
    button: 'See my appointments',
    phone: (to: string) => `We call you${to && ` on ${to}`}.`,
    video: 'We meet by video call.',
    remind: (when: string) => `Reminder: your appointment with Plantule, ${when}`,
    booked: (when: string) => `Appointment with Plantule, ${when}`,
    moved: (when: string) => `Your appointment with Plantule has changed: ${when}`,
    cancelled: (when: string) => `Appointment cancelled: ${when}`,
  },
} as const
type What = 'remind' | 'booked' | 'moved' | 'cancelled'
const howOf = ({ mode, phone }: Pick<Row, 'mode' | 'phone'>, locale: Locale): string =>
  mode === 'phone' ? words[locale].phone(phone ?? '') : words[locale].video

/** With who of the shop is to be told: whoever booked it, else the owners. */
async function rowOf(ctx: Ctx, id: number): Promise<{ row: Row; to: Reader[] } | undefined> {
  const { rows } = await sql<Row>`
    select a.id, a.starts_at, a.mode, a.subject, a.phone, a.cancelled_at, a.reminded_at, a.member_id from support_appointment a
    where a.client_id = ${ownShop} and a.id = ${id}`.execute(ctx.db)
  const [row] = rows
  if (!row) return undefined
  const booker = row.member_id === null ? undefined : await memberAsReader(ctx, row.member_id)
  return { row, to: booker ? [booker] : await ownersAsReaders(ctx) }
}

async function tell(ctx: Ctx, { row, to }: { row: Row; to: Reader[] }, what: What): Promise<void> {
  for (const { email, locale } of to) {
    await queueMail(ctx, {
      to: email,
      flow: 'support',
      template: 'message',
      sender: words[locale].sender,
      about: { subject: 'support_appointment', id: row.id },
      data: {
        subject: words[locale][what](clocks[locale].format(row.starts_at)),
        paragraphs: what === 'cancelled' ? [row.subject] : [row.subject, howOf(row, locale)],
        button: { label: words[locale].button, url: `${ctx.services.config.publicUrl}/support/appointments` },
      },
      locale,
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
    await sql`select note_reminded(${appointmentId}, ${ctx.now})`.execute(ctx.db)
    await tell(ctx, found, 'remind')
  })

/** What staff booked, moved or cancelled. */
export const mailAppointment = ({ appointmentId, what }: JobOf<typeof appointmentMailJob>, shop: JobShop): Promise<void> =>
  shop.inShop(async (ctx) => {
    const found = await rowOf(ctx, appointmentId)
    if (!found) return
    const { row } = found
    await tell(ctx, found, what)
    if (what !== 'cancelled') await ctx.enqueue(remindJob, { appointmentId }, { after: reminderAt(row.starts_at) })
  })
