import type { OpenDocument, Reminder, receivablesRoutes } from '@plantule/contract/receivables/receivables'
import type { Out } from '@plantule/contract/base/route'
import type { Selectable } from 'kysely'
import { findCustomer } from '../customers/index.ts'
import type { PaymentReminder } from '../../db/tables.gen.ts'
import { actorName } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { renderPdf } from '../../platform/documents/render.ts'
import { saveFile } from '../../platform/files/save-file.ts'
import type { FileReply } from '../../platform/handlers.ts'
import type { JobShop } from '../../platform/job.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { nextDatedNumber, padded } from '../../platform/numbering.ts'
import { addDays, parisDay } from '../../platform/paris.ts'
import { Refused } from '../../platform/refused.ts'
import { currentShop, lookOf } from '../shops/index.ts'
import { earlierOf, refuseHaste } from './earlier.ts'
import { languageOf, letterOf } from './letter.ts'
import { letterWords, titleOf } from './letter-words.ts'
import { reminderMail } from './reminder-mail.ts'
import { documentsOf } from './open-documents.ts'
import { GRACE_DAYS } from './rules.ts'
import { reminderText } from './texts.ts'
import { mailReminderJob } from './jobs.ts'
import { mustExist } from '../../platform/must-exist.ts'

type Body = Out<(typeof receivablesRoutes)['remind']['body']>
type Input = Omit<Body, 'anyway'> & Partial<Pick<Body, 'anyway'>>

/**
 * Writes down a letter about what is overdue today; the mail with it leaves by a job.
 * One level at a time, each left some days to be answered, unless `anyway` says that somebody decided otherwise.
 * Throws `not_found`, `nothing_late`, `reminder_too_soon`, `reminder_skips`, `reminder_again`, `no_reminder_address`,
 * `shop_details_missing`, `buyer_address_missing`.
 */
export async function remind(ctx: Ctx, customerId: number, input: Input): Promise<Reminder> {
  return writeLetter(ctx, await whatIsLate(ctx, customerId), input)
}

/** The same, of what has been found late. */
export async function writeLetter(ctx: Ctx, owed: Late, { level, message, penalties, mail, anyway = false }: Input): Promise<Reminder> {
  const { customer, late, earlier } = owed
  refuseReminder(owed, { level, mail, anyway }, parisDay(ctx.now))
  const language = languageOf(customer)
  const text = message ?? (await reminderText(ctx, level, language))
  const words = letterWords({
    language,
    level,
    earlier,
    payBefore: addDays(parisDay(ctx.now), GRACE_DAYS),
    mailedTo: mail ? customer.email : null,
  })
  const series = `RL${parisDay(ctx.now).slice(0, 4)}`
  const next = await nextDatedNumber(ctx, series, parisDay(ctx.now))
  const number = `${series}-${padded(next.number, 5)}`
  const letter = await letterOf(ctx, customer.id, late, {
    language,
    number,
    title: titleOf(language, level),
    message: text,
    penalties,
    words,
  })
  const row = await ctx.db
    .insertInto('payment_reminder')
    .values({
      shop_id: ctx.shopId,
      number,
      customer_id: customer.id,
      level,
      sent_on: next.day,
      author: actorName(ctx),
      recipient: mail ? customer.email : null,
      letter: JSON.stringify(letter),
      open_cents: letter.openCents,
      total_cents: letter.totalCents,
      created_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(ctx, 'receivables.remind', 'customer', customer.id, { after: { number, level, openCents: letter.openCents } })
  if (mail) await ctx.enqueue(mailReminderJob, { reminderId: row.id })
  return toReminder(row)
}

export type Late = {
  customer: Awaited<ReturnType<typeof findCustomer>>
  late: OpenDocument[]
  earlier: Awaited<ReturnType<typeof earlierOf>>
}

/** What a customer has not paid in time, and the letters about it. Throws `not_found`. */
export async function whatIsLate(ctx: Ctx, customerId: number): Promise<Late> {
  const customer = await findCustomer(ctx, customerId)
  const late = (await documentsOf(ctx, customerId, customer.kind !== 'private')).filter((one) => one.daysLate > 0)
  return { customer, late, earlier: await earlierOf(ctx, customerId, late) }
}

/** Throws `nothing_late`, `no_reminder_address`, and unless `anyway` `reminder_too_soon`, `reminder_skips`, `reminder_again`. */
export function refuseReminder(
  { customer, late, earlier }: Late,
  { level, mail, anyway }: { level: number; mail: boolean; anyway: boolean },
  today: string,
): void {
  if (late.length === 0) throw new Refused('nothing_late')
  if (mail && !customer.email) throw new Refused('no_reminder_address')
  if (!anyway) refuseHaste(level, earlier, today)
}

export const toReminder = (row: Selectable<PaymentReminder>): Reminder => ({
  id: row.id,
  number: row.number,
  level: row.level,
  sentOn: row.sent_on,
  author: row.author,
  recipient: row.recipient,
  openCents: row.open_cents,
  totalCents: row.total_cents,
  at: row.created_at.toISOString(),
})

async function findReminder(ctx: Ctx, id: number): Promise<Selectable<PaymentReminder>> {
  return mustExist(await ctx.db.selectFrom('payment_reminder').selectAll().where('id', '=', id).executeTakeFirst())
}

/** The letter as it was written: sealed in the row, so the same page whenever it is asked for. Throws `not_found`. */
export async function reminderPdf(ctx: Ctx, id: number): Promise<FileReply> {
  const row = await findReminder(ctx, id)
  const letter = row.letter
  const look = await lookOf(ctx, letter.look)
  return { name: `${row.number}.pdf`, inline: true, body: () => renderPdf('letter', letter, { date: row.created_at, look }) }
}

/** Makes the letter and puts the mail with it into the outbox. */
export async function mailReminder({ reminderId }: { reminderId: number }, shop: JobShop): Promise<void> {
  const { row, letter, look, sender } = await shop.inShop(async (ctx) => {
    const found = await findReminder(ctx, Number(reminderId))
    const sealed = found.letter
    return { row: found, letter: sealed, look: await lookOf(ctx, sealed.look), sender: (await currentShop(ctx)).name }
  })
  const { recipient } = row
  if (!recipient) return
  const language = letter.locale ?? 'fr'
  const said = { number: row.number, title: letter.title, message: letter.message ?? '', totalCents: row.total_cents }
  const pdf = await renderPdf('letter', letter, { date: row.created_at, look })
  await shop.inShop(async (ctx) => {
    const file = await saveFile(ctx, { name: `${row.number}.pdf`, mime: 'application/pdf', body: pdf })
    await queueMail(ctx, {
      ...reminderMail(said, sender, language),
      to: recipient,
      about: { subject: 'reminder', id: row.id },
      attachments: [{ fileId: file.id, name: `${row.number}.pdf` }],
      locale: language,
    })
  })
}
