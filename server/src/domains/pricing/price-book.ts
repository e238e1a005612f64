import type { PriceMode } from '@plantule/contract/money'
import { type Price, type QuantityRule, resolvePrice, type Schema } from '@plantule/contract/price-rules'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { today } from '../catalogue/index.ts'

/** Whose prices: a customer's, or those of a profile; neither gives the shop's public ones. */
export type Buyer = { customerId?: number | null; profileId?: number | null }
export type Profile = { id: number; name: string; mode: PriceMode; coefficientBp: number; minOrderCents: number; schema: BookSchema | null }
/** What the catalogue and the lists know of one size. */
export type Item = {
  id: number
  productId: number
  caliberId: number | null
  containerId: number | null
  reference: string
  label: string
  latinName: string
  baseCents: number
  rateBp: number
  /** With those above them. */
  categoryIds: number[]
  listCents: number | null
  customerCents: number | null
  customerMode: PriceMode | null
  /** The rule that forbids its sale (regulated plants); null when it may be sold. */
  forbidden: string | null
}
export type BookSchema = Schema & { id: number; idx: number; allProducts: boolean; productIds: number[]; categoryIds: number[] }
export type BookRule = Omit<QuantityRule, 'counted'> & {
  subproductId: number | null
  productId: number | null
  categoryId: number | null
  containerId: number | null
  lastDay: string | null
  firstDay: string | null
}
/** A line that wants a price; lines of one sale are priced together, since quantities may count together. */
export type Wanted = { subproductId: number; quantity: number; manualCents?: number | null }

export type PriceBook = { profile: Profile | null; items: ReadonlyMap<number, Item>; schemas: readonly BookSchema[]; rules: readonly BookRule[] }

/** All that the prices of some sizes depend on, in two statements. Unknown sizes are absent from `items`. */
export async function priceBook(ctx: Ctx, buyer: Buyer, subproductIds: readonly number[]): Promise<PriceBook> {
  const day = today(ctx)
  const lists = await listsOf(ctx, buyer, day)
  const items = await itemsOf(ctx, [...new Set(subproductIds)], lists.profile?.id ?? null, buyer.customerId ?? null, day)
  return { ...lists, items: new Map(items.map((item) => [item.id, item])) }
}

const schemaJson = sql`jsonb_build_object('id', s.id, 'idx', s.idx, 'name', s.name, 'mode', s.mode, 'roundTo', s.round_to, 'lines', s.lines,
  'allProducts', s.all_products,
  'productIds', coalesce((select jsonb_agg(sp.product_id) from price_schema_product sp where sp.schema_id = s.id), '[]'),
  'categoryIds', coalesce((select jsonb_agg(sc.category_id) from price_schema_category sc where sc.schema_id = s.id), '[]'))`

async function listsOf(ctx: Ctx, buyer: Buyer, day: string): Promise<Omit<PriceBook, 'items'>> {
  const { rows } = await sql<{ profile: Profile | null; schemas: BookSchema[]; rules: BookRule[] }>`
    with own as (
      select * from price_profile where id = coalesce(
        ${buyer.profileId ?? null}::bigint,
        (select price_profile_id from customer where id = ${buyer.customerId ?? null}::bigint),
        (select id from price_profile where is_default))
    )
    select
      (select jsonb_build_object('id', own.id, 'name', own.name, 'mode', own.mode, 'coefficientBp', own.coefficient_bp,
        'minOrderCents', own.min_order_cents, 'schema', (select ${schemaJson} from price_schema s where s.id = own.schema_id)) from own) as profile,
      coalesce((select jsonb_agg(${schemaJson} order by s.idx, s.id) from price_schema s
        where s.all_products or exists (select from price_schema_product sp where sp.schema_id = s.id)
          or exists (select from price_schema_category sc where sc.schema_id = s.id)), '[]') as schemas,
      coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'kind', d.kind, 'name', d.name, 'unit', d.unit, 'mode', d.mode,
          'cumulative', d.cumulative, 'tiers', d.tiers, 'subproductId', d.subproduct_id, 'productId', d.product_id,
          'categoryId', d.category_id, 'containerId', d.container_id, 'firstDay', d.first_day, 'lastDay', d.last_day) order by d.id)
        from decreasing_price d
        where coalesce(d.first_day <= ${day}::date, true) and coalesce(d.last_day >= ${day}::date, true)
          and (d.profile_id is null or d.profile_id = (select id from own))), '[]') as rules`.execute(ctx.db)
  // A select without a table gives one row.
  return rows[0] as Omit<PriceBook, 'items'>
}

