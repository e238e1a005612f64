import { sql } from 'kysely'
import { ownShop } from '../../../platform/own-shop.ts'

/** In what a lot `l` is counted: seed by weight, which the ledger holds in milligrams; all else in pieces. */
export const lotUnit = sql`coalesce((select w.unit from local_lot w where w.shop_id = ${ownShop} and w.lot_id = l.id), 'pieces')`

/** What is there of a lot `l`, loose or in packets, in that unit. */
export const lotOnHand = sql`(select coalesce(sum(z.on_hand * coalesce(z.content, 1)), 0)::float8 / case ${lotUnit} when 'grams' then 1000 else 1 end
  from lot_size z where z.shop_id = ${ownShop} and z.lot_id = l.id)`
