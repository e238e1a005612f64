import { sql } from 'kysely'
import { lineFacts, type Sql } from './facts.ts'
import type { Period } from './period.ts'
import { ownShop } from '../../platform/own-shop.ts'

/**
 * What a period sold of each size, less what came back, as rows of `subproduct_id`, `product_id`, `quantity` and `excl_cents` for another
 * statement. The product is joined to the lines, whose number PostgreSQL knows: how many sums there are it guesses far too low, and would
 * look up the product of each.
 */
export const soldBySize = (period: Period): Sql => sql`
  select lines.subproduct_id, s.product_id, sum(lines.quantity)::int as quantity, sum(lines.excl_cents)::bigint as excl_cents
  from (${lineFacts({ now: period, before: null })}) lines join subproduct s on s.shop_id = ${ownShop} and s.id = lines.subproduct_id
  group by lines.subproduct_id, s.product_id`
