import type { Intervention } from '@plantule/contract/production/interventions'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { ownShop } from '../../../platform/own-shop.ts'

/** The pictures of an intervention, as one value of JSON. */
const picturesOf = (interventionId: RawBuilder<unknown>) => sql`
  coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'imageId', g.id, 'imageKey', g.key, 'width', g.width, 'height', g.height,
      'alt', p.alt, 'idx', p.idx) order by p.idx, p.id)
    from intervention_picture p join image g on g.shop_id = ${ownShop} and g.id = p.image_id
    where p.shop_id = ${ownShop} and p.intervention_id = ${interventionId}), '[]')`

/** Of the intervention `i`. What it used is what the ledger still holds of it: a line that was taken back is none. */
export const shownColumns = sql`i.id, i.kind, i.done_on::text as "on", i.minutes, i.operator, i.note, i.version,
  (select jsonb_agg(jsonb_build_object('id', l.id, 'number', l.number, 'name', l.name) order by l.number, l.id)
    from intervention_lot o join lot l on l.shop_id = ${ownShop} and l.id = o.lot_id
    where o.shop_id = ${ownShop} and o.intervention_id = i.id) as cultivations,
  coalesce((select jsonb_agg(jsonb_build_object('consumableId', c.id, 'name', c.name, 'unit', c.unit, 'quantity', (-m.change / 1000.0)::float8,
      'batch', m.batch, 'costCents', -m.value_cents) order by m.id)
    from intervention_use u join consumable_move m on m.shop_id = ${ownShop} and m.id = u.move_id
    join consumable c on c.shop_id = ${ownShop} and c.id = m.consumable_id
    where u.shop_id = ${ownShop} and u.intervention_id = i.id
      and not exists (select from consumable_move b where b.shop_id = ${ownShop} and b.undoes = m.id)), '[]') as uses,
  ${picturesOf(sql`i.id`)} as pictures`

/** Throws `not_found`. */
export async function interventionAnswer(ctx: Ctx, id: number): Promise<Intervention> {
  const { rows } = await sql<Intervention>`
    select ${shownColumns} from intervention i where i.shop_id = ${ownShop} and i.id = ${id}`.execute(ctx.db)
  return mustExist(rows[0])
}
