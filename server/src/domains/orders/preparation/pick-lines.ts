import type { PickLine } from '@plantule/contract/orders/preparation'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { LinePart } from '../orders.db.ts'
import { inNaturalOrder } from '../../../platform/natural-order.ts'
import { ownShop } from '../../../platform/own-shop.ts'

type Row = Omit<PickLine, 'parts'> & { orderId: number; parts: LinePart[] | null }
type Spot = { section: string; place: string }

/** Places in the order in which one walks; what has none comes last. */
export const bySpot = (a: Spot, b: Spot): number =>
  Number(a.section + a.place === '') - Number(b.section + b.place === '') ||
  inNaturalOrder(a.section, b.section) ||
  inNaturalOrder(a.place, b.place)

/** The lines of orders as one takes them, each order's by place. One statement for any number of orders, one more for packs. */
export async function pickLines(ctx: Ctx, orderIds: readonly number[]): Promise<Map<number, PickLine[]>> {
  const { rows } = await sql<Row>`
    select l.order_id as "orderId", l.id as "lineId", l.subproduct_id as "subproductId", s.product_id as "productId", l.label,
      l.latin_name as "latinName", coalesce(c.name, '') as caliber, l.reference, s.barcode, l.quantity - l.dropped as quantity, l.prepared, l.missing, l.note, l.parts,
      coalesce(w.section, '') as section, coalesce(w.place, '') as place, size_face(s.product_id, s.picture_id) as thumbnail
    from order_line l
    left join subproduct s on s.shop_id = l.shop_id and s.id = l.subproduct_id
    left join caliber c on c.shop_id = s.shop_id and c.id = s.caliber_id
    left join picking_place w on w.shop_id = l.shop_id and w.subproduct_id = l.subproduct_id
    where l.shop_id = ${ownShop} and l.order_id = any(${orderIds}::bigint[]) and l.quantity > l.dropped order by l.order_id, l.idx, l.id`.execute(
    ctx.db,
  )
  const spots = await spotsOf(
    ctx,
    rows.flatMap((row) => (row.parts ?? []).map((part) => part.subproductId)),
  )
  const found = new Map<number, PickLine[]>()
  for (const { orderId, ...row } of rows) {
    const parts = (row.parts ?? [])
      .map((part) => ({ ...part, ...(spots.get(part.subproductId) ?? { section: '', place: '' }) }))
      .toSorted(bySpot)
    const list = found.get(orderId) ?? []
    // A pack stands where its first part does.
    list.push({ ...row, ...(parts[0] ? { section: parts[0].section, place: parts[0].place } : {}), parts })
    found.set(orderId, list)
  }
  for (const [id, list] of found) found.set(id, list.toSorted(bySpot))
  return found
}

async function spotsOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Spot>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('picking_place')
    .select(['subproduct_id', 'section', 'place'])
    .where('subproduct_id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.subproduct_id, { section: row.section, place: row.place }]))
}
