import { sql } from 'kysely'
import { lineFacts, type Sql } from './facts.ts'
import type { Period } from './period.ts'

/** What a period sold of each size, less what came back, as rows of `subproduct_id`, `quantity` and `excl_cents` for another statement. */
export const soldBySize = (period: Period): Sql => sql`
  select subproduct_id, sum(quantity)::int as quantity, sum(excl_cents)::bigint as excl_cents
  from (${lineFacts({ now: period, before: null })}) lines where subproduct_id is not null group by subproduct_id`
