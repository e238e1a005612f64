import { type AnalysisDimension, articleDimensions, FREE_KEY, NO_KEY } from '@plantule/contract/analysis/words'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { Refused } from '../../platform/refused.ts'
import type { Sql } from './facts.ts'
import { ownShop } from '../../platform/own-shop.ts'

type Dimension = {
  /** The columns of the facts that tell its groups apart. */
  columns: Sql
  /** From those columns (`g`) to the group's id: a product of its sizes. */
  joins: Sql
  id: Sql
  /** Packs and lines without an article keep groups of their own. */
  apart: boolean
  /** Tables that name the groups (`t`), read for those that are shown. */
  names: Sql
  label: Sql
  detail: Sql
  /** The facts of one id, as a condition on them. */
  only: (id: number) => Sql
}

const nothing = sql`null::text`
const productName = sql`concat_ws(' ', p.name, '‘' || nullif(p.cultivar, '') || '’')`

/** One category a product, the deepest and first of its own, so that sums by category are the sum of sales. */
const mainCategory = sql`(
  select distinct on (pc.product_id) pc.product_id, c.id, coalesce(up.parent_id, up.id, c.id) as root_id
  from product_category pc
  join category c on c.shop_id = ${ownShop} and c.id = pc.category_id
  left join category up on up.shop_id = ${ownShop} and up.id = c.parent_id where pc.shop_id = ${ownShop}
  order by pc.product_id, c.level desc, c.idx, c.id)`

const inSizes = (where: Sql): Sql => sql`subproduct_id in (select s.id from subproduct s where s.shop_id = ${ownShop} and ${where})`
const joinSize = sql`left join subproduct s on s.shop_id = ${ownShop} and s.id = g.subproduct_id`
const joinMain = sql`${joinSize} left join ${mainCategory} m on m.product_id = s.product_id`
const ofMain = (column: Sql, id: number): Sql =>
  inSizes(sql`s.product_id in (select m.product_id from ${mainCategory} m where ${column} = ${id})`)

const article = (given: Omit<Dimension, 'columns' | 'apart'>): Dimension => ({
  ...given,
  columns: sql`subproduct_id, pack_id`,
  apart: true,
})
const sale = (column: Sql, given: Omit<Dimension, 'columns' | 'apart' | 'joins' | 'id' | 'only'>): Dimension => ({
  ...given,
  columns: column,
  joins: sql``,
  id: sql`g.${column}`,
  apart: false,
  only: (id) => sql`${column} = ${id}`,
})

const dimensions: Record<AnalysisDimension, Dimension> = {
  product: article({
    joins: joinSize,
    id: sql`s.product_id`,
    names: sql`left join product p on p.shop_id = ${ownShop} and p.id = t.id`,
    label: productName,
    detail: sql`nullif(p.latin_name, '')`,
    only: (id) => inSizes(sql`s.product_id = ${id}`),
  }),
  size: article({
    joins: sql``,
    id: sql`g.subproduct_id`,
    names: sql`left join subproduct s on s.shop_id = ${ownShop} and s.id = t.id left join product p on p.shop_id = ${ownShop} and p.id = s.product_id`,
    label: sql`${productName} || ', ' || s.label`,
    detail: sql`s.reference`,
    only: (id) => sql`subproduct_id = ${id}`,
  }),
  caliber: article({
    joins: joinSize,
    id: sql`s.caliber_id`,
    names: sql`left join caliber c on c.shop_id = ${ownShop} and c.id = t.id`,
    label: sql`c.name`,
    detail: nothing,
    only: (id) => inSizes(sql`s.caliber_id = ${id}`),
  }),
  category: article({
    joins: joinMain,
    id: sql`m.id`,
    names: sql`left join category c on c.shop_id = ${ownShop} and c.id = t.id left join category up on up.shop_id = ${ownShop} and up.id = c.parent_id left join category top on top.shop_id = ${ownShop} and top.id = up.parent_id`,
    label: sql`c.name`,
    detail: sql`nullif(concat_ws(' › ', top.name, up.name), '')`,
    only: (id) => ofMain(sql`m.id`, id),
  }),
  supercategory: article({
    joins: joinMain,
    id: sql`m.root_id`,
    names: sql`left join category c on c.shop_id = ${ownShop} and c.id = t.id`,
    label: sql`c.name`,
    detail: nothing,
    only: (id) => ofMain(sql`m.root_id`, id),
  }),
  customer: sale(sql.ref('customer_id'), {
    names: sql`left join customer c on c.shop_id = ${ownShop} and c.id = t.id`,
    label: sql`c.name`,
    detail: sql`c.reference`,
  }),
  profile: sale(sql.ref('price_profile_id'), {
    names: sql`left join price_profile c on c.shop_id = ${ownShop} and c.id = t.id`,
    label: sql`c.name`,
    detail: nothing,
  }),
  channel: sale(sql.ref('channel'), { names: sql``, label: nothing, detail: nothing }),
  seller: sale(sql.ref('seller'), { names: sql``, label: sql`nullif(t.id, '')`, detail: nothing }),
}

