import type { Ticket } from '@plantule/contract/till/tickets'
import type { SaleInput } from '@plantule/contract/till/sales'
import { Refused } from '../../../platform/refused.ts'

type Counted = Map<string, number>

/** Articles, packs and free words with their pieces; the price where somebody typed it. */
const basketOf = (
  lines: readonly { subproductId: number | null; packId: number | null; label: string | null; quantity: number }[],
): Counted => {
  const pieces: Counted = new Map()
  for (const { subproductId, packId, label, quantity } of lines) {
    const what = packId ? `pack ${packId}` : subproductId ? `article ${subproductId}` : `words ${label}`
    pieces.set(what, (pieces.get(what) ?? 0) + quantity)
  }
  return pieces
}

const handedOver = (payments: readonly { payment_type: string; cents: number }[]): Counted => {
  const given: Counted = new Map()
  for (const { payment_type: type, cents } of payments) given.set(type, (given.get(type) ?? 0) + cents)
  return given
}

const same = (a: Counted, b: Counted): boolean => a.size === b.size && [...a].every(([key, value]) => b.get(key) === value)
const cardsOf = (cents: readonly number[]): string => cents.toSorted((a, b) => a - b).join(' ')

/**
 * A sale that is sent again is the sale that was written: the same goods, cards, customer and money. Its prices are not asked
 * again: they may have changed since. Throws `sale_differs`.
 */
export function refuseOtherSale(ticket: Ticket, input: Pick<SaleInput, 'lines' | 'payments' | 'customerId' | 'giftCards'>): void {
  const typed = new Set(ticket.lines.map((line) => line.unitCents))
  const holds =
    ticket.kind === 'sale' &&
    ticket.customerId === input.customerId &&
    same(basketOf(ticket.lines), basketOf(input.lines)) &&
    input.lines.every(({ unitCents, listed }) => unitCents === null || listed || typed.has(unitCents)) &&
    cardsOf(ticket.giftCards.map((card) => card.cents)) === cardsOf(input.giftCards.map((card) => card.amountCents)) &&
    same(
      handedOver(
        ticket.payments.filter(({ kind }) => kind === 'payment').map(({ payment_type, givenCents: cents }) => ({ payment_type, cents })),
      ),
      handedOver(input.payments.map(({ payment_type, amount: cents }) => ({ payment_type, cents }))),
    )
  if (!holds) throw new Refused('sale_differs', { number: ticket.number })
}

type Back = { items: { lineId: number; quantity: number }[]; giftCards: number[] }

/** The same of a refund: as many pieces and gift cards of the same sale come back. Throws `sale_differs`. */
export function refuseOtherRefund(ticket: Ticket, saleId: number, input: Back): void {
  const pieces = input.items.reduce((sum, { quantity }) => sum + quantity, 0)
  const back = -ticket.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  if (ticket.kind !== 'refund' || ticket.originalId !== saleId || back !== pieces || ticket.giftCards.length !== input.giftCards.length) {
    throw new Refused('sale_differs', { number: ticket.number })
  }
}
