import { z } from 'zod'
import { route } from '../base/route.ts'
import { day, text } from '../base/shared.ts'

/** Seven digits, as the authority gives them. */
export const ammNumber = z
  .string()
  .trim()
  .regex(/^\d{7}$/, 'treatment_amm')

/** A product of the official list as it stood on the day of the extract. */
export const PhytoProduct = z.object({
  amm: z.string(),
  name: z.string(),
  otherNames: z.string(),
  holder: z.string(),
  substances: z.string(),
  functions: z.string(),
  withdrawn: z.boolean(),
  withdrawnOn: day.nullable(),
})
export type PhytoProduct = z.infer<typeof PhytoProduct>

/** What a product was authorised for on ornamental plants. */
export const PhytoUse = z.object({
  /** Crop, treated part and target as the official list words them together. */
  use: z.string(),
  crop: z.string(),
  part: z.string(),
  target: z.string(),
  /** The most of one application; null where the list says none. */
  dose: z.number().nullable(),
  unit: z.string(),
  maxApplications: z.int().nullable(),
  intervalDays: z.int().nullable(),
  bbchMin: z.string(),
  bbchMax: z.string(),
  reentryHours: z.int().nullable(),
  /** Metres to water that is not to be treated. */
  aquaticM: z.number().nullable(),
  conditions: z.string(),
})
export type PhytoUse = z.infer<typeof PhytoUse>

/** The days of the extracts that are shipped: proposals, never advice; the product's label decides. */
export const phytoListsOf = { products: '2026-02', uses: '2025-03-11' } as const

export const phytoRoutes = {
  findPhytoProducts: route({
    method: 'GET',
    path: '/phyto-products',
    summary: 'Products of plant protection of the official list, by name or number',
    permission: 'production.read',
    query: z.object({ q: text(100).default('') }),
    response: z.object({ items: z.array(PhytoProduct), listOf: z.string() }),
  }),
  listPhytoUses: route({
    method: 'GET',
    path: '/phyto-product/{amm}/uses',
    summary: 'What a product was authorised for on ornamental plants',
    permission: 'production.read',
    params: z.object({ amm: z.string().max(20) }),
    response: z.object({ product: PhytoProduct.nullable(), items: z.array(PhytoUse), listOf: z.string() }),
  }),
}
