import type { Out } from '@plantule/contract/base/route'
import type { CultivationRow } from '@plantule/contract/production/cultivations'
import type { cultivationRoutes } from '@plantule/contract/production/routes'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { presences, sided } from '../../../platform/list-sides.ts'
import { listPage, type Page } from '../../../platform/list-page.ts'
import { wayOf } from '../../../platform/list-order.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { today } from '../../../platform/paris.ts'
import { searchText } from '../../../platform/search-text.ts'
import type { Written } from '../../../platform/written.ts'
import { matchingLots } from './matching-lots.ts'
import { type ReadyDays, readyDays } from './ready-days.ts'
import { sizeName } from './size-name.ts'

type Query = Out<(typeof cultivationRoutes)['listCultivations']['query']>
type Filters = Omit<Query, 'sort' | 'dir' | 'size'>
type Sql = RawBuilder<unknown>

const plants = sql`(select coalesce(sum(z.on_hand), 0)::int from lot_size z where z.shop_id = ${ownShop} and z.lot_id = l.id)`

const columns: Record<Query['sort'], Sql> = {
  updated: sql`l.updated_at`,
  name: sql`lower(l.name)`,
  ready: sql`v.ready_on`,
  plants,
  started: sql`l.started_on`,
}

/** One page of cultivations and the count of all that match. */
export function listCultivations(ctx: Ctx, page: number, query: Query): Promise<Written<Page<CultivationRow>>> {
  const { sort, dir } = query
  const { ready, from } = filtered(ctx, query)
  // As days: a count that is kept under "this week" would stay after it.
  const asked = { ...query, ready }
  return listPage(ctx, {
    list: 'cultivations',
    query: asked,
    page,
    rows: sql`select l.id, ${columns[sort]} as sorted from ${from}`,
    counted: sql`select from ${from}`,
    order: sql`sorted ${wayOf(dir, sort === 'ready')}, id ${wayOf(dir, false)}`,
    row: sql`
      select l.id, l.number, l.name, t.scientific_name as "latinName", v.state, nullif(concat_ws(' · ', up.name, w.name), '') as place, u.name as customer,
        l.started_on as "startedOn", v.ready_on as "readyOn", y.plants, y.sizes, y."sizesReadyOn", y.connected,
        (select coalesce(jsonb_agg(jsonb_build_object('name', g.name, 'colour', g.colour) order by lower(g.name)), '[]')
          from lot_tagged x join lot_tag g on g.shop_id = ${ownShop} and g.id = x.tag_id where x.shop_id = ${ownShop} and x.lot_id = l.id) as tags
      from shown join lot l on l.shop_id = ${ownShop} and l.id = shown.id join cultivation v on v.shop_id = ${ownShop} and v.lot_id = l.id
      cross join lateral (select coalesce(sum(z.on_hand), 0)::int as plants, coalesce(array_agg(${sizeName} order by z.id), '{}') as sizes,
          coalesce(array_agg(distinct z.ready_on) filter (where z.ready_on is distinct from v.ready_on and z.ready_on is not null), '{}') as "sizesReadyOn",
          coalesce(bool_or(z.subproduct_id is not null), false) as connected
        from lot_size z left join container c on c.shop_id = ${ownShop} and c.id = z.container_id
        left join caliber k on k.shop_id = ${ownShop} and k.id = z.caliber_id where z.shop_id = ${ownShop} and z.lot_id = l.id) y
      left join taxon t on t.id = l.taxon_id left join customer u on u.shop_id = ${ownShop} and u.id = v.customer_id
      left join place w on w.shop_id = ${ownShop} and w.id = l.place_id left join place up on up.shop_id = ${ownShop} and up.id = w.parent_id`,
  })
}

/** All of them, whatever the page. Throws `too_many_lots`. */
export const matchingCultivations = (ctx: Ctx, query: Filters): Promise<{ ids: number[] }> => matchingLots(ctx, filtered(ctx, query).from)

/** All of them, however many. */
export async function allMatching(ctx: Ctx, query: Filters): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select l.id from ${filtered(ctx, query).from} order by l.id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

function filtered(ctx: Ctx, query: Filters): { ready: ReadyDays | null; from: Sql } {
  const ready = query.readyWeek?.length ? readyDays(query.readyWeek, today(ctx)) : null
  const where = sql.join([...conditions(query), ...(ready ? [isReady(ready)] : [])], sql` and `)
  return {
    ready,
    from: sql`lot l join cultivation v on v.shop_id = ${ownShop} and v.lot_id = l.id where l.shop_id = ${ownShop} and ${where}`,
  }
}

/** What the filters ask of the lot `l` and its cultivation `v`. */
function conditions(query: Filters): Sql[] {
  const { q, state, place, caliber, species, tag, customer } = query
  const asked: [string, Sql][] = [
    ...(state?.length ? [['state', sql`v.state = any(${state}::text[])`] as [string, Sql]] : []),
    ...(place
      ? [
          [
            'place',
            sql`l.place_id = ${place} or l.place_id in (select w.id from place w where w.shop_id = ${ownShop} and w.parent_id = ${place})`,
          ] as [string, Sql],
        ]
      : []),
    ...(caliber
      ? [
          ['caliber', sql`l.id in (select z.lot_id from lot_size z where z.shop_id = ${ownShop} and z.caliber_id = ${caliber})`] as [
            string,
            Sql,
          ],
        ]
      : []),
    ...(species ? [['species', sql`l.taxon_id = ${species}`] as [string, Sql]] : []),
    ...(tag
      ? [['tag', sql`l.id in (select g.lot_id from lot_tagged g where g.shop_id = ${ownShop} and g.tag_id = ${tag})`] as [string, Sql]]
      : []),
    ...(customer ? [['customer', sql`v.customer_id = ${customer}`] as [string, Sql]] : []),
  ]
  return [
    ...(state?.length ? [] : [sql`v.state in ('planned', 'active', 'ready')`]),
    ...(q ? [sql`l.search like '%' || ${searchText(q)} || '%'`] : []),
    ...asked.map(([name, condition]) => sided(query, name, condition)),
    ...presences(query, there),
  ]
}

/** When a cultivation has something where it may have nothing. */
const there = {
  place: sql`l.place_id is not null`,
  caliber: sql`l.id in (select z.lot_id from lot_size z where z.shop_id = ${ownShop} and z.caliber_id is not null)`,
  species: sql`l.taxon_id is not null`,
  tag: sql`l.id in (select g.lot_id from lot_tagged g where g.shop_id = ${ownShop})`,
  customer: sql`v.customer_id is not null`,
}

/** Of its own day or one of its calibers'; late are those that by their own should have been ready and are not. */
function isReady({ late, weeks }: ReadyDays): Sql {
  const within = (on: Sql): Sql =>
    sql.join(
      weeks.map(({ from, until }) => sql`${on} between ${from}::date and ${until}::date`),
      sql` or `,
    )
  const asked = [
    ...(late
      ? [
          sql`select v.lot_id from cultivation v where v.shop_id = ${ownShop} and v.state in ('planned', 'active') and v.ready_on < ${late}::date`,
        ]
      : []),
    ...(weeks.length > 0
      ? [
          sql`select v.lot_id from cultivation v where v.shop_id = ${ownShop} and (${within(sql`v.ready_on`)})`,
          sql`select z.lot_id from lot_size z where z.shop_id = ${ownShop} and (${within(sql`z.ready_on`)})`,
        ]
      : []),
  ]
  return sql`l.id in (${sql.join(asked, sql` union all `)})`
}
