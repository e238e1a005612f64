import type { Ctx } from '../../../platform/context.ts'
import { newLinkToken } from '../../../platform/link-pages.ts'
import type { Typed } from '../json-columns.ts'

/** Long enough to read what one agrees to and to look for one's card. */
const HOURS = 4

export async function keepCheckout(ctx: Ctx, token: string, typed: Typed): Promise<void> {
  const expires_at = new Date(ctx.now.getTime() + HOURS * 3_600_000)
  await ctx.db
    .insertInto('site_checkout')
    .values({ shop_id: ctx.shopId, token, typed: JSON.stringify(typed), expires_at })
    .execute()
}

export const newToken = newLinkToken

export const findCheckout = (ctx: Ctx, token: string) =>
  ctx.db.selectFrom('site_checkout').selectAll().where('token', '=', token).executeTakeFirst()

/** Whoever presses the button twice waits for themselves. */
export const lockCheckout = (ctx: Ctx, token: string) =>
  ctx.db.selectFrom('site_checkout').selectAll().where('token', '=', token).forUpdate().executeTakeFirst()

/** What did not become an order or a gift card is nobody's business after some hours. */
export async function forgetCheckouts(ctx: Ctx): Promise<void> {
  await ctx.db
    .deleteFrom('site_checkout')
    .where('order_id', 'is', null)
    .where('voucher_id', 'is', null)
    .where('expires_at', '<', ctx.now)
    .execute()
}
