import type { Done } from '@plantule/contract/base/shared'
import type { Zone } from '@plantule/contract/traceability/zones'
import { authorOf } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { acceptDocument } from '../../../platform/files/accept.ts'
import { dropFile, openFile, saveFile } from '../../../platform/files/save-file.ts'
import type { FileReply, Upload } from '../../../platform/handlers.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { Refused } from '../../../platform/refused.ts'
import { lockZone, zoneAnswer } from './zones.db.ts'

/** Its kind is read from its bytes. Throws `not_found`, `file_missing`, `unsupported_file`, `too_large`, `heic_photo`. */
export async function addZonePaper(ctx: Ctx, zoneId: number, upload: Upload | undefined, permission: boolean): Promise<Zone> {
  if (!upload) throw new Refused('file_missing')
  await lockZone(ctx, zoneId)
  const { mime } = await acceptDocument(upload)
  const file = await saveFile(ctx, { name: upload.name, mime, body: upload.path })
  await ctx.db
    .insertInto('zone_paper')
    .values({ shop_id: ctx.shopId, zone_id: zoneId, file_id: file.id, permission, added_at: ctx.now, added_by: authorOf(ctx) })
    .execute()
  await audit(ctx, 'collection_zone.attach', 'collection_zone', zoneId, { after: { name: upload.name, sha256: file.sha256, permission } })
  return zoneAnswer(ctx, zoneId)
}

const shown = /^(application\/pdf|image\/)/

/** Throws `not_found`. */
export async function getZonePaper(ctx: Ctx, zoneId: number, id: number): Promise<FileReply> {
  const row = await ctx.db.selectFrom('zone_paper').select('file_id').where('zone_id', '=', zoneId).where('id', '=', id).executeTakeFirst()
  const file = await openFile(ctx, mustExist(row).file_id)
  return { name: file.name, mime: file.mime, inline: shown.test(file.mime), body: file.read }
}

/** Throws `not_found`. */
export async function removeZonePaper(ctx: Ctx, zoneId: number, id: number): Promise<Done> {
  const row = await ctx.db.deleteFrom('zone_paper').where('zone_id', '=', zoneId).where('id', '=', id).returningAll().executeTakeFirst()
  await dropFile(ctx, mustExist(row).file_id)
  await audit(ctx, 'collection_zone.detach', 'collection_zone', zoneId, { before: { attachment: id } })
  return { ok: true }
}
