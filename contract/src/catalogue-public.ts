import { z } from 'zod'
import { PublicPicture } from './catalogue-pictures.ts'
import { Botanical, productType } from './catalogue-botanical.ts'
import { basisPoints, cents, id } from './shared.ts'

/** What a visitor may see of a product; nothing here is internal. */
export const PublicCard = z.object({
  id,
  type: productType,
  name: z.string(),
  latinName: z.string(),
  cultivar: z.string(),
  /** Bounds of its sizes' prices, TTC; null when nothing is for sale. */
  priceFromCents: cents.nullable(),
  priceToCents: cents.nullable(),
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
  priceCents: cents,
  inStock: z.boolean(),
  imageKey: z.string().nullable(),
})
export type PublicItem = z.infer<typeof PublicItem>

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
      priceCents: cents,
      weightG: z.int().nullable(),
      weekFrom: z.int().nullable(),
      weekTo: z.int().nullable(),
      inStock: z.boolean(),
    }),
  ),
})
export type PublicProduct = z.infer<typeof PublicProduct>
