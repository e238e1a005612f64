import { z } from 'zod'
import { PublicPicture } from '../catalogue/pictures.ts'
import { Botanical, productType } from '../taxonomy/botanical.ts'
import { route } from '../base/route.ts'
import { basisPoints, byId, cents, day, id, idParam, pageOf, text } from '../base/shared.ts'

/**
 * A reduction that may be announced: the price is below the lowest one that was public in the 30 days before the promotion
 * began (C. conso. L112-1-1), which has to stand beside it.
 */
const Promotion = z.object({ lowest30DaysCents: cents, lastDay: day })

/** What one piece costs a visitor today, TTC, promotions included. */
const price = { priceCents: cents, promotion: Promotion.nullable() }

/** What a visitor may see of a product; nothing here is internal. */
export const PublicCard = z.object({
  id,
  type: productType,
  name: z.string(),
  latinName: z.string(),
  cultivar: z.string(),
  /** Bounds of what its sizes cost today, TTC; null when it has none. */
  priceFromCents: cents.nullable(),
  priceToCents: cents.nullable(),
  /** One of its sizes has a reduction that may be announced. */
  reduced: z.boolean(),
  inStock: z.boolean(),
  /** Goes into `imageUrl(imageKey, size)`. */
  imageKey: z.string().nullable(),
})
export type PublicCard = z.infer<typeof PublicCard>

/** One sellable size of a published product, as searches and pickers of visitors show it. */
export const PublicItem = z.object({
  subproductId: id,
  productId: id,
  name: z.string(),
  latinName: z.string(),
  cultivar: z.string(),
  size: z.string(),
  ...price,
  inStock: z.boolean(),
  /** Of what is not in stock: the first day on which some that are still growing can be had. */
  availableFrom: day.nullable(),
  imageKey: z.string().nullable(),
})
export type PublicItem = z.infer<typeof PublicItem>

export const PublicPack = z.object({
  packId: id,
  name: z.string(),
  /** Of the whole pack, TTC. */
  priceCents: cents,
  inStock: z.boolean(),
  imageKey: z.string().nullable(),
})
export type PublicPack = z.infer<typeof PublicPack>

export const PublicProduct = z.object({
  ...PublicCard.shape,
  description: z.string(),
  botanical: Botanical,
  tags: z.array(z.string()),
  rateBp: basisPoints,
  categories: z.array(z.object({ id, name: z.string(), url: z.string() })),
  pictures: z.array(PublicPicture),
  subproducts: z.array(
    z.object({
      id,
      label: z.string(),
      container: z.string().nullable(),
      caliber: z.string().nullable(),
      rootstock: z.string().nullable(),
      ...price,
      /** Its own picture, else the product's first. */
      imageKey: z.string().nullable(),
      weightG: z.int().nullable(),
      weekFrom: z.int().nullable(),
      weekTo: z.int().nullable(),
      inStock: z.boolean(),
      availableFrom: day.nullable(),
    }),
  ),
})
export type PublicProduct = z.infer<typeof PublicProduct>

const shop = text(60).optional()
const productsOf = {
  method: 'GET',
  mayLag: true,
  permission: 'public',
  /** The id, the address, or an address that the category had before. */
  params: z.object({
    id: z.union([
      idParam,
      z
        .string()
        .trim()
        .toLowerCase()
        .regex(/^[a-z0-9-]{1,140}$/),
    ]),
  }),
  query: z.object({ page: z.coerce.number<number | string>().int().min(1).max(10_000).default(1), shop }),
  response: pageOf(PublicCard).extend({
    /** `url` is the address of today: a page asked for under another one belongs there (301). */
    category: z.object({ id, name: z.string(), url: z.string(), description: z.string() }),
  }),
  errors: ['not_found'],
  etag: true,
} as const

/** Asked without a token; the shop is that of the host name or of `shop`. Pictures are asked for beside those of the back-office. */
export const publicCatalogueRoutes = {
  getPublicProduct: route({
    method: 'GET',
    path: '/product/{id}',
    mayLag: true,
    summary: 'One published product, as a visitor sees it',
    permission: 'public',
    params: byId,
    query: z.object({ shop }),
    response: PublicProduct,
    errors: ['not_found'],
    etag: true,
  }),
  categoryProducts: route({ ...productsOf, path: '/category/{id}/products', summary: 'Published products of a category and below' }),
  subcategoryProducts: route({ ...productsOf, path: '/subcategory/{id}/products', summary: 'Published products of a subcategory' }),
  searchAllItems: route({
    method: 'GET',
    path: '/search/items/all',
    mayLag: true,
    summary: 'Every sellable item of the shop, for searches and pickers of visitors',
    permission: 'public',
    query: z.object({ shop, q: text(100).optional() }),
    response: z.object({ items: z.array(PublicItem), packs: z.array(PublicPack) }),
    etag: true,
  }),
}
