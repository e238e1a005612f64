import type { DiscountCode } from '@plantule/contract/codes/discount-codes'
import type { TFunction } from 'i18next'
import { euros, percent, shortDay } from '../../../ui/format.ts'

type Words = TFunction<['codes', 'kit']>

/** `-10 %`, `-5,00 €`, `Livraison offerte`. */
export const worthOf = (t: Words, { kind, value }: Pick<DiscountCode, 'kind' | 'value'>): string =>
  kind === 'free_shipping' ? t('discount.free') : `−${kind === 'percent' ? percent(value) : euros(value)}`

export function validityOf(t: Words, { fromDay, toDay }: Pick<DiscountCode, 'fromDay' | 'toDay'>): string {
  if (fromDay && toDay) return t('discount.fromTo', { from: shortDay(fromDay), to: shortDay(toDay) })
  if (fromDay) return t('discount.fromOnly', { from: shortDay(fromDay) })
  return toDay ? t('discount.toOnly', { to: shortDay(toDay) }) : t('discount.always')
}
