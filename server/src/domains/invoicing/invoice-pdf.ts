import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { InvoiceKind } from '@plantule/contract/invoicing/invoices'
import { audit } from '../../platform/audit.ts'
import { renderInvoice } from '../../platform/documents/facturx.ts'
import type { Ctx } from '../../platform/context.ts'
import { openFile, saveFile } from '../../platform/files/save-file.ts'
import type { FileReply } from '../../platform/handlers.ts'
import type { JobShop } from '../../platform/job.ts'
import { Refused } from '../../platform/refused.ts'
import { lookOf } from '../shops/index.ts'
import { findAny, findInvoice, type Invoice, standingInvoice } from './invoices.db.ts'

export const names: Record<string, string> = {
  invoice: 'Facture',
  deposit_invoice: 'Facture d’acompte',
  corrective_invoice: 'Facture rectificative',
  credit_invoice: 'Avoir',
}

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

type Kept = { file_id: number; sha256: string }

const keptOf = (ctx: Ctx, invoiceId: number): Promise<Kept | undefined> =>
  ctx.db.selectFrom('invoice_file').select(['file_id', 'sha256']).where('invoice_id', '=', invoiceId).executeTakeFirst()

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** The stored file; until its job has run, the same bytes made on the spot, since a document is made deterministically. */
async function fileOf(ctx: Ctx, invoice: Invoice): Promise<FileReply> {
  const name = `${names[invoice.kind]} ${invoice.number}.pdf`
  const kept = await keptOf(ctx, invoice.id)
  return { name, inline: true, body: async () => (await soundPdf(ctx, invoice, kept)).pdf }
}

type Sound = { pdf: Buffer; whole: boolean }

/**
 * The PDF of a document as it was kept. One that is gone, or no longer what its hash says, is made anew from the sealed document
 * and put back in its place when it is the same to the byte; that this was needed stands in the audit. Reads and makes outside
 * of transactions. `whole`: what is stored now is what was kept.
 */
async function soundPdf(shop: Pick<Ctx, 'inShop'>, invoice: Invoice, kept: Kept | undefined): Promise<Sound> {
  const make = async (): Promise<Buffer> => {
    const document = invoice.document
    return (await renderInvoice(document, await shop.inShop((ctx) => lookOf(ctx, document.look)))).pdf
  }
  if (!kept) return { pdf: await make(), whole: false }
  const file = await shop.inShop((ctx) => openFile(ctx, kept.file_id))
  const stored = await file.read().then(buffer, (error: unknown) => {
    if (error instanceof Refused) return null
    throw error
  })
  if (stored && sha256(stored) === kept.sha256) return { pdf: stored, whole: true }
  const pdf = await make()
  const same = sha256(pdf) === kept.sha256
  await shop.inShop(async (ctx) => {
    if (same) await ctx.services.files.put(file.key, pdf)
    await audit(ctx, stored ? 'invoice.file_altered' : 'invoice.file_missing', 'invoice', invoice.id, {
      after: { number: invoice.number, putBack: same },
    })
  })
  return { pdf, whole: same }
}

/** Makes the PDF of an issued document and keeps it for good. */
export const renderIssued = async ({ invoiceId }: { invoiceId: number }, shop: JobShop): Promise<void> =>
  void (await keepPdf(shop, invoiceId))

/** The file of a document, made now when it is not yet, or no longer what it was. */
export async function keepPdf(shop: JobShop, invoiceId: number): Promise<number> {
  const { kept, invoice } = await shop.inShop(async (ctx) => ({
    kept: await keptOf(ctx, invoiceId),
    invoice: await findAny(ctx, invoiceId),
  }))
  const { pdf, whole } = await soundPdf(shop, invoice, kept)
  if (kept && whole) return kept.file_id
  return shop.inShop(async (ctx) => {
    const file = await saveFile(ctx, { name: `${invoice.number}.pdf`, mime: 'application/pdf', body: pdf })
    // Of a document whose kept bytes cannot be had again, what was made today goes out and is not taken for them.
    if (kept) return file.id
    await ctx.db
      .insertInto('invoice_file')
      .values({ shop_id: ctx.shopId, invoice_id: invoice.id, file_id: file.id, sha256: sha256(pdf) })
      .onConflict((conflict) => conflict.columns(['shop_id', 'invoice_id']).doNothing())
      .execute()
    return (await keptOf(ctx, invoiceId))?.file_id ?? file.id
  })
}
