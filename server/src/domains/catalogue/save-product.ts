import type { ProductChange, ProductDetails, ProductInput } from '@plantule/contract/catalogue/products'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { refusedField } from '../../platform/refused.ts'
import { lockLiveProduct, lockProduct, productDetails, type ProductRecord } from './catalogue.db.ts'
import { followPrices } from './follow-prices.ts'
import { cleanHtml } from './clean-html.ts'
import { refusing } from '../../platform/refusing.ts'
import { nextReference, productRefusals, refuseTakenReference } from './product-codes.ts'
import { refuseStale } from '../../platform/must-exist.ts'

const toRow = (input: ProductInput) => ({
  type: input.type,
  name: input.name,
  latin_name: input.latinName,
  cultivar: input.cultivar,
  taxon_cd_nom: input.taxonCdNom,
  description: cleanHtml(input.description),
  plant_provider_id: input.plantProviderId,
  tva_rate_id: input.tvaRateId,
  tags: [...new Set(input.tags)],
  published: input.published,
  botanical: JSON.stringify(input.botanical),
})

/** The record as a form would send it, with what a change names over it. */
const changed = (before: ProductRecord, change: ProductChange): ProductInput => ({
  type: change.type ?? before.type,
  reference: change.reference || before.reference,
  name: change.name ?? before.name,
  latinName: change.latinName ?? before.latin_name,
  cultivar: change.cultivar ?? before.cultivar,
  taxonCdNom: change.taxonCdNom === undefined ? before.taxon_cd_nom : change.taxonCdNom,
  description: change.description ?? before.description,
  plantProviderId: change.plantProviderId === undefined ? before.plant_provider_id : change.plantProviderId,
  tvaRateId: change.tvaRateId ?? before.tva_rate_id,
  tags: change.tags ?? before.tags,
  published: change.published ?? before.published,
  botanical: change.botanical ?? before.botanical,
})

/** What the audit keeps: not what is worked out. */
const told = ({ search: _search, sizes: _sizes, ...row }: ProductRecord) => row

/** Throws `reference_taken`, `unknown_choice`. */
export async function createProduct(ctx: Ctx, input: ProductInput & { categoryIds: number[] }): Promise<ProductDetails> {
  if (input.reference) await refuseTakenReference(ctx, input.reference, null)
  await refuseUnknownTaxon(ctx, input.taxonCdNom)
  const reference = input.reference || (await nextReference(ctx))
  const row = await refusing(
    ctx.db
      .insertInto('product')
      .values({ shop_id: ctx.shopId, reference, ...toRow(input), created_at: ctx.now, updated_at: ctx.now })
      .returningAll()
      .executeTakeFirstOrThrow(),
    productRefusals,
  )
  await putInCategories(ctx, row.id, input.categoryIds)
  await audit(ctx, 'product.create', 'product', row.id, { after: { reference, name: row.name } })
  await ctx.publish('catalogue.changed', { productId: row.id }, 'catalogue.read')
  return productDetails(ctx, row.id)
}

/** The number of a name in the shipped list of plants. Throws `unknown_choice` beside it. */
async function refuseUnknownTaxon(ctx: Ctx, cdNom: number | null): Promise<void> {
  if (cdNom !== null && !(await ctx.db.selectFrom('taxon').select('id').where('cd_nom', '=', cdNom).executeTakeFirst()))
    throw refusedField('unknown_choice', ['taxonCdNom'])
}

/** What is not named stays. Throws `not_found`, `product_archived`, `stale_version`, `reference_taken`, `unknown_choice`. */
export async function updateProduct(ctx: Ctx, id: number, change: ProductChange): Promise<ProductDetails> {
  const before = await lockLiveProduct(ctx, id)
  await refuseStale(before, change.version, () => productDetails(ctx, id))
  const input = changed(before, change)
  const { reference } = input
  await refuseTakenReference(ctx, reference, id)
  if (input.taxonCdNom !== before.taxon_cd_nom) await refuseUnknownTaxon(ctx, input.taxonCdNom)
  const after = await refusing(
    ctx.db
      .updateTable('product')
      .set({ ...toRow(input), reference, updated_at: ctx.now, version: before.version + 1 })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
    productRefusals,
  )
  if (after.tva_rate_id !== before.tva_rate_id) await followPrices(ctx)
  await audit(ctx, 'product.update', 'product', id, { before: told(before), after: told(after) })
  await ctx.publish('catalogue.changed', { productId: id }, 'catalogue.read')
  return productDetails(ctx, id)
}

/** Throws `not_found`, `unknown_choice`. */
export async function setProductCategories(ctx: Ctx, id: number, categoryIds: number[]): Promise<ProductDetails> {
  await lockProduct(ctx, id)
  const before = await ctx.db.deleteFrom('product_category').where('product_id', '=', id).returning('category_id').execute()
  await putInCategories(ctx, id, categoryIds)
  await ctx.db
    .updateTable('product')
    .set((eb) => ({ version: eb('version', '+', 1), updated_at: ctx.now }))
    .where('id', '=', id)
    .execute()
  const was = before.map((row) => row.category_id).sort((a, b) => a - b)
  const is = [...new Set(categoryIds)].sort((a, b) => a - b)
  // Schemas, quantity prices and promotions reach products by their categories.
  if (was.join() !== is.join()) await followPrices(ctx)
  await audit(ctx, 'product.categories', 'product', id, { before: { categories: was }, after: { categories: is } })
  return productDetails(ctx, id)
}

export async function putInCategories(ctx: Ctx, productId: number, categoryIds: readonly number[]): Promise<void> {
  const rows = [...new Set(categoryIds)].map((category_id) => ({ shop_id: ctx.shopId, product_id: productId, category_id }))
  if (rows.length > 0) await refusing(ctx.db.insertInto('product_category').values(rows).execute(), productRefusals)
}
