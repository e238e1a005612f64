import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { JobOf, JobShop } from '../../../platform/job.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { memberAsReader, ownersAsReaders, type Reader } from '../../shops/index.ts'
import type { mailAnswerJob, mailOpenedJob, mailQuestionJob } from '../jobs.ts'
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
    opened: (id: number) => `Nous avons reçu votre demande n° ${id}`,
    openedText: [
      'Votre e-mail a ouvert une demande d’aide : notre réponse vous parviendra à cette adresse.',
      'Si vous n’avez rien écrit, dites-le nous : quelqu’un se sert de votre adresse.',
    ],
    see: 'Voir la demande',
  },
  en: {
    sender: 'Plantule support',
    subject: (id: number, of: string) => `Answer to your request no. ${id}: ${of}`,
    button: 'Read and answer',
    opened: (id: number) => `We have received your request no. ${id}`,
    openedText: [
      'Your e-mail opened a request for help: our answer will come to this address.',
      'If you wrote nothing, tell us: somebody uses your address.',
    ],
    see: 'See the request',
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

/**
 * To the address that the shop has of its member, and without a word of the mail: whoever forges a sender must not have us carry what they
 * write.
 */
export const mailOpened = ({ ticketId }: JobOf<typeof mailOpenedJob>, shop: JobShop): Promise<void> =>
  shop.inShop(async (ctx) => {
    const ticket = await ctx.db.selectFrom('support_ticket').select('member_id').where('id', '=', ticketId).executeTakeFirst()
    const reader = ticket?.member_id ? await memberAsReader(ctx, ticket.member_id) : undefined
    if (!reader) return
    const { sender, opened, openedText, see } = words[reader.locale]
    const replyTo = await replyAddress(ctx, ticketId)
    await queueMail(ctx, {
      to: reader.email,
      flow: 'support',
      template: 'message',
      sender,
      ...(replyTo ? { replyTo } : {}),
      about: { subject: 'support_ticket', id: ticketId },
      data: {
        subject: opened(ticketId),
        paragraphs: [...(replyTo ? [replyLine[reader.locale]] : []), ...openedText],
        button: { label: see, url: `${ctx.services.config.publicUrl}/support/ticket/${ticketId}` },
      },
      locale: reader.locale,
    })
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
        button: { label: 'Ouvrir la demande', url: `${publicUrl}/internal/tickets?ticket=${ctx.shopId}-${ticketId}` },
      },
      locale: 'fr',
    })
  })
