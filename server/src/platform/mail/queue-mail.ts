import type { Ctx } from '../context.ts'
import { checkLinks } from './content.ts'
import { renderPlain } from './render.ts'
import { contentOf, type MailData, secretTemplates, type TemplateName } from './templates.ts'
import { sendMailJob } from './send-job.ts'

export type MailAttachment = { fileId: number; name: string }

export type NewMail<T extends TemplateName> = {
  to: string
  template: T
  data: MailData[T]
  /** What the mail is about, so that its page can list what was sent: `{ subject: 'order', id }`. */
  about?: { subject: string; id: number }
  attachments?: MailAttachment[]
  /** The reader's language, not the sender's; the request's unless given. */
  locale?: 'fr' | 'en'
  /** Whose name it bears, where not the shop's. */
  sender?: string
  /** Where answers go: the shop's own address. */
  replyTo?: string
}

/** Puts a mail into the outbox; it leaves by a job once this transaction is over. Returns its id there. */
export async function queueMail<T extends TemplateName>(ctx: Ctx, mail: NewMail<T>): Promise<number> {
  const locale = mail.locale ?? ctx.locale
  const { name } = await ctx.db.selectFrom('shop').select('name').where('id', '=', ctx.shopId).executeTakeFirstOrThrow()
  const sender = mail.sender ?? name
  const content = contentOf(mail.template, mail.data, sender, locale)
  checkLinks(content)
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
      reply_to: mail.replyTo ?? null,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.enqueue(sendMailJob, { mailId: id })
  return id
}
