import { discountOn, type PriceMode, spread, vatOf } from '../base/money.ts'

/** Letters and figures that nobody mistakes for each other: no 0 O, 1 I L, 2 Z, 5 S, 8 B, U V among the letters. */
export const codeAlphabet = '23456789ACDEFGHJKMNPQRTWXY'
/** Characters drawn for an unguessable code: 16 of 26 are 75 bits. */
export const DRAWN = 16

/** What is stored and compared: capitals and figures alone, however the code was typed. */
export const normalCode = (typed: string): string =>
  typed
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')

/** A code that was drawn is read in fours from its end; what stands before (a batch's name) stays in one piece. */
export function shownCode(code: string): string {
  if (code.length < DRAWN) return code
  const head = code.slice(0, -DRAWN)
  const drawn = code.slice(-DRAWN).match(/.{4}/g) ?? []
  return [head, ...drawn].filter(Boolean).join('-')
}

/** Enough to recognise a code that one holds, too little to use it. */
export const maskedCode = (code: string): string => `•••• ${code.slice(-4)}`

export const discountKinds = ['percent', 'amount', 'free_shipping'] as const
export type CodeTerms = {
  kind: (typeof discountKinds)[number]
  /** Basis points, or cents in the sale's price mode. */
  value: number
  /** TTC, over what the code applies to; 0 for none. */
  minCents: number
}
/** A line as codes see it: `netCents` in the sale's mode, what was taken off already gone. */
export type CodeLine = { netCents: number; rateBp: number; eligible: boolean }
export type Reduction = { lines: number[]; deliveryCents: number }

export const eligibleInclCents = (mode: PriceMode, lines: readonly CodeLine[]): number =>
  lines
    .filter((line) => line.eligible)
    .reduce((sum, line) => sum + (mode === 'incl' ? line.netCents : line.netCents + vatOf(line.netCents, line.rateBp)), 0)

/** What is missing to the code's minimum, TTC; 0 when it is reached. */
export const missingToMinimum = (terms: CodeTerms, mode: PriceMode, lines: readonly CodeLine[]): number =>
  terms.minCents === 0 ? 0 : Math.max(terms.minCents - eligibleInclCents(mode, lines), 0)

/**
 * What one code takes off each line and off the delivery fee, in the sale's mode; never more than there is. The parts of
 * the lines sum to the reduction exactly, by largest remainder.
 */
export function reductionOf(terms: CodeTerms, lines: readonly CodeLine[], deliveryCents: number): Reduction {
  if (terms.kind === 'free_shipping') return { lines: lines.map(() => 0), deliveryCents }
  const weights = lines.map((line) => (line.eligible ? Math.max(line.netCents, 0) : 0))
  const goods = weights.reduce((sum, cents) => sum + cents, 0)
  const off = discountOn(goods, terms.kind === 'percent' ? { kind: 'percent', bp: terms.value } : { kind: 'amount', cents: terms.value })
  return { lines: off === 0 ? lines.map(() => 0) : spread(off, weights), deliveryCents: 0 }
}
