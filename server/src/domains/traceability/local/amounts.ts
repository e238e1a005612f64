import type { LocalUnit } from '@plantule/contract/traceability/local-lots'
import { refusedField } from '../../../platform/refused.ts'

const MILLIGRAMS = 1000

/** As it stands in the ledger: milligrams, or pieces. Throws `pieces_whole` beside the field. */
export function inLedger(unit: LocalUnit, quantity: number, path: (string | number)[]): number {
  if (unit === 'grams') return Math.round(quantity * MILLIGRAMS)
  if (!Number.isInteger(quantity)) throw refusedField('pieces_whole', path)
  return quantity
}

export const fromLedger = (unit: LocalUnit, whole: number): number => (unit === 'grams' ? whole / MILLIGRAMS : whole)

/** As a refusal says it. */
export const unitWords = { grams: { fr: 'g', en: 'g' }, pieces: { fr: 'pièces', en: 'pieces' } } as const
