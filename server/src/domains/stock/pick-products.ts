import type { PickItem } from '@plantule/contract/stock'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { today } from '../catalogue/index.ts'

/** Products looked at before their sizes are: enough to fill the list, few enough to stay quick. */
const PRODUCTS = 60

/**
 * Sellable sizes that answer to what was typed or scanned, best first: a reference or barcode, then sizes in whose
 * product and label every word is found, then names that look alike.
 */
export async function pickProducts(ctx: Ctx, q: string, size: number): Promise<{ items: PickItem[] }> {
  const { rows } = await sql<PickItem>`
    select s.id as "subproductId", p.id as "productId", concat_ws(' ', p.name, nullif(p.cultivar, ''), '-', s.label) as label, p.name,
      p.latin_name as "latinName", p.cultivar, s.label as size, s.reference, s.barcode, s.price_cents as "priceCents",
      coalesce(rate_on(p.tva_rate_id, ${today(ctx)}::date), 0) as "rateBp", coalesce(l.available, 0) as available,
      coalesce(l.backorder, false) as backorder, s.weight_g as "weightG", null::bigint as "imageId"
    from product_search(${q}, ${PRODUCTS}, true) f
    join product p on p.id = f.id
    join subproduct s on s.product_id = p.id and s.archived_at is null
    left join stock_level l on l.subproduct_id = s.id
    cross join lateral (
      select s.barcode = trim(${q}) or lower(s.reference) = lower(trim(${q})) as exact, starts_with(lower(s.reference), lower(trim(${q}))) as begins,
        (select count(*) from unnest(string_to_array(search_plain(${q}), ' ')) word
          where strpos(search_plain(concat_ws(' ', p.name, p.latin_name, p.cultivar, p.reference, s.label, s.reference)), word) = 0) as missing
    ) fit
    where p.archived_at is null
    order by fit.exact desc nulls last, fit.begins desc, fit.missing, f.rank desc, p.name, s.idx, s.id
    limit ${size}`.execute(ctx.db)
  return { items: rows }
}
