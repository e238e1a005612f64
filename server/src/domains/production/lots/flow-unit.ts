import { type RawBuilder, sql } from 'kysely'
import { ownShop } from '../../../platform/own-shop.ts'

type Sql = RawBuilder<unknown>

/** What a flow from one lot to another is counted in: what the giving lot is, else what the other one is. A plant is a piece. */
export const flowUnit = (from: Sql, to: Sql) => sql<'grams' | 'pieces'>`coalesce(
  (select s.unit from seed_collection s where s.shop_id = ${ownShop} and s.lot_id = ${from}),
  (select w.unit from local_lot w where w.shop_id = ${ownShop} and w.lot_id = ${from}),
  (select w.unit from local_lot w where w.shop_id = ${ownShop} and w.lot_id = ${to}), 'pieces')`

/** Grams stand in the ledger in milligrams. */
export const inUnit = (whole: Sql, unit: Sql) => sql<number>`(${whole} / case ${unit} when 'grams' then 1000.0 else 1.0 end)::float8`
