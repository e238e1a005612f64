import type { Out } from '@plantule/contract/base/route'
import { stratifying, type StratificationRow, type stratificationRoutes } from '@plantule/contract/production/stratifications'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { listPage, type Page } from '../../../platform/list-page.ts'
import { wayOf } from '../../../platform/list-order.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { searchText } from '../../../platform/search-text.ts'
import type { Written } from '../../../platform/written.ts'
import { shownColumns } from './stratification.db.ts'

type Query = Out<(typeof stratificationRoutes)['listStratifications']['query']>
type Sql = RawBuilder<unknown>

const columns: Record<Query['sort'], Sql> = {
  due: sql`v.due_on`,
  name: sql`lower(l.name)`,
  started: sql`l.started_on`,
  ready: sql`v.ready_on`,
  number: sql`l.number`,
}

/** One page of lots of seeds, those that have ended only where their state is asked for. */
export function listStratifications(ctx: Ctx, page: number, query: Query): Promise<Written<Page<StratificationRow>>> {
  const { sort, dir } = query
  const where = sql.join(conditions(query), sql` and `)
  const from = sql`lot l join stratification v on v.shop_id = ${ownShop} and v.lot_id = l.id where l.shop_id = ${ownShop} and ${where}`
  return listPage(ctx, {
    list: 'stratifications',
    query,
    page,
    rows: sql`select l.id, ${columns[sort]} as sorted from ${from}`,
    counted: sql`select from ${from}`,
    order: sql`sorted ${wayOf(dir, sort === 'due')}, id ${wayOf(dir, false)}`,
    row: sql`
      select ${shownColumns}, t.scientific_name as "latinName", nullif(concat_ws(' · ', up.name, w.name), '') as place,
        (select jsonb_agg(jsonb_build_object('kind', p.kind, 'weeks', p.weeks, 'startOn', p.start_on, 'endOn', p.end_on) order by p.nth)
          from stratification_phase p where p.shop_id = ${ownShop} and p.lot_id = l.id) as phases
      from shown join lot l on l.shop_id = ${ownShop} and l.id = shown.id
      join stratification v on v.shop_id = ${ownShop} and v.lot_id = l.id
      left join taxon t on t.id = l.taxon_id
      left join place w on w.shop_id = ${ownShop} and w.id = l.place_id left join place up on up.shop_id = ${ownShop} and up.id = w.parent_id`,
  })
}

/** What the filters ask of the lot `l` and its stratification `v`. */
function conditions({ q, state, place, species, until }: Query): Sql[] {
  return [
    sql`v.state = any(${state?.length ? state : [...stratifying]}::text[])`,
    ...(q ? [sql`l.search like '%' || ${searchText(q)} || '%'`] : []),
    ...(place
      ? [sql`(l.place_id = ${place} or l.place_id in (select w.id from place w where w.shop_id = ${ownShop} and w.parent_id = ${place}))`]
      : []),
    ...(species ? [sql`l.taxon_id = ${species}`] : []),
    ...(until ? [sql`v.due_on <= ${until}::date`] : []),
  ]
}
