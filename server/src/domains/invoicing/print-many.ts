import { buffer } from 'node:stream/consumers'
import type { InvoiceTarget } from '@plantule/contract/invoicing/many'
import type { Ctx } from '../../platform/context.ts'
import { joinPdfs } from '../../platform/documents/join-pdfs.ts'
import { bytesOf } from '../../platform/files/file-body.ts'
import { openFile, saveFile, storeBytes } from '../../platform/files/save-file.ts'
import type { JobOf, JobShop } from '../../platform/job.ts'
import { Refused } from '../../platform/refused.ts'
import { runOperation, startOperation } from '../downloads/index.ts'
import { papersWithInvoice } from '../orders/index.ts'
import { keepPdf } from './invoice-pdf.ts'
import { findAny, salesOn } from './invoices.db.ts'
import { printManyJob } from './jobs.ts'
import { targetedInvoices } from './many-invoices.ts'

/** What one file may hold: it is put together in memory. */
const MOST_BYTES = 64 * 1024 * 1024

/** Starts the job that puts them into one file. Throws `not_found`, `too_many_invoices`. */
export async function startPrinting(ctx: Ctx, target: InvoiceTarget): Promise<{ operationId: number; count: number }> {
  const ids = await targetedInvoices(ctx, target)
  const { id } = await startOperation(ctx, {
    kind: 'invoicing.print',
    title: ctx.locale === 'en' ? `${ids.length} invoices to print` : `${ids.length} factures à imprimer`,
    download: true,
    job: printManyJob,
    data: { ids },
    total: ids.length,
    right: 'invoices.read',
  })
  return { operationId: id, count: ids.length }
}

/** The job behind it: each document as it was kept, with what goes along with it behind it. */
export const printMany = ({ operationId, ids }: JobOf<typeof printManyJob>, shop: JobShop): Promise<void> =>
  runOperation(shop, operationId, async (progress) => {
    const papers: Buffer[] = []
    let size = 0
    for (const [index, id] of ids.entries()) {
      const fileId = await keepPdf(shop, id)
      const paper = await buffer(await (await shop.inShop((ctx) => openFile(ctx, fileId))).read())
      const sheets = [paper, ...(await along(shop, id))]
      size += sheets.reduce((sum, sheet) => sum + sheet.length, 0)
      if (size > MOST_BYTES) throw new Refused('papers_too_heavy')
      papers.push(...sheets)
      await progress(index + 1, ids.length)
    }
    const stored = await storeBytes(shop.services.files, shop.shopId, await joinPdfs(papers, new Date()))
    return shop.inShop(async (ctx) => ({ fileId: (await saveFile(ctx, { name: 'Factures.pdf', mime: 'application/pdf', stored })).id }))
  })

async function along(shop: JobShop, id: number): Promise<Buffer[]> {
  const papers = await shop.inShop(async (ctx) => papersWithInvoice(ctx, await salesOn(ctx, await findAny(ctx, id))))
  const drawn: Buffer[] = []
  for (const paper of papers) drawn.push(await bytesOf(paper))
  return drawn
}
