import { divideHalfUp, type RatePart, type RateTotals, spread } from '@plantule/contract/base/money'

export type SoldLine = {
  quantity: number
  net_cents: number
  excl_cents: number
  discount_cents: number
  rate_bp: number
  rate_parts?: readonly RatePart[] | null
}

/** What came back of a line before: so many pieces, and of a pack of several rates what of each. */
export type Before = { quantity: number; rates: readonly RatePart[] }

const upTo = (cents: number, part: number, whole: number): number => divideHalfUp(cents * part, whole)

/**
 * What comes back for `quantity` pieces of a line of which some came back before. Counted from the start of the line each
 * time, so that the parts of a line always sum to the line, to the cent; its discounts come back in proportion. Of a pack of
 * several rates the share of the line comes first and is then cut by what is left of each rate: rounded each by itself, the
 * rates would come to a cent more or less than the pieces cost.
 */
export function refundOf(
  line: SoldLine,
  before: Before,
  quantity: number,
): { netCents: number; exclCents: number; discountCents: number; rates: RatePart[] } {
  const after = before.quantity + quantity
  const part = (cents: number) => upTo(cents, after, line.quantity) - upTo(cents, before.quantity, line.quantity)
  const rates = line.rate_parts
    ? cutByRate(line.rate_parts, before.rates, after === line.quantity ? null : part(line.net_cents))
    : [{ rateBp: line.rate_bp, netCents: part(line.net_cents), exclCents: part(line.excl_cents) }]
  const sum = (pick: (own: RatePart) => number) => rates.reduce((total, own) => total + pick(own), 0)
  return { netCents: sum((own) => own.netCents), exclCents: sum((own) => own.exclCents), discountCents: part(line.discount_cents), rates }
}

/** `netCents` of what earlier refunds left of each rate; null for all of it. */
function cutByRate(sold: readonly RatePart[], before: readonly RatePart[], netCents: number | null): RatePart[] {
  const left = sold.map((own) => {
    const gone = before.filter(({ rateBp }) => rateBp === own.rateBp)
    const less = (of: 'netCents' | 'exclCents') => own[of] - gone.reduce((sum, each) => sum + each[of], 0)
    return { rateBp: own.rateBp, netCents: less('netCents'), exclCents: less('exclCents') }
  })
  if (netCents === null) return left
  const nets = left.map((own) => own.netCents)
  const cut = spread(
    Math.min(
      netCents,
      nets.reduce((sum, net) => sum + net, 0),
    ),
    nets,
  )
  return left.map((own, index) => {
    const net = cut[index] ?? 0
    return { rateBp: own.rateBp, netCents: net, exclCents: net === own.netCents ? own.exclCents : upTo(own.exclCents, net, own.netCents) }
  })
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
