import type { Problem } from '@plantule/contract/base/errors'
import type { CountItem } from '@plantule/contract/stock/count'

export type CountLine = {
  item: CountItem
  /** Null: the quantity is still to be typed. */
  counted: number | null
  /** The stock on the books when its counting began. */
  seenOnHand: number
  /** When its counting began; unknown of lines that earlier versions kept. */
  since?: string
  /** Why it could not be saved; with the stock of today when that moved meanwhile. */
  fault?: { message: string; onHand: number | null }
}

/**
 * Counts some more of a size; the size counted last stands first. `at`: when it was scanned. A line is compared with the stock of its first
 * scan, also where that one could be identified last: what was sold since is then asked about.
 */
export function countMore(lines: readonly CountLine[], item: CountItem, more: number | null, at = new Date().toISOString()): CountLine[] {
  const before = lines.find((line) => line.item.subproductId === item.subproductId)
  const rest = lines.filter((line) => line !== before)
  const began = { seenOnHand: item.onHandThen ?? item.onHand, since: at }
  if (!before) return [{ item, counted: more, ...began }, ...rest]
  const first = item.onHandThen !== null && (before.since === undefined || at < before.since) ? began : {}
  return [{ ...before, ...first, counted: more === null ? before.counted : (before.counted ?? 0) + more }, ...rest]
}

export const setCounted = (lines: readonly CountLine[], subproductId: number, counted: number | null): CountLine[] =>
  lines.map(({ fault, ...line }) =>
    line.item.subproductId === subproductId
      ? // A size whose stock moved stays to be settled: another quantity alone does not say which stock was counted.
        { ...line, counted, ...(fault && fault.onHand !== null && { fault }) }
      : { ...line, ...(fault && { fault }) },
  )

export const without = (lines: readonly CountLine[], subproductId: number): CountLine[] =>
  lines.filter((line) => line.item.subproductId !== subproductId)

/** The size that a code means when it is counted already: no need to ask the server. */
export const known = (lines: readonly CountLine[], code: string): CountItem | undefined =>
  lines.find(({ item }) => item.barcode === code || item.reference.toLowerCase() === code.toLowerCase())?.item

export const differenceOf = ({ counted, seenOnHand }: CountLine): number => (counted ?? seenOnHand) - seenOnHand

export type Sent = readonly { subproductId: number; counted: number }[]

/** What is left once a count was saved: what was counted while it was on its way. */
export const afterSaving = (lines: readonly CountLine[], sent: Sent): CountLine[] =>
  lines.filter((line) => !sent.some((each) => each.subproductId === line.item.subproductId && each.counted === line.counted))

/** The lines that the server refused, each with its reason; they may have moved since they were sent. */
export function withFaults(lines: readonly CountLine[], problem: Problem, sent: Sent): CountLine[] {
  // The contract says so of this refusal.
  const moved = new Map(
    ((problem.details?.['moved'] ?? []) as { subproductId: number; onHand: number }[]).map((each) => [each.subproductId, each.onHand]),
  )
  const reasons = new Map(
    (problem.errors ?? [])
      .filter(({ path }) => path[0] === 'lines')
      .map(({ path, message }) => [sent[Number(path[1])]?.subproductId, message]),
  )
  return lines.map(({ fault: _, ...line }) => {
    const message = reasons.get(line.item.subproductId)
    return message === undefined ? line : { ...line, fault: { message, onHand: moved.get(line.item.subproductId) ?? null } }
  })
}

/**
 * Settles a size whose stock moved while it was counted. `after`: what moved was counted before, so it comes off the
 * count (a sale since); else the count holds as it is today.
 */
export function settle(lines: readonly CountLine[], subproductId: number, after: boolean): CountLine[] {
  return lines.map(({ fault, ...line }) => {
    if (line.item.subproductId !== subproductId || !fault || fault.onHand === null) return { ...line, ...(fault && { fault }) }
    const counted = line.counted === null || !after ? line.counted : Math.max(0, line.counted + fault.onHand - line.seenOnHand)
    return { ...line, counted, seenOnHand: fault.onHand }
  })
}
