import { type RawBuilder, sql } from 'kysely'
import { ownShop } from '../../../platform/own-shop.ts'
import { mingledBetween, wentBack } from '../../production/index.ts'
import { comeFromNowhere } from './come-from-nowhere.ts'

/** Of the flow `f`: whether what it brought has not gone back since, or only after it had mingled with what left. */
const stays = sql`((select sum(g.quantity) from lot_flow g
  where g.shop_id = ${ownShop} and g.from_lot = f.from_lot and g.to_lot = f.to_lot) > 0 or ${mingledBetween(sql`f.from_lot`, sql`f.to_lot`)})`

/** Of a local lot, or none: whether it has a reason for a rule. */
const reasonFor = (rule: 'elsewhere' | 'generations', own: RawBuilder<unknown>) =>
  sql`coalesce(${own}.justification <> '' and ${sql.lit(rule)} = any(${own}.justified_for), false)`

/**
 * What the mark is judged by of one lot, as JSON: all ways up to where they begin, in one statement. A harvest from a cultivation begins a
 * new generation. Where something came into a lot and nobody knows from where, that is a beginning of unknown region, as a root
 * without one. A collection rests on what was known of its zone: what was not set aside then and is no more is not kept.
 */
export const originOf = (lot: RawBuilder<unknown>) => sql`(
  with recursive above(lot, generation, grown, place, often) as (
    select n.id, 0, n.kind in ('seedling', 'cultivation'), ${reasonFor('elsewhere', sql`w`)}, ${reasonFor('generations', sql`w`)}
    from lot n left join local_lot w on w.shop_id = ${ownShop} and w.lot_id = n.id where n.shop_id = ${ownShop} and n.id = ${lot}
    union
    select w.lot, a.generation + (k.kind = 'batch' and o.kind = 'cultivation')::int,
      a.grown or o.kind in ('seedling', 'cultivation'), a.place or ${reasonFor('elsewhere', sql`j`)},
      a.often or ${reasonFor('generations', sql`j`)}
    from above a cross join lateral (
      select f.from_lot as lot from lot_flow f where f.shop_id = ${ownShop} and f.to_lot = a.lot and ${stays}
      union all ${wentBack(sql`a.lot`, 'out of')}) w
    join lot k on k.shop_id = ${ownShop} and k.id = a.lot join lot o on o.shop_id = ${ownShop} and o.id = w.lot
    left join local_lot j on j.shop_id = ${ownShop} and j.lot_id = w.lot
  ), known as (
    select a.lot, n.kind, a.generation, a.grown, a.place, a.often, w.generation as declared, w.justification, b.state,
      not exists (select from lot_flow f where f.shop_id = ${ownShop} and f.to_lot = a.lot and ${stays}) as root,
      n.kind = 'seed_collection' and (not (z.not_planted or 'planted' = any(s.set_aside)) or not ('permission' = any(s.set_aside)
        or exists (select from zone_paper p where p.shop_id = ${ownShop} and p.zone_id = z.id and p.permission))) as unjudged,
      case n.kind when 'seed_collection' then z.region when 'batch' then w.region end as region,
      case n.kind when 'seed_collection' then s.life_form when 'batch' then w.life_form end as life_form
    from above a join lot n on n.shop_id = ${ownShop} and n.id = a.lot
    left join local_lot w on w.shop_id = ${ownShop} and w.lot_id = a.lot
    left join local_batch b on b.shop_id = ${ownShop} and b.lot_id = a.lot
    left join seed_collection s on s.shop_id = ${ownShop} and s.lot_id = a.lot
    left join collection_zone z on z.shop_id = ${ownShop} and z.id = s.zone_id
  ), begun as (
    select k.*, (root and region is null) or (kind <> 'seed_collection' and not (root and kind = 'cultivation')
      and ${comeFromNowhere(sql`k.lot`, sql`k.kind`)} > 0) as unknown from known k
  )
  select jsonb_build_object(
    'local', bool_or(kind in ('seed_collection', 'batch', 'mixture', 'seedling')),
    'regions', coalesce(jsonb_agg(distinct region) filter (where root and region is not null), '[]'),
    'unknown', count(distinct lot) filter (where unknown),
    'unjudged', count(distinct lot) filter (where unjudged),
    'generation', max(generation + case when root then coalesce(declared, 0) else 0 end),
    'grown', bool_or(kind in ('seedling', 'cultivation')),
    'ways', coalesce(jsonb_agg(distinct jsonb_build_object('generation', generation + coalesce(declared, 0), 'grown', grown,
      'excused', jsonb_build_object('elsewhere', place, 'generations', often))) filter (where root), '[]'),
    'lifeForm', case when coalesce(bool_and(life_form = 'woody') filter (where root), false) then 'woody' else 'herb' end,
    'rejected', coalesce(bool_or(state = 'rejected'), false),
    'justification', coalesce(max(justification) filter (where justification <> ''), ''))
  from begun)`

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
