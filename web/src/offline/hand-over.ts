import { tillOfflineRoutes, type OfflineResult } from '@plantule/contract/till/offline'
import { call } from '../api/client.ts'
import { keep, kept, lastStore, type AloneTicket, type DeviceStore } from './device-store.ts'

const AT_ONCE = 20
/** Letters of one parcel: the server takes no more at once than it can hold. */
const PARCEL = 2_000_000
/** Clocks drift; by more than this somebody turned one. */
const TURNED_SECONDS = 5 * 60
const MOST_ASKED = 200
const KEPT_DAYS = 60

type Place = { registerId: number; sessionId: number | null }

/**
 * Hands over what was sold alone, in order, and learns what became of what is there already. Nothing is forgotten before
 * the server has answered for it. Throws what the call throws; the tickets stay.
 */
export async function handOver(store: DeviceStore, place: Place): Promise<void> {
  // A second tab would send the same: harmless, but useless.
  await navigator.locks.request('plantule.till.hand-over', { ifAvailable: true }, async (lock) => {
    const device = await kept(store, 'device')
    if (!lock || !device) return
    const before = await kept(store, 'clockOffset')
    const offset = await push(store, device.id, place, [], 0)
    const left = await store.countFromIndex('tickets', 'state', 'kept')
    // Ahead of the server by more than when they last spoke: above zero.
    const turned = before === undefined ? 0 : Math.round((before - offset) / 1000)
    const told = left > 0 && Math.abs(turned) >= TURNED_SECONDS ? turned : 0
    for (;;) {
      const tickets = parcelOf(await store.getAllFromIndex('tickets', 'state', 'kept', AT_ONCE))
      if (tickets.length === 0) break
      await push(store, device.id, place, tickets, told)
    }
    await forgetOld(store)
  })
}

/** Hands over what the till of this browser sold alone, from wherever somebody stands. Throws what the call throws; the tickets stay. */
export async function sendWhatIsLeft(): Promise<void> {
  const store = await lastStore()
  const status = store && (await kept(store, 'status'))
  if (!store || !status?.register || (await notFolded(store)).length === 0) return
  await handOver(store, { registerId: status.register.id, sessionId: status.session?.id ?? null })
}

/** Says that the device is there, with these tickets; answers the server's clock less this one's. */
async function push(
  store: DeviceStore,
  deviceId: number,
  place: Place,
  tickets: readonly AloneTicket[],
  turnedSeconds: number,
): Promise<number> {
  const asking = (await store.getAllKeysFromIndex('tickets', 'state', 'waiting', MOST_ASKED)) as number[]
  const head = await kept(store, 'head')
  const began = Date.now()
  const body = {
    ...place,
    headSeq: head?.seq ?? 0,
    tickets: tickets.map(({ signed }) => signed),
    asking,
    turnedSeconds,
    seals: (await kept(store, 'seals')) ?? [],
  }
  const answer = await call(tillOfflineRoutes.pushOffline, { params: { id: deviceId }, body })
  const offset = Date.parse(answer.serverTime) - (began + Date.now()) / 2
  await keep(store, 'clockOffset', offset)
  await keep(store, 'seals', answer.seals)
  await note(store, answer.results)
  return offset
}

/** The first tickets that go together; always at least one. */
const parcelOf = (tickets: readonly AloneTicket[]): AloneTicket[] => {
  let letters = 0
  return tickets.filter(({ signed }, at) => (letters += signed.content.length) <= PARCEL || at === 0)
}

async function note(store: DeviceStore, results: readonly OfflineResult[]): Promise<void> {
  const transaction = store.transaction('tickets', 'readwrite')
  for (const { seq, state, ticketId } of results) {
    const ticket = await transaction.store.get(seq)
    if (ticket) await transaction.store.put({ ...ticket, state, ticketId })
  }
  await transaction.done
}

/** What stands in the shop's chain for long leaves the device. */
async function forgetOld(store: DeviceStore): Promise<void> {
  const before = new Date(Date.now() - KEPT_DAYS * 86_400_000).toISOString()
  const transaction = store.transaction('tickets', 'readwrite')
  for (const state of ['sold', 'known'] as const) {
    for (let cursor = await transaction.store.index('state').openCursor(state); cursor; cursor = await cursor.continue()) {
      if (cursor.value.sale.at >= before) break
      await cursor.delete()
    }
  }
  await transaction.done
}

/** Tickets that the server does not hold, or has not brought into the till yet. */
export const notFolded = async (store: DeviceStore): Promise<AloneTicket[]> =>
  (await Promise.all((['kept', 'waiting'] as const).map((state) => store.getAllFromIndex('tickets', 'state', state)))).flat()

/** How many tickets are on this device alone, or received but not in the till yet, or refused. */
export async function countAlone(store: DeviceStore): Promise<{ kept: number; waiting: number; refused: number }> {
  const count = (state: AloneTicket['state']): Promise<number> => store.countFromIndex('tickets', 'state', state)
  return { kept: await count('kept'), waiting: await count('waiting'), refused: await count('refused') }
}
