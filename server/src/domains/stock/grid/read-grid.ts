import { GRID_PAGE, type GridRow, type gridRoutes } from '@plantule/contract/stock/grid'
import type { Out } from '@plantule/contract/base/route'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { productFilters } from '../../catalogue/index.ts'
import { ownShop } from '../../../platform/own-shop.ts'

type Query = Out<typeof gridRoutes.readGrid.query>

const columns = sql`s.id as "subproductId", p.id as "productId", p.version as "productVersion", s.version as "sizeVersion", p.name,
  p.latin_name as "latinName", p.cultivar, p.published, s.label, s.reference, s.barcode, s.price_cents as "priceCents",
  s.weight_g as "weightG", s.min_stock as "minStock", coalesce(l.on_hand, 0) as "onHand", coalesce(l.reserved, 0) as reserved`
const tables = sql`
  subproduct s join product p on s.shop_id = ${ownShop} and p.shop_id = ${ownShop} and p.id = s.product_id left join stock_level l on l.shop_id = ${ownShop} and l.subproduct_id = s.id`

/** A part of the lines that the filters show, by product name and size; `next` asks for the following part. */
export async function readGrid(ctx: Ctx, query: Query): Promise<{ items: GridRow[]; next: number | null; total: number }> {
  const { q, after, ...filters } = query
  const found = q ? sql`and p.id in (select id from product_search(${q}, 20000, true))` : sql``
  const where = sql`s.archived_at is null and ${productFilters(filters)} ${found}`
  const rest = after
    ? sql`and (p.name, p.id, s.idx, s.id) > (select p.name, p.id, s.idx, s.id from subproduct s join product p on p.shop_id = ${ownShop} and p.id = s.product_id where s.shop_id = ${ownShop} and s.id = ${after})`
    : sql``
  const { rows } = await sql<GridRow>`
    select ${columns} from ${tables} where ${where} ${rest} order by p.name, p.id, s.idx, s.id limit ${GRID_PAGE + 1}`.execute(ctx.db)
  const total = await sql<{ total: number }>`select count(*)::int as total from ${tables} where ${where}`.execute(ctx.db)
  const items = rows.slice(0, GRID_PAGE)
  return { items, next: rows.length > GRID_PAGE ? (items.at(-1)?.subproductId ?? null) : null, total: total.rows[0]?.total ?? 0 }
}

/** Some lines in the order of ids. */
export async function gridRows(ctx: Ctx, ids: readonly number[]): Promise<GridRow[]> {
  const { rows } = await sql<GridRow>`select ${columns} from ${tables} where s.id = any(${[...ids]}::bigint[]) order by s.id`.execute(
    ctx.db,
  )
  return rows
}
