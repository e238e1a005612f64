import type { AnalysisRow } from '@plantule/contract/analysis/analysis'
import { type AnalysisDimension, FREE_KEY, NO_KEY } from '@plantule/contract/analysis/words'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { conditionOf, dimensionOf, isArticle, type Only } from './dimensions.ts'
import { lineFacts, type Periods, saleFacts, type Sql } from './facts.ts'
import { ownShop } from '../../platform/own-shop.ts'

export type Grouped = {
  rows: AnalysisRow[]
  /** Of all groups, also of those beyond the limit. */
  groups: number
  all: { quantity: number; exclCents: number; beforeCents: number }
}

type Row = {
  key: string
  label: string | null
  detail: string | null
  sales: number
  quantity: number
  exclCents: number
  salesBefore: number
  quantityBefore: number
  exclBefore: number
  groups: number
  allQuantity: number
  allExcl: number
  allBefore: number
}

const sums = ['sales', 'quantity', 'excl', 'sales_before', 'quantity_before', 'excl_before']

/** Lines are looked at where articles matter, else whole sales, which are five times fewer. */
export const factsFor = (periods: Periods, by: AnalysisDimension | null, only: Only | null) =>
  (by && isArticle(by)) || (only && isArticle(only.dimension)) ? lineFacts(periods) : saleFacts(periods)

/** The sums of each group in one statement; names are looked up only for the groups that are shown. */
export async function groupSales(ctx: Ctx, periods: Periods, by: AnalysisDimension, only: Only | null, most: number): Promise<Grouped> {
  const { columns, joins, id, apart, names, label, detail } = dimensionOf(by)
  const pack = apart ? sql`g.pack_id` : sql`null::bigint`
  const free = apart ? sql`(g.subproduct_id is null and g.pack_id is null)` : sql`false`
  const sum = (column: string, now: boolean): Sql =>
    sql`coalesce(sum(${sql.ref(column)}) filter (where ${now ? sql`now` : sql`not now`}), 0)`
  const again = sql.join(sums.map((column) => sql`sum(${sql.ref(`g.${column}`)})::bigint as ${sql.ref(column)}`))
  const { rows } = await sql<Row>`
    with g as (
      select ${columns}, ${sum('sales', true)} as sales, ${sum('quantity', true)} as quantity, ${sum('excl_cents', true)} as excl,
        ${sum('sales', false)} as sales_before, ${sum('quantity', false)} as quantity_before, ${sum('excl_cents', false)} as excl_before
      from (${factsFor(periods, by, only)}) f
      where ${conditionOf(only)}
      group by ${columns}
    ), t as (
      select *, count(*) over ()::int as groups, (sum(quantity) over ())::bigint as all_quantity, (sum(excl) over ())::bigint as all_excl,
        (sum(excl_before) over ())::bigint as all_before
      from (select ${pack} as pack_id, ${free} as free, ${id} as id, ${again} from g ${joins} group by 1, 2, 3) grouped
      order by excl desc, excl_before desc, id, pack_id
      limit ${most}
    )
    select case when t.pack_id is not null then 'pack-' || t.pack_id when t.free then ${sql.lit(FREE_KEY)}
        else coalesce(nullif(t.id::text, ''), ${sql.lit(NO_KEY)}) end as key,
      case when t.pack_id is null and not t.free then ${label} else k.name end as label,
      case when t.pack_id is null and not t.free then ${detail} else k.reference end as detail,
      t.sales, t.quantity, t.excl as "exclCents", t.sales_before as "salesBefore", t.quantity_before as "quantityBefore", t.excl_before as "exclBefore",
      t.groups, t.all_quantity as "allQuantity", t.all_excl as "allExcl", t.all_before as "allBefore"
    from t left join pack k on k.shop_id = ${ownShop} and k.id = t.pack_id ${names}
    order by t.excl desc, t.excl_before desc, t.id, t.pack_id`.execute(ctx.db)
  const [first] = rows
  return {
    rows: rows.map((row) => ({
      key: row.key,
      label: row.label,
      detail: row.detail,
      sales: row.sales,
      quantity: row.quantity,
      exclCents: row.exclCents,
      before: { sales: row.salesBefore, quantity: row.quantityBefore, exclCents: row.exclBefore },
    })),
    groups: first?.groups ?? 0,
    all: { quantity: first?.allQuantity ?? 0, exclCents: first?.allExcl ?? 0, beforeCents: first?.allBefore ?? 0 },
  }
}
