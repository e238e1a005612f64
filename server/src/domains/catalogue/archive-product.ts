import type { ProductDetails } from '@plantule/contract/catalogue/products'
import type { Subproduct } from '@plantule/contract/catalogue/subproducts'
import type { Done } from '@plantule/contract/base/shared'
import { sql } from 'kysely'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { Refused } from '../../platform/refused.ts'
import { lockLiveProduct, lockProduct, productDetails, refreshProducts, subproductById, subproductsOf } from './catalogue.db.ts'
import { refusing } from '../../platform/refusing.ts'
import { lockSubproduct } from './save-subproduct.ts'
import { subproductRefusals } from './subproduct-codes.ts'

/** Throws `not_found`, `still_reserved`. Archiving twice is no fault. */
export async function archiveProduct(ctx: Ctx, id: number): Promise<Done> {
  const before = await lockProduct(ctx, id)
  if (before.archived_at) return { ok: true }
  await refuseReserved(
    ctx,
    (await subproductsOf(ctx, id)).filter((size) => !size.archivedAt),
  )
  await ctx.db
    .updateTable('product')
    .set({ archived_at: ctx.now, updated_at: ctx.now, version: before.version + 1 })
    .where('id', '=', id)
    .execute()
  await audit(ctx, 'product.archive', 'product', id, { after: { name: before.name, reference: before.reference } })
  await ctx.publish('catalogue.changed', { productId: id }, 'catalogue.read')
  return { ok: true }
}

/** Throws `not_found`. */
export async function restoreProduct(ctx: Ctx, id: number): Promise<ProductDetails> {
  const before = await lockProduct(ctx, id)
  if (before.archived_at) {
    await ctx.db
      .updateTable('product')
      .set({ archived_at: null, updated_at: ctx.now, version: before.version + 1 })
      .where('id', '=', id)
      .execute()
    await audit(ctx, 'product.restore', 'product', id, { after: { name: before.name, reference: before.reference } })
    await ctx.publish('catalogue.changed', { productId: id }, 'catalogue.read')
  }
  return productDetails(ctx, id)
}

/** Takes a size out of sale; its row stays, since prices, movements and orders name it. Throws `not_found`, `still_reserved`. */
export async function removeSubproduct(ctx: Ctx, id: number): Promise<Done> {
  const before = await lockSubproduct(ctx, id)
  await refuseReserved(ctx, [await subproductById(ctx, id)])
  await setArchived(ctx, before, ctx.now)
  await audit(ctx, 'subproduct.archive', 'subproduct', id, { after: { reference: before.reference, label: before.label } })
  return { ok: true }
}

/** Throws `not_found`, `size_exists`, `product_archived`. */
export async function restoreSubproduct(ctx: Ctx, id: number): Promise<Subproduct> {
  const before = await lockSubproduct(ctx, id)
  await lockLiveProduct(ctx, before.product_id)
  await setArchived(ctx, before, null)
  await audit(ctx, 'subproduct.restore', 'subproduct', id, { after: { reference: before.reference, label: before.label } })
  return subproductById(ctx, id)
}

async function setArchived(ctx: Ctx, row: { id: number; product_id: number; version: number }, archived_at: Date | null): Promise<void> {
  await refusing(
    ctx.db
      .updateTable('subproduct')
      .set({ archived_at, version: row.version + 1 })
      .where('id', '=', row.id)
      .execute(),
    subproductRefusals,
  )
  await refreshProducts(ctx, [row.product_id])
  await ctx.publish('catalogue.changed', { productId: row.product_id }, 'catalogue.read')
}

/** What orders hold of it: of the stock, and of plants that are still growing. */
async function refuseReserved(ctx: Ctx, sizes: readonly Subproduct[]): Promise<void> {
  const ids = sizes.map((size) => size.id)
  const { rows } = await sql<{ growing: number }>`
    select coalesce(sum(quantity), 0)::int as growing from lot_promise
    where lot_promise.shop_id = ${ownShop} and subproduct_id = any(${ids}::bigint[])`.execute(ctx.db)
  const reserved = sizes.reduce((sum, size) => sum + size.reserved, rows[0]?.growing ?? 0)
  if (reserved > 0) throw new Refused('still_reserved', { reserved })
}
