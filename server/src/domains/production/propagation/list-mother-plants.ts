import type { Out } from '@plantule/contract/base/route'
import type { MotherPlantRow, motherPlantRoutes } from '@plantule/contract/production/mother-plants'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { listPage, type Page } from '../../../platform/list-page.ts'
import { wayOf } from '../../../platform/list-order.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { searchText } from '../../../platform/search-text.ts'
import type { Written } from '../../../platform/written.ts'
import { matchingLots } from '../lots/matching-lots.ts'
import { shownColumns } from './mother-plant.db.ts'

type Query = Out<(typeof motherPlantRoutes)['listMotherPlants']['query']>
type Sql = RawBuilder<unknown>

const columns: Record<Query['sort'], Sql> = {
  name: sql`lower(l.name)`,
  number: sql`l.number`,
  planted: sql`l.started_on`,
  testDue: sql`m.test_due_on`,
}

/** One page of mother plants; those that are gone only where they are asked for. */
export function listMotherPlants(ctx: Ctx, page: number, query: Query): Promise<Written<Page<MotherPlantRow>>> {
  const { sort, dir } = query
  const from = filtered(query)
  return listPage(ctx, {
    list: 'mother-plants',
    query,
    page,
    rows: sql`select l.id, ${columns[sort]} as sorted from ${from}`,
    counted: sql`select from ${from}`,
    order: sql`sorted ${wayOf(dir, sort === 'testDue')}, id ${wayOf(dir, false)}`,
    row: sql`
      select ${shownColumns(ctx)}, t.scientific_name as "latinName", nullif(concat_ws(' · ', up.name, w.name), '') as place,
        (select i.key from mother_plant_picture p join image i on i.shop_id = ${ownShop} and i.id = p.image_id
          where p.shop_id = ${ownShop} and p.lot_id = l.id order by p.idx, p.id limit 1) as "imageKey"
      from shown join lot l on l.shop_id = ${ownShop} and l.id = shown.id
      join mother_plant m on m.shop_id = ${ownShop} and m.lot_id = l.id
      left join taxon t on t.id = l.taxon_id
      left join place w on w.shop_id = ${ownShop} and w.id = l.place_id left join place up on up.shop_id = ${ownShop} and up.id = w.parent_id`,
  })
}

/** All of them, whatever the page. Throws `too_many_lots`. */
export const matchingMotherPlants = (ctx: Ctx, query: Query): Promise<{ ids: number[] }> => matchingLots(ctx, filtered(query))

const filtered = (query: Query): Sql =>
  sql`lot l join mother_plant m on m.shop_id = ${ownShop} and m.lot_id = l.id where l.shop_id = ${ownShop} and ${sql.join(conditions(query), sql` and `)}`

/** What the filters ask of the lot `l` and its mother plant `m`. */
function conditions({ q, species, place, health, held, gone, testUntil }: Query): Sql[] {
  return [
    gone ? sql`m.gone_on is not null` : sql`m.gone_on is null`,
    ...(q ? [sql`(l.search like '%' || ${searchText(q)} || '%' or search_plain(m.clone) like '%' || ${searchText(q)} || '%')`] : []),
    ...(place
      ? [sql`(l.place_id = ${place} or l.place_id in (select w.id from place w where w.shop_id = ${ownShop} and w.parent_id = ${place}))`]
      : []),
    ...(species ? [sql`l.taxon_id = ${species}`] : []),
    ...(health?.length ? [sql`m.health = any(${health}::text[])`] : []),
    ...(held === undefined ? [] : [sql`m.hold = ${held}`]),
    ...(testUntil ? [sql`m.test_due_on <= ${testUntil}::date`] : []),
  ]
}
