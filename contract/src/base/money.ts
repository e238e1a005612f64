/**
 * Totals of a sale, the same on the server, on the screen and on the document.
 * Amounts are integer cents, rates basis points, quantities whole units. One rounding rule: TVA once per rate on the
 * document (EN 16931 BR-CO-17), half up, and what must be spread over lines goes by largest remainder.
 */

/** `incl`: prices are TTC (retail). `excl`: prices are HT (professionals). */
export type PriceMode = 'incl' | 'excl'

export type Discount = { kind: 'percent'; bp: number } | { kind: 'amount'; cents: number }

/** Of what is sold at one price under several rates: the normal price TTC of what it holds at one rate. It only weighs. */
export type RateShare = { rateBp: number; weight: number }

export type SaleLine = {
  quantity: number
  /** In the sale's price mode. */
  unitCents: number
  rateBp: number
  /**
   * Of a pack whose parts have several rates: one price is split by the prices at which the parts are sold alone
   * (CGI art. 257 ter, BOI-TVA-CHAMP-60). Without them the whole line has `rateBp`.
   */
  shares?: readonly RateShare[] | null
  discount?: Discount | null
  /** What discount codes take off beyond that, already cut by line. */
  codeCents?: number
}

export type Sale = {
  mode: PriceMode
  lines: readonly SaleLine[]
  /** A reduction of the whole sale, spread over the lines before TVA. */
  discount?: Discount | null
  /** The delivery fee in the price mode; it follows the goods' rates pro rata. */
  deliveryCents?: number
  /** False for a shop that charges no TVA (CGI art. 293 B or 298 quater): every rate counts as 0. */
  chargesTva: boolean
}

export type LineTotals = {
  grossCents: number
  /** The line's own discount. */
  discountCents: number
  /** What codes take off it, and its share of the sale's discount. */
  shareCents: number
  /** gross - discount - share, in the price mode. */
  netCents: number
  exclCents: number
  rateBp: number
  /** Net and HT by rate: one, but for a line with shares. They sum to the line. */
  parts: RatePart[]
}
export type RatePart = { rateBp: number; netCents: number; exclCents: number }

export type RateTotals = { rateBp: number; exclCents: number; vatCents: number; inclCents: number }

export type SaleTotals = {
  lines: LineTotals[]
  /** The delivery fee cut by rate, in the price mode and HT. */
  delivery: { rateBp: number; netCents: number; exclCents: number }[]
  rates: RateTotals[]
  goodsCents: number
  discountCents: number
  deliveryCents: number
  exclCents: number
  vatCents: number
  inclCents: number
}

const FULL = 10_000

/** Half up, also below zero: -0.5 gives -1, so that a refund mirrors its sale. */
export function divideHalfUp(numerator: number, denominator: number): number {
  const sign = numerator < 0 ? -1 : 1
  return sign * Math.floor((Math.abs(numerator) * 2 + denominator) / (denominator * 2)) || 0
}

/** HT of a TTC amount. */
export const exclOf = (inclCents: number, rateBp: number): number => divideHalfUp(inclCents * FULL, FULL + rateBp)
/** TVA of an HT amount. */
export const vatOf = (exclCents: number, rateBp: number): number => divideHalfUp(exclCents * rateBp, FULL)

/**
 * Cuts an amount in parts proportional to the weights; the parts sum to the amount exactly.
 * Cents left over go to the largest remainders, the first one on a tie. All weights zero: the first part takes all.
 */
