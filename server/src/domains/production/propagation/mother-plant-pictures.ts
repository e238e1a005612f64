import type { Done } from '@plantule/contract/base/shared'
import type { MotherPlant } from '@plantule/contract/production/mother-plants'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Upload } from '../../../platform/handlers.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import type { UsesOf } from '../../../platform/uses.ts'
import { addImage } from '../../library/index.ts'
import { lockMother, motherPictures } from './mother-plant.db.ts'

/** Behind those that are there. Throws `not_found`, and what the library refuses. */
export async function addMotherPicture(
  ctx: Ctx,
  id: number,
  upload: Upload | undefined,
  alt: string,
): Promise<{ items: MotherPlant['pictures'] }> {
  const { lot } = await lockMother(ctx, id)
  const image = await addImage(ctx, upload, { name: lot.name, alt: alt || lot.name })
  await sql`
    insert into mother_plant_picture (shop_id, lot_id, image_id, alt, idx)
    select ${ctx.shopId}::bigint, ${id}::bigint, ${image.id}::bigint, ${alt}, coalesce(max(p.idx) + 1, 0) from mother_plant_picture p
    where p.shop_id = ${ownShop} and p.lot_id = ${id}`.execute(ctx.db)
  await audit(ctx, 'mother_plant.picture-add', 'lot', id, { after: { imageId: image.id } })
  return { items: await motherPictures(ctx, id) }
}

/** It stays in the library. Throws `not_found`. */
export async function removeMotherPicture(ctx: Ctx, id: number, pictureId: number): Promise<Done> {
  const row = mustExist(
    await ctx.db
      .deleteFrom('mother_plant_picture')
      .where('lot_id', '=', id)
      .where('id', '=', pictureId)
      .returning('image_id')
      .executeTakeFirst(),
  )
  await audit(ctx, 'mother_plant.picture-remove', 'lot', id, { before: row })
  return { ok: true }
}

/** Pictures that are not named keep their order behind those that are. Throws `not_found`. */
export async function orderMotherPictures(ctx: Ctx, id: number, ids: readonly number[]): Promise<{ items: MotherPlant['pictures'] }> {
  await lockMother(ctx, id)
  await sql`
    update mother_plant_picture p set idx = o.place - 1
    from (select q.id, row_number() over (order by array_position(${[...ids]}::bigint[], q.id), q.idx, q.id) as place
      from mother_plant_picture q where q.shop_id = ${ownShop} and q.lot_id = ${id}) o
    where p.shop_id = ${ownShop} and p.id = o.id and p.idx <> o.place - 1`.execute(ctx.db)
  await audit(ctx, 'mother_plant.picture-order', 'lot', id, { after: { ids } })
  return { items: await motherPictures(ctx, id) }
}

/** The mother plants that show some pictures of the library. */
export const usesOfMotherImage: UsesOf = async (ctx, ids) => {
  const rows = await ctx.db
    .selectFrom('mother_plant_picture as p')
    .innerJoin('lot as l', 'l.id', 'p.lot_id')
    .select(['p.image_id', 'l.id', 'l.name'])
    .where('p.image_id', 'in', [...ids])
    .orderBy('l.name')
    .orderBy('l.id')
    .execute()
  return rows.map((row) => ({ id: row.image_id, use: { kind: 'mother_plant', id: row.id, name: row.name } }))
}
