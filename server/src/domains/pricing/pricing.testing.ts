import { type DecreasingPrice, type DecreasingPriceInput, decreasingPriceRoutes } from '@plantule/contract/pricing/decreasing'
import { type PriceProfile, type PriceSchema, pricingRoutes } from '@plantule/contract/pricing/pricing'
import type { In } from '@plantule/contract/base/route'
import type { TestShop } from '../../testing/new-shop.ts'

type ProfileBody = In<(typeof pricingRoutes)['createProfile']['body']>
type SchemaBody = In<(typeof pricingRoutes)['createSchema']['body']>

export const someProfile = (shop: TestShop, given: Partial<ProfileBody> = {}): Promise<PriceProfile> =>
  shop.ok(pricingRoutes.createProfile, { body: { name: 'Paysagistes', mode: 'excl', ...given } })

/** One price for every size of every product. */
export const someSchema = (shop: TestShop, priceCents: number, given: Partial<SchemaBody> = {}): Promise<PriceSchema> =>
  shop.ok(pricingRoutes.createSchema, { body: { name: 'Conteneurs', allProducts: true, lines: [{ kind: 'price', priceCents }], ...given } })

/** Ten for 10 % less, of one size. */
export const someTier = (shop: TestShop, subproductId: number, given: Partial<DecreasingPriceInput> = {}): Promise<DecreasingPrice> =>
  shop.ok(decreasingPriceRoutes.createDecreasing, {
    body: {
      name: 'Par dix',
      scope: 'subproduct',
      scopeId: subproductId,
      unit: 'percent',
      tiers: [{ fromQuantity: 10, value: 1000 }],
      ...given,
    },
  })
