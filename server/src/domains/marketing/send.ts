import type { Done } from '@plantule/contract/base/shared'
import { type NewsletterStatus, Segment } from '@plantule/contract/marketing/newsletters'
import { sql } from 'kysely'
import { z } from 'zod'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { job, type JobOf, type JobShop } from '../../platform/job.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { Refused } from '../../platform/refused.ts'
import { currentShop } from '../shops/index.ts'
import { saysSomething } from '../storefront/index.ts'
import { countedLinks, keepLinks, letterToken, type LetterLink } from './letter-links.ts'
import { isHeld } from './held.ts'
import { lockNewsletter, newsletterAnswer, type NewsletterHeld, newsletterStatus } from './newsletters.db.ts'
import { inSegment } from './segment.ts'
import { mustBeDraft } from './newsletters.ts'

export const sendJob = job('marketing.newsletter', { newsletterId: z.int() })
/** So many letters are written by one transaction. */
const AT_ONCE = 50
/** A letter that is held to so many an hour leaves in so many turns, in more where a turn would be too large. */
const TURNS_AN_HOUR = 12
/** The queue goes by another clock than this process: a job that comes so much too early is meant for the turn that is near. */
const EARLY_MS = 60_000

/**
 * To everybody who is registered and in its segment at this moment, once each: two who press the button get one sending. Throws
 * `not_found`, `newsletter_sent`, `newsletter_scheduled`, `newsletter_empty`, `no_subscribers`.
 */
export async function sendNewsletter(ctx: Ctx, id: number): Promise<NewsletterStatus> {
  const row = await lockNewsletter(ctx, id)
  mustBeDraft(row)
  if (!saysSomething(row.html)) throw new Refused('newsletter_empty')
  await startSending(ctx, row)
  return newsletterStatus(ctx, id)
}

/** The order to send a locked letter: one delivery for each whom it is for at this moment. Throws `no_subscribers`. */
export async function startSending(ctx: Ctx, row: NewsletterHeld): Promise<void> {
  const { id } = row
  const { numAffectedRows } = await sql`
    insert into newsletter_delivery (shop_id, newsletter_id, subscriber_id)
    select ${ctx.shopId}::bigint, ${id}::bigint, s.id from newsletter_subscriber s where ${inSegment(Segment.parse(row.segment))}
    order by s.id`.execute(ctx.db)
  if (!numAffectedRows) throw new Refused('no_subscribers')
  await ctx.db
    .updateTable('newsletter')
    .set({ state: 'sending', send_at: null, next_at: null, held_at: null, sent_at: ctx.now, updated_at: ctx.now, version: row.version + 1 })
    .where('id', '=', id)
    .execute()
  await keepLinks(ctx, id, row.html)
  await ctx.enqueue(sendJob, { newsletterId: id })
  await audit(ctx, 'newsletter.send', 'newsletter', id, { after: { subject: row.subject, recipients: Number(numAffectedRows) } })
}

type Letter = {
  subject: string
  preview: string
  html: string
  /** Of a reader who agreed: what tells that they opened it. */ opened?: string
}
type Waiting = { id: number; email: string | null; token: string | null; state: string | null; measured: boolean | null }

/**
 * The job behind it. Some deliveries at a time are handed to the outbox and marked in one transaction: a try that dies leaves none of them
 * half done, and the next goes on with those that wait.
 */
export async function runSending({ newsletterId }: JobOf<typeof sendJob>, shop: JobShop): Promise<void> {
  for (;;) {
    if (shop.signal.aborted) throw new Error('the process stops')
    const left = await shop.inShop((ctx) => writeSome(ctx, newsletterId))
    if (left === 0) return
  }
}

