import type { Selectable } from 'kysely'
import type { SendMailOptions } from 'nodemailer'
import type { OutboxMail } from '../../db/tables.gen.ts'
import type { Ctx } from '../context.ts'
import { type OpenedFile, openFile } from '../files/save-file.ts'
import { does, type JobOf, type JobShop } from '../job.ts'
import { notify } from '../notify.ts'
import { allAnswers } from '../port.ts'
import { refusesAddress } from './gone.ts'
import { mailReported } from './reported.ts'
import { sendMailJob } from './send-job.ts'
import { mailLogo } from '../images/mail-logo.ts'
import { logoPicture } from '../look/logos.ts'
import { LOGO_CID, renderHtml, renderPlain } from './render.ts'
import { renderAlike } from './render-alike.ts'
import { deliver, isFinal, reasonOf, type Smtp } from './transport.ts'

type Row = Selectable<OutboxMail>
type Loaded = { mail: Row; attached: { name: string; file: OpenedFile }[]; logo: Buffer | undefined }

const LOOK_AGAIN_MS = 900_000
const LOOK_AGAIN_AT_LAST_MS = 6 * 3_600_000
/** As long as the link lives by which the address is proven. */
const PROOF_MS = 3 * 86_400_000

/** The mail while it still waits, with its files; undefined once it has left or is kept. */
const load = (shop: JobShop, mailId: number): Promise<Loaded | undefined> =>
  shop.inShop(async (ctx) => {
    const mail = await ctx.db
      .selectFrom('outbox_mail')
      .selectAll()
      .where('id', '=', mailId)
      .where('status', '=', 'queued')
      .executeTakeFirst()
    if (!mail || (await awaitsProof(ctx, mail)) || (await awaitsOpening(ctx, mail))) return undefined
    const attached: Loaded['attached'] = []
    for (const { fileId, name } of mail.attachments) attached.push({ name, file: await openFile(ctx, fileId) })
    const sign = mail.content.look?.logo
    return { mail, attached, logo: sign && (await logoPicture(ctx, sign.sha256)).body }
  })

/**
 * Whether the mail waits since whoever opened the shop has not proven their own address: until then nobody writes to others from here. It
 * is looked at again, and given up once the proof cannot come any more.
 */
async function awaitsProof(ctx: Ctx, mail: Row): Promise<boolean> {
  const shop = await ctx.db.selectFrom('shop').select('awaits_proof').where('id', '=', ctx.shopId).executeTakeFirst()
  if (!shop?.awaits_proof) return false
  if (ctx.now.getTime() - mail.created_at.getTime() < PROOF_MS) {
    await ctx.enqueue(sendMailJob, { mailId: mail.id }, { after: new Date(ctx.now.getTime() + LOOK_AGAIN_MS) })
    return true
  }
  const given = {
    status: 'failed',
    error: 'The owner of the shop has not proven their address',
    ...(mail.secret ? { plain: '', content: '{}' } : {}),
  } as const
  await ctx.db.updateTable('outbox_mail').set(given).where('id', '=', mail.id).execute()
  await ctx.publish('mail', { id: mail.id, status: 'failed', about: mail.about, aboutId: mail.about_id })
  return true
}

/**
 * Whether a letter to many waits since its shop is suspended: its links would lead nowhere. The longer it waits, the more seldom it is
 * looked at; thousands may wait so. All other mails leave: they tell what was done while the shop was open, or how to open it again.
 */
async function awaitsOpening(ctx: Ctx, mail: Row): Promise<boolean> {
  if (mail.about !== 'newsletter') return false
  const shop = await ctx.db.selectFrom('shop').select('suspended_at').where('id', '=', ctx.shopId).executeTakeFirst()
  if (!shop?.suspended_at) return false
  const waited = ctx.now.getTime() - shop.suspended_at.getTime()
  const wait = Math.min(LOOK_AGAIN_AT_LAST_MS, Math.max(LOOK_AGAIN_MS, waited))
  await ctx.enqueue(sendMailJob, { mailId: mail.id }, { after: new Date(ctx.now.getTime() + wait) })
  return true
}

type Ending = { status: 'sent' | 'kept' | 'failed'; html: string; error?: string }

/** Of a mail that lets a person in only the fact stays. */
async function end(shop: JobShop, mail: Row, ending: Ending): Promise<void> {
  await shop.inShop(async (ctx) => {
    await ctx.db
      .updateTable('outbox_mail')
      .set({
        status: ending.status,
        html: mail.secret ? '' : ending.html,
        error: ending.error ?? null,
        sent_at: ending.status === 'sent' ? ctx.now : null,
        ...(mail.secret ? { plain: '', content: '{}' } : {}),
      })
      .where('id', '=', mail.id)
      .execute()
    // Of a letter to many its own page tells; the bell would ring for each.
    if (ending.status === 'failed' && mail.about !== 'newsletter')
      await notify(ctx, { kind: 'mail_failed', ids: [mail.id], about: mail.about })
    await ctx.publish('mail', { id: mail.id, status: ending.status, about: mail.about, aboutId: mail.about_id })
  })
  shop.services.telemetry?.mail(ending.status)
}

