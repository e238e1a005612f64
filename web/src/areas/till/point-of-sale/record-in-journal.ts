import { tillRoutes } from '@plantule/contract/till/till'
import type { In } from '@plantule/contract/base/route'
import { call } from '../../../api/client.ts'

type Told = In<(typeof tillRoutes)['noteAtTill']['body']>
/** What happened, without the moment that is added here. */
type Happened = { event: 'login' | 'logout' | 'drawer_opened' } | { event: 'basket_dropped'; lines: number; amountCents: number }
type Waiting = { key: string; body: Told }

const placeOf = (registerId: number): string => `plantule.till.${registerId}.events`
const waiting = (registerId: number): Waiting[] => JSON.parse(localStorage.getItem(placeOf(registerId)) ?? '[]') as Waiting[]
const keep = (registerId: number, events: Waiting[]): void =>
  events.length > 0 ? localStorage.setItem(placeOf(registerId), JSON.stringify(events)) : localStorage.removeItem(placeOf(registerId))
let sending = false

/** Keeps an event for the sealed journal on the device and sends it; without a connection it waits for the next one. */
export function recordInJournal(registerId: number, happened: Happened): void {
  const body = { ...happened, registerId, at: new Date().toISOString() }
  keep(registerId, [...waiting(registerId), { key: crypto.randomUUID(), body }])
  void sendEvents(registerId)
}

/** Sends what waits, oldest first; the key keeps a repeated one from being written twice. */
export async function sendEvents(registerId: number): Promise<void> {
  if (sending) return
  sending = true
  try {
    for (let next = waiting(registerId)[0]; next; next = waiting(registerId)[0]) {
      const { key, body } = next
      await call(tillRoutes.noteAtTill, { body }, { idempotencyKey: key })
      keep(
        registerId,
        waiting(registerId).filter((event) => event.key !== key),
      )
    }
  } catch {
    // No connection, or no right to the till: it is tried again when the till opens or the connection is back.
  } finally {
    sending = false
  }
}
