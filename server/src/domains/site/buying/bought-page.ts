import type { Ctx } from '../../../platform/context.ts'
import type { BoughtAt } from '../../card-payments/index.ts'
import { homeOf, inLanguage } from '../../storefront/index.ts'
import { tokenOf } from './rest-of-order.ts'

/**
 * The page of an order or gift card that a visitor bought, or that it is the rest of, for whoever holds the link to pay it; null for what
 * staff made.
 */
export async function boughtPageOf(
  ctx: Ctx,
  { orderId, voucherId }: { orderId: number | null; voucherId: number | null },
  language: 'fr' | 'en',
): Promise<BoughtAt | null> {
  const token =
    orderId === null
      ? (
          await ctx.db
            .selectFrom('site_checkout')
            .select('token')
            .where('voucher_id', '=', voucherId ?? 0)
            .executeTakeFirst()
        )?.token
      : await tokenOf(ctx, orderId)
  if (!token) return null
  const home = inLanguage(await homeOf(ctx), language)
  return { page: `${home}/${orderId === null ? 'gift-card' : 'order'}/${token}`, home }
}
