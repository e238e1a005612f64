import type { ProductDetails } from '@plantule/contract/catalogue/products'
import { sql } from 'kysely'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { lockProduct, productDetails, refreshProducts } from './catalogue.db.ts'
import { mustExist } from '../../platform/must-exist.ts'
import { copiedColumns, copiedOfProduct, copiedOfSize } from './copied-fields.ts'
import { putInCategories } from './save-product.ts'
import { nextReference } from './product-codes.ts'
import { rememberPrices } from './save-subproduct.ts'
import { ownShop } from '../../platform/own-shop.ts'

/** A new, unpublished product with the same content, categories and sizes; no stock, no barcodes. Throws `not_found`. */
export async function duplicateProduct(ctx: Ctx, id: number): Promise<ProductDetails> {
  const from = await lockProduct(ctx, id)
  const reference = await nextReference(ctx)
  const name = `${from.name.slice(0, 190)} ${ctx.locale === 'en' ? '(copy)' : '(copie)'}`
  const content = copiedColumns(copiedOfProduct).map((column) => sql.ref(column))
  const { rows: made } = await sql<{ id: number }>`
    insert into product (${sql.join(content)}, reference, name, published, created_at, updated_at)
    select ${sql.join(content)}, ${reference}, ${name}, false, ${ctx.now}, ${ctx.now}
    from product where product.shop_id = ${ownShop} and id = ${id} returning id`.execute(ctx.db)
  const copy = mustExist(made[0])
  const categories = await ctx.db.selectFrom('product_category').select('category_id').where('product_id', '=', id).execute()
  await sql`
    insert into product_picture (shop_id, product_id, image_id, alt, idx)
    select shop_id, ${copy.id}, image_id, alt, idx from product_picture where product_picture.shop_id = ${ownShop} and product_id = ${id}`.execute(
    ctx.db,
  )
  await putInCategories(
    ctx,
    copy.id,
    categories.map((row) => row.category_id),
  )
  const ofSize = copiedColumns(copiedOfSize).map((column) => sql.ref(column))
  const { rows } = await sql<{ id: number; price_cents: number }>`
    with copies as materialized (
      select ${sql.join(ofSize)}, ${copy.id}::bigint as product_id, ${reference}::text || '-' || row_number() over (order by idx, id) as reference,
        (select own.id from product_picture own join product_picture theirs on theirs.shop_id = ${ownShop} and theirs.image_id = own.image_id
          where own.shop_id = ${ownShop} and own.product_id = ${copy.id} and theirs.id = subproduct.picture_id order by own.idx, own.id limit 1) as picture_id
      from subproduct where subproduct.shop_id = ${ownShop} and product_id = ${id} and archived_at is null)
    insert into subproduct (${sql.join(ofSize)}, product_id, reference, picture_id)
    select ${sql.join(ofSize)}, product_id, reference, picture_id from copies
    returning id, price_cents`.execute(ctx.db)
  if (rows.length > 0) await rememberPrices(ctx, rows)
  await refreshProducts(ctx, [copy.id])
  await audit(ctx, 'product.duplicate', 'product', copy.id, { after: { from: id, name, reference } })
  await ctx.publish('catalogue.changed', { productId: copy.id }, 'catalogue.read')
  return productDetails(ctx, copy.id)
}
