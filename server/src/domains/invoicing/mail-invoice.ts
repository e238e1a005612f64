import type { invoiceFollowRoutes } from '@plantule/contract/invoicing/follow'
import type { Replied } from '@plantule/contract/base/route'
import type { Done } from '@plantule/contract/base/shared'
import { frenchDay } from '../../platform/paris.ts'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { euros } from '../../platform/euros.ts'
import type { JobOf, JobShop } from '../../platform/job.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { refusedField } from '../../platform/refused.ts'
import { findCustomer } from '../customers/index.ts'
import { currentShop } from '../shops/index.ts'
import { keepPdf, names } from './invoice-pdf.ts'
import { findAny, type Invoice } from './invoices.db.ts'
import { mailJob } from './jobs.ts'

type Asked = { invoiceId: number; to: string; message: string }
type Mails = Replied<(typeof invoiceFollowRoutes)['invoiceMails']>

/** Throws `not_found`, `no_invoice_address` beside the address. */
export async function mailInvoice(ctx: Ctx, id: number, input: { to: string | null; message: string }): Promise<Done> {
  const invoice = await findAny(ctx, id)
  const to = input.to ?? (invoice.customer_id === null ? null : (await findCustomer(ctx, invoice.customer_id)).email)
  if (!to) throw refusedField('no_invoice_address', ['to'])
  await askMail(ctx, { invoiceId: id, to, message: input.message })
  await audit(ctx, 'invoice.mail', 'invoice', id, { after: { number: invoice.number, to } })
  return { ok: true }
}

/** The mail leaves by a job, once the document's PDF stands. */
export const askMail = (ctx: Ctx, asked: Asked): Promise<void> => ctx.enqueue(mailJob, { ...asked, askedAt: ctx.now.toISOString() })

/** Job: the mail with the document. A job that runs again finds its mail in the outbox. */
export async function sendInvoice({ invoiceId, to, message, askedAt }: JobOf<typeof mailJob>, shop: JobShop): Promise<void> {
  const fileId = await keepPdf(shop, invoiceId)
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
    const { name } = await currentShop(ctx)
    const language = await languageOf(ctx, invoice)
    const { title, hello, sentence } = words[language](invoice)
    await queueMail(ctx, {
      to,
      template: 'message',
      data: { subject: `${title} – ${name}`, paragraphs: [hello, ...(message ? message.split(/\n+/) : [sentence])] },
      about: { subject: 'invoice', id: invoice.id },
      attachments: [{ fileId, name: `${names[invoice.kind]} ${invoice.number}.pdf` }],
      locale: language,
    })
    await ctx.publish('invoices.changed', { id: invoiceId }, 'invoices.read')
  })
}

/** The language in which its customer is written to. */
async function languageOf(ctx: Ctx, { customer_id }: Invoice): Promise<'fr' | 'en'> {
  return customer_id !== null && (await findCustomer(ctx, customer_id)).language === 'en' ? 'en' : 'fr'
}

const english: Record<string, string> = {
  invoice: 'Invoice',
  deposit_invoice: 'Deposit invoice',
  corrective_invoice: 'Corrective invoice',
  credit_invoice: 'Credit note',
}
const isDueLater = ({ kind, issued_on, due_on }: Invoice): boolean => kind !== 'credit_invoice' && due_on !== null && due_on > issued_on

const words = {
  fr(invoice: Invoice) {
    const { kind, number, issued_on, due_on, incl_cents } = invoice
    const paper = `${(names[kind] ?? '').toLowerCase()} ${number} du ${frenchDay(issued_on)}, d’un montant de ${euros(incl_cents)} TTC`
    const due = isDueLater(invoice) ? ` Elle est à régler avant le ${frenchDay(due_on ?? '')}.` : ''
    return {
      title: `${names[kind]} ${number}`,
      hello: 'Bonjour,',
      sentence: `Vous trouverez ci-joint ${kind === 'credit_invoice' ? 'l’' : 'la '}${paper}.${due}`,
    }
  },
  en(invoice: Invoice) {
    const { kind, number, issued_on, due_on, incl_cents } = invoice
    const title = `${english[kind]} ${number}`
    const due = isDueLater(invoice) ? ` It is due by ${frenchDay(due_on ?? '')}.` : ''
    return {
      title,
      hello: 'Hello,',
      sentence: `Please find attached ${title.charAt(0).toLowerCase()}${title.slice(1)} of ${frenchDay(issued_on)}, of ${euros(incl_cents, 'en')} including VAT.${due}`,
    }
  },
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
