import { z } from 'zod'
import { Botanical, productType } from './botanical.ts'
import { route } from '../base/route.ts'
import { basisPoints, day, id, requiredText, text } from '../base/shared.ts'

/** A plant name that answers a search: the accepted taxon, and the name by which it was found. */
export const LatinName = z.object({
  id: z.int(),
  /** TAXREF's number of the accepted name. */
  cdNom: z.int().nullable(),
  scientificName: z.string(),
  author: z.string(),
  family: z.string(),
  rank: z.string(),
  frenchName: z.string().nullable(),
  englishName: z.string().nullable(),
  matchedName: z.string(),
  matchedCdNom: z.int().nullable(),
  /** The matched name is not the accepted one. */
  isSynonym: z.boolean(),
  /** What was typed after the name: the plant's cultivar. */
  cultivar: z.string(),
  /** 0 the whole name, 1 its beginning, 2 its words, 3 to 5 one to three typing slips. */
  closeness: z.int(),
  /** The rule that forbids selling it, if any. */
  regulatedBy: z.string().nullable(),
})
export type LatinName = z.infer<typeof LatinName>

/** The accepted plant that a product is tied to. */
export const ProductTaxon = z.object({
  id,
  cdNom: z.int().nullable(),
  scientificName: z.string(),
  author: z.string(),
  family: z.string(),
  /** The name that was chosen, when it is another one's synonym. */
  synonym: z.string().nullable(),
  /** The rule that forbids selling it, and since when. */
  regulatedBy: z.string().nullable(),
  regulatedSince: day.nullable(),
})
export type ProductTaxon = z.infer<typeof ProductTaxon>

export const Proposal = z.object({
  taxon: ProductTaxon.nullable(),
  /** What the reference data know of the plant, in the sheet's own fields; the grower has the last word. */
  botanical: Botanical,
  /** A rate for articles of this kind, and the article of law behind it. */
  tva: z.object({ kind: z.string(), rateBp: basisPoints, label: z.string(), rule: z.string(), needsAccountant: z.boolean() }).nullable(),
})
export type Proposal = z.infer<typeof Proposal>

export const taxonomyRoutes = {
  proposal: route({
    method: 'GET',
    path: '/taxon/proposal',
    summary: 'What the reference data propose for an article: its plant, its sheet, its TVA rate',
    permission: 'catalogue.read',
    query: z.object({
      latinName: text(200).default(''),
      cdNom: z.coerce.number<number | string>().int().positive().optional(),
      name: text(255).default(''),
      type: productType.default('plant'),
    }),
    response: Proposal,
  }),
  searchLatinName: route({
    method: 'GET',
    path: '/search/latin-name/{q}',
    summary: 'Species by Latin, French or English name, tolerant to slips',
    permission: 'public',
    openWhenClosed: true,
    params: z.object({ q: requiredText(100) }),
    query: z.object({ shop: text(60).optional(), size: z.coerce.number<number | string>().int().min(1).max(50).default(12) }),
    response: z.object({ items: z.array(LatinName) }),
    etag: true,
  }),
}
