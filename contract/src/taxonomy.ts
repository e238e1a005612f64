import { z } from 'zod'
import { route } from './route.ts'
import { requiredText, text } from './shared.ts'

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
  /** 0 the whole name, 1 its beginning, 2 its words, 3 to 5 one to three typing slips. */
  closeness: z.int(),
  /** The rule that forbids selling it, if any. */
  regulatedBy: z.string().nullable(),
})
export type LatinName = z.infer<typeof LatinName>

export const taxonomyRoutes = {
  searchLatinName: route({
    method: 'GET', path: '/search/latin-name/{q}', summary: 'Species by Latin, French or English name, tolerant to slips', permission: 'public',
    params: z.object({ q: requiredText(100) }),
    query: z.object({ shop: text(60).optional(), size: z.coerce.number<number | string>().int().min(1).max(50).default(12) }),
    response: z.object({ items: z.array(LatinName) }),
  }),
}
