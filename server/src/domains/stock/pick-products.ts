import type { PickItem } from '@plantule/contract/stock/stock'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { today } from '../../platform/paris.ts'
import { ownShop } from '../../platform/own-shop.ts'

/** Products looked at before their sizes are: enough to fill the list, few enough to stay quick. */
const PRODUCTS = 60

/**
 * Sellable sizes that answer to what was typed or scanned, best first: a reference or barcode, then sizes in whose
 * product and label every word is found, then names that look alike.
 */
export async function pickProducts(ctx: Ctx, q: string, size: number): Promise<{ items: PickItem[] }> {
  // Materialised: what a size is called is made plain once for what was found, never for the whole catalogue nor for each word.
  const { rows } = await sql<PickItem>`
    with asked as materialized (
      select string_to_array(search_plain(${q}), ' ') as words, trim(${q}) as code, lower(trim(${q})) as low
    ), found as materialized (
      select s.id, p.id as product_id, p.name, p.latin_name, p.cultivar, p.tva_rate_id, f.rank,
        s.label, s.reference, s.barcode, s.price_cents, s.weight_g, s.idx, s.picture_id,
        search_plain(concat_ws(' ', p.name, p.latin_name, p.cultivar, p.reference, s.label, s.reference)) as own
      from product_search(${q}, ${PRODUCTS}, true) f
      join product p on p.shop_id = ${ownShop} and p.id = f.id
      join subproduct s on s.shop_id = ${ownShop} and s.product_id = p.id and s.archived_at is null
      where p.archived_at is null
    ), best as materialized (
      select found.*, row_number() over (
        order by coalesce(barcode = asked.code, false) or lower(reference) = asked.low desc, starts_with(lower(reference), asked.low) desc,
          (select count(*) from unnest(asked.words) word where strpos(own, word) = 0), rank desc, name, idx, id
      ) as place
      from found cross join asked
      order by place limit ${size}
    ), rate as materialized (
      select chosen.id, later.rate_bp
      from tva_rate chosen join tva_rate later on later.shop_id = ${ownShop} and later.name = chosen.name
        and later.valid_from <= ${today(ctx)}::date and (later.valid_to is null or later.valid_to > ${today(ctx)}::date) where chosen.shop_id = ${ownShop}
    )
    select b.id as "subproductId", b.product_id as "productId", concat_ws(' ', b.name, nullif(b.cultivar, ''), '-', b.label) as label, b.name,
      b.latin_name as "latinName", b.cultivar, b.label as size, b.reference, b.barcode, b.price_cents as "priceCents",
      b.price_cents as "basePriceCents", coalesce(rate.rate_bp, 0) as "rateBp", coalesce(l.available, 0) as available,
      coalesce(l.backorder, false) as backorder, b.weight_g as "weightG", face.key as "imageKey"
    from best b
    left join stock_level l on l.shop_id = ${ownShop} and l.subproduct_id = b.id
    left join rate on rate.id = b.tva_rate_id
    left join lateral (
      -- The one chosen for the size, else the product's first.
      select i.key from product_picture pp join image i on i.shop_id = ${ownShop} and i.id = pp.image_id
      where pp.shop_id = ${ownShop} and pp.product_id = b.product_id order by (pp.id = b.picture_id) is true desc, pp.idx, pp.id limit 1
    ) face on true
    order by b.place`.execute(ctx.db)
  return { items: rows }
}
