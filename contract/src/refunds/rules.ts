import type { PaymentType } from '../base/payment-types.ts'
import { divideHalfUp, exclOf, type PriceMode, type RateTotals, type Sale, spread, totalsOf, vatOf } from '../base/money.ts'

/**
 * What comes back of an order, the same on the server, on the screen and on the receipt. Everything is counted from what is
 * left, so that refunds sum to the order to the cent, whatever they are made of: the last one takes what remains.
 */

/** A net at one rate: a line has one, a pack of several rates one for each. The delivery fee is cut the same way. */
export type Part = { rateBp: number; netCents: number }
export type SoldLine = { id: number; quantity: number; parts: readonly Part[] }
/** An order as it was sold: nets in its price mode, discounts taken off. */
export type Sold = { mode: PriceMode; lines: readonly SoldLine[]; fees: readonly Part[]; rates: readonly RateTotals[] }
/** An earlier refund of it. */
export type Given = {
  lines: readonly { lineId: number; quantity: number; parts: readonly Part[] }[]
  fees: readonly Part[]
  rates: readonly RateTotals[]
}

/** What is left to refund. */
export type Left = Sold & { inclCents: number }

export type Request =
  | { kind: 'items'; items: readonly { lineId: number; quantity: number }[]; delivery: boolean }
  /** An amount TTC, without anything coming back. */
  | { kind: 'amount'; cents: number }
  | { kind: 'whole' }

export type BackPart = Part & { exclCents: number }
export type Back = {
  lines: { lineId: number; quantity: number; parts: BackPart[] }[]
  fees: BackPart[]
  rates: RateTotals[]
  exclCents: number
  vatCents: number
  inclCents: number
}

const sum = (amounts: readonly number[]): number => amounts.reduce((a, b) => a + b, 0)
const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)
export const netOf = (parts: readonly Part[]): number => sum(parts.map((part) => part.netCents))
const ofRate = (parts: readonly Part[], rateBp: number): number => netOf(parts.filter((part) => part.rateBp === rateBp))
const less = (parts: readonly Part[], gone: readonly Part[]): Part[] =>
  parts.map(({ rateBp, netCents }) => ({ rateBp, netCents: netCents - ofRate(gone, rateBp) }))

/** What an order sold as it stands, ready to be counted down. */
export function soldOf(sale: Sale, ids: readonly number[]): Sold {
  const totals = totalsOf(sale)
  const lines = totals.lines.map((line, index) => ({ id: ids[index] ?? 0, quantity: sale.lines[index]?.quantity ?? 0, parts: line.parts }))
  return { mode: sale.mode, lines, fees: totals.delivery, rates: totals.rates }
}

export function leftOf(sold: Sold, given: readonly Given[]): Left {
  const gone = given.flatMap((refund) => refund.lines)
  const lines = sold.lines.map((line) => {
    const own = gone.filter((each) => each.lineId === line.id)
    return {
      id: line.id,
      quantity: line.quantity - sum(own.map((each) => each.quantity)),
      parts: less(
        line.parts,
        own.flatMap((each) => each.parts),
      ),
    }
  })
  const back = (rateBp: number, of: 'exclCents' | 'vatCents' | 'inclCents') =>
    sum(given.flatMap((refund) => refund.rates.filter((rate) => rate.rateBp === rateBp).map((rate) => rate[of])))
  const rates = sold.rates.map(({ rateBp, exclCents, vatCents, inclCents }) => ({
    rateBp,
    exclCents: exclCents - back(rateBp, 'exclCents'),
    vatCents: vatCents - back(rateBp, 'vatCents'),
    inclCents: inclCents - back(rateBp, 'inclCents'),
  }))
  const fees = less(
    sold.fees,
    given.flatMap((refund) => refund.fees),
  )
  return { mode: sold.mode, lines, fees, rates, inclCents: sum(rates.map((rate) => rate.inclCents)) }
}

