import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { fold } from '../../imports/index.ts'
import { sizeName } from '../lots/size-name.ts'
import { type PlaceThere, placesByName } from './places-there.ts'

export type SizeThere = {
  id: number
  container: string
  caliber: string
  label: string
  onHand: number
  /** The size of the catalogue whose stock these plants are, and what of that orders hold. */
  subproductId: number | null
  available: number | null
}
export type LotThere = {
  id: number
  number: string
  name: string
  taxonId: number | null
  latin: string | null
  placeId: number | null
  /** It has ended, but by the undoing of an inventory that had begun it, or without ever having held a plant: it comes back. */
  back: boolean
  ended: boolean
  sizes: SizeThere[]
}
/** What an inventory is compared with. */
export type There = {
  lots: LotThere[]
  places: Map<string, PlaceThere[]>
  containers: Map<string, { id: number; name: string }>
  calibers: Map<string, { id: number; name: string }>
  /** Numbers, folded, of lots that are no cultivations: a number names one lot of the shop, of whatever kind. */
  others: ReadonlySet<string>
}

export async function lotsThere(ctx: Ctx): Promise<There> {
  const [lots, places, containers, calibers, others] = await Promise.all([
    sql<LotThere>`
      select l.id, l.number, l.name, l.taxon_id as "taxonId", t.scientific_name as latin, l.place_id as "placeId",
        v.state in ('sold_out', 'terminated') as ended,
        v.state = 'terminated' and coalesce((select m.source = 'import-undo' from lot_move m
          where m.shop_id = ${ownShop} and m.lot_id = l.id order by m.id desc limit 1), true) as back,
        coalesce(jsonb_agg(jsonb_build_object('id', z.id, 'container', coalesce(c.name, ''), 'caliber', coalesce(k.name, ''), 'label', ${sizeName},
          'onHand', z.on_hand, 'subproductId', z.subproduct_id, 'available', a.on_hand - a.reserved) order by z.id) filter (where z.id is not null), '[]') as sizes
      from lot l join cultivation v on v.shop_id = ${ownShop} and v.lot_id = l.id left join taxon t on t.id = l.taxon_id
      left join lot_size z on z.shop_id = ${ownShop} and z.lot_id = l.id
      left join container c on c.shop_id = ${ownShop} and c.id = z.container_id
      left join caliber k on k.shop_id = ${ownShop} and k.id = z.caliber_id
      left join stock_level a on a.shop_id = ${ownShop} and a.subproduct_id = z.subproduct_id
      where l.shop_id = ${ownShop} group by l.shop_id, l.id, t.id, v.shop_id, v.lot_id order by l.id`.execute(ctx.db),
    placesByName(ctx),
    ctx.db.selectFrom('container').select(['id', 'name']).orderBy('id').execute(),
    ctx.db.selectFrom('caliber').select(['id', 'name']).orderBy('id').execute(),
    ctx.db.selectFrom('lot').select('number').where('kind', '<>', 'cultivation').execute(),
  ])
  const keyed = (rows: { id: number; name: string }[]) => new Map(rows.map((row) => [fold(row.name), row]))
  return {
    lots: lots.rows,
    places,
    containers: keyed(containers),
    calibers: keyed(calibers),
    others: new Set(others.map(({ number }) => fold(number))),
  }
}
