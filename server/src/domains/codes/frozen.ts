import type { Ctx } from '../../platform/context.ts'
import { audit } from '../../platform/audit.ts'
import { sendLater } from './mail-gift-card.ts'
import type { Voucher } from './rules.ts'

/** While its payment is contested the locked card is neither spent nor sent; what waited meanwhile leaves afterwards. */
export async function freezeGiftCard(ctx: Ctx, card: Voucher, frozen: boolean): Promise<void> {
  if (card.state !== 'issued' || card.frozen === frozen) return
  await ctx.db
    .updateTable('voucher')
    .set({ frozen, version: card.version + 1 })
    .where('id', '=', card.id)
    .execute()
  if (!frozen && card.awaits_sending) await sendLater(ctx, { ...card, frozen })
  await audit(ctx, frozen ? 'gift_card.freeze' : 'gift_card.thaw', 'voucher', card.id, { after: { reference: card.reference } })
  await ctx.publish('vouchers.changed', { id: card.id }, 'orders.read')
}
