import type { BasketCard } from '../../parts/basket.ts'
import type { Sold } from '../pay/use-sale.ts'
import type { DoneSale } from '../storage.ts'

/** What stands above the till: one thing at a time. */
export type Open =
  | { what: 'pay' | 'parked' | 'customer' | 'free' | 'place' }
  /** A ticket whose number was typed or scanned; else the search for one. */
  | { what: 'tickets'; number: string }
  /** A gift card of the basket, or a new one. */
  | { what: 'card'; card: BasketCard | null }
  | { what: 'line'; key: string }
export type Opened = Exclude<Open['what'], 'line'>

export type SellState = {
  open: Open | null
  /** On a phone one of both is seen at a time. */
  side: 'articles' | 'basket'
  /** The sale just made, and whom its ticket may be mailed to; `again`: shown once more after a crash. */
  done: { sold: Sold; mailTo: string; again?: true } | null
}
export type SellAction =
  | { type: 'opened'; open: Open }
  | { type: 'closed' }
  | { type: 'turned'; side: SellState['side'] }
  | { type: 'sold'; sold: Sold; mailTo: string }
  | { type: 'next' }

export const startOf = (done: DoneSale | null): SellState => ({
  open: null,
  side: 'articles',
  done: done && { sold: { ticket: done.ticket }, mailTo: done.mailTo, again: true },
})

export function sellReducer(state: SellState, action: SellAction): SellState {
  switch (action.type) {
    case 'opened':
      return { ...state, open: action.open }
    case 'closed':
      return { ...state, open: null }
    case 'turned':
      return { ...state, side: action.side }
    case 'sold':
      return { ...state, open: null, side: 'articles', done: { sold: action.sold, mailTo: action.mailTo } }
    case 'next':
      return { ...state, done: null }
  }
}

/** What a button, a key or a scan asks for by its name alone. */
export function opening(what: Opened): Open {
  if (what === 'tickets') return { what, number: '' }
  return what === 'card' ? { what, card: null } : { what }
}

/** Nothing is open and nothing is under way: the seller is not interrupted by what comes by itself. */
export const isAtRest = ({ open, done }: SellState, sending: boolean): boolean => open === null && done === null && !sending
/** The till's own keys and scans are heard. */
export const hearsKeys = (state: SellState, sending: boolean, locked: boolean): boolean => isAtRest(state, sending) && !locked
