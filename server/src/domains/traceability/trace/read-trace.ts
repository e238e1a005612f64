import { mayTrace } from '@plantule/contract/base/inspections'
import type { Trace, TraceSubject } from '@plantule/contract/traceability/trace'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { Refused } from '../../../platform/refused.ts'
import { cameOf, comesFrom, flowUnit, inUnit } from '../../production/index.ts'
import { kinLots, soldOf } from './kin.ts'
import { startOf } from './start.ts'

/** So many sales are told, the newest. */
const MOST_SALES = 1000

/**
 * The whole way of a thing: its lots, all that they come from, all that came of them, with what was received, issued, certified and sold of
 * each. One statement. Who inspects is told of what their own pages show. Throws `not_found`, `no_right`.
 */
export async function readTrace(ctx: Ctx, of: TraceSubject, id: number, line?: number): Promise<Trace> {
  const may = mayBeTold(ctx)
  if (!may(of)) throw new Refused('no_right', { right: 'traceability.read' })
  const start = startOf[of]
  const unit = flowUnit(sql`f.from_lot`, sql`f.to_lot`)
  const { rows } = await sql<Trace>`
    with recursive subject as (${start.label(id, line)}), ${kinLots(start.lots(id, line))},
    flow as (
      select f.from_lot, f.to_lot, ${cameOf} as quantity from kin k join lot_flow f on f.shop_id = ${ownShop} and f.to_lot = k.lot
      where f.from_lot in (select lot from kin) group by f.from_lot, f.to_lot
      having ${comesFrom(sql`f.from_lot`, sql`f.to_lot`)}
    ), covered(id) as (
      select p.id from kin k join plant_passport p on p.shop_id = ${ownShop} and p.lot_id = k.lot
      union select p.id from kin k join plant_delivery_line n on n.shop_id = ${ownShop} and n.lot_id = k.lot
        join plant_passport p on p.shop_id = ${ownShop} and p.delivery_id = n.delivery_id and p.delivery_line_id is null ${ownPassports(of, id)}
    ), sold as materialized (${soldOf(sql`select lot from below`)}
    ), shown as (select * from sold order by "on" desc, id desc, lot_id limit ${sql.lit(MOST_SALES)})
    select s.label,
      coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'kind', l.kind, 'number', l.number, 'name', l.name, 'on', l.started_on,
          'start', exists (select from start b where b.lot = l.id), 'place', coalesce(concat_ws(' · ', u.name, p.name), ''),
          'zone', case when z.id is not null then jsonb_build_object('id', z.id, 'name', z.name) end) order by l.started_on, l.id)
        from kin k join lot l on l.shop_id = ${ownShop} and l.id = k.lot
        left join place p on p.shop_id = ${ownShop} and p.id = l.place_id
        left join place u on u.shop_id = ${ownShop} and u.id = p.parent_id
        left join seed_collection c on c.shop_id = ${ownShop} and c.lot_id = l.id
        left join collection_zone z on z.shop_id = ${ownShop} and z.id = c.zone_id), '[]') as lots,
      coalesce((select jsonb_agg(jsonb_build_object('from', f.from_lot, 'to', f.to_lot, 'unit', ${unit},
        'quantity', ${inUnit(sql`f.quantity`, unit)}) order by f.from_lot, f.to_lot) from flow f), '[]') as flows,
      coalesce((select jsonb_agg(jsonb_build_object('lotId', n.lot_id, 'id', d.id, 'number', d.number, 'supplier', d.supplier,
          'on', d.received_on, 'quantity', n.placed) order by d.received_on, d.id, n.id)
        from kin k join plant_delivery_line n on n.shop_id = ${ownShop} and n.lot_id = k.lot
        join plant_delivery d on d.shop_id = ${ownShop} and d.id = n.delivery_id), '[]') as deliveries,
      coalesce((select jsonb_agg(jsonb_build_object('lotId', p.lot_id, 'id', p.id, 'kind', p.kind, 'state', p.state, 'botanical', p.botanical,
          'code', p.code, 'operator', p.operator, 'quantity', p.quantity) order by p.created_at, p.id)
        from plant_passport p where p.shop_id = ${ownShop} and p.id in (select id from covered)), '[]') as passports,
      coalesce((select jsonb_agg(jsonb_build_object('lotId', n.lot_id, 'id', c.id, 'number', c.number, 'state', c.state, 'units', n.units)
          order by c.id, n.id)
        from kin k join local_certificate_line n on n.shop_id = ${ownShop} and n.lot_id = k.lot
        join local_certificate c on c.shop_id = ${ownShop} and c.id = n.certificate_id), '[]') as certificates,
      coalesce((select jsonb_agg(jsonb_build_object('lotId', w.lot_id, 'kind', w.kind, 'id', w.id, 'number', w.number,
        'customer', w.customer, 'on', w."on", 'quantity', w.quantity) order by w."on" desc, w.id desc, w.lot_id) from shown w), '[]') as sales,
      greatest((select count(*)::int from sold) - ${sql.lit(MOST_SALES)}, 0) as "moreSales"
    from subject s`.execute(ctx.db)
  const trace = mustExist(rows[0])
  return {
    ...trace,
    lots: may('zone') ? trace.lots : trace.lots.map((lot) => ({ ...lot, zone: null })),
    deliveries: may('delivery') ? trace.deliveries : [],
    passports: may('passport') ? trace.passports : [],
    certificates: may('certificate') ? trace.certificates : [],
  }
}

function mayBeTold({ actor }: Ctx): (of: TraceSubject) => boolean {
  const inspects = actor.kind === 'member' ? actor.inspects : undefined
  return (of) => inspects === undefined || mayTrace(inspects, of)
}

/** Passports that belong to the subject itself, whether or not anybody said which lot they cover. */
function ownPassports(of: TraceSubject, id: number): RawBuilder<unknown> {
  if (of === 'passport')
    return sql`union select ${id}::bigint
      union select k.comes_from from plant_passport_link k where k.shop_id = ${ownShop} and k.passport_id = ${id}
      union select k.passport_id from plant_passport_link k where k.shop_id = ${ownShop} and k.comes_from = ${id}`
  if (of !== 'order' && of !== 'ticket' && of !== 'delivery') return sql``
  return sql`union select p.id from plant_passport p where p.shop_id = ${ownShop} and ${sql.ref(`p.${of}_id`)} = ${id}`
}
