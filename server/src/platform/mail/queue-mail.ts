import type { Ctx } from '../context.ts'
import { compose, type Tried, type Written } from './compose.ts'
import { renderPlain } from './render.ts'
import { secretTemplates, type TemplateName } from './templates.ts'
import { sendMailJob } from './send-job.ts'

export type MailAttachment = { fileId: number; name: string }

export type NewMail<T extends TemplateName> = Written<T> & {
  to: string
  /** What the mail is about, so that its page can list what was sent: `{ subject: 'order', id }`. */
  about?: { subject: string; id: number }
  attachments?: MailAttachment[]
  /** The reader's language, not the sender's; the request's unless given. */
  locale?: 'fr' | 'en'
  /** Where answers go, when not to the shop's own address. */
  replyTo?: string
  /** A test: what has not been kept yet. */
  tried?: Tried
}

/** Puts a mail into the outbox; it leaves by a job once this transaction is over. Returns its id there. */
export async function queueMail<T extends TemplateName>(ctx: Ctx, mail: NewMail<T>): Promise<number> {
  const locale = mail.locale ?? ctx.locale
  const { content: composed, sender, replyTo } = await compose(ctx, mail, locale, mail.tried)
  const content = mail.tried ? { ...composed, subject: `[Test] ${composed.subject}` } : composed
  const { id } = await ctx.db
    .insertInto('outbox_mail')
    .values({
      shop_id: ctx.shopId,
      recipient: mail.to,
      subject: content.subject,
      plain: renderPlain(content, locale),
      content: JSON.stringify(content),
      attachments: JSON.stringify(mail.attachments ?? []),
      about: mail.about?.subject ?? null,
      about_id: mail.about?.id ?? null,
      locale,
      secret: secretTemplates.has(mail.template),
      sender_name: sender,
      reply_to: mail.replyTo ?? replyTo,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.enqueue(sendMailJob, { mailId: id })
  return id
}
