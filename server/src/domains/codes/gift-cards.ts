import type { PaymentType } from '@plantule/contract/base/payment-types'
import type { Out } from '@plantule/contract/base/route'
import { type GiftCardInput, voucherActions, type vouchersRoutes, type VoucherWithMoves } from '@plantule/contract/codes/vouchers'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { addMonths, parisDay } from '../../platform/paris.ts'
import { Refused, refusedField } from '../../platform/refused.ts'
import { giftCardConfig } from './gift-card-config.ts'
import { euros } from '../../platform/euros.ts'
import { issueCard } from './issue-card.ts'
import { sendLater } from './mail-gift-card.ts'
import { giftCardMoney } from './gift-card-money.ts'
import { type Voucher, voucherStatus } from './rules.ts'
import { insertVoucher, lockVoucher, refusePast, refuseStranger, voucherAnswer } from './vouchers.db.ts'
import { refuseStale } from '../../platform/must-exist.ts'

/**
 * A multi-purpose voucher: TVA is due when it is spent, not when it is sold (CGI art. 256 ter). It counts once it is
 * paid. Throws `unknown_customer`, `gift_card_amount`, `expiry_past` beside their fields.
 */
export async function createGiftCard(ctx: Ctx, input: GiftCardInput): Promise<VoucherWithMoves> {
  const config = await giftCardConfig(ctx)
  refuseAmount(input.amountCents, config)
  const card = await newCard(ctx, input, config)
  if (input.payment_type !== null) await issueCard(ctx, card, { type: input.payment_type })
  await audit(ctx, 'gift_card.create', 'voucher', card.id, { after: { reference: card.reference, cents: card.initial_cents } })
  return voucherAnswer(ctx, 'gift_card', card.id)
}

type NewCard = Pick<GiftCardInput, 'amountCents' | 'customerId' | 'recipient' | 'recipientEmail' | 'message'> &
  Partial<Pick<GiftCardInput, 'expiresOn' | 'payment_type' | 'sendOn'>> & { buyer?: { name: string; email: string; language: 'fr' | 'en' } }

/**
 * A card that nobody paid yet; it lasts as long as the settings say unless its end is given. Throws `unknown_customer`, `expiry_past`,
 * `send_day`.
 */
export function newCard(ctx: Ctx, input: NewCard, { validMonths }: { validMonths: number | null }): Promise<Voucher> {
  const lasting = validMonths === null ? null : addMonths(parisDay(ctx.now), validMonths)
  const expires_on = input.expiresOn === undefined ? lasting : input.expiresOn
  const send_on = input.sendOn ?? null
  refuseSendDay(ctx, send_on, expires_on)
  return insertVoucher(ctx, 'gift_card', {
    initial_cents: input.amountCents,
    expires_on,
    send_on,
    ...(input.buyer ? { buyer_name: input.buyer.name, buyer_email: input.buyer.email, language: input.buyer.language } : {}),
    customer_id: input.customerId,
    recipient: input.recipient,
    recipient_email: input.recipientEmail,
    message: input.message,
    payment_type: input.payment_type ?? null,
  })
}

type Change = Out<(typeof vouchersRoutes)['updateGiftCard']['body']>

/** Throws `not_found`, `stale_version`, `wrong_status` for the amount of a paid card and for a cancelled card, and what creation throws. */
export async function updateGiftCard(ctx: Ctx, id: number, input: Change): Promise<VoucherWithMoves> {
  const card = await lockVoucher(ctx, 'gift_card', id)
  await refuseStale(card, input.version, () => voucherAnswer(ctx, 'gift_card', id))
  if (card.state === 'cancelled') throw new Refused('wrong_status', { status: card.state })
  const cents = input.amountCents ?? card.initial_cents
  if (cents !== card.initial_cents) {
    if (card.state !== 'pending_payment') throw new Refused('wrong_status', { status: card.state })
    refuseAmount(cents, await giftCardConfig(ctx))
  }
  const customer_id = input.customerId === undefined ? card.customer_id : input.customerId
  await refuseStranger(ctx, customer_id)
  const expires_on = input.expiresOn === undefined ? card.expires_on : input.expiresOn
  if (expires_on !== card.expires_on) refusePast(ctx, expires_on)
  const send_on = input.sendOn === undefined ? card.send_on : input.sendOn
  const moved = send_on !== card.send_on
  // What has left is not sent again by another day.
  if (moved && card.state === 'issued' && !card.awaits_sending)
    throw new Refused('wrong_status', { status: voucherStatus(card, parisDay(ctx.now)) })
  if (moved) refuseSendDay(ctx, send_on, expires_on)
  const after = {
    initial_cents: cents,
    customer_id,
    expires_on,
    send_on,
    recipient: input.recipient ?? card.recipient,
    recipient_email: input.recipientEmail ?? card.recipient_email,
    message: input.message ?? card.message,
  }
  await ctx.db
    .updateTable('voucher')
    .set({ ...after, version: card.version + 1 })
    .where('id', '=', id)
    .execute()
  if (card.awaits_sending) await sendLater(ctx, { ...card, ...after })
  if (cents !== card.initial_cents) await giftCardMoney(ctx).changed(ctx, id)
  await audit(ctx, 'gift_card.update', 'voucher', id, { before: card, after: { ...card, ...after } })
  return voucherAnswer(ctx, 'gift_card', id)
}

/** Throws `not_found`, `wrong_status` unless it waits for its payment. */
export async function payGiftCard(ctx: Ctx, id: number, payment_type: PaymentType): Promise<VoucherWithMoves> {
  const card = await lockVoucher(ctx, 'gift_card', id)
  const status = voucherStatus(card, parisDay(ctx.now))
  if (!voucherActions.activate.some((each) => each === status)) throw new Refused('wrong_status', { status })
  await ctx.db.updateTable('voucher').set({ payment_type }).where('id', '=', id).execute()
  await issueCard(ctx, card, { type: payment_type })
  await giftCardMoney(ctx).changed(ctx, id)
  await audit(ctx, 'gift_card.pay', 'voucher', id, { after: { payment_type } })
  return voucherAnswer(ctx, 'gift_card', id)
}

/** Throws `gift_card_amount` beside its field. */
export function refuseAmount(
  cents: number,
  { minCents, maxCents }: { minCents: number; maxCents: number },
  at: (string | number)[] = ['amountCents'],
): void {
  if (cents < minCents || cents > maxCents) throw refusedField('gift_card_amount', at, { min: euros(minCents), max: euros(maxCents) })
}

/** It leaves on a day to come, within a year, on which it is still good. Throws `send_day` beside its field. */
function refuseSendDay(ctx: Ctx, day: string | null, expiresOn: string | null): void {
  const today = parisDay(ctx.now)
  if (day !== null && (day < today || day > addMonths(today, 12) || (expiresOn !== null && day > expiresOn)))
    throw refusedField('send_day', ['sendOn'])
}