export const dimensionOf = (name: AnalysisDimension): Dimension => dimensions[name]
export const isArticle = (name: AnalysisDimension): boolean => articleDimensions.includes(name)

export type Only = { dimension: AnalysisDimension; key: string }

/** `customer:12` in parts; the contract has checked the dimension. */
export function onlyOf(text: string | undefined): Only | null {
  if (text === undefined) return null
  const at = text.indexOf(':')
  return { dimension: text.slice(0, at) as AnalysisDimension, key: text.slice(at + 1) }
}

/** Throws `not_found` for a key that no group has. */
export function conditionOf(only: Only | null): Sql {
  if (!only) return sql`true`
  const { dimension, key } = only
  if (dimension === 'channel') return sql`channel = ${key}`
  if (dimension === 'seller') return key === NO_KEY ? sql`seller = ''` : sql`seller = ${key}`
  if (dimension === 'customer' && key === NO_KEY) return sql`customer_id is null`
  if (dimension === 'profile' && key === NO_KEY) return sql`price_profile_id is null`
  if (isArticle(dimension) && key === FREE_KEY) return sql`subproduct_id is null and pack_id is null`
  if (isArticle(dimension) && /^pack-\d{1,15}$/.test(key)) return sql`pack_id = ${Number(key.slice('pack-'.length))}`
  if (dimension === 'caliber' && key === NO_KEY) return inSizes(sql`s.caliber_id is null`)
  if (isArticle(dimension) && key === NO_KEY)
    return inSizes(sql`not exists (select from product_category pc where pc.shop_id = ${ownShop} and pc.product_id = s.product_id)`)
  if (!/^\d{1,15}$/.test(key)) throw new Refused('not_found')
  return dimensions[dimension].only(Number(key))
}

/** What people call the group that `only` names; null where the screen has the word. Throws `not_found`. */
export async function labelOf(ctx: Ctx, { dimension, key }: Only): Promise<string | null> {
  if (dimension === 'channel' || key === NO_KEY || key === FREE_KEY) return null
  if (dimension === 'seller') return key
  const id = Number(key.replace(/^pack-/, ''))
  const names: Record<Exclude<AnalysisDimension, 'channel' | 'seller'>, Sql> = {
    product: sql`select ${productName} as label from product p where p.shop_id = ${ownShop} and p.id = ${id}`,
    size: sql`select ${productName} || ', ' || s.label as label from subproduct s join product p on p.shop_id = ${ownShop} and p.id = s.product_id where s.shop_id = ${ownShop} and s.id = ${id}`,
    caliber: sql`select name as label from caliber where caliber.shop_id = ${ownShop} and id = ${id}`,
    category: sql`select name as label from category where category.shop_id = ${ownShop} and id = ${id}`,
    supercategory: sql`select name as label from category where category.shop_id = ${ownShop} and id = ${id}`,
    customer: sql`select name as label from customer where customer.shop_id = ${ownShop} and id = ${id}`,
    profile: sql`select name as label from price_profile where price_profile.shop_id = ${ownShop} and id = ${id}`,
  }
  const query = key.startsWith('pack-')
    ? sql`select name as label from pack where pack.shop_id = ${ownShop} and id = ${id}`
    : names[dimension]
  const { rows } = await sql<{ label: string }>`${query}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw new Refused('not_found')
  return row.label
}
