import type { Discount } from '@plantule/contract/base/money'
import { readNumber, toHundredths } from '../fields/read-number.ts'
import { euros, percent } from '../../ui/format.ts'

/**
 * A discount as people type it: `10 %` is a rate, `5` or `5 €` an amount off.
 * @returns null for none, undefined when it cannot be one.
 */
export function readDiscount(typed: string): Discount | null | undefined {
  const number = readNumber(typed)
  if (number === null || number === 0) return null
  if (number === undefined || number < 0) return undefined
  if (!typed.includes('%')) return { kind: 'amount', cents: toHundredths(number) }
  return number <= 100 ? { kind: 'percent', bp: toHundredths(number) } : undefined
}

export const writtenDiscount = (discount: Discount | null | undefined): string =>
  !discount ? '' : discount.kind === 'percent' ? percent(discount.bp) : euros(discount.cents)
