import { divideHalfUp, type RatePart, type RateTotals } from '@plantule/contract/base/money'

export type SoldLine = {
  quantity: number
  net_cents: number
  excl_cents: number
  discount_cents: number
  rate_bp: number
  rate_parts?: readonly RatePart[] | null
}

const upTo = (cents: number, part: number, whole: number): number => divideHalfUp(cents * part, whole)

/**
 * What comes back for `quantity` pieces of a line of which `before` came back already. Counted from the start of the line
 * each time, so that the parts of a line always sum to the line, to the cent; its discounts come back in proportion. Of a
 * pack of several rates each rate comes back so.
 */
export function refundOf(
  line: SoldLine,
  before: number,
  quantity: number,
): { netCents: number; exclCents: number; discountCents: number; rates: RatePart[] } {
  const part = (cents: number) => upTo(cents, before + quantity, line.quantity) - upTo(cents, before, line.quantity)
  const rates = (line.rate_parts ?? [{ rateBp: line.rate_bp, netCents: line.net_cents, exclCents: line.excl_cents }]).map((own) => ({
    rateBp: own.rateBp,
    netCents: part(own.netCents),
    exclCents: part(own.exclCents),
  }))
  const sum = (pick: (own: RatePart) => number) => rates.reduce((total, own) => total + pick(own), 0)
  return { netCents: sum((own) => own.netCents), exclCents: sum((own) => own.exclCents), discountCents: part(line.discount_cents), rates }
}

/** Amounts by rate of the lines of a refund, below zero as the lines are. */
export function ratesOf(lines: readonly Omit<SoldLine, 'quantity' | 'discount_cents'>[]): RateTotals[] {
  const parts = lines.flatMap((line) => line.rate_parts ?? [{ rateBp: line.rate_bp, netCents: line.net_cents, exclCents: line.excl_cents }])
  const rates = [...new Set(parts.map((part) => part.rateBp))].sort((a, b) => a - b)
  return rates.map((rateBp) => {
    const own = parts.filter((part) => part.rateBp === rateBp)
    const inclCents = own.reduce((sum, part) => sum + part.netCents, 0)
    const exclCents = own.reduce((sum, part) => sum + part.exclCents, 0)
    return { rateBp, exclCents, vatCents: inclCents - exclCents, inclCents }
  })
}
