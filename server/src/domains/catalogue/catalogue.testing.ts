import { categoryRoutes } from '@plantule/contract/catalogue/categories'
import { productRoutes } from '@plantule/contract/catalogue/products'
import { tvaRateRoutes } from '@plantule/contract/catalogue/reference'
import { subproductRoutes } from '@plantule/contract/catalogue/subproducts'
import type { TestShop } from '../../testing/new-shop.ts'

/** The reduced rate that every shop starts with (10 %). */
export async function someRate(shop: TestShop): Promise<number> {
  const { items } = await shop.ok(tvaRateRoutes.listTvaRates)
  return items.find((rate) => rate.rateBp === 1000)?.id ?? 0
}

/** A product with one size, as tests of other things need it. */
export async function someProduct(
  shop: TestShop,
  given: { name?: string; cultivar?: string; reference?: string; latinName?: string; priceCents?: number; published?: boolean } = {},
) {
  const product = await shop.ok(productRoutes.createProduct, {
    body: {
      name: given.name ?? 'Lavande officinale',
      latinName: given.latinName ?? 'Lavandula angustifolia',
      cultivar: given.cultivar ?? '',
      reference: given.reference ?? '',
      tvaRateId: await someRate(shop),
      published: given.published ?? true,
    },
  })
  const size = await shop.ok(subproductRoutes.createSubproduct, {
    params: { id: product.id },
    body: { label: 'Godet 9', priceCents: given.priceCents ?? 450 },
  })
  return { product, size }
}

/** A supercategory, a category and a subcategory, each in the other. */
export async function someBranch(shop: TestShop, name = 'Vivaces') {
  const top = await shop.ok(categoryRoutes.createSupercategory, { body: { name } })
  const middle = await shop.ok(categoryRoutes.createCategory, { body: { name: `${name} de soleil`, parentId: top.id } })
  const low = await shop.ok(categoryRoutes.createSubcategory, { body: { name: `${name} basses`, parentId: middle.id } })
  return { top, middle, low }
}
