import type { SignedSale } from '@plantule/contract/till/offline'
import { kept, type DeviceStore } from './device-store.ts'
import { notFolded } from './hand-over.ts'

const KIND = 'plantule-till-tickets'

/** What a device sold and could not hand over, as it signed it: any other browser may bring it to the server. */
export type RescueFile = {
  kind: typeof KIND
  format: 1
  shop: string
  device: { id: number; no: number }
  headSeq: number
  savedAt: string
  tickets: SignedSale[]
}

/** The file of everything that is not in the till yet; undefined when there is nothing. */
export async function rescueFile(store: DeviceStore, shop: string): Promise<RescueFile | undefined> {
  const device = await kept(store, 'device')
  const tickets = (await notFolded(store)).toSorted((a, b) => a.seq - b.seq).map(({ signed }) => signed)
  if (!device || tickets.length === 0) return undefined
  const head = await kept(store, 'head')
  const { id, no } = device
  return { kind: KIND, format: 1, shop, device: { id, no }, headSeq: head?.seq ?? 0, savedAt: new Date().toISOString(), tickets }
}

export function saveFile(file: RescueFile): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(file)], { type: 'application/json' }))
  const name = `tickets-D${file.device.no}-${file.savedAt.slice(0, 19).replaceAll(':', '-')}.json`
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** Saves what is not in the till yet beside the browser's own store, which it may empty; nothing where there is nothing. */
export async function saveTickets(store: DeviceStore | undefined, shop: string): Promise<void> {
  const file = store && (await rescueFile(store, shop))
  if (file) saveFile(file)
}

/** Reads such a file; `other_file` when it is none, `other_shop` when it belongs to another one. The server verifies every ticket. */
export function readRescueFile(text: string, shop: string): RescueFile | 'other_file' | 'other_shop' {
  let file: Partial<RescueFile> | null
  try {
    file = JSON.parse(text) as Partial<RescueFile> | null
  } catch {
    return 'other_file'
  }
  if (
    file?.kind !== KIND ||
    file.format !== 1 ||
    typeof file.device?.id !== 'number' ||
    !Array.isArray(file.tickets) ||
    file.tickets.length === 0
  )
    return 'other_file'
  // Every part was looked at; what is inside a ticket is for the server.
  return file.shop === shop ? (file as RescueFile) : 'other_shop'
}

const AT_ONCE = 20
export const parcels = <T>(tickets: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(tickets.length / AT_ONCE) }, (_, n) => tickets.slice(n * AT_ONCE, (n + 1) * AT_ONCE))
