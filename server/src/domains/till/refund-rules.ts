import { divideHalfUp, type RateTotals } from '@plantule/contract/money'

export type SoldLine = { quantity: number; net_cents: number; excl_cents: number; discount_cents: number; rate_bp: number }

const upTo = (cents: number, part: number, whole: number): number => divideHalfUp(cents * part, whole)

/**
 * What comes back for `quantity` pieces of a line of which `before` came back already. Counted from the start of the line
 * each time, so that the parts of a line always sum to the line, to the cent; its discounts come back in proportion.
 */
export function refundOf(line: SoldLine, before: number, quantity: number): { netCents: number; exclCents: number; discountCents: number } {
  const part = (cents: number) => upTo(cents, before + quantity, line.quantity) - upTo(cents, before, line.quantity)
  return { netCents: part(line.net_cents), exclCents: part(line.excl_cents), discountCents: part(line.discount_cents) }
}

/** Amounts by rate of the lines of a refund, below zero as the lines are. */
export function ratesOf(lines: readonly { rate_bp: number; net_cents: number; excl_cents: number }[]): RateTotals[] {
  const rates = [...new Set(lines.map((line) => line.rate_bp))].sort((a, b) => a - b)
  return rates.map((rateBp) => {
    const own = lines.filter((line) => line.rate_bp === rateBp)
    const inclCents = own.reduce((sum, line) => sum + line.net_cents, 0)
    const exclCents = own.reduce((sum, line) => sum + line.excl_cents, 0)
    return { rateBp, exclCents, vatCents: inclCents - exclCents, inclCents }
  })
}
