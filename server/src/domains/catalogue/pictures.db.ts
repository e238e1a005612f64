import type { ProductPicture } from '@plantule/contract/catalogue/pictures'
import type { Ctx } from '../../platform/context.ts'
import type { UsesOf } from '../../platform/uses.ts'

/** The pictures of a product in their order. */
export async function picturesOf(ctx: Ctx, productId: number): Promise<ProductPicture[]> {
  const rows = await ctx.db
    .selectFrom('product_picture as pp')
    .innerJoin('image as i', 'i.id', 'pp.image_id')
    .leftJoin('image as source', 'source.id', 'i.cut_of')
    .select([
      'pp.id',
      'pp.image_id',
      'pp.alt',
      'pp.idx',
      'i.key',
      'i.width',
      'i.height',
      'i.status',
      'i.turn',
      'i.crop',
      'source.key as source_key',
    ])
    .where('pp.product_id', '=', productId)
    .orderBy('pp.idx')
    .orderBy('pp.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    imageId: row.image_id,
    imageKey: row.key,
    width: row.width,
    height: row.height,
    alt: row.alt,
    sourceKey: row.source_key ?? row.key,
    // The library writes these three from the contract's own schemas.
    status: row.status as ProductPicture['status'],
    turn: row.turn as ProductPicture['turn'],
    crop: row.crop as ProductPicture['crop'],
    idx: row.idx,
  }))
}

/** The products that show some pictures of the library. */
export const usesOfImage: UsesOf = async (ctx, ids) => {
  const rows = await ctx.db
    .selectFrom('product_picture as pp')
    .innerJoin('product as p', 'p.id', 'pp.product_id')
    .select(['pp.image_id', 'p.id', 'p.name'])
    .distinct()
    .where('pp.image_id', 'in', [...ids])
    .orderBy('p.name')
    .orderBy('p.id')
    .execute()
  return rows.map((row) => ({ id: row.image_id, use: { kind: 'product', id: row.id, name: row.name } }))
}
