import type { Ctx } from '../../platform/context.ts'
import { sql } from 'kysely'
import { ownShop } from '../../platform/own-shop.ts'
import { today } from '../../platform/paris.ts'
import { listsOf, type PriceLists } from './price-book.ts'

const read = new WeakMap<Ctx, Promise<PriceLists>>()

/** What prices for anybody today, without any size: for who reads the sizes along with something else. Read once a transaction. */
export function listsForEverybody(ctx: Ctx): Promise<PriceLists> {
  const known = read.get(ctx) ?? listsOf(ctx, {}, today(ctx))
  read.set(ctx, known)
  return known
}

/** What the profile that stands for everybody lists for a size `s`, as `list`. */
export const joinListForEverybody = sql`left join price_profile_price list on list.shop_id = ${ownShop} and list.subproduct_id = s.id
  and list.profile_id = (select own.id from price_profile own where own.shop_id = ${ownShop} and own.is_default)`

/**
 * Whether any list counts by category: without one, nobody need know where a plant stands. A promotion of whatever scope is told beside
 * the lowest price before it, which lists that are gone may have counted by category.
 */
export const countsByCategory = sql`(exists (select from price_schema_category by_schema where by_schema.shop_id = ${ownShop})
  or exists (select from decreasing_price by_rule where by_rule.shop_id = ${ownShop}
    and (by_rule.category_id is not null or by_rule.kind = 'promotion')))`

/** The rates of the shop on a day, for `with`: each is looked up once, not for every plant. */
export const ratesOn = (day: string) =>
  sql`rate as materialized (select t.id, rate_on(t.id, ${day}::date) as bp from tva_rate t where t.shop_id = ${ownShop})`
