import type { JobOf, JobShop } from '../../platform/job.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import type { inviteJob } from './jobs.ts'
import { currentShop } from './shops.db.ts'

/** Writes to an invited person. The link that lets them in is made when the mail leaves, and kept nowhere. */
export async function inviteByMail({ memberId, invitedBy, locale }: JobOf<typeof inviteJob>, { inShop, services }: JobShop): Promise<void> {
  const waiting = await inShop((ctx) =>
    ctx.db
      .selectFrom('member')
      .select(['id', 'email', 'name', 'invited_at'])
      .where('id', '=', memberId)
      .where('removed_at', 'is', null)
      .where('joined_at', 'is', null)
      .executeTakeFirst(),
  )
  if (!waiting) return
  await inShop(async (ctx) => {
    // A try that died after its mail was queued is not followed by a second mail.
    const written = await ctx.db
      .selectFrom('outbox_mail')
      .select('id')
      .where('about', '=', 'member')
      .where('about_id', '=', waiting.id)
      .where('created_at', '>=', waiting.invited_at)
      .executeTakeFirst()
    if (written) return
    const shop = await currentShop(ctx)
    await queueMail(ctx, {
      to: waiting.email,
      flow: 'invitation',
      template: 'invitation',
      data: { name: waiting.name, invitedBy: invitedBy || shop.name, link: services.config.publicUrl },
      about: { subject: 'member', id: waiting.id },
      locale,
    })
  })
}
