import { type RawBuilder, sql } from 'kysely'
import { ownShop } from '../../../platform/own-shop.ts'
import { gaveTo, tookFrom } from '../../production/index.ts'

type Sql = RawBuilder<unknown>

/**
 * Common tables `start`, `above`, `below` and `kin`: some lots, all that they come from, all that came of them, and all of these. Plants
 * that went back after others had left are read both ways: either lot may have those of the other.
 */
export const kinLots = (start: Sql) => sql`
  start(lot) as (${start}),
  above(lot) as (
    select lot from start
    union
    select g.lot from above a cross join lateral (${tookFrom(sql`a.lot`)}) g
  ),
  below(lot) as (
    select lot from start
    union
    select g.lot from below b cross join lateral (${gaveTo(sql`b.lot`)}) g
  ),
  kin(lot) as (select lot from above union select lot from below)`

/** By lot and order or ticket, what left and did not come back: lot_id, kind, id, number, customer, customer_id, on, quantity. */
export const soldOf = (lots: Sql) => sql`
  select d.lot_id, 'order' as kind, o.id, o.reference as number, coalesce(o.customer_name, '') as customer, o.customer_id,
    (d.at at time zone 'Europe/Paris')::date as "on", d.quantity
  from (${leftBy(sql`m.source_id`, lots, sql`m.source = 'order' and m.source_id is not null and m.kind in ('sale', 'return')`)}) d join orders o on o.shop_id = ${ownShop} and o.id = d.doc
  union all
  select d.lot_id, 'ticket', t.id, t.number, coalesce(t.customer_name, ''), t.customer_id, (d.at at time zone 'Europe/Paris')::date, d.quantity
  from (${leftBy(sql`m.ticket_id`, lots, sql`m.ticket_id is not null`)}) d join ticket t on t.shop_id = ${ownShop} and t.id = d.doc`

// Lot by lot: what left of each lies side by side in its index, however many others there are.
const leftBy = (doc: Sql, lots: Sql, where: Sql): Sql => sql`
  select w.lot as lot_id, g.* from (${lots}) w(lot) cross join lateral (
    select ${doc} as doc, min(m.at) as at, -sum(m.change)::int as quantity from lot_move m
    where m.shop_id = ${ownShop} and m.lot_id = w.lot and ${where}
    group by ${doc} having sum(m.change) < 0) g`
