import type { BookItem } from '@plantule/contract/pricing/book'
import type { PublicCard } from '@plantule/contract/visitors/public-catalogue'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { today } from '../../platform/paris.ts'
import { countsByCategory, joinListForEverybody, listsForEverybody, type PriceLists, ratesOn } from '../pricing/index.ts'
import { type PublicPrice, pricesOf } from './public-prices.ts'

type Sql = RawBuilder<unknown>

/** Whether something of a size `s` with its level `l` can be bought now. */
export const there = sql`coalesce(l.available > 0 or (l.backorder and not l.shut), false)`

/** Whether something of a product `p` can be bought now. */
export const inStock = sql`exists (select from subproduct s join stock_level l on l.shop_id = ${ownShop} and l.subproduct_id = s.id
  where s.shop_id = ${ownShop} and s.product_id = p.id and s.archived_at is null and ${there})`

/** Whether a product `p` stands in a category or in one below it. */
export const inCategory = (id: Sql): Sql =>
  sql`p.id = any(array(select pc.product_id from product_category pc where pc.shop_id = ${ownShop} and pc.category_id in (
    select c.id from category c left join category up on up.shop_id = ${ownShop} and up.id = c.parent_id
    where c.shop_id = ${ownShop} and c.published and ${id} in (c.id, c.parent_id, up.parent_id))))`

/** What a card needs of a product `p`. */
export const faceColumns = sql`p.id, p.type, p.name, p.latin_name, p.cultivar, p.tva_rate_id`

/**
 * Rows as lists of values: half of what an answer weighs, and takes to write and to read, is names else. Each list is of one type, as
 * arrays of PostgreSQL are: `json_build_array` looks up the type of every value of every row.
 */
type CardParts = {
  cards: [id: string, type: PublicCard['type'], name: string, latinName: string, cultivar: string, rateBp: string | null][]
  faces: Record<string, string> | null
  sizes: [
    productId: number,
    id: number,
    caliber: number | null,
    container: number | null,
    base: number,
    list: number | null,
    there: 0 | 1,
  ][]
  /** Null where no list counts by category, nor any before a promotion can have. */
  placed: [productId: number, ids: (number | null)[]][] | null
}

/**
 * The columns of `CardParts` for the products of `shown`, which the statement tells before as a common table with `faceColumns` and
 * their `place`, beside `rate`. Each kind of row is read once for all of them: a card that looks its own up costs four times as much.
 */
const partColumns = sql`
  (select coalesce(to_json(array_agg(array[h.id::text, h.type, h.name, h.latin_name, h.cultivar,
    (select r.bp from rate r where r.id = h.tva_rate_id)::text] order by h.place)), '[]') from shown h) as cards,
  (select json_object_agg(f.product_id, f.key) from (
    select distinct on (pp.product_id) pp.product_id, i.key from shown h join product_picture pp on pp.shop_id = ${ownShop} and pp.product_id = h.id
    join image i on i.shop_id = ${ownShop} and i.id = pp.image_id order by pp.product_id, pp.idx, pp.id) f) as faces,
  (select coalesce(to_json(array_agg(array[s.product_id, s.id, s.caliber_id, s.container_id, s.price_cents, list.price_cents,
      (${there})::int])), '[]')
    from shown h join subproduct s on s.shop_id = ${ownShop} and s.product_id = h.id and s.archived_at is null
    left join stock_level l on l.shop_id = ${ownShop} and l.subproduct_id = s.id ${joinListForEverybody}) as sizes,
  (select json_agg(json_build_array(pc.product_id, json_build_array(c.id, c.parent_id, up.parent_id)))
    from shown h join product_category pc on pc.shop_id = ${ownShop} and pc.product_id = h.id
    join category c on c.shop_id = ${ownShop} and c.id = pc.category_id left join category up on up.shop_id = ${ownShop} and up.id = c.parent_id
    where ${countsByCategory}) as placed`

/** Cards of products that one statement chooses, each with what its sizes cost today, and what else it reads: `more`. */
export type Read<More> = { cards: PublicCard[]; sizes: ReadonlyMap<number, PublicPrice>; row: More }

/**
 * Reads cards in one message: `before` tells common tables of which the last is `shown`, `more` are columns beside. The lists that
 * price go out along with it.
 */
export async function readCards<More = unknown>(ctx: Ctx, { before, more }: { before: Sql; more?: Sql }): Promise<Read<More>> {
  const [{ rows }, lists] = await Promise.all([
    sql<CardParts & More>`with ${ratesOn(today(ctx))}, ${before} select ${partColumns} ${more ? sql`, ${more}` : sql``}`.execute(ctx.db),
    listsForEverybody(ctx),
  ])
  // A select without a table gives one row.
  const [row] = rows as [CardParts & More]
  return { ...(await priced(ctx, row, lists)), row }
}

const nowhere: readonly number[] = []

async function priced(ctx: Ctx, { cards, faces, sizes, placed }: CardParts, lists: PriceLists): Promise<Omit<Read<unknown>, 'row'>> {
  const categories = new Map<number, number[]>()
  for (const [productId, ids] of placed ?? []) {
    const known = categories.get(productId) ?? []
    categories.set(productId, known)
    known.push(...ids.filter((id) => id !== null))
  }
  const rates = new Map(cards.map(([id, , , , , rateBp]) => [Number(id), Number(rateBp ?? 0)]))
  const items = new Map<number, BookItem & { id: number }>()
  for (const [productId, id, caliberId, containerId, baseCents, listCents] of sizes)
    items.set(id, {
      id,
      productId,
      caliberId,
      containerId,
      baseCents,
      rateBp: rates.get(productId) ?? 0,
      categoryIds: categories.get(productId) ?? nowhere,
      listCents,
      customerCents: null,
      customerMode: null,
    })
  const prices = await pricesOf(ctx, { ...lists, items })
  const own = new Map<number, { prices: PublicPrice[]; inStock: boolean }>()
  for (const [productId, id, , , , , isThere] of sizes) {
    const known = own.get(productId) ?? { prices: [], inStock: false }
    own.set(productId, known)
    const price = prices.get(id)
    if (price) known.prices.push(price)
    known.inStock ||= isThere === 1
  }
  return {
    sizes: prices,
    cards: cards.map(([textId, type, name, latinName, cultivar]) => {
      const id = Number(textId)
      const known = own.get(id)
      return {
        id,
        type,
        name,
        latinName,
        cultivar,
        imageKey: faces?.[id] ?? null,
        inStock: known?.inStock ?? false,
        ...bounds(known?.prices ?? []),
      }
    }),
  }
}

/** The bounds of what the sizes of a product cost. */
export function bounds(prices: readonly PublicPrice[]): Pick<PublicCard, 'priceFromCents' | 'priceToCents' | 'reduced'> {
  const cents = prices.map(({ priceCents }) => priceCents)
  return {
    priceFromCents: cents.length === 0 ? null : Math.min(...cents),
    priceToCents: cents.length === 0 ? null : Math.max(...cents),
    reduced: prices.some(({ promotion }) => promotion !== null),
  }
}
