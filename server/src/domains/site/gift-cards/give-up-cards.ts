import type { JobShop } from '../../../platform/job.ts'
import type { Ctx } from '../../../platform/context.ts'
import { payPageOpened, readPages } from '../../card-payments/index.ts'
import { cancelVoucher, lockGiftCard } from '../../codes/index.ts'
import { siteOpening } from '../../storefront/index.ts'
import { forgetBuyer } from './buyer-of-card.ts'
import { mailBuyer } from './tell-buyer.ts'

const AT_ONCE = 200
/** As long as a link to pay is good, where the shop waits for orders without end. */
const LONGEST_HOURS = 14 * 24

/**
 * Gift cards whose price never came: they wait for it no longer, and buyers who went to pay are told. The provider is asked before; what
 * comes in the very moment finds its card cancelled, and waits for a person who gives it back.
 */
export async function giveUpCards(shop: JobShop): Promise<void> {
  for (const { id, voucherId } of await shop.inShop(overdue)) {
    if (shop.signal.aborted) return
    try {
      await readPages(shop, { voucherId })
      await shop.inShop((ctx) => giveUp(ctx, id, voucherId))
    } catch (error) {
      // It stands, and the next run asks again.
      shop.services.log.warn({ err: error, voucherId }, 'an unpaid gift card could not be given up')
    }
  }
}

async function overdue(ctx: Ctx): Promise<{ id: number; voucherId: number }[]> {
  const { unpaidHours } = await siteOpening(ctx)
  const before = new Date(ctx.now.getTime() - (unpaidHours ?? LONGEST_HOURS) * 3_600_000)
  const rows = await ctx.db
    .selectFrom('site_checkout')
    .select(['id', 'voucher_id'])
    .where('unpaid_since', '<=', before)
    .where('voucher_id', 'is not', null)
    .orderBy('unpaid_since')
    .limit(AT_ONCE)
    .execute()
  return rows.flatMap(({ id, voucher_id }) => (voucher_id === null ? [] : [{ id, voucherId: voucher_id }]))
}

async function giveUp(ctx: Ctx, id: number, voucherId: number): Promise<void> {
  const card = await lockGiftCard(ctx, voucherId)
  // Whoever types a stranger's address and leaves has them sent nothing.
  const opened = await payPageOpened(ctx, voucherId)
  if (card.state === 'pending_payment') {
    await cancelVoucher(ctx, 'gift_card', voucherId)
    if (opened) await mailBuyer(ctx, card, 'given_up')
  }
  await forgetBuyer(ctx, voucherId)
  await ctx.db.updateTable('site_checkout').set({ unpaid_since: null }).where('id', '=', id).execute()
}
