import { allows, type OrderStatus } from '@plantule/contract/orders/schemas'

type Line = { quantity: number; prepared: number; missing: number }

export const mayBePicked = (status: OrderStatus): boolean => status === 'in_preparation' || allows('prepare', status)

export const leftOf = (line: Line): number => Math.max(line.quantity - line.prepared - line.missing, 0)

/** Plants in all, taken, missing, and still to be looked for. */
export function countsOf(lines: readonly Line[]): { total: number; done: number; missing: number; left: number } {
  const sum = (of: (line: Line) => number): number => lines.reduce((all, line) => all + of(line), 0)
  return {
    total: sum((line) => line.quantity),
    done: sum((line) => line.prepared),
    missing: sum((line) => line.missing),
    left: sum(leftOf),
  }
}
