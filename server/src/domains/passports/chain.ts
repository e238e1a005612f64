import { sql } from 'kysely'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { gaveTo, tookFrom } from '../production/index.ts'
import { linkPassport } from './links.ts'

/**
 * What came with the plants of the lot, or with those that it descends from, is where the new one comes from: passports of a line of a
 * delivery, and those that came with all of it.
 */
export async function linkToReceived(ctx: Ctx, id: number, lotId: number | null): Promise<void> {
  if (lotId === null) return
  const { rows } = await sql<{ id: number }>`
    with recursive above(lot) as (
      select ${lotId}::bigint
      union
      select g.lot from above a cross join lateral (${tookFrom(sql`a.lot`)}) g
    )
    select p.id from above a join plant_passport p on p.shop_id = ${ownShop} and p.lot_id = a.lot
    where p.kind = 'received' and p.state = 'issued'
    union
    select p.id from above a join plant_delivery_line n on n.shop_id = ${ownShop} and n.lot_id = a.lot
    join plant_passport p on p.shop_id = ${ownShop} and p.delivery_id = n.delivery_id and p.delivery_line_id is null
    where p.kind = 'received' and p.state = 'issued' order by id`.execute(ctx.db)
  for (const received of rows) await linkPassport(ctx, id, received.id)
}

/**
 * A received passport that is written down after its plants went on: what was made out since they came, for the cultivations into which
 * they went and those that came of these, comes from it.
 */
export async function linkWhatCameOf(ctx: Ctx, receivedId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with recursive below(lot) as (
      select x.lot from (
        select p.lot_id as lot from plant_passport p where p.shop_id = ${ownShop} and p.id = ${receivedId} and p.lot_id is not null
        union
        select n.lot_id from plant_passport p join plant_delivery_line n on n.shop_id = ${ownShop} and n.delivery_id = p.delivery_id
        where p.shop_id = ${ownShop} and p.id = ${receivedId} and p.delivery_line_id is null and n.lot_id is not null) x
      union
      select g.lot from below b cross join lateral (${gaveTo(sql`b.lot`)}) g
    )
    insert into plant_passport_link (shop_id, passport_id, comes_from)
    select distinct ${ctx.shopId}::bigint, q.id, ${receivedId}::bigint
    from below b join plant_passport q on q.shop_id = ${ownShop} and q.lot_id = b.lot
    join plant_passport p on p.shop_id = ${ownShop} and p.id = ${receivedId}
    where q.kind = 'issued' and q.state <> 'void' and (q.issued_on is null or q.issued_on >= p.issued_on)
    on conflict do nothing returning passport_id as id`.execute(ctx.db)
  if (rows.length > 0) await audit(ctx, 'passport.link', 'plant_passport', receivedId, { after: { gave: rows.map(({ id }) => id) } })
}
