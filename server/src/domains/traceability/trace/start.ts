import type { TraceSubject } from '@plantule/contract/traceability/trace'
import { type RawBuilder, sql } from 'kysely'
import { ownShop } from '../../../platform/own-shop.ts'

type Sql = RawBuilder<unknown>
type Start = {
  /** What it is called; no row: there is none. */
  label: (id: number, line: number | undefined) => Sql
  /** The lots that it is, or is made of. */
  lots: (id: number, line: number | undefined) => Sql
}

/** Of an order or ticket what left by it, of a line of it what left of its size, or of those of its pack. */
const soldIn = (source: 'order' | 'ticket', id: number, line: number | undefined): Sql => sql`
  select m.lot_id from lot_move m where m.shop_id = ${ownShop}
    and ${source === 'ticket' ? sql`m.ticket_id = ${id}::bigint` : sql`m.source = 'order' and m.source_id = ${id}::bigint and m.kind in ('sale', 'return')`} ${
      line === undefined
        ? sql``
        : sql`and m.subproduct_id in (select coalesce(n.subproduct_id, (e ->> 'subproductId')::bigint)
          from ${sql.table(source === 'order' ? 'order_line' : 'ticket_line')} n left join lateral jsonb_array_elements(n.parts) e on true
          where n.shop_id = ${ownShop} and n.id = ${line} and ${sql.ref(source === 'order' ? 'n.order_id' : 'n.ticket_id')} = ${id})`
    } group by m.lot_id having sum(m.change) < 0`
const lineStands = (source: 'order' | 'ticket', id: number, line: number | undefined): Sql =>
  line === undefined
    ? sql`true`
    : sql`exists (select from ${sql.table(source === 'order' ? 'order_line' : 'ticket_line')} n
        where n.shop_id = ${ownShop} and n.id = ${line} and ${sql.ref(source === 'order' ? 'n.order_id' : 'n.ticket_id')} = ${id})`

export const startOf: Record<TraceSubject, Start> = {
  lot: {
    label: (id) => sql`select concat_ws(' ', l.number, l.name) as label from lot l where l.shop_id = ${ownShop} and l.id = ${id}`,
    lots: (id) => sql`select ${id}::bigint`,
  },
  order: {
    label: (id, line) =>
      sql`select o.reference as label from orders o where o.shop_id = ${ownShop} and o.id = ${id} and ${lineStands('order', id, line)}`,
    lots: (id, line) => soldIn('order', id, line),
  },
  ticket: {
    label: (id, line) =>
      sql`select t.number as label from ticket t where t.shop_id = ${ownShop} and t.id = ${id} and ${lineStands('ticket', id, line)}`,
    lots: (id, line) => soldIn('ticket', id, line),
  },
  passport: {
    label: (id) =>
      sql`select concat_ws(' ', p.botanical, nullif(p.code, '')) as label from plant_passport p where p.shop_id = ${ownShop} and p.id = ${id}`,
    // Its own lot, those of all that it came with, and those of the passports that it comes from or that came of it.
    lots: (id) => sql`select p.lot_id from plant_passport p where p.shop_id = ${ownShop} and p.id = ${id} and p.lot_id is not null
      union select n.lot_id from plant_passport p join plant_delivery_line n on n.shop_id = ${ownShop} and n.delivery_id = p.delivery_id
        where p.shop_id = ${ownShop} and p.id = ${id} and p.delivery_line_id is null and n.lot_id is not null
      union select p.lot_id from plant_passport_link k join plant_passport p on p.shop_id = ${ownShop} and p.id = k.comes_from
        where k.shop_id = ${ownShop} and k.passport_id = ${id} and p.lot_id is not null
      union select p.lot_id from plant_passport_link k join plant_passport p on p.shop_id = ${ownShop} and p.id = k.passport_id
        where k.shop_id = ${ownShop} and k.comes_from = ${id} and p.lot_id is not null`,
  },
  certificate: {
    label: (id) => sql`select c.number as label from local_certificate c where c.shop_id = ${ownShop} and c.id = ${id}`,
    lots: (id) => sql`select n.lot_id from local_certificate_line n where n.shop_id = ${ownShop} and n.certificate_id = ${id}`,
  },
  delivery: {
    label: (id) =>
      sql`select concat_ws(' ', d.number, d.supplier) as label from plant_delivery d where d.shop_id = ${ownShop} and d.id = ${id}`,
    lots: (id) => sql`select n.lot_id from plant_delivery_line n
      where n.shop_id = ${ownShop} and n.delivery_id = ${id} and n.lot_id is not null`,
  },
  zone: {
    label: (id) => sql`select z.name as label from collection_zone z where z.shop_id = ${ownShop} and z.id = ${id}`,
    lots: (id) => sql`select s.lot_id from seed_collection s where s.shop_id = ${ownShop} and s.zone_id = ${id}`,
  },
}
