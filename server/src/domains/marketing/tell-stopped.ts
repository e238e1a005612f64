import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { notify } from '../../platform/notify.ts'
import { notOver } from '../../platform/not-over.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { parisDay } from '../../platform/paris.ts'

type Author = { id: number; email: string; name: string }

/**
 * A letter that stopped by itself is told to whoever gave the order to send it, in the bell and by mail: they are not there when it
 * happens. Where they are gone, the bell tells those who see letters.
 */
export async function tellStopped(ctx: Ctx, { id, subject }: { id: number; subject: string }, unwritten: number): Promise<void> {
  const author = await authorOf(ctx, id)
  await notify(ctx, { kind: 'letter_stopped', ids: [id], ...(author ? { memberIds: [author.id] } : {}) })
  if (!author) return
  await queueMail(ctx, {
    to: author.email,
    flow: 'report',
    template: 'message',
    locale: 'fr',
    data: {
      subject: `La lettre « ${subject} » s’est arrêtée`,
      paragraphs: [
        `Bonjour ${author.name},`,
        `Les plantes de la lettre « ${subject} » ne sont plus disponibles : ${unwritten} destinataire${unwritten > 1 ? 's' : ''} ne l’${
          unwritten > 1 ? 'ont' : 'a'
        } pas reçue. Rien d’autre ne part.`,
        'Changez ses plantes, ou attendez qu’il y en ait de nouveau, puis envoyez-la.',
      ],
      button: { label: 'Ouvrir la lettre', url: `${ctx.services.config.publicUrl}/newsletter/${id}` },
    },
  })
}

/** The member who last gave the order to send it, now or later, if they are still there. */
async function authorOf(ctx: Ctx, id: number): Promise<Author | undefined> {
  return ctx.db
    .selectFrom('member')
    .select(['id', 'email', 'name'])
    .where(
      'id',
      '=',
      sql<number>`(select a.actor_id from audit a where a.shop_id = ${ownShop} and a.subject = 'newsletter' and a.subject_id = ${id} and a.actor_kind = 'member'
        and a.action in ('newsletter.create', 'newsletter.update', 'newsletter.schedule', 'newsletter.send') order by a.action in ('newsletter.schedule', 'newsletter.send') desc, a.id desc limit 1)`,
    )
    .where('removed_at', 'is', null)
    .where(notOver(parisDay(ctx.now)))
    .executeTakeFirst()
}
