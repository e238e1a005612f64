import type { TillSettings } from '@plantule/contract/till'
import { Refused } from '../../platform/refused.ts'
import type { Settled } from './rules.ts'

/**
 * Throws `account_professionals_only`: a sale on account is a receivable, which a consumer does not get; and `cash_limit`
 * (C. mon. fin. D112-3).
 */
export function refuseTender(
  payments: readonly Pick<Settled, 'type' | 'amountCents'>[],
  customer: { kind: string } | null,
  settings: Pick<TillSettings, 'cashLimitCents'>,
  written: (cents: number) => string,
): void {
  if (payments.some((payment) => payment.type === 'on_account') && (customer === null || customer.kind === 'private')) {
    throw new Refused('account_professionals_only')
  }
  const cash = payments.filter((payment) => payment.type === 'cash').reduce((sum, payment) => sum + payment.amountCents, 0)
  if (cash > settings.cashLimitCents) throw new Refused('cash_limit', { max: written(settings.cashLimitCents) })
}
