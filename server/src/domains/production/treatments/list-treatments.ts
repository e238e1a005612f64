import type { Out } from '@plantule/contract/base/route'
import type { Treatment, treatmentRoutes } from '@plantule/contract/production/treatments'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { wayOf } from '../../../platform/list-order.ts'
import { listPage, type Page } from '../../../platform/list-page.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import type { Written } from '../../../platform/written.ts'
import { shownColumns, stands } from './treatment.db.ts'

type Query = Out<(typeof treatmentRoutes)['listTreatments']['query']>

/** One page of the register. */
export function listTreatments(ctx: Ctx, query: Query): Promise<Written<Page<Treatment>>> {
  const from = sql`treatment t where t.shop_id = ${ownShop} and ${sql.join(conditions(query), sql` and `)}`
  return listPage(ctx, {
    list: 'treatments',
    query,
    page: query.page,
    rows: sql`select t.id, t.done_on as sorted from ${from}`,
    counted: sql`select from ${from}`,
    order: sql`sorted ${wayOf(query.dir, false)}, id ${wayOf(query.dir, false)}`,
    row: sql`select ${shownColumns} from shown join treatment t on t.shop_id = ${ownShop} and t.id = shown.id`,
  })
}

function conditions({ q, from, to, place, cultivation, state }: Query): RawBuilder<unknown>[] {
  return [
    state === 'current' ? stands : sql`true`,
    ...(q ? [sql`lower(concat_ws(' ', t.product, t.amm, t.crop, t.target, t.operator)) like '%' || lower(${q}) || '%'`] : []),
    ...(from ? [sql`t.done_on >= ${from}::date`] : []),
    ...(to ? [sql`t.done_on <= ${to}::date`] : []),
    ...(cultivation
      ? [sql`t.id in (select x.treatment_id from treatment_lot x where x.shop_id = ${ownShop} and x.lot_id = ${cultivation})`]
      : []),
    ...(place
      ? [
          sql`t.id in (select x.treatment_id from treatment_place x where x.shop_id = ${ownShop} and (x.place_id = ${place}
            or x.place_id in (select w.id from place w where w.shop_id = ${ownShop} and w.parent_id = ${place})))`,
        ]
      : []),
  ]
}
