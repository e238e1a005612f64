import type { Delivery } from '@plantule/contract/passports/deliveries'
import { type Selectable, sql } from 'kysely'
import type { PlantDelivery } from '../../../db/tables.gen.ts'
import type { Ctx } from '../../../platform/context.ts'
import { instantOf } from '../../../platform/instant.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { rowColumns } from '../passports.db.ts'
import { flowsOfLines } from '../quantities.ts'

export type DeliveryHeld = Selectable<PlantDelivery>

/** Locked against other changes. Throws `not_found`. */
export const lockDelivery = async (ctx: Ctx, id: number): Promise<DeliveryHeld> =>
  mustExist(await ctx.db.selectFrom('plant_delivery').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())

/** Throws `not_found`. */
export async function deliveryAnswer(ctx: Ctx, id: number): Promise<Delivery> {
  const { rows } = await sql<Delivery>`
    select d.id, d.number, d.supplier, d.document, d.received_on::text as "on", d.complaint, d.settled, d.note, d.author, d.version,
      (select jsonb_build_object('id', u.id, 'number', u.number, 'reference', u.reference, 'on', u.dated_on) from purchase u
        where u.shop_id = ${ownShop} and u.id = d.purchase_id) as purchase,
      coalesce((select jsonb_agg(jsonb_build_object('id', n.id, 'name', n.name, 'ordered', n.ordered, 'received', n.received,
          'refused', n.refused, 'reason', n.reason, 'placed', n.placed,
          'cultivation', (select jsonb_build_object('id', l.id, 'number', l.number, 'name', l.name) from lot l
            where l.shop_id = ${ownShop} and l.id = n.lot_id),
          'passports', (select count(*)::int from plant_passport p
            where p.shop_id = ${ownShop} and p.delivery_line_id = n.id and p.state = 'issued')) order by n.idx, n.id)
        from plant_delivery_line n where n.shop_id = ${ownShop} and n.delivery_id = d.id), '[]') as lines,
      coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'name', f.name, 'addedAt', ${instantOf('r.added_at')}, 'addedBy', r.added_by)
          order by r.id)
        from plant_delivery_paper r join stored_file f on f.shop_id = ${ownShop} and f.id = r.file_id
        where r.shop_id = ${ownShop} and r.delivery_id = d.id), '[]') as papers,
      coalesce((select jsonb_agg(x order by x.id) from (select ${rowColumns} from plant_passport p
        where p.shop_id = ${ownShop} and p.delivery_id = d.id and p.state = 'issued') x), '[]') as passports
    from plant_delivery d where d.shop_id = ${ownShop} and d.id = ${id}`.execute(ctx.db)
  const delivery = mustExist(rows[0])
  const flows = delivery.lines.some(({ cultivation }) => cultivation !== null) ? await flowsOfLines(ctx, id) : new Map<number, never>()
  return { ...delivery, lines: delivery.lines.map((line) => ({ ...line, flow: flows.get(line.id) ?? null })) }
}
