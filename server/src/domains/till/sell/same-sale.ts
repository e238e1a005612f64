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

/** A line of a refund: which one of the sale it takes back, how many, and whether they are stock again. */
type LineBack = { lineId: number; quantity: number; restock: boolean }

const linesBack = (lines: readonly LineBack[]): Counted => {
  const pieces: Counted = new Map()
  // Of a line that is named twice, what was said last holds for all of it.
  for (const { lineId, quantity } of lines) {
    const restock = lines.findLast((each) => each.lineId === lineId)?.restock ?? false
    const what = `${lineId} ${restock}`
    pieces.set(what, (pieces.get(what) ?? 0) + quantity)
  }
  return pieces
}

type Back = { items: readonly LineBack[]; giftCards: readonly number[]; means: string }

/**
 * The same of a refund: the same lines of the same sale come back, to stock or not, with as many gift cards and by the same means.
 * Throws `sale_differs`.
 */
export function refuseOtherRefund(ticket: Ticket, written: readonly LineBack[], saleId: number, asked: Back): void {
  const holds =
    ticket.kind === 'refund' &&
    ticket.originalId === saleId &&
    same(linesBack(written), linesBack(asked.items)) &&
    ticket.giftCards.length === asked.giftCards.length &&
    ticket.payments.every(({ kind, payment_type }) => kind !== 'payment' || payment_type === asked.means)
  if (!holds) throw new Refused('sale_differs', { number: ticket.number })
}
