import type { ShortHolder, ShortSize } from '@plantule/contract/stock/stock'
import { sql } from 'kysely'
import { lacks } from '../../platform/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import { ownShop } from '../../platform/own-shop.ts'

const MOST = 200

type Row = Omit<ShortSize, 'holders'> & Omit<ShortHolder, 'reference' | 'customerName' | 'wantedOn' | 'source'> & { source: string }

/**
 * The sizes of which less was counted than orders and stands hold, with who goes without: those who held first are served
 * first. `only` looks at these sizes; else at most 200 of all are named. What is sold before it is there is never short.
 */
export async function shortSizes(ctx: Ctx, only?: readonly number[]): Promise<ShortSize[]> {
  if (only?.length === 0) return []
  const these = only ? sql`and l.subproduct_id = any(${[...only]}::bigint[])` : sql``
  const { rows } = await sql<Row>`
    with short as (
      select l.subproduct_id, l.on_hand, l.reserved from stock_level l
      where l.shop_id = ${ownShop} and l.on_hand < l.reserved and not l.backorder ${these} order by l.subproduct_id limit ${MOST}
    ), held as (
      select m.subproduct_id, m.source, m.source_id, sum(m.reserved_change)::int as held, min(m.id) as first
      from stock_movement m join short on short.subproduct_id = m.subproduct_id
      where m.shop_id = ${ownShop} and m.reserved_change <> 0 group by m.subproduct_id, m.source, m.source_id having sum(m.reserved_change) > 0
    ), served as (
      select held.*, (sum(held.held) over (partition by subproduct_id order by first))::int as until from held
    )
    select p.id as "productId", s.id as "subproductId", p.type, concat_ws(' ', p.name, '‘' || nullif(p.cultivar, '') || '’') as name, s.label as size,
      s.reference, short.on_hand as "onHand", short.reserved, served.source, served.source_id as id, served.held,
      least(served.held, served.until - short.on_hand) as missing
    from short join served on served.subproduct_id = short.subproduct_id and served.until > short.on_hand
    join subproduct s on s.shop_id = ${ownShop} and s.id = short.subproduct_id join product p on p.shop_id = ${ownShop} and p.id = s.product_id
    order by p.name, s.idx, s.id, served.first`.execute(ctx.db)
  return grouped(rows, await namesOf(ctx, rows))
}

/** How many sizes are short. */
export async function countShort(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from stock_level where stock_level.shop_id = ${ownShop} and on_hand < reserved and not backorder`.execute(
    ctx.db,
  )
  return rows[0]?.count ?? 0
}

type Name = Pick<ShortHolder, 'reference' | 'customerName' | 'wantedOn'>
const keyOf = ({ source, id }: { source: string; id: number }): string => `${source} ${id}`

/** Who reads stock but no orders learns their numbers, and not whose they are. */
async function namesOf(ctx: Ctx, rows: readonly Row[]): Promise<ReadonlyMap<string, Name>> {
  if (rows.length === 0) return new Map()
  const ids = (source: string): number[] => [...new Set(rows.filter((row) => row.source === source).map((row) => row.id))]
  const told = !lacks(ctx, 'orders.read')
  const orders = await sql<Name & { id: number }>`
    select id, reference, case when ${told} then customer_name end as "customerName", wanted_on as "wantedOn" from orders where orders.shop_id = ${ownShop} and id = any(${ids('order')}::bigint[])`.execute(
    ctx.db,
  )
  const fairs = await sql<Name & { id: number }>`
    select id, name as reference, null as "customerName", first_day as "wantedOn" from fair where fair.shop_id = ${ownShop} and id = any(${ids('fair')}::bigint[])`.execute(
    ctx.db,
  )
  return new Map([
    ...orders.rows.map(({ id, ...name }) => [keyOf({ source: 'order', id }), name] as const),
    ...fairs.rows.map(({ id, ...name }) => [keyOf({ source: 'fair', id }), name] as const),
  ])
}

function grouped(rows: readonly Row[], names: ReadonlyMap<string, Name>): ShortSize[] {
  const sizes = new Map<number, ShortSize>()
  for (const { source, id, held, missing, ...size } of rows) {
    const name = names.get(keyOf({ source, id }))
    const known = sizes.get(size.subproductId) ?? { ...size, holders: [] }
    sizes.set(size.subproductId, known)
    if (name && (source === 'order' || source === 'fair')) known.holders.push({ source, id, ...name, held, missing })
  }
  return [...sizes.values()]
}
