import type { Deed, Field, FieldLot } from '@plantule/contract/production/field'
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { afterDeed, keyOf } from './field-lots.ts'

/** What is kept beside the lots, by whom it was read and when. */
export type KeptField = Omit<Field, 'lots' | 'gone' | 'whole'> & { who: string; at: number; wholeAt: number }

interface Schema extends DBSchema {
  lots: { key: number; value: FieldLot }
  kept: { key: 'field'; value: KeptField }
}

let opened: Promise<IDBPDatabase<Schema>> | undefined

/** A database of its own: thousands of lots are no weight for who sells or prepares, and it is emptied with its person. */
const fieldStore = (): Promise<IDBPDatabase<Schema>> =>
  (opened ??= openDB<Schema>('plantule.field', 1, {
    upgrade(db) {
      db.createObjectStore('lots', { keyPath: 'id' })
      db.createObjectStore('kept')
    },
  }))

export type FieldHere = { kept: KeptField; lots: FieldLot[] }

/** What this person's device keeps; nothing of another person's. */
export async function readFieldHere(who: string): Promise<FieldHere | null> {
  const store = await fieldStore()
  const kept = await store.get('kept', 'field')
  return kept?.who === who ? { kept, lots: await store.getAll('lots') } : null
}

/** Takes an answer in: all of it, or what changed. It is whole on the disk, or not at all. */
export async function takeField(who: string, { lots, gone, whole, ...rest }: Field): Promise<void> {
  const transaction = (await fieldStore()).transaction(['lots', 'kept'], 'readwrite')
  const store = transaction.objectStore('lots')
  const before = await transaction.objectStore('kept').get('field')
  if (whole) void store.clear()
  for (const lot of lots) void store.put(lot)
  for (const id of gone) void store.delete(id)
  const at = Date.now()
  void transaction.objectStore('kept').put({ ...rest, who, at, wholeAt: whole || !before ? at : before.wholeAt }, 'field')
  await transaction.done
}

/** A deed that the server has written, in what is kept here. */
export async function noteDeed(deed: Deed): Promise<void> {
  const transaction = (await fieldStore()).transaction(['lots', 'kept'], 'readwrite')
  const store = transaction.objectStore('lots')
  if (deed.kind === 'task' || deed.kind === 'tick') {
    const kept = await transaction.objectStore('kept').get('field')
    const tasks = kept?.tasks.filter((task) => task.key !== keyOf(deed))
    if (kept && tasks) await transaction.objectStore('kept').put({ ...kept, tasks }, 'field')
  } else if (deed.kind === 'transfer') {
    // The lot of the plants that came is found among all.
    for (const lot of await store.getAll()) {
      const after = afterDeed(lot, deed)
      if (after !== lot) await store.put(after)
    }
  } else {
    const lot = await store.get(deed.lotId)
    if (lot) await store.put(afterDeed(lot, deed))
  }
  await transaction.done
}

/** Empties it, unless it is this person's. */
export async function forgetField(who: string): Promise<void> {
  const databases = await indexedDB.databases?.()
  if (databases && !databases.some(({ name }) => name === 'plantule.field')) return
  const store = await fieldStore()
  const kept = await store.get('kept', 'field')
  if (!kept || kept.who === who) return
  const transaction = store.transaction(['lots', 'kept'], 'readwrite')
  void transaction.objectStore('lots').clear()
  void transaction.objectStore('kept').clear()
  await transaction.done
}
