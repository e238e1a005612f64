import { createHash } from 'node:crypto'
import type { InvoiceKind } from '@plantule/contract/invoices'
import type { InvoiceInput } from '../../platform/documents/invoice-document.ts'
import { renderInvoice } from '../../platform/documents/facturx.ts'
import type { Ctx } from '../../platform/context.ts'
import { openFile, saveFile } from '../../platform/files/save-file.ts'
import type { FileReply } from '../../platform/handlers.ts'
import type { JobData, JobShop } from '../../platform/jobs.ts'
import { Refused } from '../../platform/refused.ts'
import { findAny, findInvoice, type Invoice, standingInvoice } from './invoices.db.ts'

export const names: Record<string, string> = { invoice: 'Facture', deposit_invoice: "Facture d'acompte", corrective_invoice: 'Facture rectificative', credit_invoice: 'Avoir' }

/** Throws `not_found`. */
export async function invoicePdf(ctx: Ctx, id: number, kinds: readonly InvoiceKind[]): Promise<FileReply> {
  return fileOf(ctx, await findInvoice(ctx, id, kinds))
}

/** Throws `no_invoice`. */
export async function orderInvoicePdf(ctx: Ctx, orderId: number): Promise<FileReply> {
  const invoice = await standingInvoice(ctx, orderId)
  if (!invoice) throw new Refused('no_invoice')
  return fileOf(ctx, invoice)
}

/** The stored file; until its job has run, the same bytes made on the spot, since a document is made deterministically. */
async function fileOf(ctx: Ctx, invoice: Invoice): Promise<FileReply> {
  const name = `${names[invoice.kind]} ${invoice.number}.pdf`
  const stored = await ctx.db.selectFrom('invoice_file').select('file_id').where('invoice_id', '=', invoice.id).executeTakeFirst()
  if (stored) return { name, inline: true, body: (await openFile(ctx, stored.file_id)).read }
  const document = invoice.document as InvoiceInput
  return { name, inline: true, body: async () => (await renderInvoice(document)).pdf }
}

/** Makes the PDF of an issued document and keeps it for good. */
export const renderIssued = async ({ invoiceId }: JobData, shop: JobShop): Promise<void> => void (await keepPdf(shop, Number(invoiceId)))

const keptOf = async (ctx: Ctx, invoiceId: number): Promise<number | undefined> =>
  (await ctx.db.selectFrom('invoice_file').select('file_id').where('invoice_id', '=', invoiceId).executeTakeFirst())?.file_id

/** The file of a document, made now when it is not yet. */
export async function keepPdf(shop: JobShop, invoiceId: number): Promise<number> {
  const { kept, invoice } = await shop.inShop(async (ctx) => ({ kept: await keptOf(ctx, invoiceId), invoice: await findAny(ctx, invoiceId) }))
  if (kept !== undefined) return kept
  const { pdf } = await renderInvoice(invoice.document as InvoiceInput)
  return shop.inShop(async (ctx) => {
    const file = await saveFile(ctx, { name: `${invoice.number}.pdf`, mime: 'application/pdf', body: pdf })
    await ctx.db
      .insertInto('invoice_file')
      .values({ shop_id: ctx.shopId, invoice_id: invoice.id, file_id: file.id, sha256: createHash('sha256').update(pdf).digest('hex') })
      .onConflict((conflict) => conflict.columns(['shop_id', 'invoice_id']).doNothing())
      .execute()
    return (await keptOf(ctx, invoiceId)) ?? file.id
  })
}
