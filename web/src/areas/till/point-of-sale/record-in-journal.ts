import { tillRoutes } from '@plantule/contract/till/till'
import type { In } from '@plantule/contract/base/route'
import { call } from '../../../api/client.ts'

type Told = In<(typeof tillRoutes)['noteAtTill']['body']>
/** What happened, without the moment that is added here. */
type Happened =
  | { event: 'login' | 'logout' | 'drawer_opened' }
  | { event: 'basket_dropped'; lines: number; amountCents: number }
  | { event: 'sale_taken_back'; uuid: string; of: string; lines: number; amountCents: number }
/** `by`: who did it, for whoever closes the day without them; what an older version kept has no name. */
type Waiting = { key: string; body: Told; by?: string }

/** At which till, and who: what one seller did is told by them alone, as soon as they are back. */
export type AtTill = { registerId: number; memberId: number; name: string }

const placesOf = (registerId: number): string => `plantule.till.${registerId}.events.`
const placeOf = ({ registerId, memberId }: AtTill): string => `${placesOf(registerId)}${memberId}`
const keptAt = (place: string): Waiting[] => JSON.parse(localStorage.getItem(place) ?? '[]') as Waiting[]
const waiting = (till: AtTill): Waiting[] => keptAt(placeOf(till))

export type HeldBack = { name: string; events: number; since: string }
/** What other sellers did at this till and the sealed journal does not know yet: it waits here until they are back. */
export function heldBack(till: AtTill): HeldBack[] {
  const places = Object.keys(localStorage).filter((key) => key.startsWith(placesOf(till.registerId)) && key !== placeOf(till))
  return places.flatMap((place) => {
    const [first, ...others] = keptAt(place)
    return first ? [{ name: first.by ?? '', events: others.length + 1, since: first.body.at }] : []
  })
}
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
  keep(at, [...waiting(at), { key: crypto.randomUUID(), body, by: at.name }])
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
