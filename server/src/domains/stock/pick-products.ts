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
  // Materialised: the likeness of a size is worked out for what was found, never for the whole catalogue.
  const { rows } = await sql<PickItem>`
    with found as materialized (
      select s.id, p.id as product_id, p.name, p.latin_name, p.cultivar, p.reference as product_reference, p.tva_rate_id, f.rank,
        s.label, s.reference, s.barcode, s.price_cents, s.weight_g, s.idx, s.picture_id
      from product_search(${q}, ${PRODUCTS}, true) f
      join product p on p.id = f.id
      join subproduct s on s.product_id = p.id and s.archived_at is null
      where p.archived_at is null
    ), best as materialized (
      select found.*, row_number() over (
        order by exact desc, begins desc,
          (select count(*) from unnest(string_to_array(search_plain(${q}), ' ')) word where strpos(own, word) = 0), rank desc, name, idx, id
      ) as place
      from found cross join lateral (
        select coalesce(barcode = trim(${q}), false) or lower(reference) = lower(trim(${q})) as exact,
          starts_with(lower(reference), lower(trim(${q}))) as begins,
          search_plain(concat_ws(' ', name, latin_name, cultivar, product_reference, label, reference)) as own
      ) fit
      order by place limit ${size}
    )
    select b.id as "subproductId", b.product_id as "productId", concat_ws(' ', b.name, nullif(b.cultivar, ''), '-', b.label) as label, b.name,
      b.latin_name as "latinName", b.cultivar, b.label as size, b.reference, b.barcode, b.price_cents as "priceCents",
      b.price_cents as "basePriceCents",
      coalesce(rate_on(b.tva_rate_id, ${today(ctx)}::date), 0) as "rateBp", coalesce(l.available, 0) as available,
      coalesce(l.backorder, false) as backorder, b.weight_g as "weightG", size_face(b.product_id, b.picture_id) as "imageKey"
    from best b left join stock_level l on l.subproduct_id = b.id order by b.place`.execute(ctx.db)
  return { items: rows }
}
