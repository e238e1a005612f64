import type { Pack } from '@plantule/contract/packs/packs'
import type { Done } from '@plantule/contract/base/shared'
import { sql } from 'kysely'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Upload } from '../../platform/handlers.ts'
import type { UsesOf } from '../../platform/uses.ts'
import { addImage } from '../library/index.ts'
import { packPictures } from './packs.db.ts'
import { mustExist } from '../../platform/must-exist.ts'
import { ownShop } from '../../platform/own-shop.ts'

type Pictures = { items: Pack['pictures'] }

/** Throws `not_found` for a pack that visitors may not see. */
export async function publicPackPictures(ctx: Ctx, packId: number): Promise<Pictures> {
  mustExist(
    await ctx.db
      .selectFrom('pack')
      .select('id')
      .where('id', '=', packId)
      .where('published', '=', true)
      .where('archived_at', 'is', null)
      .executeTakeFirst(),
  )
  return { items: await packPictures(ctx, packId) }
}

/** The pack is locked by the caller. Throws what the library refuses. */
export async function addPicture(ctx: Ctx, pack: { id: number; name: string }, upload: Upload | undefined, alt: string): Promise<Pictures> {
  const image = await addImage(ctx, upload, { name: pack.name, alt: alt || pack.name })
  await sql`insert into pack_picture (shop_id, pack_id, image_id, alt, idx)
    select ${ctx.shopId}::bigint, ${pack.id}::bigint, ${image.id}::bigint, ${alt}, coalesce(max(idx) + 1, 0) from pack_picture where pack_picture.shop_id = ${ownShop} and pack_id = ${pack.id}
    on conflict (shop_id, pack_id, image_id) do nothing`.execute(ctx.db)
  await audit(ctx, 'pack.picture-add', 'pack', pack.id, { after: { imageId: image.id } })
  return { items: await packPictures(ctx, pack.id) }
}

/** Throws `not_found`. */
export async function removePicture(ctx: Ctx, packId: number, pictureId: number): Promise<Done> {
  const row = mustExist(
    await ctx.db
      .deleteFrom('pack_picture')
      .where('pack_id', '=', packId)
      .where('id', '=', pictureId)
      .returning('image_id')
      .executeTakeFirst(),
  )
  await audit(ctx, 'pack.picture-remove', 'pack', packId, { before: row })
  return { ok: true }
}

/** Pictures that are not named keep their order behind those that are. */
export async function orderPictures(ctx: Ctx, packId: number, ids: readonly number[]): Promise<Pictures> {
  await sql`
    update pack_picture pp set idx = o.place - 1
    from (select id, row_number() over (order by array_position(${[...ids]}::bigint[], id), idx, id) as place from pack_picture where pack_picture.shop_id = ${ownShop} and pack_id = ${packId}) o
    where pp.shop_id = ${ownShop} and pp.id = o.id and pp.idx <> o.place - 1`.execute(ctx.db)
  await audit(ctx, 'pack.picture-order', 'pack', packId, { after: { ids } })
  return { items: await packPictures(ctx, packId) }
}

/** The first picture of each product, in the order of the parts, behind what the pack shows already. */
export async function copyPictures(ctx: Ctx, packId: number): Promise<Pictures> {
  await sql`
    with faces as materialized (
      select face.image_id, face.alt, row_number() over (order by min(i.idx), face.image_id)
        + coalesce((select max(idx) + 1 from pack_picture where pack_picture.shop_id = ${ownShop} and pack_id = ${packId}), 0) as idx
      from pack_item i join subproduct s on s.shop_id = ${ownShop} and s.id = i.subproduct_id
      cross join lateral (select image_id, alt from product_picture where product_picture.shop_id = ${ownShop} and product_id = s.product_id order by idx, id limit 1) face
      where i.shop_id = ${ownShop} and i.pack_id = ${packId}
      group by face.image_id, face.alt)
    insert into pack_picture (shop_id, pack_id, image_id, alt, idx)
    select ${ctx.shopId}::bigint, ${packId}::bigint, image_id, alt, idx from faces
    on conflict (shop_id, pack_id, image_id) do nothing`.execute(ctx.db)
  await audit(ctx, 'pack.picture-copy', 'pack', packId)
  return { items: await packPictures(ctx, packId) }
}

/** The packs that show some pictures of the library. */
export const usesOfImage: UsesOf = async (ctx, ids) => {
  const rows = await ctx.db
    .selectFrom('pack_picture as pp')
    .innerJoin('pack as k', 'k.id', 'pp.pack_id')
    .select(['pp.image_id', 'k.id', 'k.name'])
    .where('pp.image_id', 'in', [...ids])
    .orderBy('k.name')
    .orderBy('k.id')
    .execute()
  return rows.map((row) => ({ id: row.image_id, use: { kind: 'pack', id: row.id, name: row.name } }))
}
