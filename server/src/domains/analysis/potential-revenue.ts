import type { PotentialRevenue } from '@plantule/contract/analysis/analysis'
import { freeOfLot } from '@plantule/contract/stock/promise'
import type { BookItem, PriceBook as BookOf } from '@plantule/contract/pricing/book'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { parisDay } from '../../platform/paris.ts'
import { Refused } from '../../platform/refused.ts'
import { takeTime } from '../../platform/take-time.ts'
import { type Item, priceAll, type PriceBook, priceBook } from '../pricing/index.ts'
import { allComing } from '../production/index.ts'
import { forbiddenTaxa } from '../taxonomy/index.ts'
import { startOf } from './period.ts'
import { saleWeek } from './sale-week.ts'
import { mustExist } from '../../platform/must-exist.ts'
import { ownShop } from '../../platform/own-shop.ts'

/** A size with free stock, as the price lists ask for it, and where it is counted. */
type Held = Pick<Item, 'id' | 'productId' | 'caliberId' | 'containerId' | 'baseCents' | 'rateBp' | 'categoryIds' | 'forbidden'> & {
  product: string
  categoryId: number | null
  category: string | null
  available: number
  weekFrom: number | null
  weekTo: number | null
}
type Group = PotentialRevenue['products'][number]
/** Whose prices, and what the whole stock brings by them. */
type Worth = PotentialRevenue['profiles'][number] & { lists: PriceBook }

const MOST_PRODUCTS = 50
/** Sizes in memory at once: a shop may have hundreds of thousands, and what is gone before the next collection costs nothing. */
const PAGE = 500

/**
 * What the free stock would bring, HT, sold piece by piece at today's prices: no quantity price, no discount code. Plants that still grow
 * count in the week in which they will be ready, as many as are expected to survive and nobody was promised. Regulated plants that may not
 * be sold bring nothing. Throws `not_found`.
 * @param x `all`, a price profile (`profile-3` or `3`) or a category with those below it (`category-7`)
 */
export async function potentialRevenue(ctx: Ctx, x: string): Promise<PotentialRevenue> {
  const asked = x === 'all' ? { profileId: null, categoryId: null } : idsOf(x)
  const day = parisDay(ctx.now)
  const category = asked.categoryId === null ? null : await named(ctx, 'category', asked.categoryId)
  const worths: Worth[] = [{ id: null, name: null, exclCents: 0, lists: await priceBook(ctx, {}, []) }]
  const { coming, undated } = await stillGrowing(ctx, day)
  for (const one of await profilesOf(ctx)) worths.push({ ...one, exclCents: 0, lists: await priceBook(ctx, { profileId: one.id }, []) })
  const shown = worths.find((one) => one.id === asked.profileId)
  if (!shown) throw new Refused('not_found')
  const sums = { sizes: 0, quantity: 0, exclCents: 0 }
  const grown = { quantity: 0, exclCents: 0 }
  const weeks = new Map<string, PotentialRevenue['weeks'][number]>()
  // Seasons are few, and a calendar is slow.
  const seasons = new Map<string, string>()
  const categories = new Map<string, Group>()
  const products = new Map<string, Group>()
  for await (const held of heldSizes(
    ctx,
    day,
    asked.categoryId,
    worths.some(({ lists }) => namesCategories(lists)),
    [...coming.keys()],
  )) {
    for (const worth of worths) {
      const prices = pricesIn(worth.lists, held, worth.id === null ? new Map() : await listPrices(ctx, worth.id, held))
      for (const [at, size] of held.entries()) {
        const unitCents = prices[at] ?? null
        if (unitCents === null) continue
        const later = coming.get(size.id) ?? []
        const quantity = size.available + sumOf(later)
        const exclCents = quantity * unitCents
        worth.exclCents += exclCents
        if (worth !== shown) continue
        sums.sizes += 1
        add(sums, quantity, exclCents)
        add(grown, sumOf(later), sumOf(later) * unitCents)
        const now = { week: entryOf(seasons, `${size.weekFrom} ${size.weekTo}`, () => saleWeek(day, size.weekFrom, size.weekTo)) }
        for (const part of [{ ...now, quantity: size.available }, ...later].filter((each) => each.quantity > 0))
          add(
            entryOf(weeks, part.week, () => ({ week: part.week, quantity: 0, exclCents: 0 })),
            part.quantity,
            part.quantity * unitCents,
          )
        count(categories, String(size.categoryId ?? 'none'), size.category, quantity, exclCents)
        count(products, String(size.productId), size.product, quantity, exclCents)
      }
    }
    keepBest(products, held.at(-1))
  }
  return {
    day,
    profile: shown.id === null ? null : { id: shown.id, name: shown.name ?? '' },
    category,
    ...sums,
    growing: { ...grown, undated },
    profiles: worths.map(({ lists: _, ...worth }) => worth),
    weeks: [...weeks.values()].toSorted((a, b) => a.week.localeCompare(b.week)),
    categories: [...categories.values()].toSorted(byWorth),
    products: [...products.values()].toSorted(byWorth).slice(0, MOST_PRODUCTS),
  }
}

