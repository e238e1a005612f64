import type { MailPaper, OrderMailKind } from '@plantule/contract/orders-mails'
import type { Ctx } from '../../../platform/context.ts'
import { openFile, saveFile, type Stored, storeBytes } from '../../../platform/files/save-file.ts'
import type { FileReply } from '../../../platform/handlers.ts'
import type { JobData, JobShop } from '../../../platform/jobs.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { Refused } from '../../../platform/refused.ts'
import { quotationPdf, summaryPdf } from '../order-pdf.ts'
import { findOrder } from '../orders.db.ts'
import { composeMail } from './compose.ts'
import { mailSettings } from './settings.ts'
import type { Language } from './words/words.ts'

/** Makes the papers of a mail and puts it into the outbox. A mail that has left stays as it is: the job may run again. */
export async function sendOrderMail({ orderMailId, shopId }: JobData, shop: JobShop): Promise<void> {
  const loaded = await shop.inShop(async (ctx) => {
    const mail = await ctx.db.selectFrom('order_mail').selectAll().where('id', '=', Number(orderMailId)).where('mail_id', 'is', null).executeTakeFirst()
    if (!mail) return undefined
    const papers: FileReply[] = []
    for (const paper of mail.attachments as MailPaper[]) {
      const reply = await paperOf(ctx, mail.order_id, paper)
      if (reply) papers.push(reply)
    }
    return { mail, papers }
  })
  if (!loaded) return
  const { mail, papers } = loaded
  const made: { name: string; stored: Stored }[] = []
  for (const { name, body } of papers) {
    const bytes = typeof body === 'function' ? await body() : body
    made.push({ name, stored: await storeBytes(shop.services.files, shopId, bytes) })
  }
  await shop.inShop(async (ctx) => {
    const order = await findOrder(ctx, mail.order_id)
    const attachments = []
    for (const { name, stored } of made) attachments.push({ fileId: (await saveFile(ctx, { name, mime: 'application/pdf', stored })).id, name })
    const { replyTo } = await mailSettings(ctx)
    const button = mail.button_label && mail.button_url ? { label: mail.button_label, url: mail.button_url } : undefined
    const language: Language = mail.language === 'en' ? 'en' : 'fr'
    const composed = await composeMail(ctx, order, { kind: mail.kind as OrderMailKind, subject: mail.subject, message: mail.message, language, button })
    const mailId = await queueMail(ctx, {
      ...composed,
      to: mail.recipient,
      about: { subject: 'order', id: order.id },
      attachments,
      locale: language,
      ...(replyTo ? { replyTo } : {}),
    })
    await ctx.db.updateTable('order_mail').set({ mail_id: mailId }).where('id', '=', mail.id).execute()
    await ctx.tell('orders.changed', { id: order.id }, 'orders.read')
  })
}

/** A paper that cannot be made (an address is missing, nothing was invoiced) stays out; the mail leaves all the same. */
async function paperOf(ctx: Ctx, orderId: number, paper: MailPaper): Promise<FileReply | undefined> {
  if (paper === 'invoice') return invoiceOf(ctx, orderId)
  try {
    return await (paper === 'quotation' ? quotationPdf(ctx, orderId) : summaryPdf(ctx, orderId))
  } catch (error) {
    if (error instanceof Refused) return undefined
    throw error
  }
}

/** The latest invoice's file, which is never changed once made; the next try finds it when it is not made yet. */
async function invoiceOf(ctx: Ctx, orderId: number): Promise<FileReply | undefined> {
  const row = await ctx.db
    .selectFrom('order_document as d')
    .leftJoin('invoice_file as f', (join) => join.onRef('f.shop_id', '=', 'd.shop_id').onRef('f.invoice_id', '=', 'd.document_id'))
    .select(['d.number', 'f.file_id'])
    .where('d.order_id', '=', orderId)
    .where('d.kind', '=', 'invoice')
    .orderBy('d.document_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  if (row.file_id === null) throw new Error('The invoice is still being drawn')
  return { name: `Facture ${row.number}.pdf`, body: (await openFile(ctx, row.file_id)).read }
}
