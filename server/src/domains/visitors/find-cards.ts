import { type CardSort, type ChosenFacets, type FacetName, facetNames, facetValues } from '@plantule/contract/visitors/facets'
import type { PublicCard } from '@plantule/contract/visitors/public-catalogue'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { keepAnswer } from '../../platform/keep-answer.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { visible } from '../catalogue/index.ts'
import { faceColumns, inCategory, inStock, readCards } from './cards.ts'

type Sql = RawBuilder<unknown>
export type CardSearch = {
  q?: string
  /** The category and those below it. */
  categoryId?: number
  facets?: ChosenFacets
  sort: CardSort
  page: number
  size: number
}
export type FacetCounts = Partial<Record<FacetName, Record<string, number>>>
export type FoundCards = { items: PublicCard[]; total: number; /** Of a search by words. */ counts?: FacetCounts }
type Wanted = Pick<CardSearch, 'q' | 'categoryId' | 'facets'>

const height = sql`coalesce(p.botanical->'heightCm'->'max', p.botanical->'heightCm'->'min')`
const heights: Record<string, Sql> = {
  low: sql`${height} <= '50'`,
  medium: sql`${height} > '50' and ${height} <= '150'`,
  high: sql`${height} > '150' and ${height} <= '400'`,
  tall: sql`${height} > '400'`,
}

/** Whether a product `p` has one value of a facet. */
const has: Record<FacetName, (value: string) => Sql> = {
  exposure: (value) => sql`p.botanical->'exposure' ? ${sql.lit(value)}`,
  // Numbers of jsonb are held against each other as such; what is null there is of another kind and above them all.
  height: (value) => sql`(jsonb_typeof(${height}) = 'number' and ${heights[value] ?? sql`false`})`,
  water: (value) => sql`p.botanical->>'water' = ${sql.lit(value)}`,
  hardiness: (value) => sql`p.botanical->'hardinessC' <= ${sql.lit(`-${value}`)}::jsonb`,
  flowering: (value) => sql`p.botanical->'floweringMonths' @> ${sql.lit(value)}::jsonb`,
  foliage: (value) => sql`p.botanical->>'foliage' = ${sql.lit(value)}`,
  quality: (value) => sql`p.botanical->${sql.lit(value)} = 'true'`,
  stock: () => inStock,
}

const orders: Record<CardSort, Sql> = {
  best: sql`p.rank desc, p.name`,
  name: sql`p.name`,
  cheap: sql`p.price_from_cents nulls last`,
  dear: sql`p.price_to_cents desc nulls last`,
  new: sql`p.created_at desc`,
}

const every: readonly (readonly [FacetName, string])[] = facetNames.flatMap((name) =>
  facetValues[name].map((value) => [name, value] as const),
)

/** Of products `p`, all facets one after the other. */
const countColumns = sql`json_build_array(${sql.join(every.map(([name, value]) => sql`count(*) filter (where ${has[name](value)})`))})`

/** Published products `p` that visitors may see and that answer to what is wanted, with their rank `f` where words are. */
function wantedOf({ q, categoryId, facets = {} }: Wanted): { from: Sql; rank: Sql } {
  const conditions = Object.entries(facets).map(
    ([name, values]) =>
      sql`(${sql.join(
        values.map((value) => has[name as FacetName](value)),
        sql` or `,
      )})`,
  )
  const where = sql.join(
    [visible, ...(categoryId === undefined ? [] : [inCategory(sql`${categoryId}::bigint`)]), ...conditions],
    sql` and `,
  )
  const ranked = q ? sql`join product_search(${q}, 500, true) f on f.id = p.id` : sql``
  return { from: sql`product p ${ranked} where p.shop_id = ${ownShop} and ${where}`, rank: q ? sql`f.rank` : sql`0` }
}

/** A page of what is wanted, with how many there are in all, and with words how many each facet would leave. */
export async function findCards(ctx: Ctx, search: CardSearch): Promise<FoundCards> {
  const { q, page, size } = search
  const { from, rank } = wantedOf(search)
  const order = orders[search.sort === 'best' && !q ? 'name' : search.sort]
  const { cards, row } = await readCards<{ total: number; counts?: number[] }>(ctx, {
    before: sql`matched as materialized (
      select ${faceColumns}, p.price_from_cents, p.price_to_cents, p.created_at, ${q ? sql`p.botanical,` : sql``} ${rank} as rank from ${from}
    ), shown as (
      select p.*, row_number() over (order by ${order}, p.id) as place from matched p order by place limit ${size} offset ${(page - 1) * size}
    )`,
    more: sql`(select count(*)::int from matched) as total ${q ? sql`, (select ${countColumns} from matched p) as counts` : sql``}`,
  })
  return { items: cards, total: row.total, ...(row.counts ? { counts: countsOf(row.counts) } : {}) }
}

const kept = keepAnswer<FacetCounts>()

/** How many of what is wanted each facet would leave, kept until the shop is written to. Of what has words, `findCards` tells along. */
export function countFacets(ctx: Ctx, wanted: Omit<Wanted, 'q'>): Promise<FacetCounts> {
  return kept(ctx, JSON.stringify([wanted.categoryId ?? 0, wanted.facets ?? {}]), async () => {
    const { from } = wantedOf(wanted)
    const { rows } = await sql<{ counts: number[] }>`select ${countColumns} as counts from ${from}`.execute(ctx.db)
    return countsOf(rows[0]?.counts ?? [])
  })
}

function countsOf(flat: readonly number[]): FacetCounts {
  const counts: FacetCounts = {}
  for (const [at, [name, value]] of every.entries()) {
    const count = flat[at] ?? 0
    if (count > 0) counts[name] = { ...counts[name], [value]: count }
  }
  return counts
}
