import { buffer } from 'node:stream/consumers'
import { getDocumentProxy } from 'unpdf'
import type { Ctx } from '../../platform/context.ts'
import { plainLook } from '../../platform/documents/look.ts'
import { renderPdf } from '../../platform/documents/render.ts'
import { openFile } from '../../platform/files/save-file.ts'
import type { FileReply } from '../../platform/handlers.ts'
import type { JobShop } from '../../platform/job.ts'
import { Refused } from '../../platform/refused.ts'
import { findParcel } from './parcels.db.ts'

/** One label as the carrier made it; on A6 where the shop prints on that. Throws `not_found`, `no_parcel_labels`. */
export async function parcelLabel(ctx: Ctx, id: number): Promise<FileReply> {
  const row = await findParcel(ctx, id)
  if (row.label_file_id === null) throw new Refused('no_parcel_labels')
  const file = await openFile(ctx, row.label_file_id)
  const read = async (): Promise<Buffer> => buffer(await file.read())
  const body = row.label_format === 'a6' ? async () => onOnePaper([{ bytes: await read(), format: 'a6' }], new Date()) : read
  return { name: file.name, mime: file.mime, inline: file.mime === 'application/pdf', body }
}

export type Printed = { bytes: Buffer; format: '10x15' | 'a6' | 'a4' }

/** All labels in one file, each page on the paper that it is for. */
export async function onOnePaper(labels: readonly Printed[], date: Date): Promise<Buffer> {
  const pages = []
  for (const { bytes, format } of labels) {
    // The proxy takes what it reads.
    const document = await getDocumentProxy(new Uint8Array(bytes))
    pages.push({ pdf: new Uint8Array(bytes), pages: document.numPages, format })
  }
  return renderPdf('parcel-labels', { labels: pages }, { date, look: plainLook, tagged: false })
}

/** The bytes of what is kept, outside the transaction that named it. */
export async function bytesOf(shop: JobShop, fileId: number): Promise<Buffer> {
  return buffer(await (await shop.inShop((ctx) => openFile(ctx, fileId))).read())
}
