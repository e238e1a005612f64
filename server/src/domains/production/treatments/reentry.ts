import { type ProductionMap, TREATED_DAYS } from '@plantule/contract/production/map'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { instantOf } from '../../../platform/instant.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { parisDay } from '../../../platform/paris.ts'
import { stands } from './treatment.db.ts'

/**
 * Where nobody may go in yet, each place with the treatment that closes it longest. A place stays closed when its plants are moved
 * away.
 */
export async function closedPlaces(ctx: Ctx): Promise<ProductionMap['closed']> {
  const { rows } = await sql<ProductionMap['closed'][number]>`
    select distinct on (x.place_id) x.place_id as "placeId", ${instantOf('t.reentry_until')} as until, t.product
    from treatment t join treatment_place x on x.shop_id = ${ownShop} and x.treatment_id = t.id
    where t.shop_id = ${ownShop} and t.reentry_until > ${ctx.now}::timestamptz and ${stands}
    order by x.place_id, t.reentry_until desc, t.id`.execute(ctx.db)
  return rows
}

/** A treatment of a place and of lots that stand there counts once; one of a lot goes with it to where it stands now. */
export async function treatedPlaces(ctx: Ctx): Promise<ProductionMap['treated']> {
  const { rows } = await sql<ProductionMap['treated'][number]>`
    with recent as (select t.id from treatment t where t.shop_id = ${ownShop} and ${stands}
      and t.done_on > ${parisDay(ctx.now)}::date - ${TREATED_DAYS}::int)
    select u.place_id as "placeId", count(*)::int as times from (
      select x.place_id, x.treatment_id from treatment_place x join recent r on r.id = x.treatment_id where x.shop_id = ${ownShop}
      union
      select l.place_id, y.treatment_id from treatment_lot y join recent r on r.id = y.treatment_id
      join lot l on l.shop_id = ${ownShop} and l.id = y.lot_id and l.place_id is not null and l.ended_at is null where y.shop_id = ${ownShop}
    ) u group by u.place_id order by u.place_id`.execute(ctx.db)
  return rows
}
