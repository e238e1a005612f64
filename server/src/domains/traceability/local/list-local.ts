import type { Answer, Out } from '@plantule/contract/base/route'
import type { batchRoutes, BatchRow } from '@plantule/contract/traceability/batches'
import type { localLotRoutes, OfYear } from '@plantule/contract/traceability/local-lots'
import type { mixtureRoutes, MixtureRow } from '@plantule/contract/traceability/mixtures'
import type { seedlingRoutes, SeedlingRow } from '@plantule/contract/traceability/seedlings'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { wayOf } from '../../../platform/list-order.ts'
import { listPage, type Page } from '../../../platform/list-page.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { searchText } from '../../../platform/search-text.ts'
import type { Written } from '../../../platform/written.ts'
import { type LocalKind, rowColumns } from './local-lot.db.ts'

type Sql = RawBuilder<unknown>
type Asked = { q?: string | undefined; dir: 'asc' | 'desc'; size: 25 | 50 | 100; page: number }
type Of = { kind: LocalKind; columns: Sql; joins: Sql; where: Sql[] }

/** A page of the lots of one kind, the latest first. */
function listLocal<T>(ctx: Ctx, year: OfYear, query: Asked, { kind, columns, joins, where }: Of): Promise<Written<Page<T>>> {
  const { dir, page, q } = query
  const conditions = [
    sql`w.kind = ${kind}`,
    sql`w.removed_at is null`,
    ...(year === 'all' ? [] : [sql`w.year = ${year}`]),
    ...(q ? [named(q)] : []),
    ...where,
  ]
  const from = sql`local_lot w where w.shop_id = ${ownShop} and ${sql.join(conditions, sql` and `)}`
  return listPage(ctx, {
    list: `local ${kind}s of ${year}`,
    query,
    page,
    rows: sql`select w.lot_id as id, w.year as sorted from ${from}`,
    counted: sql`select from ${from}`,
    order: sql`sorted ${wayOf(dir, false)}, id ${wayOf(dir, false)}`,
    row: sql`select ${rowColumns} ${columns} from shown join local_lot w on w.shop_id = ${ownShop} and w.lot_id = shown.id
      join lot l on l.shop_id = ${ownShop} and l.id = w.lot_id left join taxon t on t.id = l.taxon_id ${joins}`,
  })
}

const named = (q: string): Sql =>
  sql`exists (select from lot l where l.shop_id = ${ownShop} and l.id = w.lot_id and l.search like '%' || ${searchText(q)} || '%')`

export const listBatches = (
  ctx: Ctx,
  year: OfYear,
  query: Out<(typeof batchRoutes)['listBatches']['query']>,
): Promise<Written<Page<BatchRow>>> =>
  listLocal(ctx, year, query, {
    kind: 'batch',
    columns: sql`, b.state, (select round(100.0 * g.germinated / g.sown, 1)::float8 from germination_test g
      where g.shop_id = ${ownShop} and g.lot_id = l.id order by g.tested_on desc, g.id desc limit 1) as "germinationPct"`,
    joins: sql`join local_batch b on b.shop_id = ${ownShop} and b.lot_id = l.id`,
    where: [
      ...(query.species ? [named(query.species)] : []),
      ...(query.state
        ? [sql`exists (select from local_batch b where b.shop_id = ${ownShop} and b.lot_id = w.lot_id and b.state = ${query.state})`]
        : []),
    ],
  })

export const listMixtures = (
  ctx: Ctx,
  year: OfYear,
  query: Out<(typeof mixtureRoutes)['listMixtures']['query']>,
): Promise<Written<Page<MixtureRow>>> =>
  listLocal(ctx, year, query, {
    kind: 'mixture',
    columns: sql`, (select count(*)::int from (select from lot_flow f where f.shop_id = ${ownShop} and f.to_lot = l.id
      group by f.from_lot having sum(f.quantity) > 0) g) as lots`,
    joins: sql``,
    where: [],
  })

export const listSeedlings = (
  ctx: Ctx,
  year: OfYear,
  query: Out<(typeof seedlingRoutes)['listSeedlings']['query']>,
): Promise<Written<Page<SeedlingRow>>> =>
  listLocal(ctx, year, query, {
    kind: 'seedling',
    columns: sql`, d.container, d.emerged, coalesce((select n.number from lot_flow f join lot n on n.shop_id = ${ownShop} and n.id = f.from_lot
      where f.shop_id = ${ownShop} and f.to_lot = l.id group by n.id, n.number having sum(f.quantity) > 0 limit 1), '') as "from"`,
    joins: sql`join local_seedling d on d.shop_id = ${ownShop} and d.lot_id = l.id`,
    where: [],
  })

/** Years that hold batches, the latest first. */
export async function batchYears(ctx: Ctx, species: string | undefined): Promise<Answer<(typeof batchRoutes)['batchYears']>> {
  const { rows } = await sql<{ year: number; batches: number }>`
    select w.year, count(*)::int as batches from local_lot w
    where w.shop_id = ${ownShop} and w.kind = 'batch' and w.removed_at is null and ${species ? named(species) : sql`true`}
    group by w.year order by w.year desc`.execute(ctx.db)
  return { years: rows }
}

const FOUND = 25

/** What may be drawn from, by number or name, the latest first. */
export async function findSources(ctx: Ctx, q: string): Promise<Answer<(typeof localLotRoutes)['findLocalSources']>> {
  const { rows } = await sql<Answer<(typeof localLotRoutes)['findLocalSources']>['items'][number]>`
    select l.id, l.kind, l.number, l.name, l.taxon_id as "taxonId", coalesce(s.unit, w.unit, 'pieces') as unit,
      case when s.lot_id is not null then s.quantity - ((select coalesce(sum(f.quantity), 0) from lot_flow f
          where f.shop_id = ${ownShop} and f.from_lot = l.id) / case s.unit when 'grams' then 1000.0 else 1.0 end)::float8
        when w.lot_id is not null then (select (z.on_hand / case w.unit when 'grams' then 1000.0 else 1.0 end)::float8 from lot_size z
          where z.shop_id = ${ownShop} and z.id = w.size_id) end as left
    from lot l left join seed_collection s on s.shop_id = ${ownShop} and s.lot_id = l.id
    left join local_lot w on w.shop_id = ${ownShop} and w.lot_id = l.id
    where l.shop_id = ${ownShop} and l.kind in ('seed_collection', 'batch', 'mixture', 'cultivation') and w.removed_at is null
      and l.search like '%' || ${searchText(q)} || '%'
    order by l.updated_at desc, l.id desc limit ${sql.lit(FOUND)}`.execute(ctx.db)
  return { items: rows }
}
