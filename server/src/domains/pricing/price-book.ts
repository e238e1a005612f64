import type { BookItem, BookProfile, BookRule, BookSchema, PriceBook as Book } from '@plantule/contract/pricing/book'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { oneOf } from '../../platform/find-ids.ts'
import { today } from '../../platform/paris.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { forbiddenTaxa } from '../taxonomy/index.ts'

/** Whose prices: a customer's, or those of a profile; neither gives the shop's public ones. */
export type Buyer = { customerId?: number | null; profileId?: number | null }
/** What the catalogue and the lists know of one size. */
export type Item = BookItem & {
  id: number
  reference: string
  label: string
  /** The last part of the label: container, caliber and rootstock, or what the size is called. */
  size: string
  latinName: string
  categoryIds: number[]
  /** The rule that forbids its sale (regulated plants); null when it may be sold. */
  forbidden: string | null
  /** Taken out of sale, alone or with its product. */
  archived: boolean
}
export type PriceBook = Book<Item>
/** All but the sizes. */
export type PriceLists = Omit<PriceBook, 'items'>
export type { BookRule, BookSchema }
export { priceAll } from '@plantule/contract/pricing/book'

/** Of a size `s`: the recall that keeps all of it from sale, in words; null where none does. */
const heldBack = sql`(select coalesce(l.held_by, 'rappel en cours') from stock_level l where l.shop_id = ${ownShop} and l.subproduct_id = s.id and l.shut)`

/** All that the prices of some sizes depend on, in two statements of one message. Unknown sizes are absent from `items`. */
export async function priceBook(ctx: Ctx, buyer: Buyer, subproductIds: readonly number[]): Promise<PriceBook> {
  const day = today(ctx)
  const [lists, items] = await Promise.all([listsOf(ctx, buyer, day), itemsOf(ctx, [...new Set(subproductIds)], buyer, day)])
  return { ...lists, items: new Map(items.map((item) => [item.id, item])) }
}

/** A schema `s` with its range. */
export const schemaJson = sql`jsonb_build_object('id', s.id, 'idx', s.idx, 'name', s.name, 'mode', s.mode, 'roundTo', s.round_to, 'lines', s.lines,
  'allProducts', s.all_products,
  'productIds', coalesce((select jsonb_agg(sp.product_id) from price_schema_product sp where sp.shop_id = ${ownShop} and sp.schema_id = s.id), '[]'),
  'categoryIds', coalesce((select jsonb_agg(sc.category_id) from price_schema_category sc where sc.shop_id = ${ownShop} and sc.schema_id = s.id), '[]'))`

/** Every schema that prices something by itself, the one that counts first. */
export const rangedSchemas = sql`coalesce((select jsonb_agg(${schemaJson} order by s.idx, s.id) from price_schema s
  where s.shop_id = ${ownShop} and (s.all_products or exists (select from price_schema_product sp where sp.shop_id = ${ownShop} and sp.schema_id = s.id)
    or exists (select from price_schema_category sc where sc.shop_id = ${ownShop} and sc.schema_id = s.id))), '[]')`

/** A quantity price or promotion `d`. */
export const ruleJson = sql`jsonb_build_object('id', d.id, 'kind', d.kind, 'name', d.name, 'unit', d.unit, 'mode', d.mode,
  'cumulative', d.cumulative, 'tiers', d.tiers, 'subproductId', d.subproduct_id, 'productId', d.product_id,
  'categoryId', d.category_id, 'containerId', d.container_id, 'profileId', d.profile_id, 'firstDay', d.first_day, 'lastDay', d.last_day)`

/** Whose lists hold: the profile named, else the customer's, else the one for everybody. */
const profileOf = (buyer: Buyer) => sql`coalesce(${buyer.profileId ?? null}::bigint,
  (select price_profile_id from customer where customer.shop_id = ${ownShop} and id = ${buyer.customerId ?? null}::bigint), (select id from price_profile where price_profile.shop_id = ${ownShop} and is_default))`