async function writeSome(ctx: Ctx, id: number): Promise<number> {
  const letter = await lockNewsletter(ctx, id)
  if (letter.state !== 'sending') return 0
  if (await isHeld(ctx, letter)) return 0
  if (letter.per_hour !== null && letter.next_at !== null && letter.next_at > ctx.now) return tooEarly(ctx, id, letter.next_at)
  const most = letter.per_hour === null ? AT_ONCE : Math.min(AT_ONCE, Math.max(1, Math.floor(letter.per_hour / TURNS_AN_HOUR)))
  const { rows } = await sql<Waiting>`
    select d.id, s.email, s.token, s.state, s.measured_at is not null as measured from newsletter_delivery d
    left join newsletter_subscriber s on s.shop_id = ${ownShop} and s.id = d.subscriber_id
    where d.shop_id = ${ownShop} and d.newsletter_id = ${id} and d.state = 'waiting'
    order by d.id limit ${sql.lit(most)} for update of d`.execute(ctx.db)
  const { uid } = await currentShop(ctx)
  const links = new Map((await linksOf(ctx, id)).map(({ url, n }) => [url, n]))
  for (const { id: deliveryId, email, token, state, measured } of rows) {
    // Whoever left, or was forgotten, since the order to send.
    const goes = email !== null && token !== null && state === 'confirmed'
    const to = (n: number): string => linkUrl(ctx, uid, { newsletterId: id, n, deliveryId: measured ? deliveryId : 0 })
    const own = { ...letter, html: countedLinks(letter.html, links, to), ...(measured ? { opened: `${to(0)}.gif` } : {}) }
    const mailId = goes ? await write(ctx, own, email, leaveUrl(ctx, uid, token), id) : null
    await ctx.db
      .updateTable('newsletter_delivery')
      .set(mailId === null ? { state: 'left' } : { state: 'written', mail_id: mailId, measured: measured === true })
      .where('id', '=', deliveryId)
      .execute()
  }
  if (rows.length === 0) await ctx.db.updateTable('newsletter').set({ state: 'sent', updated_at: ctx.now }).where('id', '=', id).execute()
  else if (letter.per_hour !== null) return laterOn(ctx, id, (most / letter.per_hour) * 3_600_000)
  return rows.length
}

/** The rest leaves by a job whose time comes later; nothing more now. */
async function laterOn(ctx: Ctx, id: number, ms: number): Promise<0> {
  const next_at = new Date(ctx.now.getTime() + ms)
  await ctx.db.updateTable('newsletter').set({ next_at }).where('id', '=', id).execute()
  await ctx.enqueue(sendJob, { newsletterId: id }, { after: next_at })
  return 0
}

/**
 * One chain of jobs keeps to so many an hour. Its own that comes a little early waits for its time, by as much longer as it came early;
 * any other that comes by leaves the rest to it.
 */
async function tooEarly(ctx: Ctx, id: number, next: Date): Promise<0> {
  const early = next.getTime() - ctx.now.getTime()
  if (early <= EARLY_MS) await ctx.enqueue(sendJob, { newsletterId: id }, { after: new Date(next.getTime() + early) })
  return 0
}

/** The letter to one address, to be looked at; its link to leave leads nowhere. Throws `not_found`, `newsletter_empty`. */
export async function testNewsletter(ctx: Ctx, id: number, to: string): Promise<Done> {
  const letter = await newsletterAnswer(ctx, id)
  if (!saysSomething(letter.html)) throw new Refused('newsletter_empty')
  const { uid } = await currentShop(ctx)
  await write(ctx, { ...letter, subject: `[Test] ${letter.subject}` }, to, leaveUrl(ctx, uid, 'test'), id)
  await audit(ctx, 'newsletter.test', 'newsletter', id, { after: { to } })
  return { ok: true }
}

const linksOf = (ctx: Ctx, id: number) =>
  ctx.db.selectFrom('newsletter_link').select(['url', 'n']).where('newsletter_id', '=', id).execute()

const linkUrl = (ctx: Ctx, uid: string, link: LetterLink): string =>
  `${ctx.services.config.publicUrl}/m/${uid}/${letterToken(ctx.services, uid, link)}`

const leaveUrl = (ctx: Ctx, uid: string, token: string): string => `${ctx.services.config.publicUrl}/n/${uid}/${token}`

/** Pictures get their whole address, as a mail has no page that they belong to, and the format that every mail program shows. */
const picturesForMail = (html: string, publicUrl: string): string =>
  html.replaceAll(/src="(\/api\/v2\/image\/[\w-]+\/\d+)\.\w+"/g, `src="${publicUrl}$1.jpg"`)

const write = (ctx: Ctx, { subject, preview, html, opened }: Letter, to: string, leave: string, id: number): Promise<number> =>
  queueMail(ctx, {
    to,
    flow: 'newsletter',
    template: 'newsletter',
    data: { subject, preview, html: picturesForMail(html, ctx.services.config.publicUrl), leave, ...(opened ? { opened } : {}) },
    about: { subject: 'newsletter', id },
    locale: 'fr',
  })
