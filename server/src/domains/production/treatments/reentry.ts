import type { ProductionMap } from '@plantule/contract/production/map'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { instantOf } from '../../../platform/instant.ts'
import { ownShop } from '../../../platform/own-shop.ts'
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
