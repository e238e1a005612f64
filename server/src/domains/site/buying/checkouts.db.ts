import type { Ctx } from '../../../platform/context.ts'
import { sql } from 'kysely'
import { newLinkToken } from '../../../platform/link-pages.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import type { Recap, Typed } from '../json-columns.ts'

/** Long enough to read what one agrees to and to look for one's card. */
const HOURS = 4

export async function keepCheckout(ctx: Ctx, token: string, typed: Typed): Promise<void> {
  const expires_at = new Date(ctx.now.getTime() + HOURS * 3_600_000)
  await ctx.db
    .insertInto('site_checkout')
    .values({ shop_id: ctx.shopId, token, typed: JSON.stringify(typed), expires_at })
    .execute()
}

/** What somebody is about to order, or its terms, are others now: they see them before they order. */
export async function showAgain(ctx: Ctx, id: number, typed: Extract<Typed, { recap: Recap }>): Promise<void> {
  await ctx.db
    .updateTable('site_checkout')
    .set({ typed: JSON.stringify({ ...typed, shown: (typed.shown ?? 0) + 1 }) })
    .where('id', '=', id)
    .execute()
}

export const newToken = newLinkToken

export const findCheckout = (ctx: Ctx, token: string) =>
  ctx.db.selectFrom('site_checkout').selectAll().where('token', '=', token).executeTakeFirst()

/** Whoever presses the button twice waits for themselves. */
export const lockCheckout = (ctx: Ctx, token: string) =>
  ctx.db.selectFrom('site_checkout').selectAll().where('token', '=', token).forUpdate().executeTakeFirst()

/**
 * For `with recursive`: an order, those that went over to it and the one that it is the rest of, by whose links somebody who bought on the
 * shop's pages may hold it.
 */
export const boughtAs = (orderId: number) => sql`bought as (
    select o.id, o.rest_of from orders o where o.shop_id = ${ownShop} and o.id = ${orderId}
    union
    select o.id, o.rest_of from bought b join orders o on o.shop_id = ${ownShop} and (o.merged_into = b.id or o.id = b.rest_of))`

/**
 * Whether the buyer of an order, of one that it took over, or of the one that it is the rest of, chose to pay it by card on the page that
 * they hold.
 */
export async function isToPayByCard(ctx: Ctx, orderId: number): Promise<boolean> {
  const { rows } = await sql`
    with recursive ${boughtAs(orderId)}
    select from bought b join site_checkout c on c.shop_id = ${ownShop} and c.order_id = b.id where c.typed ->> 'means' = 'online_card' limit 1`.execute(
    ctx.db,
  )
  return rows.length > 0
}

/** What did not become an order or a gift card is nobody's business after some hours. */
export async function forgetCheckouts(ctx: Ctx): Promise<void> {
  await ctx.db
    .deleteFrom('site_checkout')
    .where('order_id', 'is', null)
    .where('voucher_id', 'is', null)
    .where('expires_at', '<', ctx.now)
    .execute()
}
