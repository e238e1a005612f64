import type { Ctx } from '../../platform/context.ts'
import { answerOf, port } from '../../platform/port.ts'

/** What the domain of the card provider, which stands above this one, does for cards that are sold on the shop's pages. */
export type GiftCardMoney = {
  /** It asks for another amount now, or for none: links to pay it are withdrawn. */
  changed: (ctx: Ctx, voucherId: number) => Promise<void>
  /** It counts no more: its links are withdrawn, and what the provider took for it goes back. Throws `card_not_set_up`. */
  cancelled: (ctx: Ctx, voucherId: number) => Promise<void>
}

const none: GiftCardMoney = { changed: async () => undefined, cancelled: async () => undefined }

export const giftCardMoneyPort = port<GiftCardMoney>('gift-card-money', none)

export const giftCardMoney = (ctx: Ctx): GiftCardMoney => answerOf(ctx, giftCardMoneyPort)
