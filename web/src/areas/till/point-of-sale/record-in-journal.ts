import { tillRoutes } from '@plantule/contract/till/till'
import type { In } from '@plantule/contract/base/route'
import { call } from '../../../api/client.ts'

type Told = In<(typeof tillRoutes)['noteAtTill']['body']>
/** What happened, without the moment that is added here. */
type Happened = { event: 'login' | 'logout' | 'drawer_opened' } | { event: 'basket_dropped'; lines: number; amountCents: number }
type Waiting = { key: string; body: Told }

/** At which till, and who: what one seller did is told by them alone, as soon as they are back. */
export type AtTill = { registerId: number; memberId: number }

const placeOf = ({ registerId, memberId }: AtTill): string => `plantule.till.${registerId}.events.${memberId}`
const waiting = (at: AtTill): Waiting[] => JSON.parse(localStorage.getItem(placeOf(at)) ?? '[]') as Waiting[]
const keep = (at: AtTill, events: Waiting[]): void =>
  events.length > 0 ? localStorage.setItem(placeOf(at), JSON.stringify(events)) : localStorage.removeItem(placeOf(at))
/** Events that an older version kept without a name are told by whoever comes first. */
function takeFormer(at: AtTill): void {
  const former = `plantule.till.${at.registerId}.events`
  const text = localStorage.getItem(former)
  if (text === null) return
  keep(at, [...(JSON.parse(text) as Waiting[]), ...waiting(at)])
  localStorage.removeItem(former)
}
let sending = false

/** Keeps an event for the sealed journal on the device and sends it; without a connection it waits for the next one. */
export function recordInJournal(at: AtTill, happened: Happened): void {
  const body = { ...happened, registerId: at.registerId, at: new Date().toISOString() }
  keep(at, [...waiting(at), { key: crypto.randomUUID(), body }])
  void sendEvents(at)
}

/** Sends what waits, oldest first; the key keeps a repeated one from being written twice. */
export async function sendEvents(at: AtTill): Promise<void> {
  if (sending) return
  sending = true
  takeFormer(at)
  try {
    for (let next = waiting(at)[0]; next; next = waiting(at)[0]) {
      const { key, body } = next
      await call(tillRoutes.noteAtTill, { body }, { idempotencyKey: key })
      keep(
        at,
        waiting(at).filter((event) => event.key !== key),
      )
    }
  } catch {
    // No connection, or no right to the till: it is tried again when the till opens or the connection is back.
  } finally {
    sending = false
  }
}
