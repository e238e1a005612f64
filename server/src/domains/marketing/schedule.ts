import { type Newsletter, Segment } from '@plantule/contract/marketing/newsletters'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { job, type JobShop } from '../../platform/job.ts'
import { addMonths, parisInstant, today } from '../../platform/paris.ts'
import { Refused, refusedField } from '../../platform/refused.ts'
import { lockNewsletter, newsletterAnswer } from './newsletters.db.ts'
import { mustBeDraft } from './newsletters.ts'
import { isHeld } from './held.ts'
import { tells } from './letter-content.ts'
import { countSegment } from './segment.ts'
import { tellStopped } from './tell-stopped.ts'
import { contentNow, refuseUnfinished, saidNow, sendJob, startSending } from './send.ts'

export const dueLettersJob = job('marketing.due-letters', {})

/** Throws `not_found`, `newsletter_sent`, `newsletter_scheduled`, `newsletter_empty`, `newsletter_button`, `send_moment` beside the day. */
export async function scheduleNewsletter(ctx: Ctx, id: number, { day, time }: { day: string; time: string }): Promise<Newsletter> {
  const row = await lockNewsletter(ctx, id)
  mustBeDraft(row)
  refuseUnfinished(row)
  await saidNow(ctx, row)
  const at = parisInstant(`${day}T${time}`)
  if (!at || at <= ctx.now || day > addMonths(today(ctx), 12)) throw refusedField('send_moment', ['day'])
  await set(ctx, row, { state: 'scheduled', send_at: at })
  await audit(ctx, 'newsletter.schedule', 'newsletter', id, { after: { subject: row.subject, at: at.toISOString() } })
  return newsletterAnswer(ctx, id)
}

/** Throws `not_found`, `wrong_status` for a letter that waits for no moment. */
export async function unscheduleNewsletter(ctx: Ctx, id: number): Promise<Newsletter> {
  const row = await lockNewsletter(ctx, id)
  if (row.state !== 'scheduled') throw new Refused('wrong_status', { status: row.state })
  await set(ctx, row, { state: 'draft', send_at: null })
  await audit(ctx, 'newsletter.unschedule', 'newsletter', id, { before: { at: row.send_at?.toISOString() ?? null } })
  return newsletterAnswer(ctx, id)
}

const set = (ctx: Ctx, { id, version }: { id: number; version: number }, to: { state: 'draft' | 'scheduled'; send_at: Date | null }) =>
  ctx.db
    .updateTable('newsletter')
    .set({ ...to, held_at: null, updated_at: ctx.now, version: version + 1 })
    .where('id', '=', id)
    .execute()

/** Of one that leaves nothing comes for so long: its job was lost, or gave up. */
const STALLED_MS = 600_000

/** Job, every five minutes for each shop: letters whose moment has come, once each, and those whose sending has stopped. */
export async function sendDueLetters(_data: object, shop: JobShop): Promise<void> {
  const due = await shop.inShop((ctx) =>
    ctx.db
      .selectFrom('newsletter')
      .select('id')
      .where('state', '=', 'scheduled')
      .where('send_at', '<=', ctx.now)
      .orderBy('send_at')
      .execute(),
  )
  for (const { id } of due) await shop.inShop((ctx) => leave(ctx, id))
  await shop.inShop(goOn)
}

/** Whoever comes to a letter that leaves already finds nothing to do: one job too many does no harm. */
async function goOn(ctx: Ctx): Promise<void> {
  const stalled = await ctx.db
    .selectFrom('newsletter')
    .select('id')
    .where('state', '=', 'sending')
    .where((eb) => eb.or([eb('next_at', 'is', null), eb('next_at', '<=', new Date(ctx.now.getTime() - STALLED_MS))]))
    .execute()
  for (const { id } of stalled) await ctx.enqueue(sendJob, { newsletterId: id })
}

async function leave(ctx: Ctx, id: number): Promise<void> {
  const row = await lockNewsletter(ctx, id)
  // Called off, or taken up by another process, since it was found.
  if (row.state !== 'scheduled' || row.send_at === null || row.send_at > ctx.now) return
  if (await isHeld(ctx, row)) return
  const { count } = await countSegment(ctx, Segment.parse(row.segment))
  const { content } = await contentNow(ctx, row)
  if (count > 0 && tells(content)) return startSending(ctx, row)
  // Nobody is left whom it is for, or none of its plants: its author finds it as a draft.
  await set(ctx, row, { state: 'draft', send_at: null })
  await audit(ctx, 'newsletter.unschedule', 'newsletter', id, { before: { at: row.send_at.toISOString() }, after: { recipients: count } })
  if (!tells(content)) await tellStopped(ctx, row, count)
}
