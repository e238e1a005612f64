import type { MailPreview, OrderMail, OrderMailInput, OrderMailKind } from '@plantule/contract/orders/mails'
import type { Done } from '@plantule/contract/base/shared'
import type { Ctx } from '../../../platform/context.ts'
import { renderPlain } from '../../../platform/mail/render.ts'
import { compose, type Written } from '../../../platform/mail/compose.ts'
import { refusedField } from '../../../platform/refused.ts'
import { findOrder, addToStory } from '../orders.db.ts'
import { agreementButton, sampleButton } from '../agreement/link-in-mail.ts'
import { composeMail, wordsIn } from './compose.ts'
import { addressOf, languageOf, queueOrderMail } from './queue.ts'

/** Mails about a quotation lead to where it is agreed to. */
const aboutQuotation = (kind: OrderMailKind): boolean => kind === 'quotation' || kind === 'quotation_reminder'

/** Throws `not_found`, `no_customer_address` beside the address. */
export async function sendEmail(ctx: Ctx, orderId: number, mail: OrderMailInput): Promise<Done> {
  const order = await findOrder(ctx, orderId)
  const recipient = mail.to ?? (await addressOf(ctx, order))
  if (!recipient) throw refusedField('no_customer_address', ['to'])
  const { kind, subject, message, attachments, language } = mail
  const button = aboutQuotation(kind) ? await agreementButton(ctx, order, wordsIn(language ?? (await languageOf(ctx, orderId)))) : undefined
  await queueOrderMail(ctx, orderId, {
    kind,
    recipient,
    subject,
    message,
    language,
    attachments: [...new Set(attachments)],
    ...(button ? { button } : {}),
  })
  await addToStory(ctx, orderId, 'mailed', { kind, to: recipient })
  await ctx.publish('orders.changed', { id: orderId }, 'orders.read')
  return { ok: true }
}

/** Throws `not_found`. */
export async function previewEmail(ctx: Ctx, orderId: number, mail: OrderMailInput): Promise<MailPreview> {
  const order = await findOrder(ctx, orderId)
  const language = mail.language ?? (await languageOf(ctx, orderId))
  const written = await composeMail(ctx, order, {
    ...mail,
    language,
    button: aboutQuotation(mail.kind) ? await sampleButton(ctx, order, wordsIn(language)) : undefined,
  })
  // A pair of a template and its own data, which a union cannot say.
  const { content } = await compose(ctx, written as Written<'message'>, language)
  return { to: mail.to ?? (await addressOf(ctx, order)), language, subject: content.subject, text: renderPlain(content, language) }
}

/** Throws `not_found`. */
export async function listEmails(ctx: Ctx, orderId: number): Promise<{ items: OrderMail[] }> {
  await findOrder(ctx, orderId)
  const rows = await ctx.db
    .selectFrom('order_mail as m')
    .leftJoin('outbox_mail as o', (join) => join.onRef('o.shop_id', '=', 'm.shop_id').onRef('o.id', '=', 'm.mail_id'))
    .select([
      'm.id',
      'm.at',
      'm.kind',
      'm.author',
      'm.recipient',
      'm.subject',
      'm.attachments',
      'm.language',
      'o.subject as sent_subject',
      'o.status',
    ])
    .where('m.order_id', '=', orderId)
    .orderBy('m.id', 'desc')
    .limit(200)
    .execute()
  return {
    items: rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      kind: row.kind as OrderMail['kind'],
      author: row.author,
      recipient: row.recipient,
      subject: row.sent_subject ?? row.subject,
      language: row.language as OrderMail['language'],
      attachments: row.attachments as OrderMail['attachments'],
      status: (row.status ?? 'preparing') as OrderMail['status'],
    })),
  }
}
