import type { PaymentType } from '@plantule/contract/base/payment-types'
import type { Ctx } from '../../platform/context.ts'
import { audit } from '../../platform/audit.ts'
import { euros } from '../../platform/euros.ts'
import { sealGiftCardPayment } from '../fiscal/index.ts'
import { giftCardConfig } from './gift-card-config.ts'
import { newCard, refuseAmount } from './gift-cards.ts'
import { issueCard } from './issue-card.ts'
import type { Voucher } from './rules.ts'
import { lockVoucher, move } from './vouchers.db.ts'

export type Bought = {
  amountCents: number
  customerId: number | null
  recipient: string
  recipientEmail: string
  message: string
  sendOn: string | null
  buyer: { name: string; email: string; language: 'fr' | 'en' }
}

/** A card that a visitor is about to pay. Throws `gift_card_amount`, `send_day` beside their fields. */
export async function orderGiftCard(ctx: Ctx, bought: Bought): Promise<Voucher> {
  const config = await giftCardConfig(ctx)
  refuseAmount(bought.amountCents, config)
  const card = await newCard(ctx, bought, config)
  await audit(ctx, 'gift_card.create', 'voucher', card.id, { after: { reference: card.reference, cents: card.initial_cents } })
  return card
}

export const lockGiftCard = (ctx: Ctx, id: number): Promise<Voucher> => lockVoucher(ctx, 'gift_card', id)

/** The provider took its price: the locked card counts from now on. */
export async function takeGiftCardPayment(ctx: Ctx, card: Voucher, note: string): Promise<void> {
  await ctx.db.updateTable('voucher').set({ payment_type: 'online_card' }).where('id', '=', card.id).execute()
  await issueCard(ctx, { ...card, payment_type: 'online_card' }, { type: 'online_card' })
  await audit(ctx, 'gift_card.pay', 'voucher', card.id, { after: { payment_type: 'online_card', cents: card.initial_cents, note } })
}

/**
 * Money of a card went back on the provider's own pages, or by a dispute that was lost: as much of it can be spent no more, and one that
 * nobody used is blocked once all of it went back. What was spent before is the shop's loss, until
 * a sale that the card paid is given back (`withholdWhatWentBack`).
 */
export async function noteGiftCardRefund(ctx: Ctx, card: Voucher, cents: number): Promise<void> {
  if (card.state !== 'issued') return
  const whole = cents >= card.initial_cents && card.balance_cents === card.initial_cents
  const off = Math.min(cents, card.balance_cents)
  const after = await move(ctx, card, 'cancel', 0 - off, null, off === cents ? {} : { money_cents: -cents })
  await sealGiftCardPayment(ctx, { voucherId: card.id, reference: card.reference, type: 'online_card', cents: -cents })
  if (whole)
    await ctx.db
      .updateTable('voucher')
      .set({ state: 'cancelled', awaits_sending: false, version: after.version + 1 })
      .where('id', '=', card.id)
      .execute()
  await audit(ctx, 'gift_card.cancel', 'voucher', card.id, {
    before: { reference: card.reference, cents: card.balance_cents, back: euros(cents) },
  })
}

/**
 * What the provider could not give back of the locked card stays with it, and the customer has it by other means: its balance had been
 * taken off when the refund was asked.
 */
export async function noteGiftCardRepaid(ctx: Ctx, card: Voucher, cents: number, type: PaymentType): Promise<void> {
  for (const part of [
    { type: 'online_card' as const, cents },
    { type, cents: -cents },
  ]) {
    await move(ctx, card, 'repay', 0, null, { money_cents: part.cents, payment_type: part.type })
    await sealGiftCardPayment(ctx, { voucherId: card.id, reference: card.reference, ...part })
  }
  await audit(ctx, 'gift_card.repay', 'voucher', card.id, { after: { reference: card.reference, cents, payment_type: type } })
}