type Later = { week: string; quantity: number }
const sumOf = (parts: readonly Later[]): number => parts.reduce((sum, part) => sum + part.quantity, 0)

/** By size, what still grows and is promised to nobody; what should be ready already is expected this week. */
async function stillGrowing(ctx: Ctx, day: string): Promise<{ coming: Map<number, Later[]>; undated: number }> {
  const lots = (await allComing(ctx)).map((lot) => ({ ...lot, quantity: freeOfLot(lot) })).filter((lot) => lot.quantity > 0)
  const coming = new Map<number, Later[]>()
  for (const { subproductId, readyOn, quantity } of lots) {
    if (readyOn === null) continue
    coming.set(subproductId, [...(coming.get(subproductId) ?? []), { week: startOf(readyOn > day ? readyOn : day, 'week'), quantity }])
  }
  const undated = lots.reduce((sum, lot) => sum + (lot.readyOn === null ? lot.quantity : 0), 0)
  return { coming, undated }
}

/** The contract has checked the form. */
function idsOf(x: string): { profileId: number | null; categoryId: number | null } {
  const id = Number(x.replace(/^\D+-/, ''))
  return x.startsWith('category-') ? { profileId: null, categoryId: id } : { profileId: id, categoryId: null }
}

async function named(ctx: Ctx, table: 'category', id: number): Promise<{ id: number; name: string }> {
  return mustExist(await ctx.db.selectFrom(table).select(['id', 'name']).where('id', '=', id).executeTakeFirst())
}

const profilesOf = (ctx: Ctx): Promise<{ id: number; name: string }[]> =>
  ctx.db.selectFrom('price_profile').select(['id', 'name']).orderBy('name').orderBy('id').execute()

/** Whether a price may depend on where in the catalogue a size stands. */
const namesCategories = ({ schemas, rules, profile }: PriceBook): boolean =>
  schemas.length > 0 || rules.length > 0 || Boolean(profile?.schema)

/**
 * What is on sale and free, with its one main category: the deepest and first of its product; page by page, the sizes of a
 * product one after the other. All sizes of the shop are planned at once, so that rates, categories and rules are read a
 * product and not a size (the price book's own reading is for the few lines of an order).
 * @param placed whether the categories of each size, with those above them, are wanted
 * @param coming sizes of plants that still grow, wanted though they are not in stock
 */
