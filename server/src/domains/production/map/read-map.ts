import type { MapLot, Marker, ProductionMap } from '@plantule/contract/production/map'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { instantOf } from '../../../platform/instant.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { parisDay } from '../../../platform/paris.ts'
import { sizeName } from '../lots/size-name.ts'
import { listGreenhouses } from '../places/places.ts'
import { closedPlaces, treatedPlaces } from '../treatments/reentry.ts'

/** Of the lots that stand nowhere the plan shows the newest, the list of cultivations all. */
const UNPLACED = 200

/** The plan of the shop: all places and markers, all lots that stand somewhere, and the newest of those that do not. */
export async function productionMap(ctx: Ctx): Promise<ProductionMap> {
  const [{ items }, markers, lots, unplaced, closed, treated] = await Promise.all([
    listGreenhouses(ctx),
    readMarkers(ctx),
    readLots(ctx),
    countUnplaced(ctx),
    closedPlaces(ctx),
    treatedPlaces(ctx),
  ])
  return { today: parisDay(ctx.now), greenhouses: items, markers, lots, unplaced, closed, treated }
}

/** All markers, or the one of this id. */
export async function readMarkers(ctx: Ctx, id?: number): Promise<Marker[]> {
  const { rows } = await sql<Marker>`
    select m.id, m.kind, m.x, m.y, m.label, m.author, ${instantOf('m.created_at')} as "createdAt", m.version
    from place_marker m where m.shop_id = ${ownShop} ${id === undefined ? sql`` : sql`and m.id = ${id}`} order by m.id`.execute(ctx.db)
  return rows
}

async function readLots(ctx: Ctx): Promise<MapLot[]> {
  const { rows } = await sql<MapLot>`
    with shown as (
      select l.id from lot l where l.shop_id = ${ownShop} and l.ended_at is null and l.place_id is not null
      union all
      (select l.id from lot l where l.shop_id = ${ownShop} and l.kind = 'cultivation' and l.ended_at is null and l.place_id is null
        order by l.id desc limit ${UNPLACED})
    )
    select l.id, l.number, l.name, v.state, l.place_id as "placeId", l.started_on::text as "startedOn", v.ready_on::text as "readyOn", l.version,
      coalesce(z.plants, 0)::int as plants, coalesce(z.sizes, '[]') as sizes,
      (select coalesce(-sum(m.change), 0)::int from lot_move m where m.shop_id = ${ownShop} and m.lot_id = l.id and m.kind = 'loss') as lost
    from shown join lot l on l.shop_id = ${ownShop} and l.id = shown.id
    join cultivation v on v.shop_id = ${ownShop} and v.lot_id = l.id
    left join lateral (
      select sum(z.on_hand) as plants, jsonb_agg(jsonb_build_object('id', z.id, 'name', ${sizeName}, 'onHand', z.on_hand,
        'perM2', z.per_are / 100.0::float8, 'readyOn', z.ready_on, 'version', z.version) order by z.id) as sizes
      from lot_size z left join container c on c.shop_id = ${ownShop} and c.id = z.container_id
      left join caliber k on k.shop_id = ${ownShop} and k.id = z.caliber_id
      where z.shop_id = ${ownShop} and z.lot_id = l.id
    ) z on true
    order by l.name, l.id`.execute(ctx.db)
  return rows
}

async function countUnplaced(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ lots: number }>`
    select count(*)::int as lots from lot l
    where l.shop_id = ${ownShop} and l.kind = 'cultivation' and l.ended_at is null and l.place_id is null`.execute(ctx.db)
  return rows[0]?.lots ?? 0
}
