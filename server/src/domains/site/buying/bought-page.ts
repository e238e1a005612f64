import type { Ctx } from '../../../platform/context.ts'
import type { BoughtAt } from '../../card-payments/index.ts'
import { homeOf, inLanguage } from '../../storefront/index.ts'

/** The page of an order or gift card that a visitor bought, for whoever holds the link to pay it; null for what staff made. */
export async function boughtPageOf(
  ctx: Ctx,
  { orderId, voucherId }: { orderId: number | null; voucherId: number | null },
  language: 'fr' | 'en',
): Promise<BoughtAt | null> {
  const row = await ctx.db
    .selectFrom('site_checkout')
    .select('token')
    .where((eb) => (orderId === null ? eb('voucher_id', '=', voucherId ?? 0) : eb('order_id', '=', orderId)))
    .executeTakeFirst()
  if (!row) return null
  const home = inLanguage(await homeOf(ctx), language)
  return { page: `${home}/${orderId === null ? 'gift-card' : 'order'}/${row.token}`, home }
}
