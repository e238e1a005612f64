import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import type { NewsletterHeld } from './newsletters.db.ts'
import { tellStopped } from './tell-stopped.ts'

/**
 * A locked letter that has nothing to tell any more while it leaves, its plants being gone, goes to nobody else. Where it went to nobody
 * yet, its author finds it as a draft, as one whose moment came too late.
 */
export async function stopEmpty(ctx: Ctx, { id, version, sent_at, subject }: NewsletterHeld): Promise<void> {
  // In the order in which those who leave take them.
  const waiting = await ctx.db
    .selectFrom('newsletter_delivery')
    .select('id')
    .where('newsletter_id', '=', id)
    .where('state', '=', 'waiting')
    .orderBy('id')
    .forUpdate()
    .execute()
  const ofLetter = ctx.db.deleteFrom('newsletter_delivery').where('newsletter_id', '=', id)
  await ofLetter.where('state', '=', 'waiting').execute()
  const went = await ctx.db
    .selectFrom('newsletter_delivery')
    .select('id')
    .where('newsletter_id', '=', id)
    .where('state', '=', 'written')
    .limit(1)
    .executeTakeFirst()
  if (!went) {
    await ofLetter.execute()
    await ctx.db.deleteFrom('newsletter_link').where('newsletter_id', '=', id).execute()
  }
  await ctx.db
    .updateTable('newsletter')
    .set(
      went
        ? { state: 'sent', updated_at: ctx.now }
        : { state: 'draft', sent_at: null, left_as: null, next_at: null, updated_at: ctx.now, version: version + 1 },
    )
    .where('id', '=', id)
    .execute()
  const after = { state: went ? 'sent' : 'draft', unwritten: waiting.length }
  await audit(ctx, 'newsletter.stop', 'newsletter', id, { before: { sentAt: sent_at?.toISOString() ?? null }, after })
  await tellStopped(ctx, { id, subject }, waiting.length)
}
