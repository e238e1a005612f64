import type { Done } from '@plantule/contract/base/shared'
import type { LotPicture } from '@plantule/contract/production/cultivations'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Upload } from '../../../platform/handlers.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import type { UsesOf } from '../../../platform/uses.ts'
import { addImage } from '../../library/index.ts'
import { lockCultivation } from './lots.db.ts'
import { lotPictures } from './read-cultivation.ts'

/** Behind those that are there, also of a cultivation that has ended. Throws `not_found`, and what the library refuses. */
export async function addLotPicture(ctx: Ctx, id: number, upload: Upload | undefined, alt: string): Promise<{ items: LotPicture[] }> {
  const { lot } = await lockCultivation(ctx, id)
  const image = await addImage(ctx, upload, { name: lot.name, alt: alt || lot.name })
  await sql`
    insert into cultivation_picture (shop_id, lot_id, image_id, alt, idx)
    select ${ctx.shopId}::bigint, ${id}::bigint, ${image.id}::bigint, ${alt}, coalesce(max(p.idx) + 1, 0) from cultivation_picture p
    where p.shop_id = ${ownShop} and p.lot_id = ${id}`.execute(ctx.db)
  await audit(ctx, 'cultivation.picture-add', 'lot', id, { after: { imageId: image.id } })
  return { items: await lotPictures(ctx, id) }
}

/** It stays in the library. Throws `not_found`. */
export async function removeLotPicture(ctx: Ctx, id: number, pictureId: number): Promise<Done> {
  const row = mustExist(
    await ctx.db
      .deleteFrom('cultivation_picture')
      .where('lot_id', '=', id)
      .where('id', '=', pictureId)
      .returning('image_id')
      .executeTakeFirst(),
  )
  await audit(ctx, 'cultivation.picture-remove', 'lot', id, { before: row })
  return { ok: true }
}

/** The cultivations that show some pictures of the library. */
export const usesOfLotImage: UsesOf = async (ctx, ids) => {
  const rows = await ctx.db
    .selectFrom('cultivation_picture as p')
    .innerJoin('lot as l', 'l.id', 'p.lot_id')
    .select(['p.image_id', 'l.id', 'l.name'])
    .where('p.image_id', 'in', [...ids])
    .orderBy('l.name')
    .orderBy('l.id')
    .execute()
  return rows.map((row) => ({ id: row.image_id, use: { kind: 'cultivation', id: row.id, name: row.name } }))
}