/** Mail programs show a button of their own that leaves at once (RFC 8058). */
const leaving = (url: string) => ({ 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })

/** A mail about a request for help says that a program sent it: who is away answers it with none of theirs (RFC 3834). */
const headersOf = (mail: Row) =>
  mail.content.leave
    ? { headers: leaving(mail.content.leave) }
    : mail.about === 'support_ticket'
      ? { headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' } }
      : {}

type Ready = { html: string; plain: string }

/**
 * What leaves. An invitation gets its link here and nowhere else, since whatever is stored its shop may read; undefined when
 * it waits for nobody any more.
 */
async function ready({ services }: JobShop, mail: Row): Promise<Ready | undefined> {
  const [content, locale] = [mail.content, mail.locale]
  if (mail.about === 'newsletter')
    return { html: await renderAlike(content, locale, mail.sender_name, services.config.publicUrl), plain: mail.plain }
  if (!mail.secret || !services.identity) return { html: await renderHtml(content, locale, mail.sender_name), plain: mail.plain }
  const link =
    mail.about_id === null ? undefined : await services.identity.invitationLink({ shopId: mail.shop_id, memberId: mail.about_id }, locale)
  if (!link) return undefined
  const own = { ...content, blocks: content.blocks.map((block) => (block.kind === 'button' ? { ...block, url: link } : block)) }
  return { html: await renderHtml(own, locale, mail.sender_name), plain: renderPlain(own, locale) }
}

async function send({ mail, attached, logo }: Loaded, { html, plain }: Ready, smtp: Smtp): Promise<void> {
  const attachments: NonNullable<SendMailOptions['attachments']> = []
  for (const { name, file } of attached) attachments.push({ filename: name, content: await file.read(), contentType: file.mime })
  if (logo && mail.content.look?.logo)
    attachments.push({
      filename: 'logo.png',
      content: await mailLogo(logo, mail.content.look.logo),
      contentType: 'image/png',
      cid: LOGO_CID,
      contentDisposition: 'inline' as const,
    })
  await deliver(smtp, {
    from: { name: mail.sender_name, address: smtp.from },
    to: mail.recipient,
    ...(mail.reply_to ? { replyTo: mail.reply_to } : {}),
    subject: mail.subject,
    ...headersOf(mail),
    html,
    text: plain,
    attachments,
    // The same on each try, so that a mail sent twice by a crash between is seen as one.
    messageId: `<plantule-${mail.shop_id}-${mail.id}-${mail.created_at.getTime()}@${smtp.from.split('@')[1]}>`,
    date: mail.created_at,
  })
}

/** A server that refuses a mail may quote it: of one that lets a person in only the number of the refusal is told. */
function tellable(error: unknown, { secret }: Row): unknown {
  if (!secret) return error
  const code = (error as { responseCode?: number }).responseCode
  return Object.assign(
    new Error(`The mail server did not take the mail${code === undefined ? '' : ` (${code})`}`),
    code === undefined ? {} : { responseCode: code },
  )
}

export async function sendMail({ mailId }: JobOf<typeof sendMailJob>, shop: JobShop): Promise<void> {
  const loaded = await load(shop, mailId)
  if (!loaded) return
  const { mail } = loaded
  const { smtp } = shop.services.config
  // A link that lets a person in is made only when somebody carries it to them.
  if (!smtp && mail.secret) return end(shop, mail, { status: 'kept', html: '' })
  const letter = await ready(shop, mail)
  if (!letter) return end(shop, mail, { status: 'failed', html: '', error: 'The invitation was taken up or taken back meanwhile' })
  if (!smtp) return end(shop, mail, { status: 'kept', html: letter.html })
  try {
    await send(loaded, letter, smtp)
    await end(shop, mail, { status: 'sent', html: letter.html })
  } catch (caught) {
    const error = tellable(caught, mail)
    if (!isFinal(error) && !shop.lastTry) throw error
    shop.services.log.warn({ err: error, mail: mail.id }, 'a mail was not sent')
    await end(shop, mail, { status: 'failed', html: letter.html, error: reasonOf(error) })
    if (refusesAddress(caught)) await shop.inShop((ctx) => hearFailed(ctx, mail))
  }
}

async function hearFailed(ctx: Ctx, mail: Row): Promise<void> {
  const told = { mailId: mail.id, recipient: mail.recipient.toLowerCase(), kind: 'bounce' } as const
  for (const hear of allAnswers(ctx, mailReported)) await hear(ctx, told)
}

export const mailJobs = [does(sendMailJob, sendMail, { retries: 8, seconds: 120, parallel: 2 })]
