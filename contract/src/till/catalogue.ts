import { z } from 'zod'
import { basisPoints, cents, day, id, idParam, instant, positiveCents, RateTotals, text } from '../base/shared.ts'
import { DiscountInput, LineInput } from '../orders/schemas.ts'
import { RateShares } from '../packs/packs.ts'
import { route } from '../base/route.ts'
import { SaleCodes } from './sales.ts'

/** One sellable size, as a till keeps it on the device: found by scan or by name without asking the server. */
export const TillItem = z.object({
  subproductId: id,
  productId: id,
  caliberId: id.nullable(),
  containerId: id.nullable(),
  /** Plant, cultivar and size. */
  label: z.string(),
  /** The label's last part alone. */
  size: z.string(),
  latinName: z.string(),
  reference: z.string(),
  barcode: z.string().nullable(),
  /** TTC, of one piece, without customer or profile. */
  priceCents: cents,
  /** The price that lists start from, TTC. */
  baseCents: cents,
  rateBp: basisPoints,
  /** At a fair, what the stand still holds. Null: sold on order, without bound. */
  available: z.int().nullable(),
  imageKey: z.string().nullable(),
  /** Categories with those above them. */
  categoryIds: z.array(id),
  /** Pieces sold at tills in the last 60 days: what the first page of tiles is sorted by. */
  sold: z.int(),
  /** Lots whose plants are its stock: their labels are scanned too. A lot that a recall holds is not sold. */
  lots: z.array(z.object({ lotSizeId: id, lotId: id, number: z.string() })).optional(),
})
export type TillItem = z.infer<typeof TillItem>

/** A pack, found and scanned by its name and reference like a size. */
export const TillPack = TillItem.pick({
  label: true,
  reference: true,
  priceCents: true,
  rateBp: true,
  available: true,
  imageKey: true,
  sold: true,
}).extend({
  packId: id,
  price: z.object({ kind: z.enum(['fixed', 'computed']), fixedCents: cents, discountBp: basisPoints }),
  shares: RateShares,
  parts: z.array(z.object({ subproductId: id, quantity: z.int(), label: z.string(), reference: z.string() })),
})
export type TillPack = z.infer<typeof TillPack>

/** A size or pack that a rule keeps from sale: the till says so instead of not knowing it. */
export const TillForbidden = TillItem.pick({ label: true, latinName: true, reference: true, barcode: true }).extend({
  /** The plant that the rule is about; of a pack, that of its part. */
  productId: id,
  /** Of a pack, the part that may not be sold. */
  part: z.string().nullable(),
  rule: z.string(),
})
export type TillForbidden = z.infer<typeof TillForbidden>

const priceMode = z.enum(['incl', 'excl'])
const days = { firstDay: day.nullable(), lastDay: day.nullable() }
const Schema = z.object({
  id,
  idx: z.int(),
  name: z.string(),
  mode: priceMode,
  roundTo: z.int(),
  lines: z.array(
    z.object({
      caliberId: id.nullable(),
      containerId: id.nullable(),
      kind: z.enum(['price', 'formula']),
      priceCents: positiveCents.nullable(),
      factorBp: z.int(),
      addCents: cents,
    }),
  ),
  allProducts: z.boolean(),
  productIds: z.array(id),
  categoryIds: z.array(id),
})

/** What every buyer pays, by ids alone: see `bookFrom`. Rules and agreed prices that begin later are here too. */
export const TillLists = z.object({
  profiles: z.array(
    z.object({
      id,
      name: z.string(),
      mode: priceMode,
      coefficientBp: z.int(),
      minOrderCents: cents,
      isDefault: z.boolean(),
      schema: Schema.nullable(),
    }),
  ),
  schemas: z.array(Schema),
  rules: z.array(
    z.object({
      id,
      kind: z.enum(['tier', 'promotion']),
      name: z.string(),
      unit: z.enum(['percent', 'price']),
      mode: priceMode,
      cumulative: z.boolean(),
      tiers: z.array(z.object({ fromQuantity: z.int(), value: z.int() })),
      subproductId: id.nullable(),
      productId: id.nullable(),
      categoryId: id.nullable(),
      containerId: id.nullable(),
      profileId: id.nullable(),
      ...days,
    }),
  ),
  profilePrices: z.array(z.object({ profileId: id, subproductId: id, cents })),
  customerProfiles: z.array(z.object({ customerId: id, profileId: id })),
  customerPrices: z.array(z.object({ customerId: id, subproductId: id, cents, mode: priceMode, ...days })),
})
export type TillLists = z.infer<typeof TillLists>

export const TillCatalogue = z.object({
  at: instant,
  /** What a part of it can be added to: day, rates, categories, stand. With another one everything is given again. */
  stamp: z.string(),
  items: z.array(TillItem),
  packs: z.array(TillPack),
  /** Always all of them. */
  forbidden: z.array(TillForbidden),
  categories: z.array(z.object({ id, name: z.string() })),
  lists: TillLists,
})
export type TillCatalogue = z.infer<typeof TillCatalogue>

export const tillCatalogueRoutes = {
  tillCatalogue: route({
    method: 'GET',
    path: '/till/catalogue',
    summary: 'Everything a till sells, with prices and stock, for the device to keep; or what changed of it',
    permission: 'till.read',
    query: z.object({
      since: instant.optional(),
      stamp: text(200).optional(),
      fairId: idParam.optional(),
      /** In parts of some thousand sizes: those after this one, 0 for the first part. All at once when it is not said. */
      after: z.coerce.number().int().min(0).optional(),
    }),
    response: TillCatalogue.extend({
      /** False: only sizes that changed since, or whose stock moved. */
      whole: z.boolean(),
      /** Products that changed: their sizes are given anew, those that are not given are gone. */
      touched: z.array(id),
      /** What the next part comes after; null in the last one. Only the first part holds what is not a size. */
      next: id.nullable(),
    }),
    errors: ['not_found'],
  }),
  quoteSale: route({
    method: 'POST',
    path: '/till/quote',
    summary: 'Prices and total of a basket, before it is paid',
    permission: 'till.read',
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
    errors: ['unknown_choice', 'unknown_customer', 'unknown_item', 'regulated_plant', 'pack_empty', 'too_many_requests'],
  }),
}
