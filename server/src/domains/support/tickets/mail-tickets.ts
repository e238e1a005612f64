import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { JobOf, JobShop } from '../../../platform/job.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { memberAsReader, ownersAsReaders, type Reader } from '../../shops/index.ts'
import type { mailAnswerJob, mailQuestionJob } from '../jobs.ts'
import { replyAddress } from '../mails/reply-address.ts'
import { replyLine } from '../mails/words-of-mail.ts'

type Written = { subject: string; text: string; by_name: string; member_id: number | null }

const written = async (ctx: Ctx, ticketId: number, commentId: number): Promise<Written | undefined> =>
  (
    await sql<Written>`
      select t.subject, c.text, c.by_name, t.member_id from support_comment c
      join support_ticket t on t.shop_id = ${ownShop} and t.id = c.ticket_id
      where c.shop_id = ${ownShop} and c.id = ${commentId} and t.id = ${ticketId}`.execute(ctx.db)
  ).rows[0]

/** Whoever asked; the owners where they left, or where the provider began it. */
async function readersOf(ctx: Ctx, memberId: number | null): Promise<Reader[]> {
  const asker = memberId === null ? undefined : await memberAsReader(ctx, memberId)
  return asker ? [asker] : ownersAsReaders(ctx)
}

const words = {
  fr: {
    sender: 'Plantule, l’aide',
    subject: (id: number, of: string) => `Réponse à votre demande n° ${id} : ${of}`,
    button: 'Lire et répondre',
  },
  en: {
    sender: 'Plantule support',
    subject: (id: number, of: string) => `Answer to your request no. ${id}: ${of}`,
    button: 'Read and answer',
  },
} as const

/** The answer goes in the language of whoever asked, with a link into the request; what they answer by mail comes back into it. */
export const mailAnswer = ({ ticketId, commentId }: JobOf<typeof mailAnswerJob>, shop: JobShop): Promise<void> =>
  shop.inShop(async (ctx) => {
    const found = await written(ctx, ticketId, commentId)
    if (!found) return
    const replyTo = await replyAddress(ctx, ticketId)
    for (const { email: to, locale } of await readersOf(ctx, found.member_id)) {
      await queueMail(ctx, {
        to,
        flow: 'support',
        template: 'message',
        sender: words[locale].sender,
        ...(replyTo ? { replyTo } : {}),
        about: { subject: 'support_ticket', id: ticketId },
        data: {
          subject: words[locale].subject(ticketId, found.subject),
          paragraphs: [...(replyTo ? [replyLine[locale]] : []), ...found.text.split(/\n{2,}/), found.by_name],
          button: { label: words[locale].button, url: `${ctx.services.config.publicUrl}/support/ticket/${ticketId}` },
        },
        locale,
      })
    }
  })

/** Without an address of the provider nothing leaves: staff see the request in their list. */
export const mailQuestion = ({ ticketId, commentId }: JobOf<typeof mailQuestionJob>, shop: JobShop): Promise<void> =>
  shop.inShop(async (ctx) => {
    const { supportEmail, publicUrl } = ctx.services.config
    const found = supportEmail === undefined ? undefined : await written(ctx, ticketId, commentId)
    if (!supportEmail || !found) return
    await queueMail(ctx, {
      to: supportEmail,
      flow: 'support',
      template: 'message',
      about: { subject: 'support_ticket', id: ticketId },
      data: {
        subject: `Demande n° ${ticketId} : ${found.subject}`,
        paragraphs: [found.by_name, ...found.text.split(/\n{2,}/)],
        button: { label: 'Ouvrir la demande', url: `${publicUrl}/internal/tickets?ticket=${ticketId}` },
      },
      locale: 'fr',
    })
  })
