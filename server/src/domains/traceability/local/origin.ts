import { type RawBuilder, sql } from 'kysely'
import { ownShop } from '../../../platform/own-shop.ts'

/** Of the flow `f`: whether what it brought has not gone back since. */
const stays = sql`(select sum(g.quantity) from lot_flow g
  where g.shop_id = ${ownShop} and g.from_lot = f.from_lot and g.to_lot = f.to_lot) > 0`

/**
 * What the mark is judged by of one lot, as JSON: all ways up to where they begin, in one statement. A harvest from a cultivation begins a
 * new generation.
 */
export const originOf = (lot: RawBuilder<unknown>) => sql`(
  with recursive above(lot, generation) as (
    select ${lot}::bigint, 0
    union
    select f.from_lot, a.generation + (k.kind = 'batch' and o.kind = 'cultivation')::int
    from above a join lot_flow f on f.shop_id = ${ownShop} and f.to_lot = a.lot
    join lot k on k.shop_id = ${ownShop} and k.id = a.lot join lot o on o.shop_id = ${ownShop} and o.id = f.from_lot
    where ${stays}
  ), known as (
    select a.lot, n.kind, a.generation, w.generation as declared, w.justification, b.state,
      not exists (select from lot_flow f where f.shop_id = ${ownShop} and f.to_lot = a.lot and ${stays}) as root,
      case n.kind when 'seed_collection' then z.region when 'batch' then w.region end as region,
      case n.kind when 'seed_collection' then s.life_form when 'batch' then w.life_form end as life_form
    from above a join lot n on n.shop_id = ${ownShop} and n.id = a.lot
    left join local_lot w on w.shop_id = ${ownShop} and w.lot_id = a.lot
    left join local_batch b on b.shop_id = ${ownShop} and b.lot_id = a.lot
    left join seed_collection s on s.shop_id = ${ownShop} and s.lot_id = a.lot
    left join collection_zone z on z.shop_id = ${ownShop} and z.id = s.zone_id
  )
  select jsonb_build_object(
    'local', bool_or(kind in ('seed_collection', 'batch', 'mixture', 'seedling')),
    'regions', coalesce(jsonb_agg(distinct region) filter (where root and region is not null), '[]'),
    'unknown', count(distinct lot) filter (where root and region is null),
    'generation', max(generation + case when root then coalesce(declared, 0) else 0 end),
    'grown', bool_or(kind in ('seedling', 'cultivation')),
    'lifeForm', case when coalesce(bool_and(life_form = 'woody') filter (where root), false) then 'woody' else 'herb' end,
    'rejected', coalesce(bool_or(state = 'rejected'), false),
    'justification', coalesce(max(justification) filter (where justification <> ''), ''))
  from known)`

/** Every lot on the ways up, each at its shortest distance, with the zone of a collection. */
export const ancestorsOf = (lot: RawBuilder<unknown>) => sql`(
  with recursive above(lot, depth) as (
    select ${lot}::bigint, 0
    union
    select f.from_lot, a.depth + 1 from above a join lot_flow f on f.shop_id = ${ownShop} and f.to_lot = a.lot where ${stays}
  )
  select coalesce(jsonb_agg(x order by x.depth, x.id), '[]') from (
    select n.id, n.kind, n.number, n.name, min(a.depth) as depth, n.started_on::text as "on",
      case when z.id is not null then jsonb_build_object('id', z.id, 'name', z.name, 'region', z.region) end as zone
    from above a join lot n on n.shop_id = ${ownShop} and n.id = a.lot
    left join seed_collection s on s.shop_id = ${ownShop} and s.lot_id = n.id
    left join collection_zone z on z.shop_id = ${ownShop} and z.id = s.zone_id
    where a.depth > 0 group by n.id, n.kind, n.number, n.name, n.started_on, z.id, z.name, z.region) x)`
