import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import yazl from 'yazl'
import type { Ctx } from '../../../platform/context.ts'
import { bytesOf } from '../../../platform/files/file-body.ts'
import { saveFile, storeBytes } from '../../../platform/files/save-file.ts'
import type { FileReply } from '../../../platform/handlers.ts'
import type { JobOf, JobShop } from '../../../platform/job.ts'
import { Refused } from '../../../platform/refused.ts'
import { runOperation, startOperation } from '../../downloads/index.ts'
import { journal, zTicketPdf } from '../../fiscal/index.ts'
import { invoicePdf } from '../../invoicing/index.ts'
import { ticketPdf } from '../../till/index.ts'
import { documentsJob } from '../jobs.ts'
import { documents } from './documents.ts'
import { journalXlsx } from './journal-xlsx.ts'
import { type Period, refuseLong } from './read-journal.ts'
import { ownShop } from '../../../platform/own-shop.ts'

type Paper = { folder: string; id: number; kind: string; number: string }

const french = (day: string): string => day.split('-').reverse().join('-')

/** Starts the zip of every document of a period. Throws `period_too_long`, `journal_empty`. */
export async function startZip(ctx: Ctx, period: Period): Promise<{ operationId: number; key: string }> {
  refuseLong(period)
  const total = (await papers(ctx, period)).length
  if (total === 0) throw new Refused('journal_empty')
  const title =
    ctx.locale === 'en'
      ? `Documents from ${french(period.a)} to ${french(period.b)}`
      : `Documents du ${french(period.a)} au ${french(period.b)}`
  const { id, secret } = await startOperation(ctx, {
    kind: 'books.documents',
    title,
    download: true,
    job: documentsJob,
    data: { ...period },
    total: total + 1,
    right: 'accounting.read',
  })
  return { operationId: id, key: secret }
}

/** Invoices, credits, tickets and closures of a period. */
async function papers(ctx: Ctx, { a, b }: Period): Promise<Paper[]> {
  const { rows } = await sql<Paper>`
    select case d.kind when 'credit_invoice' then 'Avoirs' when 'ticket' then 'Tickets' when 'refund_ticket' then 'Tickets de remboursement' else 'Factures' end as folder,
      d.id, d.kind, d.number from (${documents(a, b)}) d
    union all
    -- What adds no turnover: invoices that repeat tickets, and those that replace another.
    select case i.kind when 'credit_invoice' then 'Avoirs' else 'Factures de tickets' end, i.id, i.kind, i.number
    from invoice i where i.shop_id = ${ownShop} and i.issued_on between ${a}::date and ${b}::date and i.kind in ('invoice', 'credit_invoice')
      and exists (select from ticket_invoice x where x.shop_id = ${ownShop} and x.invoice_id = coalesce(i.original_id, i.id)) and coalesce(i.turnover, '[]') = '[]'
      and not (i.kind = 'credit_invoice' and i.turnover is null and i.order_id is not null)
    union all
    select 'Factures rectificatives', i.id, i.kind, i.number from invoice i where i.shop_id = ${ownShop} and i.issued_on between ${a}::date and ${b}::date and i.kind = 'corrective_invoice'
    union all
    select 'Tickets Z', c.id, 'closure', c.number from fiscal_closure c where c.shop_id = ${ownShop} and c.day_to between ${a}::date and ${b}::date
    order by 1, 4`.execute(ctx.db)
  return rows
}

const bills = ['invoice', 'deposit_invoice', 'corrective_invoice', 'credit_invoice'] as const

/** The page of a document. A ticket's counts as a print, so that a paper which leaves the house is always counted. */
function pageOf(ctx: Ctx, { kind, id }: Paper): Promise<FileReply> {
  if (kind === 'closure') return zTicketPdf(ctx, id)
  if (kind === 'ticket' || kind === 'refund_ticket') return ticketPdf(ctx, id)
  return invoicePdf(ctx, id, bills)
}

/** The job: each page is made outside transactions and goes into the zip, which goes into the store as it grows. */
export const makeZip = ({ operationId, ...period }: JobOf<typeof documentsJob>, shop: JobShop): Promise<void> =>
  runOperation(shop, operationId, async (progress) => {
    const all = await shop.inShop((ctx) => papers(ctx, period))
    const zip = new yazl.ZipFile()
    // yazl types its output by the older interface; it is a readable stream.
    const stored = storeBytes(shop.services.files, shop.shopId, zip.outputStream as Readable)
    const sheet = await shop.inShop((ctx) => journalXlsx(ctx, period))
    zip.addBuffer(await bytesOf(sheet), 'Journal des ventes.xlsx', { compress: false })
    for (const [index, paper] of all.entries()) {
      const page = await shop.inShop((ctx) => pageOf(ctx, paper))
      zip.addBuffer(await bytesOf(page), `${paper.folder}/${paper.number}.pdf`)
      await progress(index + 1, all.length + 1)
    }
    zip.end()
    const file = await stored
    return shop.inShop(async (ctx) => {
      const name = `documents-${period.a}-${period.b}.zip`
      const { id } = await saveFile(ctx, { name, mime: 'application/zip', stored: file })
      await journal(ctx, {
        kind: 'export',
        refType: 'file',
        refId: id,
        refNumber: name,
        details: { ...period, documents: all.length, sha256: file.sha256 },
      })
      return { fileId: id, result: { documents: all.length } }
    })
  })
