import type { MailPaper, OrderMailKind } from '@plantule/contract/orders/mails'
import type { Ctx } from '../../../platform/context.ts'
import type { FileReply } from '../../../platform/handlers.ts'
import type { JobShop } from '../../../platform/job.ts'
import { attach, drawPapers } from '../../../platform/mail/attach.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { Refused } from '../../../platform/refused.ts'
import { agreedPapers } from '../paper/agreed-terms.ts'
import { conditionsPaper, printedConditions } from '../paper/conditions.ts'
import { papersWithInvoice } from '../paper/papers-with-invoice.ts'
import { quotationPdf, summaryPdf } from '../paper/order-pdf.ts'
import { findOrder, type Order } from '../orders.db.ts'
import { holdsStock } from '../life/order-stock.ts'
import { composeMail, grownFor, wordsIn } from './compose.ts'
import { drawnInvoice } from './invoice-paper.ts'
import type { Language } from './words/words.ts'

/** Makes the papers of a mail and puts it into the outbox. A mail that has left stays as it is: the job may run again. */
export async function sendOrderMail({ orderMailId }: { orderMailId: number }, shop: JobShop): Promise<void> {
  const loaded = await shop.inShop(async (ctx) => {
    const mail = await ctx.db
      .selectFrom('order_mail')
      .selectAll()
      .where('id', '=', orderMailId)
      .where('mail_id', 'is', null)
      .executeTakeFirst()
    if (!mail) return undefined
    const asked = mail.attachments as MailPaper[]
    const papers: FileReply[] = []
    for (const paper of asked) {
      const reply = paper === 'invoice' ? undefined : await paperOf(ctx, mail.order_id, paper)
      if (reply) papers.push(reply)
    }
    papers.push(...(await conditionsFor(ctx, mail, asked)))
    const invoice = asked.includes('invoice') ? await latestInvoice(ctx, mail.order_id) : undefined
    if (invoice) papers.push(...(await papersWithInvoice(ctx, { orderIds: [mail.order_id], ticketIds: [] })))
    return { mail, papers, invoice }
  })
  if (!loaded) return
  const { mail, papers, invoice } = loaded
  const made = await drawPapers(shop, papers)
  const drawn = invoice ? [{ fileId: await drawnInvoice(shop, invoice.document_id), name: `Facture ${invoice.number}.pdf` }] : []
  await shop.inShop(async (ctx) => {
    const order = await findOrder(ctx, mail.order_id)
    if (await isOver(ctx, order, mail)) {
      await ctx.db.deleteFrom('order_mail').where('id', '=', mail.id).execute()
      return
    }
    const button = mail.button_label && mail.button_url ? { label: mail.button_label, url: mail.button_url } : undefined
    const language: Language = mail.language === 'en' ? 'en' : 'fr'
    const composed = await composeMail(ctx, order, {
      kind: mail.kind as OrderMailKind,
      subject: mail.subject,
      message: mail.message,
      language,
      button,
    })
    const mailId = await queueMail(ctx, {
      ...composed,
      to: mail.recipient,
      about: { subject: 'order', id: order.id },
      attachments: [...(await attach(ctx, made)), ...drawn],
      locale: language,
    })
    await ctx.db.updateTable('order_mail').set({ mail_id: mailId }).where('id', '=', mail.id).execute()
    await ctx.publish('orders.changed', { id: order.id }, 'orders.read')
  })
}

/** News of plants raised for an order that is true no more: it was cancelled or decided since. What somebody sends by hand leaves. */
async function isOver(ctx: Ctx, order: Order, { kind, once }: { kind: string; once: string | null }): Promise<boolean> {
  if (once === null || (kind !== 'grown_ready' && kind !== 'grown_short')) return false
  return !holdsStock(order) || (await grownFor(ctx, order, kind, wordsIn('fr'))).length === 0
}

/**
 * The terms that a buyer agreed to go with their order, and no others; the general conditions with what else is agreed or owed. A quotation
 * has written ones printed on it already. Without the details of the shop they stay out, as papers do.
 */
async function conditionsFor(ctx: Ctx, mail: { order_id: number; language: string }, asked: readonly MailPaper[]): Promise<FileReply[]> {
  if (asked.length === 0) return []
  const agreed = await agreedPapers(ctx, mail.order_id, mail.language === 'en' ? 'en' : 'fr')
  if (agreed.length > 0) return agreed
  if (asked.every((paper) => paper === 'quotation') && (await printedConditions(ctx)).length > 0) return []
  const paper = await unlessRefused(() => conditionsPaper(ctx))
  return paper ? [paper] : []
}

/** A paper that cannot be made (an address is missing) stays out; the mail leaves all the same. */
async function paperOf(ctx: Ctx, orderId: number, paper: 'quotation' | 'summary'): Promise<FileReply | undefined> {
  return unlessRefused(() => (paper === 'quotation' ? quotationPdf(ctx, orderId) : summaryPdf(ctx, orderId)))
}

async function unlessRefused<T>(make: () => Promise<T>): Promise<T | undefined> {
  try {
    return await make()
  } catch (error) {
    if (error instanceof Refused) return undefined
    throw error
  }
}

/** Undefined when nothing was invoiced. */
const latestInvoice = (ctx: Ctx, orderId: number): Promise<{ document_id: number; number: string } | undefined> =>
  ctx.db
    .selectFrom('order_document')
    .select(['document_id', 'number'])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'invoice')
    .orderBy('document_id', 'desc')
    .limit(1)
    .executeTakeFirst()
