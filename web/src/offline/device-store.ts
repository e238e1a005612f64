import type { Init } from '@plantule/contract/shops/init'
import type { Answer } from '@plantule/contract/base/route'
import type { TillStatus } from '@plantule/contract/till/till'
import type { TillCatalogue } from '@plantule/contract/till/catalogue'
import type { KnownSeal, OfflineSale, SignedSale, tillOfflineRoutes } from '@plantule/contract/till/offline'
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { keptShop } from './keeps-a-till.ts'

/** What a till's device keeps, so that it opens and sells without a connection. */
export type Kept = {
  init: Init
  status: TillStatus
  catalogue: TillCatalogue
  kit: Answer<(typeof tillOfflineRoutes)['deviceKit']>
  /** The private key cannot be read out: the browser only signs with it. */
  device: { id: number; no: number; key: CryptoKey }
  head: Head
  /** The server's clock less this one's, in milliseconds. */
  clockOffset: number
  /** The last sealed records that the server told of: it is asked for them again, and says when it no longer has them. */
  seals: KnownSeal[]
  /** Room that is given up when storage is full, so that the sale at hand is still kept. */
  ballast: Uint8Array
}
export type Head = { seq: number; hash: string; at: string }

/** A ticket sold alone. `kept`: on this device only; then as the server answers. */
export type AloneTicket = {
  seq: number
  uuid: string
  sale: OfflineSale
  signed: SignedSale
  state: 'kept' | 'waiting' | 'sold' | 'known' | 'refused'
  ticketId: number | null
}

interface Schema extends DBSchema {
  kept: { key: keyof Kept; value: Kept[keyof Kept] }
  tickets: { key: number; value: AloneTicket; indexes: { uuid: string; state: AloneTicket['state'] } }
}
export type DeviceStore = IDBPDatabase<Schema>

const opened = new Map<string, Promise<DeviceStore>>()

/** A shop's own database on this device. */
export function deviceStore(shopUid: string): Promise<DeviceStore> {
  const known = opened.get(shopUid)
  if (known) return known
  const fresh = openDB<Schema>(`plantule.till.${shopUid}`, 1, {
    upgrade(db) {
      db.createObjectStore('kept')
      const tickets = db.createObjectStore('tickets', { keyPath: 'seq' })
      tickets.createIndex('uuid', 'uuid', { unique: true })
      tickets.createIndex('state', 'state')
    },
  })
  opened.set(shopUid, fresh)
  keptShop.set(shopUid)
  return fresh
}

/** The database of the shop last sold for on this device; none when it never sold. */
export const lastStore = async (): Promise<DeviceStore | undefined> => (keptShop.get() === '' ? undefined : deviceStore(keptShop.get()))

// Each key is written with its own type by `keep` alone.
export const kept = async <K extends keyof Kept>(store: DeviceStore, key: K): Promise<Kept[K] | undefined> =>
  (await store.get('kept', key)) as Kept[K] | undefined
export const keep = async <K extends keyof Kept>(store: DeviceStore, key: K, value: Kept[K]): Promise<void> =>
  void (await store.put('kept', value, key))
