import { z } from 'zod'
import { DiscountInput, LineInput, RateTotals } from './orders.ts'
import { RateShares } from './packs.ts'
import { route } from './route.ts'
import { basisPoints, cents, id, instant } from './shared.ts'
import { SaleCodes } from './till-sales.ts'

/** One sellable size, as a till keeps it on the device: found by scan or by name without asking the server. */
export const TillItem = z.object({
  subproductId: id,
  label: z.string(),
  latinName: z.string(),
  reference: z.string(),
  barcode: z.string().nullable(),
  /** TTC, of one piece, without customer or profile. */
  priceCents: cents,
  rateBp: basisPoints,
  /** Null: sold on order, without bound. */
  available: z.int().nullable(),
  imageKey: z.string().nullable(),
  /** Categories with those above them. */
  categoryIds: z.array(id),
  /** Pieces sold at tills in the last 60 days: what the first page of tiles is sorted by. */
  sold: z.int(),
})
export type TillItem = z.infer<typeof TillItem>

/** A pack, found and scanned by its name and reference like a size. */
export const TillPack = TillItem.pick({ label: true, reference: true, priceCents: true, rateBp: true, available: true, imageKey: true, sold: true }).extend({
  packId: id,
  shares: RateShares,
  parts: z.array(z.object({ subproductId: id, quantity: z.int(), label: z.string(), reference: z.string() })),
})
export type TillPack = z.infer<typeof TillPack>

export const TillCatalogue = z.object({ at: instant, items: z.array(TillItem), packs: z.array(TillPack), categories: z.array(z.object({ id, name: z.string() })) })
export type TillCatalogue = z.infer<typeof TillCatalogue>

export const tillCatalogueRoutes = {
  tillCatalogue: route({
    method: 'GET', path: '/till/catalogue', summary: 'Everything a till sells, with prices and stock, for the device to keep', permission: 'till.read', response: TillCatalogue,
  }),
  quoteSale: route({
    method: 'POST', path: '/till/quote', summary: 'Prices and total of a basket, before it is paid', permission: 'till.read',
    body: z.object({
      lines: z.array(LineInput).max(500),
      discount: DiscountInput,
      customerId: id.nullable().default(null),
      priceProfileId: id.nullable().default(null),
      codes: SaleCodes,
    }),
    response: z.object({
      /** In the order of the lines; TTC. */
      lines: z.array(z.object({ unitCents: cents, netCents: cents, discountCents: cents })),
      /** What each code takes off, or why it takes nothing: a key of the error catalogue with what its sentence names. */
      codes: z.array(
        z.object({
          typed: z.string(),
          label: z.string(),
          cents,
          fault: z.object({ code: z.string(), details: z.record(z.string(), z.string()) }).nullable(),
        }),
      ),
      discountCents: cents,
      inclCents: cents,
      rates: z.array(RateTotals),
    }),
    errors: ['unknown_item', 'regulated_plant', 'pack_empty', 'too_many_requests'],
  }),
}