export function spread(cents: number, weights: readonly number[]): number[] {
  if (weights.length === 0) return []
  const sum = weights.reduce((a, b) => a + b, 0)
  if (sum <= 0) return weights.map((_, index) => (index === 0 ? cents : 0))
  const sign = cents < 0 ? -1 : 1
  const whole = Math.abs(cents)
  // Products of two large amounts leave the safe range of numbers.
  const exact = weights.map((weight) => BigInt(whole) * BigInt(weight))
  const parts = exact.map((value) => Number(value / BigInt(sum)))
  const left = whole - parts.reduce((a, b) => a + b, 0)
  const order = exact
    .map((value, index) => ({ index, remainder: value % BigInt(sum) }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
  for (const { index } of order.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1
  return parts.map((part) => sign * part || 0)
}

/** What a discount takes off an amount: never more than the amount. */
export function discountOn(cents: number, discount: Discount | null | undefined): number {
  if (!discount) return 0
  const off = discount.kind === 'percent' ? divideHalfUp(cents * discount.bp, FULL) : discount.cents
  return Math.min(Math.max(off, 0), Math.max(cents, 0))
}

/** The shares of a line by rate, lowest first; one for a line of one rate, and for a shop that charges none. */
function sharesOf(line: SaleLine, { mode, chargesTva }: Pick<Sale, 'mode' | 'chargesTva'>): RateShare[] {
  const shares = chargesTva ? weighted(line.shares ?? [], mode) : []
  return shares.length > 0 ? shares : [{ rateBp: chargesTva ? line.rateBp : 0, weight: 1 }]
}

/** Prices HT are split by normal prices HT. */
const weighted = (shares: readonly RateShare[], mode: PriceMode): RateShare[] =>
  shares
    .map(({ rateBp, weight }) => ({ rateBp, weight: mode === 'incl' ? weight : exclOf(weight, rateBp) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => a.rateBp - b.rateBp)

/** One price over several rates in the other mode, to the cent; at `rateBp` without shares. */
export function inModeOfShares(cents: number, from: PriceMode, to: PriceMode, rateBp: number, shares: readonly RateShare[] | null): number {
  if (from === to) return cents
  const parts = splitByRate(cents, sharesOf({ quantity: 1, unitCents: cents, rateBp, shares }, { mode: from, chargesTva: true }))
  return sum(parts.map((part) => (to === 'excl' ? exclOf(part.netCents, part.rateBp) : part.netCents + vatOf(part.netCents, part.rateBp))))
}

const splitByRate = (cents: number, shares: readonly RateShare[]): RatePart[] => {
  const amounts = spread(
    cents,
    shares.map((share) => share.weight),
  )
  return shares.map(({ rateBp }, index) => ({ rateBp, netCents: amounts[index] ?? 0, exclCents: 0 }))
}

/** Every amount of a sale. Throws RangeError for a quantity or price that is not a whole number. */
export function totalsOf(sale: Sale): SaleTotals {
  const before = sale.lines.map((line) => {
    if (!Number.isSafeInteger(line.quantity) || !Number.isSafeInteger(line.unitCents)) throw new RangeError('whole numbers only')
    const grossCents = line.quantity * line.unitCents
    const discountCents = discountOn(grossCents, line.discount)
    const codeCents = Math.min(Math.max(line.codeCents ?? 0, 0), Math.max(grossCents - discountCents, 0))
    return { grossCents, discountCents, codeCents, rateBp: sale.chargesTva ? line.rateBp : 0, shares: sharesOf(line, sale) }
  })
  const afterOwn = before.map((line) => line.grossCents - line.discountCents - line.codeCents)
  const goods = sum(afterOwn)
  const shares = spread(discountOn(goods, sale.discount), afterOwn)
  const nets = afterOwn.map((cents, index) => cents - (shares[index] ?? 0))

  const lines: LineTotals[] = before.map(({ codeCents, shares: weights, ...line }, index) => ({
    ...line,
    shareCents: codeCents + (shares[index] ?? 0),
    netCents: nets[index] ?? 0,
    exclCents: 0,
    parts: splitByRate(nets[index] ?? 0, weights),
  }))
  const parts = lines.flatMap((line) => line.parts)
  const rates = [...new Set(parts.map((part) => part.rateBp))].sort((a, b) => a - b)
  const deliveryRates = rates.length > 0 ? rates : [sale.chargesTva ? 2000 : 0]
  const goodsOfRate = deliveryRates.map((rate) => sum(parts.filter((part) => part.rateBp === rate).map((part) => part.netCents)))
  const deliveryParts = spread(sale.deliveryCents ?? 0, goodsOfRate)

  const delivery: SaleTotals['delivery'] = []
  const byRate = deliveryRates.map((rateBp, index): RateTotals => {
    const ofRate = parts.filter((part) => part.rateBp === rateBp)
    const fee = deliveryParts[index] ?? 0
    const amounts = [...ofRate.map((part) => part.netCents), fee]
    const total = sum(amounts)
    const exclCents = sale.mode === 'incl' ? exclOf(total, rateBp) : total
    const vatCents = sale.mode === 'incl' ? total - exclCents : vatOf(total, rateBp)
    const excl = sale.mode === 'incl' ? spread(exclCents, amounts) : amounts
    ofRate.forEach((part, position) => {
      part.exclCents = excl[position] ?? 0
    })
    if (fee !== 0) delivery.push({ rateBp, netCents: fee, exclCents: excl[ofRate.length] ?? 0 })
    return { rateBp, exclCents, vatCents, inclCents: exclCents + vatCents }
  })
  for (const line of lines) line.exclCents = sum(line.parts.map((part) => part.exclCents))
  const exclCents = sum(byRate.map((rate) => rate.exclCents))
  const vatCents = sum(byRate.map((rate) => rate.vatCents))
  return {
    lines,
    delivery,
    rates: byRate.filter((rate) => rate.inclCents !== 0 || parts.some((part) => part.rateBp === rate.rateBp)),
    goodsCents: sum(nets),
    discountCents: sum(lines.map((line) => line.discountCents + line.shareCents)),
    deliveryCents: sale.deliveryCents ?? 0,
    exclCents,
    vatCents,
    inclCents: exclCents + vatCents,
  }
}

const sum = (amounts: readonly number[]): number => amounts.reduce((a, b) => a + b, 0)
