import type { PickLine } from '@plantule/contract/orders/preparation'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type LotToTake, lotsToTake, wantedKey } from '../../production/index.ts'
import type { LinePart } from '../orders.db.ts'
import { inNaturalOrder } from '../../../platform/natural-order.ts'
import { ownShop } from '../../../platform/own-shop.ts'

type Row = Omit<PickLine, 'parts' | 'lots'> & { orderId: number; parts: LinePart[] | null }
type Spot = { section: string; place: string; route: number | null }

/** So far along the way stand the sections that have no rank on it. */
const UNRANKED = 1_000_000
/** Places in the order in which one walks: sections by their rank on the way, others by name; what has none comes last. */
export const bySpot = (a: Spot, b: Spot): number =>
  Number(a.section + a.place === '') - Number(b.section + b.place === '') ||
  (a.route ?? UNRANKED) - (b.route ?? UNRANKED) ||
  inNaturalOrder(a.section, b.section) ||
  inNaturalOrder(a.place, b.place)

/** The lines of orders as one takes them, each order's by place. One statement for any number of orders, one more for packs. */
export async function pickLines(ctx: Ctx, orderIds: readonly number[]): Promise<Map<number, PickLine[]>> {
  const { rows } = await sql<Row>`
    select l.order_id as "orderId", l.id as "lineId", l.subproduct_id as "subproductId", s.product_id as "productId", l.label,
      l.latin_name as "latinName", coalesce(c.name, '') as caliber, l.reference, s.barcode, l.quantity - l.dropped as quantity, l.prepared, l.missing, l.gone, l.note, l.parts,
      coalesce(w.section, '') as section, coalesce(w.place, '') as place, size_face(s.product_id, s.picture_id) as thumbnail
    from order_line l
    left join subproduct s on s.shop_id = ${ownShop} and s.id = l.subproduct_id
    left join caliber c on c.shop_id = ${ownShop} and c.id = s.caliber_id
    left join picking_place w on w.shop_id = ${ownShop} and w.subproduct_id = l.subproduct_id
    where l.shop_id = ${ownShop} and l.order_id = any(${orderIds}::bigint[]) and l.quantity > l.dropped order by l.order_id, l.idx, l.id`.execute(
    ctx.db,
  )
  const spots = await spotsOf(
    ctx,
    rows.flatMap((row) => (row.parts ?? []).map((part) => part.subproductId)),
  )
  const takes = await lotsToTake(
    ctx,
    rows.flatMap(({ orderId, subproductId, parts }) =>
      [subproductId, ...(parts ?? []).map((part) => part.subproductId)].flatMap((id) => (id === null ? [] : { orderId, subproductId: id })),
    ),
  )
  const found = new Map<number, PickLine[]>()
  for (const { orderId, ...row } of rows) {
    const lotsOf = (id: number | null): LotToTake[] => (id === null ? [] : (takes.get(wantedKey({ orderId, subproductId: id })) ?? []))
    const parts = (row.parts ?? [])
      .map((part): LinePart & Spot => ({ ...part, ...(standing(lotsOf(part.subproductId)) ?? spots.get(part.subproductId) ?? nowhere) }))
      .toSorted(bySpot)
    const lots = lotsOf(row.subproductId)
    const list = found.get(orderId) ?? []
    // A pack stands where its first part does.
    list.push({ ...row, ...placeIn(standing(lots) ?? parts[0] ?? row), parts: parts.map(({ route: _, ...part }) => part), lots })
    found.set(orderId, list)
  }
  for (const [id, list] of found)
    found.set(
      id,
      list.toSorted((a, b) => bySpot(spotOf(a), spotOf(b))),
    )
  return found
}

const nowhere: Spot = { section: '', place: '', route: null }
const placeIn = ({ section, place }: Pick<Spot, 'section' | 'place'>) => ({ section, place })
/** Where the plants that are taken first stand, when that is known. */
const standing = ([first]: readonly LotToTake[]): Spot | undefined =>
  first && first.section !== '' ? { ...placeIn(first), route: first.route } : undefined

/** Where a line is taken, with the rank on the way. */
export const spotOf = (line: PickLine): Spot => ({ ...placeIn(line), route: line.lots[0]?.route ?? null })

async function spotsOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Spot>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('picking_place')
    .select(['subproduct_id', 'section', 'place'])
    .where('subproduct_id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.subproduct_id, { section: row.section, place: row.place, route: null }]))
}
