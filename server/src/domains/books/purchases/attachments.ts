import type { Attachment } from '@plantule/contract/books/purchases'
import type { Done } from '@plantule/contract/base/shared'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { acceptDocument } from '../../../platform/files/accept.ts'
import { dropFile, openFile, saveFile } from '../../../platform/files/save-file.ts'
import type { FileReply, Upload } from '../../../platform/handlers.ts'
import { Refused } from '../../../platform/refused.ts'
import { authorOf } from '../../../platform/actor.ts'
import { priceDeliveryJob } from '../../passports/index.ts'
import { lastClosedDay } from './purchases.db.ts'
import { looksLikeInvoiceXml } from './read-invoice.ts'
import { mustExist } from '../../../platform/must-exist.ts'

/**
 * Keeps a paper with its purchase; its kind is read from its bytes. Throws `not_found`, `file_missing`, `unsupported_file`, `too_large`,
 * `heic_photo`.
 */
export async function addAttachment(ctx: Ctx, purchaseId: number, upload: Upload | undefined): Promise<Attachment> {
  if (!upload) throw new Refused('file_missing')
  mustExist(await ctx.db.selectFrom('purchase').select('id').where('id', '=', purchaseId).executeTakeFirst())
  const file = await saveFile(ctx, { name: upload.name, mime: await mimeOf(upload), body: upload.path })
  const row = await ctx.db
    .insertInto('purchase_attachment')
    .values({ shop_id: ctx.shopId, purchase_id: purchaseId, file_id: file.id, added_at: ctx.now, added_by: authorOf(ctx) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await priceAgain(ctx, purchaseId)
  await audit(ctx, 'purchase.attach', 'purchase', purchaseId, { after: { name: upload.name, sha256: file.sha256 } })
  return { id: row.id, name: upload.name, mime: upload.mime, bytes: file.bytes, addedAt: ctx.now.toISOString(), addedBy: authorOf(ctx) }
}

/** What its plants cost is read anew; one delivery stands for all of the purchase. */
async function priceAgain(ctx: Ctx, purchaseId: number): Promise<void> {
  const delivery = await ctx.db.selectFrom('plant_delivery').select('id').where('purchase_id', '=', purchaseId).limit(1).executeTakeFirst()
  if (delivery) await ctx.enqueue(priceDeliveryJob, { deliveryId: delivery.id })
}

/** An electronic invoice is an XML that the general rule would refuse as markup; served as a download it is harmless. */
async function mimeOf(upload: Upload): Promise<string> {
  if (upload.bytes < 5_000_000 && (await looksLikeInvoiceXml(upload.path))) return 'application/xml'
  return (await acceptDocument(upload)).mime
}

async function find(ctx: Ctx, purchaseId: number, attachment: number | undefined): Promise<{ id: number; file_id: number }> {
  let rows = ctx.db.selectFrom('purchase_attachment').select(['id', 'file_id']).where('purchase_id', '=', purchaseId)
  if (attachment !== undefined) rows = rows.where('id', '=', attachment)
  return mustExist(await rows.orderBy('id', 'desc').limit(1).executeTakeFirst())
}

const shown = /^(application\/pdf|image\/)/

/** Throws `not_found`. */
export async function getAttachment(ctx: Ctx, purchaseId: number, attachment: number | undefined): Promise<FileReply> {
  const { file_id } = await find(ctx, purchaseId, attachment)
  const file = await openFile(ctx, file_id)
  return { name: file.name, mime: file.mime, inline: shown.test(file.mime), body: file.read }
}

/** Throws `not_found`; `period_locked` for the paper of a closed month, which is kept ten years (C. com. L123-22). */
export async function removeAttachment(ctx: Ctx, purchaseId: number, attachment: number | undefined): Promise<Done> {
  const { id, file_id } = await find(ctx, purchaseId, attachment)
  const purchase = await ctx.db.selectFrom('purchase').select('dated_on').where('id', '=', purchaseId).executeTakeFirstOrThrow()
  const closed = await ctx.db
    .selectFrom('book_month')
    .select('month')
    .where('month', '>=', `${purchase.dated_on.slice(0, 7)}-01`)
    .limit(1)
    .executeTakeFirst()
  if (closed) throw new Refused('period_locked', { day: await lastClosedDay(ctx) })
  await ctx.db.deleteFrom('purchase_attachment').where('id', '=', id).execute()
  await dropFile(ctx, file_id)
  await priceAgain(ctx, purchaseId)
  await audit(ctx, 'purchase.detach', 'purchase', purchaseId, { before: { attachment: id } })
  return { ok: true }
}
