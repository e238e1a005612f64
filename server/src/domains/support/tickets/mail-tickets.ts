import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { JobOf, JobShop } from '../../../platform/job.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import type { mailAnswerJob, mailQuestionJob } from '../jobs.ts'

type Written = { subject: string; text: string; by_name: string; member_id: number | null }
const SENDER = 'Plantule, l’aide'

const written = async (ctx: Ctx, ticketId: number, commentId: number): Promise<Written | undefined> =>
  (
    await sql<Written>`
      select t.subject, c.text, c.by_name, t.member_id from support_comment c
      join support_ticket t on t.shop_id = ${ownShop} and t.id = c.ticket_id
      where c.shop_id = ${ownShop} and c.id = ${commentId} and t.id = ${ticketId}`.execute(ctx.db)
  ).rows[0]

/** Whoever asked; the owners where they left, or where the provider began it. */
async function readersOf(ctx: Ctx, memberId: number | null): Promise<string[]> {
  const active = ctx.db.selectFrom('member').select('email').where('removed_at', 'is', null).where('joined_at', 'is not', null)
  const asker = memberId === null ? undefined : await active.where('id', '=', memberId).executeTakeFirst()
  if (asker) return [asker.email]
  return (await active.where('preset', '=', 'owner').orderBy('id').execute()).map(({ email }) => email)
}

/** The answer goes with a link that leads back into the request: an answer by mail would reach nobody. */
export const mailAnswer = ({ ticketId, commentId }: JobOf<typeof mailAnswerJob>, shop: JobShop): Promise<void> =>
  shop.inShop(async (ctx) => {
    const found = await written(ctx, ticketId, commentId)
    if (!found) return
    for (const to of await readersOf(ctx, found.member_id)) {
      await queueMail(ctx, {
        to,
        flow: 'support',
        template: 'message',
        sender: SENDER,
        about: { subject: 'support_ticket', id: ticketId },
        data: {
          subject: `Réponse à votre demande n° ${ticketId} : ${found.subject}`,
          paragraphs: [...found.text.split(/\n{2,}/), found.by_name],
          button: { label: 'Lire et répondre', url: `${ctx.services.config.publicUrl}/support/ticket/${ticketId}` },
        },
        locale: 'fr',
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
