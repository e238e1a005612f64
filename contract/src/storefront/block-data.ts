import { z } from 'zod'
import { id } from '../base/shared.ts'
import { PublicCard, PublicProduct } from '../visitors/public-catalogue.ts'

export const BlockPicture = z.object({ key: z.string(), alt: z.string(), width: z.int(), height: z.int() })
export type BlockPicture = z.infer<typeof BlockPicture>
export const BlockCategory = z.object({ id, name: z.string(), url: z.string(), imageKey: z.string().nullable() })
export type BlockCategory = z.infer<typeof BlockCategory>
export const BlockArticle = z.object({
  id,
  title: z.string(),
  slug: z.string(),
  description: z.string(),
  imageKey: z.string().nullable(),
  publishedOn: z.iso.date(),
})
export type BlockArticle = z.infer<typeof BlockArticle>

/** What some blocks show besides what is written in them: read together, once a page. */
export const BlockData = z.object({
  shop: z.object({
    name: z.string(),
    /** The lines of its address. */
    address: z.array(z.string()),
    phone: z.string(),
    email: z.string(),
  }),
  /** By their ids. A picture that is gone is not there. */
  pictures: z.record(z.string(), BlockPicture),
  /** What the blocks show that list products and categories, by the ids of the blocks. */
  products: z.record(z.string(), z.array(PublicCard)),
  categories: z.record(z.string(), z.array(BlockCategory)),
  articles: z.array(BlockArticle),
  /** Of the page of a product alone. */
  product: PublicProduct.nullable(),
  related: z.array(PublicCard),
  /** Which characteristics the shop's settings want beside the carousel. */
  characteristics: z.array(z.string()),
})
export type BlockData = z.infer<typeof BlockData>
