import type { Done } from '@plantule/contract/base/shared'
import { LetterShowing, type NewsletterStatus, Segment } from '@plantule/contract/marketing/newsletters'
import { sql } from 'kysely'
import { z } from 'zod'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { job, type JobOf, type JobShop } from '../../platform/job.ts'
import type { Block as MailBlock } from '../../platform/mail/content.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { mustExist } from '../../platform/must-exist.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { Refused } from '../../platform/refused.ts'
import { currentShop } from '../shops/index.ts'
import { keptTemplate } from '../storefront/index.ts'
import { countedLinks, keptLinks, letterToken, type LetterLink } from './letter-links.ts'
import { isHeld } from './held.ts'
import { letterContent, type LetterContent, tells } from './letter-content.ts'
import type { Reader } from './letter-plants.ts'
import { everybody, readersOf } from './readers.ts'
import { lockNewsletter, type NewsletterHeld, newsletterStatus } from './newsletters.db.ts'
import { inSegment } from './segment.ts'
import { mustBeDraft } from './newsletters.ts'
import { stopEmpty } from './run-out.ts'

export const sendJob = job('marketing.newsletter', { newsletterId: z.int() })
/** So many letters are written by one transaction. */
const AT_ONCE = 50
/** A letter that is held to so many an hour leaves in so many turns, in more where a turn would be too large. */
const TURNS_AN_HOUR = 12
/** The queue goes by another clock than this process: a job that comes so much too early is meant for the turn that is near. */
const EARLY_MS = 60_000

/**
 * To everybody who is registered and in its segment at this moment, once each: two who press the button get one sending. Throws
 * `not_found`, `newsletter_sent`, `newsletter_scheduled`, `newsletter_empty`, `newsletter_button`, `no_subscribers`.
 */
export async function sendNewsletter(ctx: Ctx, id: number): Promise<NewsletterStatus> {
  const row = await lockNewsletter(ctx, id)
  mustBeDraft(row)
  refuseUnfinished(row)
  await startSending(ctx, row)
  return newsletterStatus(ctx, id)
}

/** Throws `newsletter_button` for a button that its readers could not press. */
export function refuseUnfinished({ blocks }: Pick<NewsletterHeld, 'blocks'>): void {
  const unfinished = blocks?.some(({ type, props }) => type === 'button' && (props.label === '' || props.link === ''))
  if (unfinished) throw new Refused('newsletter_button')
}

/** What a letter says to everybody at this moment. */
export const contentNow = (ctx: Ctx, row: NewsletterHeld): Promise<LetterContent> =>
  contentFor(ctx, row, everybody(LetterShowing.parse(row.showing)))

/** The same, to somebody or everybody. Throws `newsletter_empty` where it is nothing. */
export async function saidNow(
  ctx: Ctx,
  row: NewsletterHeld,
  reader: Reader = everybody(LetterShowing.parse(row.showing)),
): Promise<MailBlock[]> {
  const { content } = await contentFor(ctx, row, reader)
  if (!tells(content)) throw new Refused('newsletter_empty')
  return content
}

const contentFor = async (ctx: Ctx, { html, blocks, showing }: NewsletterHeld, reader: Reader): Promise<LetterContent> =>
  letterContent(
    ctx,
    {
      html,
      blocks: blocks && (await keptTemplate(ctx, 'letter', blocks)).template.blocks,
      showing: LetterShowing.parse(showing),
    },
    reader,
  )

/** The order to send a locked letter: one delivery for each whom it is for at this moment. Throws `no_subscribers`, `newsletter_empty`. */
export async function startSending(ctx: Ctx, row: NewsletterHeld): Promise<void> {
  const { id } = row
  const said = await saidNow(ctx, row)
  const { numAffectedRows } = await sql`
    insert into newsletter_delivery (shop_id, newsletter_id, subscriber_id)
    select ${ctx.shopId}::bigint, ${id}::bigint, s.id from newsletter_subscriber s where ${inSegment(Segment.parse(row.segment))}
    order by s.id`.execute(ctx.db)
  if (!numAffectedRows) throw new Refused('no_subscribers')
  await ctx.db
    .updateTable('newsletter')
    .set({
      ...(row.blocks && { left_as: JSON.stringify(said) }),
      state: 'sending',
      send_at: null,
      next_at: null,
      held_at: null,
      sent_at: ctx.now,
      updated_at: ctx.now,
      version: row.version + 1,
    })
    .where('id', '=', id)
    .execute()
  await keptLinks(ctx, id, said)
  await ctx.enqueue(sendJob, { newsletterId: id })
  await audit(ctx, 'newsletter.send', 'newsletter', id, { after: { subject: row.subject, recipients: Number(numAffectedRows) } })
}

