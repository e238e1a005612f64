import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { ownShop } from '../../platform/own-shop.ts'

/** Kinds of operations whose reports tell people by name. */
const aboutPeople = (): RawBuilder<unknown> =>
  sql`o.shop_id = ${ownShop} and o.kind in ('customers.change', 'marketing.register-customers')`

/** Takes the names of these customers out of what operations told of them. */
export async function forgetTold(ctx: Ctx, customerIds: readonly number[], name: string): Promise<void> {
  // Those that run wait, and read anew what they told and whom they name.
  await sql`select from operation o where ${aboutPeople()} order by o.id for no key update`.execute(ctx.db)
  await forgetLeft(ctx, customerIds, name)
  await sql`
    update operation o set result = jsonb_set(o.result, '{told}', (
      select jsonb_agg(case when (t.one ->> 'id')::bigint = any(${[...customerIds]}::bigint[])
        then jsonb_set(t.one, '{name}', to_jsonb(${name}::text)) else t.one end order by t.at)
      from jsonb_array_elements(o.result -> 'told') with ordinality t (one, at)))
    where ${aboutPeople()} and exists (select from jsonb_array_elements(o.result -> 'told') t
      where (t ->> 'id')::bigint = any(${[...customerIds]}::bigint[]))`.execute(ctx.db)
}

/** Work on many customers that failed names those whom it left out, in its words as one by one (`leftOver`). */
async function forgetLeft(ctx: Ctx, customerIds: readonly number[], name: string): Promise<void> {
  const ids = [...customerIds]
  const theirs = sql`(t.one ->> 'id')::bigint = any(${ids}::bigint[])`
  await sql`
    update operation o set error_details = o.error_details || (
      select jsonb_build_object(
        'told', jsonb_agg(case when ${theirs} then jsonb_set(t.one, '{name}', to_jsonb(${name}::text)) else t.one end order by t.at),
        'left', string_agg(case when ${theirs} then ${name}::text else t.one ->> 'name' end || ' (' || (t.one ->> 'why') || ')', ', ' order by t.at))
      from jsonb_array_elements(o.error_details -> 'told') with ordinality t (one, at))
    where o.shop_id = ${ownShop} and o.kind in ('receivables.reminders', 'invoicing.summaries')
      and exists (select from jsonb_array_elements(o.error_details -> 'told') t (one) where ${theirs})`.execute(ctx.db)
}