async function itemsOf(ctx: Ctx, ids: number[], profileId: number | null, customerId: number | null, day: string): Promise<Item[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Item>`
    select s.id, s.product_id as "productId", s.caliber_id as "caliberId", s.container_id as "containerId", s.reference,
      concat_ws(' ', p.name, nullif(p.cultivar, ''), '-', s.label) as label, p.latin_name as "latinName", s.price_cents as "baseCents",
      coalesce(rate_on(p.tva_rate_id, ${day}::date), 0) as "rateBp",
      to_jsonb(array(select distinct x from product_category pc join category c on c.id = pc.category_id left join category up on up.id = c.parent_id
        cross join lateral unnest(array[c.id, c.parent_id, up.parent_id]) x where pc.product_id = p.id and x is not null)) as "categoryIds",
      (select price_cents from price_profile_price where profile_id = ${profileId}::bigint and subproduct_id = s.id) as "listCents",
      own.price_cents as "customerCents", own.mode as "customerMode",
      sale_forbidden(p.taxon_id, p.regulated_reason, ${day}::date) as forbidden
    from subproduct s join product p on p.id = s.product_id
    left join customer_price own on own.subproduct_id = s.id and own.customer_id = ${customerId}::bigint
      and coalesce(own.first_day <= ${day}::date, true) and coalesce(own.last_day >= ${day}::date, true)
    where s.id = any(${ids}::bigint[])`.execute(ctx.db)
  return rows
}

/** The schema that prices an item: the first one in whose range it is and that has a line for its size. */
export const schemaFor = (schemas: readonly BookSchema[], item: Item): BookSchema | null =>
  schemas.find(
    (schema) =>
      (schema.allProducts || schema.productIds.includes(item.productId) || schema.categoryIds.some((id) => item.categoryIds.includes(id))) &&
      schema.lines.some(
        (line) => (line.caliberId ?? item.caliberId) === item.caliberId && (line.containerId ?? item.containerId) === item.containerId,
      ),
  ) ?? null

const inScope = (rule: BookRule, item: Item): boolean =>
  (rule.containerId === null || rule.containerId === item.containerId) &&
  (rule.subproductId === item.id || rule.productId === item.productId || (rule.categoryId !== null && item.categoryIds.includes(rule.categoryId)))

/** Prices lines of one sale, in the mode wanted; null for a size that the book does not know. */
export function priceAll(book: PriceBook, mode: PriceMode, lines: readonly Wanted[]): (Price | null)[] {
  const known = lines.map((line) => book.items.get(line.subproductId))
  const rules = book.rules.map((rule) => ({
    ...rule,
    counted: lines.reduce((sum, line, at) => sum + (known[at] && inScope(rule, known[at]) ? line.quantity : 0), 0),
  }))
  return lines.map((line, index) => {
    const item = known[index]
    if (!item) return null
    return resolvePrice({
      mode,
      rateBp: item.rateBp,
      caliberId: item.caliberId,
      containerId: item.containerId,
      baseCents: item.baseCents,
      manualCents: line.manualCents ?? null,
      customer: item.customerCents === null ? null : { cents: item.customerCents, mode: item.customerMode ?? 'incl' },
      profile: book.profile && { ...book.profile, listCents: item.listCents },
      schema: schemaFor(book.schemas, item),
      rules: rules.filter((rule) => inScope(rule, item)),
    })
  })
}
