import type { Segment } from '@plantule/contract/marketing/newsletters'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { missingOf, type NamedInside } from '../../platform/named-inside.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { refusedField } from '../../platform/refused.ts'
import { firm } from '../orders/index.ts'

/** What belongs to a sale that counts. */
const firmOrder = sql`o.shop_id = ${ownShop} and ${firm}`
const firmTicket = sql`t.shop_id = ${ownShop} and not t.training`
/** Tickets are sealed: they name whom they were made for, also when two records became one since. */
const ticketOf = sql`ticket t join customer o on o.shop_id = ${ownShop} and o.id = t.customer_id`
const nowOf = sql`coalesce(o.merged_into_id, o.id)`

/** Conditions of the customer `c`. */
function asked({ kinds, tags, postcodes, boughtSince, productIds }: Segment): RawBuilder<unknown>[] {
  const sizes = sql`(select z.id from subproduct z where z.shop_id = ${ownShop} and z.product_id = any(${productIds}::bigint[]))`
  return [
    ...(kinds.length > 0 ? [sql`c.kind = any(${kinds}::text[])`] : []),
    ...(tags.length > 0 ? [sql`c.tags && ${tags}::text[]`] : []),
    ...(postcodes.length > 0
      ? [
          sql`c.id in (select a.customer_id from customer_address a where a.shop_id = ${ownShop}
            and a.postcode like any(${postcodes.map((start) => `${start}%`)}::text[]))`,
        ]
      : []),
    ...(boughtSince === null
      ? []
      : [
          sql`(c.id in (select o.customer_id from orders o where ${firmOrder} and o.placed_at >= (${boughtSince}::date)::timestamp at time zone 'Europe/Paris')
            or c.id in (select ${nowOf} from ${ticketOf} where ${firmTicket} and t.day >= ${boughtSince}::date))`,
        ]),
    ...(productIds.length > 0
      ? [
          sql`(c.id in (select o.customer_id from orders o join order_line l on l.shop_id = o.shop_id and l.order_id = o.id
              where ${firmOrder} and l.subproduct_id in ${sizes})
            or c.id in (select ${nowOf} from ${ticketOf} join ticket_line l on l.shop_id = t.shop_id and l.ticket_id = t.id
              where ${firmTicket} and l.quantity > 0 and l.subproduct_id in ${sizes}))`,
        ]
      : []),
  ]
}

/**
 * Of the registrations `s`: those whom a letter may go to and whom the segment means. Who is no customer of that address is in no segment
 * that asks something; one condition here keeps whoever left out of every segment.
 */
export function inSegment(segment: Segment): RawBuilder<unknown> {
  const conditions = asked(segment)
  const mayBeWritten = sql`s.shop_id = ${ownShop} and s.state = 'confirmed'`
  if (conditions.length === 0) return mayBeWritten
  // A record that was merged keeps its address, which is one more of the customer who stayed.
  return sql`${mayBeWritten} and s.email in (select lower(m.email) from customer m
    join customer c on c.shop_id = ${ownShop} and c.id = coalesce(m.merged_into_id, m.id)
    where m.shop_id = ${ownShop} and m.email is not null and c.erased_at is null and ${sql.join(conditions, sql` and `)})`
}

export async function countSegment(ctx: Ctx, segment: Segment): Promise<{ count: number; registered: number }> {
  const { rows } = await sql<{ count: number; registered: number }>`
    select (select count(*)::int from newsletter_subscriber s where ${inSegment(segment)}) as count,
      (select count(*)::int from newsletter_subscriber s where s.shop_id = ${ownShop} and s.state = 'confirmed') as registered`.execute(
    ctx.db,
  )
  return rows[0] ?? { count: 0, registered: 0 }
}

/** Throws `unknown_choice` beside the list for a plant that the shop does not have. */
export async function refuseUnknownPlants(ctx: Ctx, { productIds }: Segment): Promise<void> {
  if ((await missingOf(ctx, 'product', productIds)).size > 0) throw refusedField('unknown_choice', ['segment', 'productIds'])
}

const inBlocks = { product: 'strict $.**.productIds[*]', category: 'strict $.**.categoryId' } as const

/**
 * Letters that are yet to leave, or leave, to whoever owns a plant, without which they would mean nobody, or everybody; and those that
 * show one.
 */
export const namedInLetters: NamedInside = async (ctx, kind, ids) => {
  if (kind !== 'product' && kind !== 'category') return []
  const all = [...ids]
  const owned = kind === 'product' ? sql`select jsonb_array_elements_text(n.segment -> 'productIds')::bigint union all` : sql``
  const { rows } = await sql<{ id: number; where: string }>`
    select distinct p.id, n.subject as "where" from newsletter n, lateral (${owned}
      select (f.named #>> '{}')::bigint from jsonb_path_query(n.blocks, ${inBlocks[kind]}::jsonpath) as f (named)
      where jsonb_typeof(f.named) = 'number') as p (id)
    where n.shop_id = ${ownShop} and n.state in ('draft', 'scheduled', 'sending') and p.id = any(${all}::bigint[]) order by 1, 2`.execute(
    ctx.db,
  )
  return rows
}
