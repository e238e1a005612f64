import type { ProductDetails } from '@plantule/contract/catalogue/products'
import { sql } from 'kysely'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { lockProduct, productDetails, refreshProducts } from './catalogue.db.ts'
import { putInCategories } from './save-product.ts'
import { nextReference } from './product-codes.ts'
import { rememberPrices } from './save-subproduct.ts'

/** A new, unpublished product with the same content, categories and sizes; no stock, no barcodes. Throws `not_found`. */
export async function duplicateProduct(ctx: Ctx, id: number): Promise<ProductDetails> {
  const from = await lockProduct(ctx, id)
  const reference = await nextReference(ctx)
  const name = `${from.name.slice(0, 190)} ${ctx.locale === 'en' ? '(copy)' : '(copie)'}`
  const { id: _id, search: _search, version: _version, botanical, ...content } = from
  const copy = await ctx.db
    .insertInto('product')
    .values({
      ...content,
      botanical: JSON.stringify(botanical),
      reference,
      name,
      published: false,
      archived_at: null,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const categories = await ctx.db.selectFrom('product_category').select('category_id').where('product_id', '=', id).execute()
  await sql`
    insert into product_picture (shop_id, product_id, image_id, alt, idx)
    select shop_id, ${copy.id}, image_id, alt, idx from product_picture where product_id = ${id}`.execute(ctx.db)
  await putInCategories(
    ctx,
    copy.id,
    categories.map((row) => row.category_id),
  )
  const { rows } = await sql<{ id: number; price_cents: number }>`
    insert into subproduct (shop_id, product_id, reference, label, caliber_id, container_id, rootstock_id, price_cents, weight_g,
      min_stock, week_from, week_to, idx, picture_id)
    select shop_id, ${copy.id}, ${reference} || '-' || row_number() over (order by idx, id), label, caliber_id, container_id,
      rootstock_id, price_cents, weight_g, min_stock, week_from, week_to, idx,
      (select own.id from product_picture own join product_picture theirs on theirs.image_id = own.image_id
        where own.product_id = ${copy.id} and theirs.id = subproduct.picture_id order by own.idx, own.id limit 1)
    from subproduct where product_id = ${id} and archived_at is null
    returning id, price_cents`.execute(ctx.db)
  if (rows.length > 0) await rememberPrices(ctx, rows)
  await refreshProducts(ctx, [copy.id])
  await audit(ctx, 'product.duplicate', 'product', copy.id, { after: { from: id, name, reference } })
  await ctx.tell('catalogue.changed', { productId: copy.id }, 'catalogue.read')
  return productDetails(ctx, copy.id)
}