export async function listsOf(ctx: Ctx, buyer: Buyer, day: string): Promise<PriceLists> {
  const { rows } = await sql<{ profile: BookProfile | null; schemas: BookSchema[]; rules: BookRule[] }>`
    with own as (select * from price_profile where price_profile.shop_id = ${ownShop} and id = ${profileOf(buyer)})
    select
      (select jsonb_build_object('id', own.id, 'name', own.name, 'mode', own.mode, 'coefficientBp', own.coefficient_bp,
        'minOrderCents', own.min_order_cents, 'schema', (select ${schemaJson} from price_schema s where s.shop_id = ${ownShop} and s.id = own.schema_id)) from own) as profile,
      coalesce((select jsonb_agg(${schemaJson} order by s.idx, s.id) from price_schema s
        where s.shop_id = ${ownShop} and (s.all_products or exists (select from price_schema_product sp where sp.shop_id = ${ownShop} and sp.schema_id = s.id)
          or exists (select from price_schema_category sc where sc.shop_id = ${ownShop} and sc.schema_id = s.id))), '[]') as schemas,
      coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'kind', d.kind, 'name', d.name, 'unit', d.unit, 'mode', d.mode,
          'cumulative', d.cumulative, 'tiers', d.tiers, 'subproductId', d.subproduct_id, 'productId', d.product_id,
          'categoryId', d.category_id, 'containerId', d.container_id, 'profileId', d.profile_id, 'firstDay', d.first_day, 'lastDay', d.last_day) order by d.id)
        from decreasing_price d
        where d.shop_id = ${ownShop} and coalesce(d.first_day <= ${day}::date, true) and coalesce(d.last_day >= ${day}::date, true)
          and (d.profile_id is null or d.profile_id = (select id from own))), '[]') as rules`.execute(ctx.db)
  // A select without a table gives one row.
  return rows[0] as PriceLists
}

/** From so many sizes on, joins with whole lists cost less than looking up each size by itself. */
const MANY = 500

type Lookup = {
  rate: RawBuilder<unknown>
  categories: RawBuilder<unknown>
  list: RawBuilder<unknown>
  forbidden: RawBuilder<unknown>
  joins: RawBuilder<unknown>
}

/** Of a product `p` by `pc`: its categories with those above them. */
const withThoseAbove = sql`product_category pc join category c on c.shop_id = ${ownShop} and c.id = pc.category_id left join category up on up.shop_id = ${ownShop} and up.id = c.parent_id
  cross join lateral unnest(array[c.id, c.parent_id, up.parent_id]) x`

const oneByOne = (buyer: Buyer, day: string): Lookup => ({
  rate: sql`rate_on(p.tva_rate_id, ${day}::date)`,
  categories: sql`to_jsonb(array(select distinct x from ${withThoseAbove} where pc.shop_id = ${ownShop} and pc.product_id = p.id and x is not null))`,
  list: sql`(select price_cents from price_profile_price where price_profile_price.shop_id = ${ownShop} and profile_id = ${profileOf(buyer)} and subproduct_id = s.id)`,
  forbidden: sql`sale_forbidden(p.taxon_id, p.regulated_reason, ${day}::date)`,
  joins: sql``,
})

const allAtOnce = (buyer: Buyer, day: string): Lookup => ({
  rate: sql`rate.bp`,
  categories: sql`coalesce(placed.ids, '[]')`,
  list: sql`list.price_cents`,
  forbidden: sql`forbidden.rule`,
  joins: sql`
    left join (select id, rate_on(id, ${day}::date) as bp from tva_rate where tva_rate.shop_id = ${ownShop} offset 0) rate on rate.id = p.tva_rate_id
    left join (select pc.product_id, jsonb_agg(distinct x) as ids from ${withThoseAbove} where pc.shop_id = ${ownShop} and x is not null group by pc.product_id) placed
      on placed.product_id = p.id
    left join price_profile_price list on list.shop_id = ${ownShop} and list.profile_id = ${profileOf(buyer)} and list.subproduct_id = s.id
    left join ${forbiddenTaxa(sql`${day}::date`)} forbidden on forbidden.id = p.taxon_id and p.regulated_reason is null`,
})

async function itemsOf(ctx: Ctx, ids: number[], buyer: Buyer, day: string): Promise<Item[]> {
  if (ids.length === 0) return []
  const by = (ids.length < MANY ? oneByOne : allAtOnce)(buyer, day)
  const { rows } = await sql<Item>`
    select s.id, s.product_id as "productId", s.caliber_id as "caliberId", s.container_id as "containerId", s.reference,
      concat_ws(' ', p.name, nullif(p.cultivar, ''), '-', s.label) as label, s.label as size, p.latin_name as "latinName", s.price_cents as "baseCents",
      coalesce(${by.rate}, 0) as "rateBp", ${by.categories} as "categoryIds", ${by.list} as "listCents",
      own.price_cents as "customerCents", own.mode as "customerMode", coalesce(${by.forbidden}, ${heldBack}) as forbidden, s.archived_at is not null or p.archived_at is not null as archived
    from subproduct s join product p on p.shop_id = ${ownShop} and p.id = s.product_id
    left join customer_price own on own.shop_id = ${ownShop} and own.subproduct_id = s.id and own.customer_id = ${buyer.customerId ?? 0}::bigint
      and coalesce(own.first_day <= ${day}::date, true) and coalesce(own.last_day >= ${day}::date, true)
    ${by.joins}
    where s.shop_id = ${ownShop} and s.id = ${ids.length < MANY ? oneOf(ids) : sql`any(${ids}::bigint[])`}`.execute(ctx.db)
  return rows
}