/** Whether an order that changed after a refund still holds, line by line and rate by rate, what was given back of it. */
export function holdsRefunds(left: Left, given: readonly Given[]): boolean {
  const known = (lineId: number) => left.lines.some((line) => line.id === lineId)
  return (
    given.every(
      (refund) =>
        refund.lines.every((line) => known(line.lineId)) &&
        refund.fees.every((fee) => left.fees.some((each) => each.rateBp === fee.rateBp)),
    ) &&
    left.lines.every((line) => line.quantity >= 0) &&
    partsIn(left).every((part) => part.netCents >= 0) &&
    left.rates.every((rate) => rate.exclCents >= 0 && rate.vatCents >= 0 && netOfRate(left, rate) === ofRate(partsIn(left), rate.rateBp))
  )
}

const partsIn = ({ lines, fees }: Pick<Left, 'lines' | 'fees'>): Part[] => [...lines.flatMap((line) => line.parts), ...fees]
const netOfRate = ({ mode }: Pick<Left, 'mode'>, rate: RateTotals): number => (mode === 'incl' ? rate.inclCents : rate.exclCents)

/** Nothing may exceed what is left: the caller has refused that. Throws RangeError when it does. */
export function refundOf(left: Left, request: Request): Back {
  const taken = request.kind === 'amount' ? ofAmount(left, request.cents) : ofItems(left, request)
  const rates = left.rates.map((rate) => {
    if (request.kind === 'whole') return rate
    return taken.rates?.get(rate.rateBp) ?? partOfRate(left, rate, ofRate(partsIn(taken), rate.rateBp))
  })
  const withExcl = (parts: readonly Part[]): BackPart[] => parts.map((part) => ({ ...part, exclCents: part.netCents }))
  const lines = taken.lines.map(({ id, quantity, parts }) => ({ lineId: id, quantity, parts: withExcl(parts) }))
  const fees = withExcl(taken.fees)
  const all = [...lines.flatMap((line) => line.parts), ...fees]
  for (const rate of rates) {
    const own = all.filter((part) => part.rateBp === rate.rateBp)
    const shares = spread(
      rate.exclCents,
      own.map((part) => part.netCents),
    )
    own.forEach((part, index) => {
      part.exclCents = shares[index] ?? 0
    })
  }
  const exclCents = sum(rates.map((rate) => rate.exclCents))
  const vatCents = sum(rates.map((rate) => rate.vatCents))
  const shown = rates.filter((rate) => rate.inclCents !== 0 || all.some((part) => part.rateBp === rate.rateBp))
  return { lines, fees, rates: shown, exclCents, vatCents, inclCents: exclCents + vatCents }
}

type Taken = { lines: SoldLine[]; fees: Part[]; rates?: Map<number, RateTotals> }

function ofItems(left: Left, request: Exclude<Request, { kind: 'amount' }>): Taken {
  const openFees = left.fees.filter((fee) => fee.netCents > 0)
  if (request.kind === 'whole') return { lines: left.lines.filter((line) => line.quantity > 0 || netOf(line.parts) > 0), fees: openFees }
  const lines = request.items.map(({ lineId, quantity }) => {
    const line = left.lines.find((each) => each.id === lineId)
    if (!line || quantity > line.quantity || quantity < 1) throw new RangeError('more than is left of a line')
    // The line's share first, then its rates: rounded each by itself, they would come to a cent more or less than the pieces cost.
    const net = netOf(line.parts)
    const share = quantity === line.quantity ? net : divideHalfUp(net * quantity, line.quantity)
    const cut = spread(
      share,
      line.parts.map((part) => part.netCents),
    )
    return { id: lineId, quantity, parts: line.parts.map(({ rateBp }, index) => ({ rateBp, netCents: cut[index] ?? 0 })) }
  })
  return { lines, fees: request.delivery ? openFees : [] }
}

/** The TVA of a part of a rate: that of the part, but never more or less than what stays can bear. */
function partOfRate(left: Left, rate: RateTotals, net: number): RateTotals {
  if (net === netOfRate(left, rate)) return rate
  if (left.mode === 'incl') return cutRate(rate, net)
  const vatCents = Math.min(vatOf(net, rate.rateBp), rate.vatCents)
  return { rateBp: rate.rateBp, exclCents: net, vatCents, inclCents: net + vatCents }
}

/** So much TTC of a rate. */
function cutRate(rate: RateTotals, inclCents: number): RateTotals {
  if (inclCents === rate.inclCents) return rate
  const exclCents = within(exclOf(inclCents, rate.rateBp), Math.max(inclCents - rate.vatCents, 0), Math.min(rate.exclCents, inclCents))
  return { rateBp: rate.rateBp, exclCents, vatCents: inclCents - exclCents, inclCents }
}