type Letter = {
  subject: string
  preview: string
  letter: MailBlock[]
  /** Of what the shop does not write itself. */
  language: 'fr' | 'en'
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
  const tell = await tellers(
    ctx,
    letter,
    rows.flatMap(({ email }) => email ?? []),
  )
  for (const { id: deliveryId, email, token, state, measured } of rows) {
    // Whoever left, or was forgotten, since the order to send.
    const goes = email !== null && token !== null && state === 'confirmed'
    const to = (n: number): string => linkUrl(ctx, uid, { newsletterId: id, n, deliveryId: measured ? deliveryId : 0 })
    const told = goes ? await tell(email, to) : null
    if (goes && told === null) {
      await stopEmpty(ctx, letter)
      return 0
    }
    const mailId =
      goes && told
        ? await write(ctx, { ...letter, ...told, ...(measured ? { opened: `${to(0)}.gif` } : {}) }, email, leaveUrl(ctx, uid, token), id)
        : null
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

/** What each of some readers is told, worked out once for those who are told the same, and read from the stock now; null: nothing. */
async function tellers(ctx: Ctx, row: NewsletterHeld, emails: readonly string[]) {
  const showing = LetterShowing.parse(row.showing)
  const readers = await readersOf(ctx, showing, row.blocks ? emails : [])
  const same = everybody(showing)
  type Told = { content: MailBlock[]; links: ReadonlyMap<string, number> }
  const told = new Map<string, Promise<Told>>()
  const toldTo = async (reader: Reader): Promise<Told> => {
    const { content } = await contentFor(ctx, row, reader)
    return { content, links: await keptLinks(ctx, row.id, content) }
  }
  return async (email: string, to: (n: number) => string): Promise<Pick<Letter, 'letter' | 'language'> | null> => {
    const reader = readers.get(email) ?? same
    const key = `${reader.language} ${reader.profile?.id ?? ''}`
    const known = told.get(key) ?? toldTo(reader)
    told.set(key, known)
    const { content, links } = await known
    return tells(content) ? { letter: countedLinks(content, links, to), language: reader.language } : null
  }
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

/**
 * The letter to one address, as a reader of that address would get it, to be looked at; its link to leave leads nowhere. Throws
 * `not_found`, `newsletter_empty`, `newsletter_button`.
 */
export async function testNewsletter(ctx: Ctx, id: number, to: string): Promise<Done> {
  const row = mustExist(await ctx.db.selectFrom('newsletter').selectAll().where('id', '=', id).executeTakeFirst())
  refuseUnfinished(row)
  const showing = LetterShowing.parse(row.showing)
  const reader = (await readersOf(ctx, showing, [to.toLowerCase()])).get(to.toLowerCase()) ?? everybody(showing)
  const letter = await saidNow(ctx, row, reader)
  const { uid } = await currentShop(ctx)
  const { language } = reader
  await write(ctx, { ...row, subject: `[Test] ${row.subject}`, letter, language }, to, leaveUrl(ctx, uid, 'test'), id)
  await audit(ctx, 'newsletter.test', 'newsletter', id, { after: { to } })
  return { ok: true }
}

const linkUrl = (ctx: Ctx, uid: string, link: LetterLink): string =>
  `${ctx.services.config.publicUrl}/m/${uid}/${letterToken(ctx.services, uid, link)}`

const leaveUrl = (ctx: Ctx, uid: string, token: string): string => `${ctx.services.config.publicUrl}/n/${uid}/${token}`

const write = (ctx: Ctx, { subject, preview, letter, language, opened }: Letter, to: string, leave: string, id: number): Promise<number> =>
  queueMail(ctx, {
    to,
    flow: 'newsletter',
    template: 'newsletter',
    data: { subject, preview, letter, leave, ...(opened ? { opened } : {}) },
    about: { subject: 'newsletter', id },
    locale: language,
  })
