import type { Done } from '@plantule/contract/base/shared'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { Refused } from '../../platform/refused.ts'
import { sealGiftCardPayment } from '../fiscal/index.ts'
import { giftCardMoney } from './gift-card-money.ts'
import { refuseLarge } from './refuse-large.ts'
import { lockVoucher, move, type VoucherKind } from './vouchers.db.ts'

/**
 * Takes a voucher back that was never spent; what was paid for a card by the provider goes back the way it came. Throws `not_found`,
 * `wrong_status` when it is cancelled already, `gift_card_of_ticket`, `voucher_used`, `voucher_frozen`,
 * `refund_needs_manager`, `card_not_set_up`.
 */
export async function cancelVoucher(ctx: Ctx, kind: VoucherKind, id: number): Promise<Done> {
  const voucher = await lockVoucher(ctx, kind, id)
  if (voucher.state === 'cancelled') throw new Refused('wrong_status', { status: voucher.state })
  if (voucher.state === 'issued') {
    if (kind === 'gift_card') await refuseOfTicket(ctx, id)
    if (voucher.balance_cents < voucher.initial_cents) throw new Refused('voucher_used')
    // The banks decide whose its money is: given back as well, it would be paid twice.
    if (voucher.frozen) throw new Refused('voucher_frozen')
    if (voucher.payment_type !== null) await refuseLarge(ctx, voucher.initial_cents)
    await move(ctx, voucher, 'cancel', -voucher.balance_cents, null)
    // A credit was never paid for; a card's price is given back as it came.
    const { reference, payment_type, initial_cents } = voucher
    if (payment_type !== null) await sealGiftCardPayment(ctx, { voucherId: id, reference, type: payment_type, cents: -initial_cents })
  }
  await ctx.db
    .updateTable('voucher')
    .set({ state: 'cancelled', awaits_sending: false, version: voucher.version + 1 })
    .where('id', '=', id)
    .execute()
  if (kind === 'gift_card') await giftCardMoney(ctx).cancelled(ctx, id)
  await audit(ctx, `${kind}.cancel`, 'voucher', id, { before: { reference: voucher.reference, cents: voucher.balance_cents } })
  return { ok: true }
}

/** What a till took for a card goes back out of a till. Throws `gift_card_of_ticket`. */
async function refuseOfTicket(ctx: Ctx, id: number): Promise<void> {
  const sold = await ctx.db
    .selectFrom('voucher_move')
    .select('source_label')
    .where('voucher_id', '=', id)
    .where('kind', '=', 'issue')
    .where('source', '=', 'ticket')
    .executeTakeFirst()
  if (sold) throw new Refused('gift_card_of_ticket', { number: sold.source_label })
}
