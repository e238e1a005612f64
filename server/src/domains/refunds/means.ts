import type { RefundMeans } from '@plantule/contract/refunds/schemas'
import { euros } from '../../platform/euros.ts'
import { refusedField } from '../../platform/refused.ts'
import { refuseBack, type Source } from '../orders/index.ts'

/**
 * Holds the means that somebody chose against the money to give back, and what paid. Throws `refund_means_sum`,
 * `refund_beyond_means`, `refund_gift_card_back` beside the means.
 */
export function refuseMeans(chosen: readonly RefundMeans[], sources: readonly Source[], cents: number): void {
  if (chosen.reduce((sum, { amount }) => sum + amount, 0) !== cents)
    throw refusedField('refund_means_sum', ['means'], { due: euros(cents) })
  const back = chosen.map(({ payment_type, amount }) => ({ type: payment_type, cents: amount }))
  refuseBack(sources, back, { type: (index) => ['means', index, 'payment_type'], whole: ['means'] })
}
