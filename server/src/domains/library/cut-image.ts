import { randomBytes } from 'node:crypto'
import type { Cut } from '@plantule/contract/library/library'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { frameOf } from '../../platform/images/render-image.ts'
import { Refused } from '../../platform/refused.ts'
import { usesOf } from './library.db.ts'
import { renderImageJob } from '../../platform/images/render-job.ts'

/**
 * The picture that shows another turned and cropped, made on first use; that other itself when nothing is cut. A cut is
 * a picture like any other to who shows it; a cut of a cut is one of their common original. Throws `not_found`.
 */
export async function cutImage(ctx: Ctx, imageId: number, { turn, crop }: Cut): Promise<number> {
  const given = await ctx.db.selectFrom('image').select(['id', 'cut_of']).where('id', '=', imageId).executeTakeFirst()
  const source =
    given &&
    (await ctx.db
      .selectFrom('image')
      .selectAll()
      .where('id', '=', given.cut_of ?? given.id)
      .forUpdate()
      .executeTakeFirst())
  if (!source) throw new Refused('not_found')
  if (turn === 0 && crop === null) return source.id
  const asText = crop && JSON.stringify(crop)
  const same = await ctx.db
    .selectFrom('image')
    .select('id')
    .where('cut_of', '=', source.id)
    .where('turn', '=', turn)
    .where(sql<boolean>`crop is not distinct from ${asText}::jsonb`)
    .executeTakeFirst()
  if (same) return same.id
  const { width, height } = frameOf(source, { turn, crop })
  const { shop_id, name, alt, search, original_id } = source
  const { id } = await ctx.db
    .insertInto('image')
    .values({
      shop_id,
      name,
      alt,
      search,
      original_id,
      width,
      height,
      turn,
      crop: asText,
      cut_of: source.id,
      key: randomBytes(16).toString('base64url'),
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.enqueue(renderImageJob, { imageId: id })
  return id
}

/** Removes a cut that nothing shows any more, with its renditions; the original file is its source's. */
export async function dropUnusedCut(ctx: Ctx, imageId: number): Promise<void> {
  const cut = await ctx.db.selectFrom('image').select('id').where('id', '=', imageId).where('cut_of', 'is not', null).executeTakeFirst()
  if (!cut || ((await usesOf(ctx, 'image', [cut.id])).get(cut.id) ?? []).length > 0) return
  const made = await ctx.db.selectFrom('image_rendition').select('file_id').where('image_id', '=', cut.id).execute()
  await ctx.db.deleteFrom('image').where('id', '=', cut.id).execute()
  if (made.length > 0)
    await ctx.db
      .deleteFrom('stored_file')
      .where(
        'id',
        'in',
        made.map((row) => row.file_id),
      )
      .execute()
}
