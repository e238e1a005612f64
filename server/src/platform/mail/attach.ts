import type { Ctx } from '../context.ts'
import { bodyOf } from '../files/file-body.ts'
import { saveFile, type Stored, storeBytes } from '../files/save-file.ts'
import type { FileReply } from '../handlers.ts'
import type { JobShop } from '../job.ts'
import type { MailAttachment } from './queue-mail.ts'

/** A file that is made and in the store, and not yet in the index. */
export type Drawn = { name: string; stored: Stored }

/** Makes what goes along with a mail; outside of any transaction. */
export async function drawPapers(shop: JobShop, papers: readonly FileReply[]): Promise<Drawn[]> {
  const drawn: Drawn[] = []
  for (const paper of papers) {
    const stored = await storeBytes(shop.services.files, shop.shopId, await bodyOf(paper))
    drawn.push({ name: paper.name, stored })
  }
  return drawn
}

/** Keeps them, in the transaction that queues their mail. */
export async function attach(ctx: Ctx, drawn: readonly Drawn[], mime = 'application/pdf'): Promise<MailAttachment[]> {
  const attachments: MailAttachment[] = []
  for (const { name, stored } of drawn) attachments.push({ fileId: (await saveFile(ctx, { name, mime, stored })).id, name })
  return attachments
}
