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
import { interventionAnswer } from './intervention.db.ts'
import { lockIntervention } from './save-intervention.ts'

/** Behind those that are there. Throws `not_found`, and what the library refuses. */
export async function addInterventionPicture(
  ctx: Ctx,
  id: number,
  upload: Upload | undefined,
  alt: string,
): Promise<{ items: LotPicture[] }> {
  await lockIntervention(ctx, id)
  const name = (await interventionAnswer(ctx, id)).cultivations[0]?.name ?? ''
  const image = await addImage(ctx, upload, { name, alt: alt || name })
  await sql`
    insert into intervention_picture (shop_id, intervention_id, image_id, alt, idx)
    select ${ctx.shopId}::bigint, ${id}::bigint, ${image.id}::bigint, ${alt}, coalesce(max(p.idx) + 1, 0) from intervention_picture p
    where p.shop_id = ${ownShop} and p.intervention_id = ${id}`.execute(ctx.db)
  await audit(ctx, 'intervention.picture-add', 'intervention', id, { after: { imageId: image.id } })
  return { items: (await interventionAnswer(ctx, id)).pictures }
}

/** It stays in the library. Throws `not_found`. */
export async function removeInterventionPicture(ctx: Ctx, id: number, pictureId: number): Promise<Done> {
  const row = mustExist(
    await ctx.db
      .deleteFrom('intervention_picture')
      .where('intervention_id', '=', id)
      .where('id', '=', pictureId)
      .returning('image_id')
      .executeTakeFirst(),
  )
  await audit(ctx, 'intervention.picture-remove', 'intervention', id, { before: row })
  return { ok: true }
}

/** The cultivations of the interventions that show some pictures of the library. */
export const usesOfInterventionImage: UsesOf = async (ctx, ids) => {
  const rows = await ctx.db
    .selectFrom('intervention_picture as p')
    .innerJoin('intervention_lot as o', 'o.intervention_id', 'p.intervention_id')
    .innerJoin('lot as l', 'l.id', 'o.lot_id')
    .select(['p.image_id', 'l.id', 'l.name'])
    .where('p.image_id', 'in', [...ids])
    .orderBy('l.name')
    .orderBy('l.id')
    .execute()
  return rows.map((row) => ({ id: row.image_id, use: { kind: 'cultivation', id: row.id, name: row.name } }))
}
