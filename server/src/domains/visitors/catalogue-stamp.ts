import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { today } from '../../platform/paris.ts'
import { ownShop } from '../../platform/own-shop.ts'

/** Every table that says what is for sale, under what name and picture, and at what price. */
const tables = [
  'product',
  'subproduct',
  'product_picture',
  'image',
  'product_category',
  'category',
  'tva_rate',
  'pack',
  'pack_item',
  'pack_picture',
  'price_schema',
  'price_schema_product',
  'price_schema_category',
  'price_profile',
  'price_profile_price',
  'decreasing_price',
] as const

/** A row that changed carries the number of the transaction that wrote it (`xmin`); one that came or went changes the count. */
const written = (table: string, where = sql`where shop_id = ${ownShop}`) =>
  sql`(select concat(count(*), ':', sum(hashint8extended(xmin::text::bigint, 0))) from ${sql.table(table)} ${where})`

/**
 * A text that is another one as soon as the list of every item would say something else: cheap beside the list, since nothing is
 * priced for it. Of the stock it holds what visitors see: whether there is any, and how many parts there are for the packs that they see.
 */
export async function catalogueStamp(ctx: Ctx): Promise<string> {
  const { rows } = await sql<{ stamp: string }>`
    select concat_ws('|', ${today(ctx)}::text, ${sql.join(tables.map((table) => written(table)))},
      ${written('taxon', sql`where regulated_since is not null`)},
      ${written('plant_rule')},
      ${written('plant_rule_taxon')},
      -- Only ever added to, together with a price or a rule.
      (select max(id) from price_history where price_history.shop_id = ${ownShop}), (select max(id) from price_rule_history where price_rule_history.shop_id = ${ownShop}),
      (select concat(count(*), ':', sum(hashint8extended(subproduct_id, 0))) from stock_level where stock_level.shop_id = ${ownShop} and (available > 0 or (backorder and not shut))),
      -- Plants that are still growing: all that stands in a lot says how many there will be.
      (select sum(hashtextextended(concat_ws(':', z.id, z.becomes_id, z.expected, z.loss_bp, z.on_hand, z.ready_on, v.ready_on, v.state), 0))
        from lot_size z join cultivation v on v.shop_id = ${ownShop} and v.lot_id = z.lot_id
        where z.shop_id = ${ownShop} and z.lot_id in (select b.lot_id from lot_size b where b.shop_id = ${ownShop} and b.becomes_id is not null)),
      ${written('lot_promise')},
      (select sum(hashtextextended(concat_ws(':', l.subproduct_id, l.available, l.backorder, l.shut), 0)) from stock_level l
        where l.shop_id = ${ownShop} and l.subproduct_id in (select i.subproduct_id from pack_item i join pack k on k.shop_id = ${ownShop} and k.id = i.pack_id where i.shop_id = ${ownShop} and k.published and k.archived_at is null))
    ) as stamp`.execute(ctx.db)
  // A select without a table gives one row.
  return (rows[0] as { stamp: string }).stamp
}
