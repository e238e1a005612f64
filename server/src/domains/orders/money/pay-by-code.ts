import type { PaymentType } from '@plantule/contract/base/payment-types'
import type { Ctx } from '../../../platform/context.ts'
import { refusedField } from '../../../platform/refused.ts'
import { issueCredit, redeem, unredeem } from '../../codes/index.ts'
import type { Order } from '../orders.db.ts'
import { euros } from '../../../platform/euros.ts'

type Payment = { payment_type: PaymentType; amount: number; code?: string | undefined }

/**
 * Moves the money of a payment by gift card or credit code; null for other payments. What is given back goes to the code
 * that paid; a credit where no credit had paid is a new code. Throws what `redeem` throws, `voucher_beyond`.
 */
export async function payByCode(ctx: Ctx, order: Order, { payment_type, amount, code = '' }: Payment): Promise<number | null> {
  if (payment_type !== 'gift_card' && payment_type !== 'credit_code') return null
  const source = { source: 'order', id: order.id, label: order.reference } as const
  const spending = { code, kind: payment_type, cents: Math.abs(amount), source }
  if (amount > 0) return (await redeem(ctx, spending)).id
  const given = await unredeem(ctx, spending)
  if (given) return given.id
  // A gift card is bought, never given back into: only one that paid takes money again.
  if (payment_type === 'gift_card') throw refusedField('voucher_beyond', ['amount'], { max: euros(0) })
  const credit = {
    customerId: order.customer_id,
    amountCents: -amount,
    reason: `Remboursement de la commande ${order.reference}`,
    expiresOn: null,
  }
  return (await issueCredit(ctx, credit, source)).id
}
