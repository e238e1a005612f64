import { sql } from 'kysely'

/** What a caliber of a lot is called, of its container `c` and caliber `k`. */
export const sizeName = sql`coalesce(nullif(concat_ws(' · ', c.name, k.name), ''), '')`