/** An amount falls on the rates in proportion to what is left of each, then on their lines: what comes back later is so much less. */
function ofAmount(left: Left, cents: number): Taken {
  if (cents < 0 || cents > left.inclCents) throw new RangeError('more than is left')
  const shares = spread(
    cents,
    left.rates.map((rate) => rate.inclCents),
  )
  const rates = new Map(left.rates.map((rate, index) => [rate.rateBp, cutRate(rate, shares[index] ?? 0)]))
  const cut = new Map<Part, number>()
  for (const rate of rates.values()) {
    const own = partsIn(left).filter((part) => part.rateBp === rate.rateBp)
    const nets = spread(
      netOfRate(left, rate),
      own.map((part) => part.netCents),
    )
    own.forEach((part, index) => cut.set(part, nets[index] ?? 0))
  }
  const taken = (parts: readonly Part[]): Part[] =>
    parts.map((part) => ({ rateBp: part.rateBp, netCents: cut.get(part) ?? 0 })).filter((part) => part.netCents > 0)
  const lines = left.lines.map((line) => ({ id: line.id, quantity: 0, parts: taken(line.parts) })).filter((line) => line.parts.length > 0)
  return { lines, fees: taken(left.fees), rates }
}

export type Purse = { inclCents: number; refundedCents: number; paidCents: number }

/**
 * The money of a refund: what is still due is forgiven first, the rest is given back; never more than was paid. Taking back
 * the whole order gives back all that was paid, an old difference included.
 */
export function moneyOf({ inclCents, refundedCents, paidCents }: Purse, backCents: number, whole: boolean): number {
  if (whole) return Math.max(paidCents, 0)
  const due = Math.max(inclCents - refundedCents - paidCents, 0)
  return within(backCents - due, 0, Math.max(paidCents, 0))
}

/** A means that paid, with what of it was not given back yet. */
export type Paid = { payment_type: PaymentType; code: string; paidCents: number }
export type BackBy = { payment_type: PaymentType; code: string; amount: number }

/** What gives back first: what is not paid yet, then what goes back by itself, cards of the shop last. */
const ease: readonly PaymentType[] = [
  'on_account',
  'online_card',
  'card',
  'transfer',
  'direct_debit',
  'cash',
  'cheque',
  'credit_code',
  'gift_card',
]

/**
 * How money goes back unless somebody chooses: by one means that paid (C. conso. L221-24) where one can take it all, else by as few as
 * can. Nobody gives back a part of a cheque: that part is a transfer.
 */
export function proposeMeans(sources: readonly Paid[], cents: number): BackBy[] {
  if (cents <= 0) return []
  const ranked = sources.toSorted((a, b) => ease.indexOf(a.payment_type) - ease.indexOf(b.payment_type) || b.paidCents - a.paidCents)
  const whole =
    ranked.find(({ paidCents }) => paidCents === cents) ??
    ranked.find(({ payment_type, paidCents }) => payment_type !== 'cheque' && paidCents > cents)
  if (whole) return [{ payment_type: whole.payment_type, code: whole.code, amount: cents }]
  if (ranked.some(({ paidCents }) => paidCents > cents)) return [{ payment_type: 'transfer', code: '', amount: cents }]
  // Vouchers last, so that what is no money is not touched as long as money covers it.
  const isMoney = ({ payment_type }: Paid): boolean => payment_type !== 'gift_card' && payment_type !== 'credit_code'
  const [largest] = ranked.toSorted((a, b) => Number(isMoney(b)) - Number(isMoney(a)) || b.paidCents - a.paidCents)
  if (!largest) return []
  const rest = proposeMeans(
    ranked.filter((source) => source !== largest),
    cents - largest.paidCents,
  )
  return merged([{ payment_type: largest.payment_type, code: largest.code, amount: largest.paidCents }, ...rest])
}

function merged(means: readonly BackBy[]): BackBy[] {
  const sums: BackBy[] = []
  for (const each of means) {
    const same = sums.find((one) => one.payment_type === each.payment_type && one.code === each.code)
    if (same) same.amount += each.amount
    else sums.push({ ...each })
  }
  return sums
}
