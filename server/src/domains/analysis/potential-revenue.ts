import type { PotentialRevenue } from '@plantule/contract/analysis'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { parisDay } from '../../platform/paris.ts'
import { Refused } from '../../platform/refused.ts'
import { type Item, priceAll, type PriceBook, priceBook } from '../pricing/index.ts'
import { saleWeek } from './sale-week.ts'

/** A size with free stock, as the price lists ask for it, and where it is counted. */
type Held = Item & { product: string; categoryId: number | null; category: string | null; available: number; weekFrom: number | null; weekTo: number | null }
type Group = PotentialRevenue['products'][number]

const MOST_PRODUCTS = 50

/**
 * What the free stock would bring, HT, sold piece by piece at today's prices: no quantity price, no discount code.
 * Regulated plants that may not be sold bring nothing. Throws `not_found`.
 * @param x `all`, a price profile (`profile-3` or `3`) or a category with those below it (`category-7`)
 */
export async function potentialRevenue(ctx: Ctx, x: string): Promise<PotentialRevenue> {
  const asked = x === 'all' ? { profileId: null, categoryId: null } : idsOf(x)
  const day = parisDay(ctx.now)
  const category = asked.categoryId === null ? null : await named(ctx, 'category', asked.categoryId)
  const known = await profilesOf(ctx)
  const profile = asked.profileId === null ? null : known.find((one) => one.id === asked.profileId)
  if (profile === undefined) throw new Refused('not_found')
  const held = await heldSizes(ctx, day, asked.categoryId)
  const publicPrices = pricesIn(await priceBook(ctx, {}, []), held)
  const profiles: PotentialRevenue['profiles'] = [{ id: null, name: null, exclCents: worth(held, publicPrices) }]
  let shown = publicPrices
  for (const one of known) {
    const prices = await pricesOf(ctx, one.id, held)
    profiles.push({ ...one, exclCents: worth(held, prices) })
    if (one.id === asked.profileId) shown = prices
  }
  const priced = held.flatMap((size, at) => (shown[at] === null ? [] : [{ ...size, exclCents: size.available * (shown[at] ?? 0) }]))
  return {
    day,
    profile: profile && { id: profile.id, name: profile.name },
    category,
    sizes: priced.length,
    quantity: priced.reduce((sum, size) => sum + size.available, 0),
    exclCents: priced.reduce((sum, size) => sum + size.exclCents, 0),
    profiles,
    weeks: byWeek(priced, day),
    categories: grouped(priced, (size) => ({ key: String(size.categoryId ?? 'none'), label: size.category })),
    products: grouped(priced, (size) => ({ key: String(size.productId), label: size.product })).slice(0, MOST_PRODUCTS),
  }
}

/** The contract has checked the form. */
function idsOf(x: string): { profileId: number | null; categoryId: number | null } {
  const id = Number(x.replace(/^\D+-/, ''))
  return x.startsWith('category-') ? { profileId: null, categoryId: id } : { profileId: id, categoryId: null }
}

async function named(ctx: Ctx, table: 'category', id: number): Promise<{ id: number; name: string }> {
  const row = await ctx.db.selectFrom(table).select(['id', 'name']).where('id', '=', id).executeTakeFirst()
  if (!row) throw new Refused('not_found')
  return row
}

const profilesOf = (ctx: Ctx): Promise<{ id: number; name: string }[]> =>
  ctx.db.selectFrom('price_profile').select(['id', 'name']).orderBy('name').orderBy('id').execute()

/**
 * What is on sale and free, with its one main category: the deepest and first of its product. All sizes of the shop at
 * once, so that rates, categories and rules are read a product and not a size (the price book's own reading is for the few
 * lines of an order).
 */
