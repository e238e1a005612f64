import { MAX_ATTACHMENTS, type SupportAttachment } from '@plantule/contract/support/tickets'
import { sql } from 'kysely'
import { acceptDocument } from '../../../platform/files/accept.ts'
import { readStored, storeBytes } from '../../../platform/files/save-file.ts'
import type { FileReply, Upload } from '../../../platform/handlers.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import type { ProviderCtx } from '../../../platform/provider/in-provider.ts'
import { Refused } from '../../../platform/refused.ts'
import { lockAnyTicket, staffTicketAnswer, type TicketOf } from './staff-tickets.db.ts'

/**
 * The file is the shop's, as all that stands in its requests. Throws `not_found`, `which_client`, `attachment_missing`,
 * `too_many_attachments`, `too_large`, `heic_photo`, `unsupported_file`.
 */
export async function attach(ctx: ProviderCtx, of: TicketOf, upload: Upload | undefined): Promise<SupportAttachment> {
  const held = await lockAnyTicket(ctx, of)
  const { id } = held
  if (!upload) throw new Refused('attachment_missing')
  const { mime } = await acceptDocument(upload)
  const { rows: before } = await sql<{ held: number }>`
    select count(*)::int as held from support_attachment where shop_id = ${held.shop_id} and ticket_id = ${id}`.execute(ctx.db)
  if ((before[0]?.held ?? 0) >= MAX_ATTACHMENTS) throw new Refused('too_many_attachments', { most: MAX_ATTACHMENTS })
  const stored = await storeBytes(ctx.services.files, held.shop_id, upload.path)
  const { rows } = await sql<{ id: number }>`
    select provider_attach(${held.shop_id}, ${id}, ${ctx.staff.name}, ${upload.name}, ${mime}, ${stored.key}, ${stored.bytes},
      ${stored.sha256}) as id`.execute(ctx.db)
  const { id: attachmentId } = mustExist(rows[0])
  ctx.tell(held.shop_id, 'support.changed', { id })
  return { id: attachmentId, name: upload.name, mime, bytes: stored.bytes, by: ctx.staff.name, at: ctx.now.toISOString() }
}

/** Throws `not_found`, `which_client`. */
export async function openAttachmentOf(ctx: ProviderCtx, of: TicketOf, attachmentId: number): Promise<FileReply> {
  const { id, clientId } = await staffTicketAnswer(ctx, of)
  const { rows } = await sql<{ name: string; mime: string; key: string }>`
    select * from provider_ticket_file(${clientId}, ${id}, ${attachmentId})`.execute(ctx.db)
  const { name, mime, key } = mustExist(rows[0])
  return { name, mime, body: () => readStored(ctx.services.files, key) }
}
