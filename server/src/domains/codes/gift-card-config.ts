import { defaultGiftCardConfig, type GiftCardConfig } from '@plantule/contract/codes/vouchers'
import type { Done } from '@plantule/contract/base/shared'
import type { Ctx } from '../../platform/context.ts'
import { openFile } from '../../platform/files/save-file.ts'
import type { FileReply, Upload } from '../../platform/handlers.ts'
import { readSetting, writeSetting } from '../../platform/settings.ts'
import type { UsesOf } from '../../platform/uses.ts'
import { addImage } from '../library/index.ts'
import { mustExist } from '../../platform/must-exist.ts'

const TOPIC = 'gift_card'
const IMAGE_TOPIC = 'gift_card_image'
const noImage: { imageId: number | null } = { imageId: null }

export const giftCardConfig = (ctx: Ctx): Promise<GiftCardConfig> => readSetting(ctx, TOPIC, defaultGiftCardConfig)

export async function giftCardSettings(
  ctx: Ctx,
): Promise<GiftCardConfig & { image: { id: number; key: string; alt: string; ready: boolean } | null }> {
  const { imageId } = await readSetting(ctx, IMAGE_TOPIC, noImage)
  const image =
    imageId === null
      ? undefined
      : await ctx.db.selectFrom('image').select(['id', 'key', 'alt', 'status']).where('id', '=', imageId).executeTakeFirst()
  return {
    ...(await giftCardConfig(ctx)),
    image: image ? { id: image.id, key: image.key, alt: image.alt, ready: image.status === 'ready' } : null,
  }
}

export async function setGiftCardConfig(ctx: Ctx, config: GiftCardConfig): Promise<Done> {
  await writeSetting(ctx, TOPIC, defaultGiftCardConfig, config)
  return { ok: true }
}

/** Throws `file_missing`, `too_large`, `too_many_pixels`, `heic_photo`, `unsupported_file`. */
export async function setGiftCardImage(ctx: Ctx, upload: Upload | undefined, alt: string): Promise<Done> {
  const { id } = await addImage(ctx, upload, { alt })
  await writeSetting(ctx, IMAGE_TOPIC, noImage, { imageId: id })
  return { ok: true }
}

/** The picture's original; undefined without one. */
export async function giftCardPicture(ctx: Ctx) {
  const { imageId } = await readSetting(ctx, IMAGE_TOPIC, noImage)
  if (imageId === null) return undefined
  const image = await ctx.db.selectFrom('image').select('original_id').where('id', '=', imageId).executeTakeFirst()
  return image && openFile(ctx, image.original_id)
}

/** Throws `not_found` while the shop has chosen none. */
export async function giftCardImage(ctx: Ctx): Promise<FileReply> {
  const file = mustExist(await giftCardPicture(ctx))
  return { name: file.name, mime: file.mime, inline: true, body: file.read }
}

/** The library shows that the picture is in use, and keeps it. */
export const usesOfImage: UsesOf = async (ctx, ids) => {
  const { imageId } = await readSetting(ctx, IMAGE_TOPIC, noImage)
  return imageId !== null && ids.includes(imageId) ? [{ id: imageId, use: { kind: 'gift_card', id: imageId, name: 'Cartes cadeaux' } }] : []
}
