import type { Done } from '@plantule/contract/base/shared'
import { type Delivery, type ReceivedPassportInput } from '@plantule/contract/passports/deliveries'
import { PassportInput } from '@plantule/contract/passports/passports'
import { authorOf } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { acceptDocument } from '../../../platform/files/accept.ts'
import { dropFile, openFile, saveFile } from '../../../platform/files/save-file.ts'
import type { FileReply, Upload } from '../../../platform/handlers.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { Refused } from '../../../platform/refused.ts'
import { createPassport, voidPassport } from '../save-passport.ts'
import { deliveryAnswer, lockDelivery } from './delivery.db.ts'

/** Its kind is read from its bytes. Throws `not_found`, `file_missing`, `unsupported_file`, `too_large`, `heic_photo`. */
export async function addDeliveryPaper(ctx: Ctx, id: number, upload: Upload | undefined): Promise<Delivery> {
  if (!upload) throw new Refused('file_missing')
  await lockDelivery(ctx, id)
  const { mime } = await acceptDocument(upload)
  const file = await saveFile(ctx, { name: upload.name, mime, body: upload.path })
  await ctx.db
    .insertInto('plant_delivery_paper')
    .values({ shop_id: ctx.shopId, delivery_id: id, file_id: file.id, added_at: ctx.now, added_by: authorOf(ctx) })
    .execute()
  await audit(ctx, 'plant_delivery.attach', 'plant_delivery', id, { after: { name: upload.name, sha256: file.sha256 } })
  return deliveryAnswer(ctx, id)
}

const shown = /^(application\/pdf|image\/)/

/** Throws `not_found`. */
export async function getDeliveryPaper(ctx: Ctx, id: number, paperId: number): Promise<FileReply> {
  const row = await ctx.db
    .selectFrom('plant_delivery_paper')
    .select('file_id')
    .where('delivery_id', '=', id)
    .where('id', '=', paperId)
    .executeTakeFirst()
  const file = await openFile(ctx, mustExist(row).file_id)
  return { name: file.name, mime: file.mime, inline: shown.test(file.mime), body: file.read }
}

/** Throws `not_found`. */
export async function removeDeliveryPaper(ctx: Ctx, id: number, paperId: number): Promise<Done> {
  const row = await ctx.db
    .deleteFrom('plant_delivery_paper')
    .where('delivery_id', '=', id)
    .where('id', '=', paperId)
    .returning('file_id')
    .executeTakeFirst()
  await dropFile(ctx, mustExist(row).file_id)
  await audit(ctx, 'plant_delivery.detach', 'plant_delivery', id, { before: { attachment: paperId } })
  return { ok: true }
}

/** A passport that came along, with one line or with all. Throws `not_found`, and what a received passport lacks. */
export async function addReceivedPassport(ctx: Ctx, id: number, { lineId, ...form }: ReceivedPassportInput): Promise<Delivery> {
  const delivery = await lockDelivery(ctx, id)
  const line =
    lineId === null
      ? null
      : mustExist(
          await ctx.db
            .selectFrom('plant_delivery_line')
            .select(['id', 'lot_id'])
            .where('delivery_id', '=', id)
            .where('id', '=', lineId)
            .executeTakeFirst(),
        )
  const { supplier, received_on: on } = delivery
  const input = PassportInput.parse({ ...form, kind: 'received', supplier, on, lotId: line?.lot_id ?? null })
  await createPassport(ctx, input, { deliveryId: id, ...(line && { deliveryLineId: line.id }) })
  return deliveryAnswer(ctx, id)
}

/** It stays in the register, void. Throws `not_found` also for one that came with no delivery, `passport_void`. */
export async function removeReceivedPassport(ctx: Ctx, id: number): Promise<Done> {
  mustExist(
    await ctx.db.selectFrom('plant_passport').select('id').where('id', '=', id).where('delivery_id', 'is not', null).executeTakeFirst(),
  )
  await voidPassport(ctx, id, 'Retiré de la livraison')
  return { ok: true }
}
