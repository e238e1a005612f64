import type { Done } from '@plantule/contract/base/shared'
import { authorOf } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { acceptDocument } from '../../../platform/files/accept.ts'
import { dropFile, openFile, saveFile } from '../../../platform/files/save-file.ts'
import type { FileReply, Upload } from '../../../platform/handlers.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { Refused } from '../../../platform/refused.ts'
import { lockLocal } from './local-lot.db.ts'

type Kind = 'batch' | 'seedling'

/** Its kind is read from its bytes. Throws `not_found`, `file_missing`, `unsupported_file`, `too_large`, `heic_photo`. */
export async function addLocalPaper(ctx: Ctx, id: number, kind: Kind, upload: Upload | undefined): Promise<void> {
  if (!upload) throw new Refused('file_missing')
  await lockLocal(ctx, id, kind)
  const { mime } = await acceptDocument(upload)
  const file = await saveFile(ctx, { name: upload.name, mime, body: upload.path })
  await ctx.db
    .insertInto('local_paper')
    .values({ shop_id: ctx.shopId, lot_id: id, file_id: file.id, added_at: ctx.now, added_by: authorOf(ctx) })
    .execute()
  await audit(ctx, 'local_lot.attach', 'local_lot', id, { after: { name: upload.name, sha256: file.sha256 } })
}

const shown = /^(application\/pdf|image\/)/

/** Throws `not_found`. */
export async function getLocalPaper(ctx: Ctx, id: number, kind: Kind, paperId: number): Promise<FileReply> {
  const row = await ctx.db
    .selectFrom('local_paper as p')
    .innerJoin('local_lot as w', 'w.lot_id', 'p.lot_id')
    .select('p.file_id')
    .where('p.lot_id', '=', id)
    .where('p.id', '=', paperId)
    .where('w.kind', '=', kind)
    .where('w.removed_at', 'is', null)
    .executeTakeFirst()
  const file = await openFile(ctx, mustExist(row).file_id)
  return { name: file.name, mime: file.mime, inline: shown.test(file.mime), body: file.read }
}

/** Throws `not_found`. */
export async function removeLocalPaper(ctx: Ctx, id: number, kind: Kind, paperId: number): Promise<Done> {
  await lockLocal(ctx, id, kind)
  const row = await ctx.db
    .deleteFrom('local_paper')
    .where('lot_id', '=', id)
    .where('id', '=', paperId)
    .returning('file_id')
    .executeTakeFirst()
  await dropFile(ctx, mustExist(row).file_id)
  await audit(ctx, 'local_lot.detach', 'local_lot', id, { before: { attachment: paperId } })
  return { ok: true }
}
