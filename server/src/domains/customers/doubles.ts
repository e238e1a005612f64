import type { DoublePair } from '@plantule/contract/customers/care'
import type { Done } from '@plantule/contract/base/shared'
import { sql } from 'kysely'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { Refused, refusedField } from '../../platform/refused.ts'
import { summariesOf } from './list-customers.ts'
import { ownShop } from '../../platform/own-shop.ts'

const MOST_PAIRS = 100
/** A switchboard's number or a family's mail: more than so many are no doubles. */
const MOST_ALIKE = 5

type Pair = { reason: DoublePair['reason']; one: number; other: number }

/**
 * Pairs with the same mail, telephone or SIREN, or the same name in the same town; the surest reason of each pair, those
 * that nobody set apart. Each reason groups all customers once by its own key.
 */
export async function listDoubles(ctx: Ctx): Promise<{ items: DoublePair[]; more: boolean }> {
  const { rows } = await sql<Pair>`
    with known as (select id, email, siren, right(regexp_replace(phone, '\\D', '', 'g'), 9) as phone, search_plain(name) as name
      from customer where customer.shop_id = ${ownShop} and archived_at is null and merged_into_id is null and erased_at is null),
    keys as (
      select 1 as rank, 'siren' as reason, siren as key, id from known where siren is not null
      union all select 2, 'email', email, id from known where email is not null
      union all select 3, 'phone', phone, id from known where length(phone) = 9
      union all select 4, 'name', k.name || ' ' || a.postcode, k.id from known k join customer_address a on a.shop_id = ${ownShop} and a.customer_id = k.id and a.is_billing where k.name <> ''
    ),
    alike as (select rank, reason, array_agg(distinct id order by id) as ids from keys group by rank, reason, key having count(distinct id) between 2 and ${MOST_ALIKE})
    select reason, one, other from (
      select distinct on (x.id, y.id) rank, reason, x.id as one, y.id as other
      from alike, unnest(ids) as x(id), unnest(ids) as y(id)
      where x.id < y.id and not exists (select from customer_distinct d where d.shop_id = ${ownShop} and d.one_id = x.id and d.other_id = y.id)
      order by x.id, y.id, rank
    ) pairs order by rank, one, other limit ${MOST_PAIRS + 1}`.execute(ctx.db)
  const shown = rows.slice(0, MOST_PAIRS)
  const known = await summariesOf(
    ctx,
    shown.flatMap((pair) => [pair.one, pair.other]),
  )
  const items = shown.flatMap(({ reason, one, other }) => {
    const [a, b] = [known.get(one), known.get(other)]
    return a && b ? [{ reason, one: a, other: b }] : []
  })
  return { items, more: rows.length > MOST_PAIRS }
}

/** Throws `not_found`, `customer_itself`. */
export async function keepApart(ctx: Ctx, [one, other]: [number, number]): Promise<Done> {
  if (one === other) throw refusedField('customer_itself', ['ids', 1])
  const known = await ctx.db.selectFrom('customer').select('id').where('id', 'in', [one, other]).execute()
  if (known.length < 2) throw new Refused('not_found')
  const pair = { one_id: Math.min(one, other), other_id: Math.max(one, other) }
  await ctx.db
    .insertInto('customer_distinct')
    .values({ shop_id: ctx.shopId, ...pair })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await audit(ctx, 'customer.apart', 'customer', pair.one_id, { after: { otherId: pair.other_id } })
  return { ok: true }
}