async function heldSizes(ctx: Ctx, day: string, categoryId: number | null): Promise<Held[]> {
  const { rows } = await sql<Held>`
    with rate as materialized (
      select id, coalesce(rate_on(id, ${day}::date), 0) as rate_bp from tva_rate
    ), placed as (
      select pc.product_id, c.id, c.level, c.idx, concat_ws(' › ', up.name, c.name) as name, array_remove(array[c.id, c.parent_id, up.parent_id], null) as path
      from product_category pc join category c on c.id = pc.category_id left join category up on up.id = c.parent_id
    ), main as (
      select distinct on (product_id) product_id, id, name from placed order by product_id, level desc, idx, id
    ), paths as (
      select product_id, to_jsonb(array_agg(distinct x)) as ids from placed cross join lateral unnest(path) x group by product_id
    ), plant as (
      select p.id, concat_ws(' ', p.name, '‘' || nullif(p.cultivar, '') || '’') as name, r.rate_bp, m.id as category_id, m.name as category,
        coalesce(w.ids, '[]') as category_ids, case when p.taxon_id is not null then sale_forbidden(p.taxon_id, p.regulated_reason, ${day}::date) end as forbidden
      from product p
      join rate r on r.id = p.tva_rate_id
      left join main m on m.product_id = p.id
      left join paths w on w.product_id = p.id
      where p.archived_at is null
    )
    select s.id, s.product_id as "productId", s.caliber_id as "caliberId", s.container_id as "containerId", s.reference, s.label, '' as "latinName",
      s.price_cents as "baseCents", p.rate_bp as "rateBp", p.category_ids as "categoryIds", null as "listCents", null as "customerCents",
      null as "customerMode", p.forbidden, p.name as product, p.category_id as "categoryId", p.category, k.available,
      s.week_from as "weekFrom", s.week_to as "weekTo"
    from stock_level k join subproduct s on s.id = k.subproduct_id join plant p on p.id = s.product_id
    where k.available > 0 and s.archived_at is null
    order by s.id`.execute(ctx.db)
  return categoryId === null ? rows : rows.filter((size) => size.categoryIds.includes(categoryId))
}

/** What the same sizes cost a profile's customers: by its own prices, coefficient, list and rules. */
async function pricesOf(ctx: Ctx, profileId: number, held: readonly Held[]): Promise<(number | null)[]> {
  const own = await ctx.db.selectFrom('price_profile_price').select(['subproduct_id', 'price_cents']).where('profile_id', '=', profileId).execute()
  const prices = new Map(own.map((row) => [row.subproduct_id, row.price_cents]))
  return pricesIn(await priceBook(ctx, { profileId }, []), held.map((size) => ({ ...size, listCents: prices.get(size.id) ?? null })))
}

/** HT for one piece; each size alone, since pieces of one sale would count together for quantity prices. */
function pricesIn(lists: PriceBook, held: readonly Held[]): (number | null)[] {
  const items = new Map(held.map((size) => [size.id, size]))
  const book: PriceBook = { ...lists, items }
  return held.map(({ id, forbidden }) => (forbidden === null ? (priceAll(book, 'excl', [{ subproductId: id, quantity: 1 }])[0]?.unitCents ?? null) : null))
}

const worth = (held: readonly Held[], prices: readonly (number | null)[]): number =>
  held.reduce((sum, size, at) => sum + size.available * (prices[at] ?? 0), 0)

type Priced = Held & { exclCents: number }

function byWeek(sizes: readonly Priced[], day: string): PotentialRevenue['weeks'] {
  const weeks = new Map<string, { week: string; quantity: number; exclCents: number }>()
  for (const size of sizes) {
    const week = saleWeek(day, size.weekFrom, size.weekTo)
    const sum = weeks.get(week) ?? { week, quantity: 0, exclCents: 0 }
    weeks.set(week, { week, quantity: sum.quantity + size.available, exclCents: sum.exclCents + size.exclCents })
  }
  return [...weeks.values()].toSorted((a, b) => a.week.localeCompare(b.week))
}

function grouped(sizes: readonly Priced[], nameOf: (size: Priced) => Pick<Group, 'key' | 'label'>): Group[] {
  const groups = new Map<string, Group>()
  for (const size of sizes) {
    const name = nameOf(size)
    const sum = groups.get(name.key) ?? { ...name, sizes: 0, quantity: 0, exclCents: 0 }
    groups.set(name.key, { ...sum, sizes: sum.sizes + 1, quantity: sum.quantity + size.available, exclCents: sum.exclCents + size.exclCents })
  }
  return [...groups.values()].toSorted((a, b) => b.exclCents - a.exclCents || a.key.localeCompare(b.key))
}
