import type { PaymentType } from '@plantule/contract/base/payment-types'
import type { Ctx } from '../../platform/context.ts'
import { sealGiftCardPayment } from '../fiscal/index.ts'
import { tellBuyerJob } from './jobs.ts'
import { sendLater } from './mail-gift-card.ts'
import type { Voucher } from './rules.ts'
import { issue, type MoveSource } from './vouchers.db.ts'

/** What paid for a card: a ticket, whose own link seals the money, or money by itself. */
type Paid = { ticket: MoveSource } | { type: PaymentType }

/**
 * The one place by which a gift card comes to count, wherever it was sold: till, back-office, shop's pages. It counts once, what came for
 * it is sealed outside turnover and without TVA (a multi-purpose voucher, CGI art. 256 ter), and it leaves for whom it is meant.
 * Who bought it on the shop's pages becomes a customer and is told.
 */
export async function issueCard(ctx: Ctx, card: Voucher, paid: Paid): Promise<void> {
  await issue(ctx, card, 'ticket' in paid ? paid.ticket : null)
  if ('type' in paid)
    await sealGiftCardPayment(ctx, { voucherId: card.id, reference: card.reference, type: paid.type, cents: card.initial_cents })
  await sendLater(ctx, card)
  if (card.buyer_email) await ctx.enqueue(tellBuyerJob, { voucherId: card.id })
}
