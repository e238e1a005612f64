import { sql } from 'kysely'
import { forbiddenTaxa } from '../taxonomy/index.ts'

/**
 * A product `p` that visitors may see; a plant that may not be sold is not shown for sale. `sale_forbidden` in words of its own,
 * so that a long list looks for forbidden plants once and not product by product.
 */
export const visible = sql`p.published and p.archived_at is null and not exists (select
  from ${forbiddenTaxa(sql`(now() at time zone 'Europe/Paris')::date`)} forbidden where forbidden.id = p.taxon_id and p.regulated_reason is null)`
