import type { Subscriber } from '@plantule/contract/marketing/newsletters'
import type { Ctx } from '../../platform/context.ts'
import { markOf } from '../../platform/network-mark.ts'

type Gone = Exclude<Subscriber['state'], 'confirmed'>

const printOf = (ctx: Ctx, email: string): string => markOf(ctx, 'addresses', email.toLowerCase())

/**
 * Whose line is forgotten is not asked in again by a list that somebody brings (RGPD art. 21 § 3): who left, complained or was not reached
 * leaves a mark of their address, and nothing else.
 */
export async function staysOut(ctx: Ctx, people: readonly Pick<Subscriber, 'email' | 'state'>[]): Promise<void> {
  const rows = people.flatMap(({ email, state }) =>
    state === 'confirmed' ? [] : [{ shop_id: ctx.shopId, print: printOf(ctx, email), state: state satisfies Gone }],
  )
  if (rows.length === 0) return
  await ctx.db
    .insertInto('newsletter_gone')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['shop_id', 'print']).doUpdateSet((eb) => ({ state: eb.ref('excluded.state') })))
    .execute()
}

/** How an address that has no line went; undefined for one that was never there. */
export async function goneAs(ctx: Ctx, email: string): Promise<Gone | undefined> {
  const row = await ctx.db.selectFrom('newsletter_gone').select('state').where('print', '=', printOf(ctx, email)).executeTakeFirst()
  return row?.state
}

/** They asked for it themselves. */
export const comesBack = (ctx: Ctx, email: string) =>
  ctx.db.deleteFrom('newsletter_gone').where('print', '=', printOf(ctx, email)).execute()
