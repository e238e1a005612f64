import { MAX_ATTACHMENTS, type SupportAttachment } from '@plantule/contract/support/tickets'
import { sql } from 'kysely'
import { authorOf } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { acceptDocument } from '../../../platform/files/accept.ts'
import { openFile, saveFile } from '../../../platform/files/save-file.ts'
import type { FileReply, Upload } from '../../../platform/handlers.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { Refused } from '../../../platform/refused.ts'
import { lockTicket, seenBy, toAttachment } from './tickets.db.ts'

/** Throws `not_found`, `attachment_missing`, `too_many_attachments`, `too_large`, `heic_photo`, `unsupported_file`. */
export async function attachToTicket(ctx: Ctx, id: number, upload: Upload | undefined): Promise<SupportAttachment> {
  await lockTicket(ctx, id)
  if (!upload) throw new Refused('attachment_missing')
  const { mime } = await acceptDocument(upload)
  const { held } = await ctx.db
    .selectFrom('support_attachment')
    .select((eb) => eb.fn.countAll<number>().as('held'))
    .where('ticket_id', '=', id)
    .executeTakeFirstOrThrow()
  if (held >= MAX_ATTACHMENTS) throw new Refused('too_many_attachments', { most: MAX_ATTACHMENTS })
  const file = await saveFile(ctx, { name: upload.name, mime, body: upload.path })
  const row = await ctx.db
    .insertInto('support_attachment')
    .values({
      shop_id: ctx.shopId,
      ticket_id: id,
      file_id: file.id,
      side: 'shop',
      by_name: authorOf(ctx),
      name: upload.name,
      mime,
      bytes: file.bytes,
      at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toAttachment(row)
}

/** Throws `not_found`. */
export async function openAttachment(ctx: Ctx, id: number, attachmentId: number): Promise<FileReply> {
  const { rows } = await sql<{ file_id: number }>`
    select a.file_id from support_attachment a join support_ticket t on t.shop_id = ${ownShop} and t.id = a.ticket_id
    where a.shop_id = ${ownShop} and a.ticket_id = ${id} and a.id = ${attachmentId} and ${seenBy(ctx)}`.execute(ctx.db)
  const file = await openFile(ctx, mustExist(rows[0]).file_id)
  return { name: file.name, mime: file.mime, body: file.read }
}
