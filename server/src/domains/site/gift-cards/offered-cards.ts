import { addMonths, parisDay } from '../../../platform/paris.ts'
import type { Ctx } from '../../../platform/context.ts'
import { cardAccount } from '../../card-payments/index.ts'
import { giftCardConfig } from '../../codes/index.ts'

/** Whether visitors may buy gift cards: the shop offers them, and the provider takes their price. */
export async function sellsGiftCards(ctx: Ctx): Promise<boolean> {
  const [{ enabled }, account] = await Promise.all([giftCardConfig(ctx), cardAccount(ctx)])
  return enabled && account?.charges_enabled === true
}

/** The days on which a card may leave: within a year, and as long as it is good. */
export const sendingDays = (ctx: Pick<Ctx, 'now'>, validMonths: number | null): { firstDay: string; lastDay: string } => {
  const firstDay = parisDay(ctx.now)
  return { firstDay, lastDay: addMonths(firstDay, Math.min(12, validMonths ?? 12)) }
}
