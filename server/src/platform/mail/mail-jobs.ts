import type { Selectable } from 'kysely'
import type { OutboxMail } from '../../db/tables.gen.ts'
import { type OpenedFile, openFile } from '../files/save-file.ts'
import type { JobKind, JobShop } from '../jobs.ts'
import type { MailContent } from './content.ts'
import type { MailAttachment } from './queue-mail.ts'
import { renderHtml } from './render.ts'
import { deliver, isFinal, reasonOf } from './transport.ts'

type Row = Selectable<OutboxMail>
type Loaded = { mail: Row; attached: { name: string; file: OpenedFile }[] }

/** The mail while it still waits, with its files; undefined once it has left or is kept. */
const load = (shop: JobShop, mailId: number): Promise<Loaded | undefined> =>
  shop.inShop(async (ctx) => {
    const mail = await ctx.db.selectFrom('outbox_mail').selectAll().where('id', '=', mailId).where('status', '=', 'queued').executeTakeFirst()
    if (!mail) return undefined
    const attached: Loaded['attached'] = []
    // Written by queueMail alone, so it has this shape.
    for (const { fileId, name } of mail.attachments as MailAttachment[]) attached.push({ name, file: await openFile(ctx, fileId) })
    return { mail, attached }
  })

type Ending = { status: 'sent' | 'kept' | 'failed'; html: string; error?: string }

const end = (shop: JobShop, mail: Row, ending: Ending): Promise<void> =>
  shop.inShop(async (ctx) => {
    const sent = ending.status === 'sent'
    const wiped = sent && mail.secret
    await ctx.db
      .updateTable('outbox_mail')
      .set({
        status: ending.status,
        html: wiped ? '' : ending.html,
        error: ending.error ?? null,
        sent_at: sent ? ctx.now : null,
        ...(wiped ? { plain: '', content: '{}' } : {}),
      })
      .where('id', '=', mail.id)
      .execute()
    await ctx.tell('mail', { id: mail.id, status: ending.status, about: mail.about, aboutId: mail.about_id })
  })

async function send(shop: JobShop, { mail, attached }: Loaded, html: string): Promise<void> {
  const { smtp } = shop.services.config
  if (!smtp) return end(shop, mail, { status: 'kept', html })
  const attachments = []
  for (const { name, file } of attached) attachments.push({ filename: name, content: await file.read(), contentType: file.mime })
  await deliver(smtp, {
    from: { name: mail.sender_name, address: smtp.from },
    to: mail.recipient,
    ...(mail.reply_to ? { replyTo: mail.reply_to } : {}),
    subject: mail.subject,
    html,
    text: mail.plain,
    attachments,
    // The same on each try, so that a mail sent twice by a crash between is seen as one.
    messageId: `<plantule-${mail.shop_id}-${mail.id}-${mail.created_at.getTime()}@${smtp.from.split('@')[1]}>`,
    date: mail.created_at,
  })
  return end(shop, mail, { status: 'sent', html })
}

export const mailJobs: Record<string, JobKind> = {
  'mail.send': {
    retries: 8,
    seconds: 120,
    parallel: 2,
    async run(data, shop) {
      const loaded = await load(shop, Number(data['mailId']))
      if (!loaded) return
      const { mail } = loaded
      // Written by queueMail alone, so it has this shape.
      const html = await renderHtml(mail.content as MailContent, mail.locale as 'fr' | 'en', mail.sender_name)
      try {
        await send(shop, loaded, html)
      } catch (error) {
        if (!isFinal(error) && !shop.lastTry) throw error
        shop.services.log.warn({ err: error, mail: mail.id }, 'a mail was not sent')
        await end(shop, mail, { status: 'failed', html, error: reasonOf(error) })
      }
    },
  },
}
