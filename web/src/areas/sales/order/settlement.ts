import type { Order } from '@plantule/contract/orders/schemas'

/**
 * Cents that a modification left to receive (above zero) or to give back (below), 0 for none. Something is left to give
 * back whenever more was paid than is due; something to receive only counts once the order was paid before it changed.
 */
export function settlementOf({
  dueCents,
  paidCents,
  outsideCents,
  timeline,
}: Pick<Order, 'dueCents' | 'paidCents' | 'outsideCents' | 'timeline'>): number {
  if (dueCents < 0) return dueCents
  if (dueCents === 0 || paidCents === 0) return 0
  // The newest event comes first.
  const modified = timeline.find((event) => event.kind === 'modified')
  const before = modified?.data['beforeCents']
  return typeof before === 'number' && paidCents + outsideCents >= before ? dueCents : 0
}
