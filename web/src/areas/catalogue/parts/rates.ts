import type { Init } from '@plantule/contract/shops/init'
import { parisDay } from '../../../ui/format.ts'

type Rate = Init['tva_rates'][number]

/** The rates to choose from: those of today, and the one that the product has. */
export function ratesFor(rates: readonly Rate[], chosen: number | undefined, today: string = parisDay()): Rate[] {
  return rates.filter((rate) => rate.id === chosen || (rate.validFrom <= today && (rate.validTo === null || rate.validTo > today)))
}

/** Plants are sold at 10 %, other goods at 20 % unless told (CGI art. 278-0 bis and 278 bis). */
export const usualRate = (rates: readonly Rate[], type: 'plant' | 'other'): number =>
  (rates.find((rate) => rate.rateBp === (type === 'plant' ? 1000 : 2000)) ?? rates[0])?.id ?? 0
