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
  const body =
    row.label_format === 'a6' ? async () => onOnePaper([await readLabel({ bytes: await read(), format: 'a6' })], new Date()) : read
  return { name: file.name, mime: file.mime, inline: file.mime === 'application/pdf', body }
}

export type Printed = { bytes: Buffer; format: '10x15' | 'a6' | 'a4' }

export type Page = { pdf: Uint8Array<ArrayBuffer>; pages: number; format: Printed['format'] }

/** A label has a page or two; a carrier's answer of a hundred is something else. */
const MOST_PAGES = 10

/** A label as it is laid on paper. Throws `parcel_label_bad` for what nobody can read. */
export async function readLabel({ bytes, format }: Printed): Promise<Page> {
  // The proxy takes what it reads.
  const document = await getDocumentProxy(new Uint8Array(bytes)).catch(() => null)
  if (document === null || document.numPages > MOST_PAGES) throw new Refused('parcel_label_bad')
  return { pdf: new Uint8Array(bytes), pages: document.numPages, format }
}

/** All labels in one file, each page on the paper that it is for. */
export const onOnePaper = (labels: readonly Page[], date: Date): Promise<Buffer> =>
  renderPdf('parcel-labels', { labels: [...labels] }, { date, look: plainLook, tagged: false })

/** The bytes of what is kept, outside the transaction that named it. */
export async function bytesOf(shop: JobShop, fileId: number): Promise<Buffer> {
  return buffer(await (await shop.inShop((ctx) => openFile(ctx, fileId))).read())
}
