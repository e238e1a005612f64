import { sql } from 'kysely'
import type { Domain } from '../../platform/domain.ts'
import { namedInPricing } from './named-in-pricing.ts'
import { routes } from './routes.ts'
import { ownShop } from '../../platform/own-shop.ts'

export { allLists } from './all-lists.ts'
export { type BuyerMinimum, buyerTerms, type BuyerTerms, minimumOfBuyer, termsColumns } from './buyer-terms.ts'
export { countsByCategory, joinListForEverybody, listsForEverybody, ratesOn } from './for-everybody.ts'
export { lowestBefore, type PlainBook, promotionOf } from './lowest-price.ts'
export { priceDayPassed } from './price-days.ts'
export { type BookSchema, type Buyer, type Item, priceAll, type PriceBook, priceBook, type PriceLists } from './price-book.ts'

export const pricing: Domain = {
  name: 'pricing',
  routes,
  namedInside: namedInPricing,
  async init(ctx) {
    const schemas = await sql<{
      id: number
      name: string
    }>`select id, name from price_schema where price_schema.shop_id = ${ownShop} order by idx, id`.execute(ctx.db)
    const profiles = await sql<{ id: number; name: string; mode: 'incl' | 'excl'; minOrderCents: number; isDefault: boolean }>`
      select id, name, mode, min_order_cents as "minOrderCents", is_default as "isDefault" from price_profile where price_profile.shop_id = ${ownShop} order by name, id`.execute(
      ctx.db,
    )
    return { price_schemas: schemas.rows, price_profiles: profiles.rows }
  },
}
