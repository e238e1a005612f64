import type { TillLists } from '@plantule/contract/till/catalogue'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { today } from '../../platform/paris.ts'
import { rangedSchemas, ruleJson, schemaJson } from './price-book.ts'
import { ownShop } from '../../platform/own-shop.ts'

/** The lists of every buyer, also those that begin later: for a device that must price without the server. */
export async function allLists(ctx: Ctx): Promise<TillLists> {
  const day = today(ctx)
  const { rows } = await sql<TillLists>`
    select
      coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'mode', p.mode, 'coefficientBp', p.coefficient_bp,
        'minOrderCents', p.min_order_cents, 'isDefault', p.is_default,
        'schema', (select ${schemaJson} from price_schema s where s.shop_id = ${ownShop} and s.id = p.schema_id)) order by p.id) from price_profile p where p.shop_id = ${ownShop}), '[]') as profiles,
      ${rangedSchemas} as schemas,
      coalesce((select jsonb_agg(${ruleJson} order by d.id) from decreasing_price d where d.shop_id = ${ownShop} and coalesce(d.last_day >= ${day}::date, true)), '[]') as rules,
      coalesce((select jsonb_agg(jsonb_build_object('profileId', profile_id, 'subproductId', subproduct_id, 'cents', price_cents))
        from price_profile_price where price_profile_price.shop_id = ${ownShop}), '[]') as "profilePrices",
      coalesce((select jsonb_agg(jsonb_build_object('customerId', id, 'profileId', price_profile_id))
        from customer where customer.shop_id = ${ownShop} and price_profile_id is not null), '[]') as "customerProfiles",
      coalesce((select jsonb_agg(jsonb_build_object('customerId', customer_id, 'subproductId', subproduct_id, 'cents', price_cents, 'mode', mode,
        'firstDay', first_day, 'lastDay', last_day)) from customer_price where customer_price.shop_id = ${ownShop} and coalesce(last_day >= ${day}::date, true)), '[]') as "customerPrices"`.execute(
    ctx.db,
  )
  // A select without a table gives one row.
  return rows[0] as TillLists
}
