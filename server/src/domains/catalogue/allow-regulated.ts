import type { ProductDetails } from '@plantule/contract/catalogue/products'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { Refused } from '../../platform/refused.ts'
import { authorOf } from '../../platform/actor.ts'
import { lockProduct, productDetails } from './catalogue.db.ts'

/**
 * Keeps on a product why the owner sells a plant whose sale a rule forbids (Regulation (EU) 1143/2014 art. 7 and 8: permits
 * exist); null forbids it again. Throws `not_found`, `not_regulated`.
 */
export async function allowRegulated(ctx: Ctx, id: number, reason: string | null): Promise<ProductDetails> {
  const before = await lockProduct(ctx, id)
  const { taxon } = await productDetails(ctx, id)
  if (!taxon?.regulatedBy) throw new Refused('not_regulated')
  await ctx.db
    .updateTable('product')
    .set({
      regulated_reason: reason,
      regulated_by_name: reason === null ? null : authorOf(ctx),
      regulated_at: reason === null ? null : ctx.now,
      updated_at: ctx.now,
      version: before.version + 1,
    })
    .where('id', '=', id)
    .execute()
  await audit(ctx, 'product.regulated', 'product', id, { before: { reason: before.regulated_reason }, after: { reason } })
  await ctx.publish('catalogue.changed', { productId: id }, 'catalogue.read')
  return productDetails(ctx, id)
}
