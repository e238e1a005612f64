import type { SaleInput } from '@plantule/contract/till/sales'
import type { In } from '@plantule/contract/base/route'
import type { tillSalesRoutes } from '@plantule/contract/till/sales'
import type { Ticket } from '@plantule/contract/till/tickets'
import { emptyBasket, type Basket } from '../parts/basket.ts'

export type SaleBody = In<(typeof tillSalesRoutes)['createSale']['body']> & Pick<SaleInput, 'uuid'>

const read = <T>(key: string): T | null => {
  const text = localStorage.getItem(key)
  // Only this module writes these keys.
  return text === null ? null : (JSON.parse(text) as T)
}
/** A full disk must not stop a sale: what is kept here only outlives a reload. */
function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch (error) {
    console.warn('There is no room to keep the basket.', error)
  }
}
const basketKey = (registerId: number): string => `plantule.till.${registerId}.basket`
const sendingKey = (registerId: number): string => `plantule.till.${registerId}.sending`

/** The basket as it was before a reload or a crash. */
export const keptBasket = (registerId: number): Basket => read<Basket>(basketKey(registerId)) ?? emptyBasket()
export const keepBasket = (registerId: number, basket: Basket): void => write(basketKey(registerId), basket)

export type Taker = { memberId: number; name: string }
/** `of`: who took the money, in whose name it is sent and nobody else's; null for what an older version kept. */
export type SendingSale = { body: SaleBody; of: Taker | null }
/** A paid sale whose answer has not come yet: kept before it is sent, so that no paid ticket is lost. */
export function keptSending(registerId: number): SendingSale | null {
  const kept = read<SendingSale | SaleBody>(sendingKey(registerId))
  return kept && !('body' in kept) ? { body: kept, of: null } : kept
}
/** Who has to come back for a sale; null for the one who may send it. */
export const takerAway = (sale: SendingSale, memberId: number): Taker | null => (sale.of?.memberId === memberId ? null : sale.of)
export const keepSending = (registerId: number, sale: SendingSale | null): void =>
  sale === null ? localStorage.removeItem(sendingKey(registerId)) : write(sendingKey(registerId), sale)

/** The sale whose change is being given and whose ticket is being printed. */
export type DoneSale = { ticket: Ticket; mailTo: string }
const doneKey = (registerId: number): string => `plantule.till.${registerId}.done`
/** What a crash took from the screen before somebody went on to the next sale; nothing of a session that is over. */
export function keptDone(registerId: number, sessionId: number): DoneSale | null {
  const done = read<DoneSale>(doneKey(registerId))
  return done?.ticket.sessionId === sessionId ? done : null
}
export const keepDone = (registerId: number, done: DoneSale | null): void =>
  done === null ? localStorage.removeItem(doneKey(registerId)) : write(doneKey(registerId), done)

/** A basket set aside while there was no connection: on this device alone. */
export type ParkedHere = { key: string; label: string; at: string; basket: Basket }
const parkedKey = (registerId: number): string => `plantule.till.${registerId}.parked`
export const parkedHere = (registerId: number): ParkedHere[] => read<ParkedHere[]>(parkedKey(registerId)) ?? []
export const keepParkedHere = (registerId: number, baskets: ParkedHere[]): void => write(parkedKey(registerId), baskets)
