import { divideHalfUp } from './money.ts'

/** How many packs the parts allow; null when every part may be sold before it is there. */
export function packsAvailable(parts: readonly { quantity: number; available: number; backorder: boolean }[]): number | null {
  const bounds = parts.filter((part) => !part.backorder).map((part) => Math.floor(Math.max(part.available, 0) / part.quantity))
  if (parts.length === 0) return 0
  return bounds.length === 0 ? null : Math.min(...bounds)
}

/** Of a computed pack: its parts' prices in one mode, less the pack's reduction. */
export const packPrice = (parts: readonly { quantity: number; unitCents: number }[], discountBp: number): number =>
  divideHalfUp(parts.reduce((sum, part) => sum + part.quantity * part.unitCents, 0) * (10_000 - discountBp), 10_000)
