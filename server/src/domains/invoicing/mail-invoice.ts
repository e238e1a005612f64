import type { invoiceFollowRoutes } from '@plantule/contract/invoicing/follow'
import type { Replied } from '@plantule/contract/base/route'
import type { Done } from '@plantule/contract/base/shared'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import type { FileReply } from '../../platform/handlers.ts'
import type { JobOf, JobShop } from '../../platform/job.ts'
import { attach, type Drawn, drawPapers } from '../../platform/mail/attach.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { refusedField } from '../../platform/refused.ts'
import { agreedPapers, conditionsPaper, papersWithInvoice } from '../orders/index.ts'
import { livingCustomer } from '../customers/index.ts'
import { currentShop } from '../shops/index.ts'
import { keepPdf, names } from './invoice-pdf.ts'
import { findAny, type Invoice, salesOn } from './invoices.db.ts'
import { invoiceMail } from './invoice-mail.ts'
import { mailJob } from './jobs.ts'

type Asked = { invoiceId: number; to: string; message: string }
type Mails = Replied<(typeof invoiceFollowRoutes)['invoiceMails']>

/** Throws `not_found`, `no_invoice_address` beside the address. */
export async function mailInvoice(ctx: Ctx, id: number, input: { to: string | null; message: string }): Promise<Done> {
  const invoice = await findAny(ctx, id)
  const to = input.to ?? (invoice.customer_id === null ? null : (await livingCustomer(ctx, invoice.customer_id)).email)
  if (!to) throw refusedField('no_invoice_address', ['to'])
  await askMail(ctx, { invoiceId: id, to, message: input.message })
  await audit(ctx, 'invoice.mail', 'invoice', id, { after: { number: invoice.number, to } })
  return { ok: true }
}

/** The mail leaves by a job, once the document's PDF stands. */
export const askMail = (ctx: Ctx, asked: Asked): Promise<void> => ctx.enqueue(mailJob, { ...asked, askedAt: ctx.now.toISOString() })

/** Job: the mail with the document. A job that runs again finds its mail in the outbox. */
export async function sendInvoice({ invoiceId, to, message, askedAt }: JobOf<typeof mailJob>, shop: JobShop): Promise<void> {
  const enclosed = await enclosures(shop, invoiceId)
  await shop.inShop(async (ctx) => {
    const known = await ctx.db
      .selectFrom('outbox_mail')
      .select('id')
      .where('about', '=', 'invoice')
      .where('about_id', '=', invoiceId)
      .where('recipient', '=', to)
      .where('created_at', '>=', new Date(askedAt))
      .executeTakeFirst()
    if (known) return
    const invoice = await findAny(ctx, invoiceId)
    await writeMail(ctx, invoice, { to, message, enclosed })
  })
}

/** What goes along with a document's mail: its file, the terms on which it was sold, and what proves where the plants come from. */
export type Enclosed = { fileId: number; along: Drawn[] }

export const enclosures = async (shop: JobShop, invoiceId: number): Promise<Enclosed> => ({
  fileId: await keepPdf(shop, invoiceId),
  along: await drawPapers(shop, await shop.inShop((ctx) => papersAlong(ctx, invoiceId))),
})

/** Puts the mail into the outbox. */
export async function writeMail(
  ctx: Ctx,
  invoice: Invoice,
  { to, message, enclosed: { fileId, along } }: { to: string; message: string; enclosed: Enclosed },
): Promise<void> {
  const { name } = await currentShop(ctx)
  const language = await languageOf(ctx, invoice)
  await queueMail(ctx, {
    ...invoiceMail(invoice, message, name, language),
    to,
    about: { subject: 'invoice', id: invoice.id },
    attachments: [{ fileId, name: `${names[invoice.kind]} ${invoice.number}.pdf` }, ...(await attach(ctx, along))],
    locale: language,
  })
  await ctx.publish('invoices.changed', { id: invoice.id }, 'invoices.read')
}

/** The terms that the buyer agreed to with the order, and no others; the general conditions of the shop where there are none. */
async function papersAlong(ctx: Ctx, invoiceId: number): Promise<FileReply[]> {
  const invoice = await findAny(ctx, invoiceId)
  const agreed = invoice.order_id === null ? [] : await agreedPapers(ctx, invoice.order_id, await languageOf(ctx, invoice))
  const terms = agreed.length > 0 ? agreed : [await conditionsPaper(ctx)]
  return [...terms.filter((paper) => paper !== undefined && paper !== null), ...(await papersWithInvoice(ctx, await salesOn(ctx, invoice)))]
}

/** The language in which its customer is written to. */
async function languageOf(ctx: Ctx, { customer_id }: Invoice): Promise<'fr' | 'en'> {
  return customer_id !== null && (await livingCustomer(ctx, customer_id)).language === 'en' ? 'en' : 'fr'
}

/** Throws `not_found`. */
export async function invoiceMails(ctx: Ctx, id: number): Promise<Mails> {
  await findAny(ctx, id)
  const rows = await ctx.db
    .selectFrom('outbox_mail')
    .select(['id', 'created_at', 'recipient', 'subject', 'status'])
    .where('about', '=', 'invoice')
    .where('about_id', '=', id)
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
  return {
    items: rows.map(({ created_at, ...row }) => ({
      ...row,
      at: created_at.toISOString(),
      status: row.status,
    })),
  }
}
