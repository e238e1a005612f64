import { sql } from 'kysely'

/** A product `p` that visitors may see; a plant that may not be sold is not shown for sale. */
export const visible = sql`p.published and p.archived_at is null
  and sale_forbidden(p.taxon_id, p.regulated_reason, (now() at time zone 'Europe/Paris')::date) is null`
