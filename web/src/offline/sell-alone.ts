import { deviceTicketNumber, linkHash, signHash } from '@plantule/contract/fiscal/device-chain'
import { MOST_LETTERS, OfflineSale } from '@plantule/contract/till/offline'
import { parisDay } from '../ui/format.ts'
import { kept, type AloneTicket, type DeviceStore, type Head, type Kept } from './device-store.ts'

/** All of a sale but its place in the device's chain. */
export type Unplaced = Omit<OfflineSale, 'deviceId' | 'device' | 'seq' | 'number' | 'at'>

/** The device may not sell alone yet, has no room left, or cannot keep the sale as it is; the sentence is chosen by the name. */
export class AloneFault extends Error {
  readonly reason: 'not_ready' | 'full' | 'broken'
  constructor(reason: AloneFault['reason'], cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

const start: Head = { seq: 0, hash: '', at: '' }

/**
 * Numbers, chains, signs and keeps a sale on this device; it is on the disk when this answers. The same uuid again gives
 * the first ticket. Throws AloneFault.
 */
export function sellAlone(store: DeviceStore, sale: Unplaced): Promise<AloneTicket> {
  // One tab at a time: two sales must not take the same place in the chain.
  return navigator.locks.request('plantule.till.chain', async () => {
    const known = await store.getFromIndex('tickets', 'uuid', sale.uuid)
    if (known) return known
    const device = await kept(store, 'device')
    if (!device) throw new AloneFault('not_ready')
    const head = (await kept(store, 'head')) ?? start
    const ticket = await place(device, head, (await kept(store, 'clockOffset')) ?? 0, sale)
    const next: Head = { seq: ticket.seq, hash: ticket.signed.hash, at: ticket.sale.at }
    await write(store, ticket, next).catch(async (error: unknown) => {
      if (!isFull(error)) throw error
      await store.delete('kept', 'ballast')
      await write(store, ticket, next).catch((again: unknown) => {
        throw isFull(again) ? new AloneFault('full', again) : again
      })
    })
    return ticket
  })
}

async function place(device: Kept['device'], head: Head, clockOffset: number, sale: Unplaced): Promise<AloneTicket> {
  const seq = head.seq + 1
  const clock = new Date(Date.now() + clockOffset).toISOString()
  // Time never goes back along a chain, also when somebody turns the device's clock.
  const at = clock > head.at ? clock : head.at
  const number = deviceTicketNumber({ register: sale.register, year: parisDay(new Date(at)).slice(0, 4), device: device.no, seq })
  const whole: OfflineSale = { ...sale, deviceId: device.id, device: device.no, seq, number, at }
  const content = JSON.stringify(whole)
  // What the server could not read must not be signed: the customer has not paid yet.
  const readable = OfflineSale.safeParse(JSON.parse(content))
  if (!readable.success) throw new AloneFault('broken', readable.error)
  if (content.length > MOST_LETTERS) throw new AloneFault('broken')
  const hash = await linkHash(head.hash, content)
  const signature = await signHash(device.key, hash)
  return {
    seq,
    uuid: sale.uuid,
    sale: whole,
    signed: { seq, content, previous: head.hash, hash, signature, printed: false },
    state: 'kept',
    ticketId: null,
  }
}

/** Ticket and end of the chain together, on the disk before it is answered. */
async function write(store: DeviceStore, ticket: AloneTicket, head: Head): Promise<void> {
  const transaction = store.transaction(['tickets', 'kept'], 'readwrite', { durability: 'strict' })
  await Promise.all([transaction.objectStore('tickets').add(ticket), transaction.objectStore('kept').put(head, 'head'), transaction.done])
}

const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError'

export async function notePrinted(store: DeviceStore, seq: number): Promise<void> {
  const ticket = await store.get('tickets', seq)
  if (ticket?.state === 'kept') await store.put('tickets', { ...ticket, signed: { ...ticket.signed, printed: true } })
}