async function* heldSizes(
  ctx: Ctx,
  day: string,
  categoryId: number | null,
  placed: boolean,
  coming: readonly number[],
): AsyncGenerator<Held[]> {
  // Its plan must know how many sizes there are, and that all are read: a cursor's is else made for the first ones.
  await takeTime(ctx)
  await sql`set local cursor_tuple_fraction = 1`.execute(ctx.db)
  await sql`declare held_sizes no scroll cursor for
    with rate as materialized (
      select id, coalesce(rate_on(id, ${day}::date), 0) as rate_bp from tva_rate where tva_rate.shop_id = ${ownShop}
    ), placed as (
      select pc.product_id, c.id, c.level, c.idx, concat_ws(' › ', up.name, c.name) as name, array_remove(array[c.id, c.parent_id, up.parent_id], null) as path
      from product_category pc join category c on c.shop_id = ${ownShop} and c.id = pc.category_id left join category up on up.shop_id = ${ownShop} and up.id = c.parent_id where pc.shop_id = ${ownShop}
    ), main as (
      select distinct on (product_id) product_id, id, name from placed order by product_id, level desc, idx, id
    ), paths as (
      select product_id, to_jsonb(array_agg(distinct x)) as ids from placed cross join lateral unnest(path) x group by product_id
    ), plant as (
      select p.id, concat_ws(' ', p.name, '‘' || nullif(p.cultivar, '') || '’') as name, r.rate_bp, m.id as category_id, m.name as category,
        ${placed ? sql`coalesce(w.ids, '[]')` : sql`'[]'::jsonb`} as category_ids, forbidden.rule as forbidden
      from product p
      join rate r on r.id = p.tva_rate_id
      left join main m on m.product_id = p.id
      ${placed ? sql`left join paths w on w.product_id = p.id` : sql``}
      left join ${forbiddenTaxa(sql`${day}::date`)} forbidden on forbidden.id = p.taxon_id and p.regulated_reason is null
      where p.shop_id = ${ownShop} and p.archived_at is null
        ${categoryId === null ? sql`` : sql`and p.id in (select product_id from placed where ${categoryId} = any (path))`}
    )
    select s.id, s.product_id as "productId", s.caliber_id as "caliberId", s.container_id as "containerId", s.price_cents as "baseCents",
      p.rate_bp as "rateBp", p.category_ids as "categoryIds", p.forbidden, p.name as product, p.category_id as "categoryId", p.category, k.available,
      s.week_from as "weekFrom", s.week_to as "weekTo"
    from (select k.subproduct_id, k.available from stock_level k where k.shop_id = ${ownShop} and k.available > 0
      union all select x.id, 0 from unnest(${[...coming]}::bigint[]) x (id)
      where not exists (select from stock_level k where k.shop_id = ${ownShop} and k.subproduct_id = x.id and k.available > 0)) k
    join subproduct s on s.shop_id = ${ownShop} and s.id = k.subproduct_id join plant p on p.id = s.product_id
    where s.archived_at is null
    order by s.product_id, s.id`.execute(ctx.db)
  for (;;) {
    const { rows } = await sql<Held>`fetch ${sql.lit(PAGE)} from held_sizes`.execute(ctx.db)
    if (rows.length > 0) yield rows
    if (rows.length < PAGE) break
  }
  await sql`close held_sizes`.execute(ctx.db)
}

/** What a profile's own list says of some sizes. */
async function listPrices(ctx: Ctx, profileId: number, held: readonly Held[]): Promise<Map<number, number>> {
  const own = await ctx.db
    .selectFrom('price_profile_price')
    .select(['subproduct_id', 'price_cents'])
    .where('profile_id', '=', profileId)
    .where('subproduct_id', '=', sql<number>`any(${held.map((size) => size.id)}::bigint[])`)
    .execute()
  return new Map(own.map((row) => [row.subproduct_id, row.price_cents]))
}

/** HT for one piece; each size alone, since pieces of one sale would count together for quantity prices. */
function pricesIn(lists: PriceBook, held: readonly Held[], listed: ReadonlyMap<number, number>): (number | null)[] {
  const items = new Map(
    held.map((size) => [size.id, { ...size, listCents: listed.get(size.id) ?? null, customerCents: null, customerMode: null }]),
  )
  const book: BookOf<BookItem> = { ...lists, items }
  return held.map(({ id, forbidden }) =>
    forbidden === null ? (priceAll(book, 'excl', [{ subproductId: id, quantity: 1 }])[0]?.unitCents ?? null) : null,
  )
}

function add(sum: { quantity: number; exclCents: number }, quantity: number, exclCents: number): void {
  sum.quantity += quantity
  sum.exclCents += exclCents
}

function entryOf<T>(all: Map<string, T>, key: string, make: () => T): T {
  const known = all.get(key)
  if (known) return known
  const made = make()
  all.set(key, made)
  return made
}

function count(groups: Map<string, Group>, key: string, label: string | null, quantity: number, exclCents: number): void {
  const group = entryOf(groups, key, () => ({ key, label, sizes: 0, quantity: 0, exclCents: 0 }))
  group.sizes += 1
  add(group, quantity, exclCents)
}

const byWorth = (a: Group, b: Group): number => b.exclCents - a.exclCents || a.key.localeCompare(b.key)

/** Sizes come product by product: but for the last one no sum grows any more, so that only the best need be kept. */
function keepBest(products: Map<string, Group>, last: Held | undefined): void {
  const growing = String(last?.productId)
  const done = [...products.values()].filter(({ key }) => key !== growing).toSorted(byWorth)
  for (const { key } of done.slice(MOST_PRODUCTS)) products.delete(key)
}
