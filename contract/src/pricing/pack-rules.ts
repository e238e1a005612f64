import { divideHalfUp, type RateShare } from '../base/money.ts'

/** How many packs the parts allow; null when every part may be sold before it is there. */
export function packsAvailable(parts: readonly { quantity: number; available: number; backorder: boolean }[]): number | null {
  const bounds = parts.filter((part) => !part.backorder).map((part) => Math.floor(Math.max(part.available, 0) / part.quantity))
  if (parts.length === 0) return 0
  return bounds.length === 0 ? null : Math.min(...bounds)
}

/** Of a computed pack: its parts' prices in one mode, less the pack's reduction. */
export const packPrice = (parts: readonly { quantity: number; unitCents: number }[], discountBp: number): number =>
  divideHalfUp(parts.reduce((sum, part) => sum + part.quantity * part.unitCents, 0) * (10_000 - discountBp), 10_000)

/** What parts with several rates are worth by rate, at their prices TTC alone; null when they have one rate. */
export function packShares(parts: readonly { quantity: number; unitCents: number; rateBp: number }[]): RateShare[] | null {
  const rates = [...new Set(parts.map((part) => part.rateBp))].sort((a, b) => a - b)
  if (rates.length < 2) return null
  const free = parts.every((part) => part.unitCents === 0)
  return rates.map((rateBp) => ({
    rateBp,
    weight: parts.filter((part) => part.rateBp === rateBp).reduce((sum, part) => sum + part.quantity * (free ? 1 : part.unitCents), 0),
  }))
}

/** The rate that weighs most; the higher one on a tie. */
export const mainRate = (shares: readonly RateShare[]): number =>
  shares.toSorted((a, b) => b.weight - a.weight || b.rateBp - a.rateBp)[0]?.rateBp ?? 0
