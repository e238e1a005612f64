import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { dropUnusedImage } from '../../library/index.ts'
import { ownShop } from '../../../platform/own-shop.ts'

/**
 * Takes back the pictures that an import brought; those that somebody cut or shows elsewhere stay. The job that still fetches finds nothing
 * more to do.
 */
export async function undoPictures(ctx: Ctx, importId: number): Promise<void> {
  const { rows } = await sql<{ image_id: number | null }>`
    with mine as (select product_id, image_id from catalogue_import_picture where catalogue_import_picture.shop_id = ${ownShop} and import_id = ${importId} and state = 'done'),
      gone as (delete from product_picture pp using mine where pp.shop_id = ${ownShop} and pp.product_id = mine.product_id and pp.image_id = mine.image_id)
    update catalogue_import_picture ip set state = 'undone', reason = null where ip.shop_id = ${ownShop} and import_id = ${importId} and state <> 'undone' returning image_id`.execute(
    ctx.db,
  )
  const images = new Set(rows.flatMap((row) => (row.image_id === null ? [] : [row.image_id])))
  for (const id of images) await dropUnusedImage(ctx, id)
}
