import type { PaymentType } from '@plantule/contract/base/payment-types'
import type { Ctx } from '../../../platform/context.ts'
import { Refused } from '../../../platform/refused.ts'
import { issueCredit, redeem, unredeem } from '../../codes/index.ts'
import { euros } from '../../../platform/euros.ts'

type Sale = { id: number; number: string; customerId: number | null }
type Tender = { type: PaymentType; amountCents: number; reference: string }

/**
 * Moves the money of gift cards and credit codes among a sale's tenders; `reference` is the code. What is given back
 * (below zero) goes to the code that paid the sale; a credit where no credit had paid is a new code. Throws what
 * `redeem` throws, `voucher_beyond`.
 */
export async function moveVouchers(ctx: Ctx, sale: Sale, tenders: readonly Tender[]): Promise<void> {
  const source = { source: 'ticket', id: sale.id, label: sale.number } as const
  for (const { type, amountCents, reference } of tenders) {
    if (type !== 'gift_card' && type !== 'credit_code') continue
    if (amountCents > 0) {
      await redeem(ctx, { code: reference, kind: type, cents: amountCents, source })
      continue
    }
    if (await unredeem(ctx, { code: '', kind: type, cents: -amountCents, source })) continue
    // A gift card is bought, never given back into: only one that paid takes money again.
    if (type === 'gift_card') throw new Refused('voucher_beyond', { max: euros(0) })
    await issueCredit(
      ctx,
      { customerId: sale.customerId, amountCents: -amountCents, reason: `Remboursement du ticket ${sale.number}`, expiresOn: null },
      source,
    )
  }
}
