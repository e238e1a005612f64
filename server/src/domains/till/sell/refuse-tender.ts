import { exceedsGoods } from '@plantule/contract/till/tender'
import { isConsumer, mostCash } from '@plantule/contract/payment-means/rules'
import type { TillSettings } from '@plantule/contract/till/till'
import { Refused } from '../../../platform/refused.ts'
import type { Settled } from '../rules.ts'

/**
 * Throws `account_professionals_only`: a sale on account is a receivable, which a consumer does not get; and `cash_limit`
 * (C. mon. fin. D112-3), which is higher for a consumer who proved that their tax domicile is abroad.
 */
export function refuseTender(
  payments: readonly Pick<Settled, 'type' | 'amountCents'>[],
  customer: { kind: string } | null,
  settings: Pick<TillSettings, 'cashLimitCents'>,
  written: (cents: number) => string,
  fromAbroad: string | null = null,
): void {
  const consumer = isConsumer(customer)
  if (payments.some((payment) => payment.type === 'on_account') && consumer) {
    throw new Refused('account_professionals_only')
  }
  const cash = payments.filter((payment) => payment.type === 'cash').reduce((sum, payment) => sum + payment.amountCents, 0)
  const most = mostCash(settings.cashLimitCents, consumer, fromAbroad)
  if (cash > most) throw new Refused('cash_limit', { max: written(most) })
}

/**
 * Throws `gift_card_by_money` when something else than money would buy gift cards; `gift_card_back_by_money` when it would give them back.
 */
export function refuseCardTender(goodsCents: number, cardsCents: number, payments: readonly Pick<Settled, 'type' | 'amountCents'>[]): void {
  if (cardsCents === 0 || !exceedsGoods(goodsCents, payments)) return
  throw new Refused(cardsCents > 0 ? 'gift_card_by_money' : 'gift_card_back_by_money')
}
