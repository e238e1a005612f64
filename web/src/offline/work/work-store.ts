import type { Problem } from '@plantule/contract/base/errors'
import type { Deed } from '@plantule/contract/production/field'
import type { CountInput, CountItem } from '@plantule/contract/stock/count'
import type { CollectionInput } from '@plantule/contract/traceability/zones'
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

/** What a screen read last, by the person who read it. */
export type KeptRead = { who: string; hash: string; queryKey: readonly unknown[]; data: unknown; at: number }

type Action =
  | {
      kind: 'pick'
      orderId: number
      lineId: number
      /** Of the order, then of the line: what a conflict is told by. */
      reference: string
      label: string
      body: { prepared: number; missing: number; seen?: { prepared: number; missing: number } | undefined }
    }
  /** Everything of this order is taken or noted missing. */
  | { kind: 'finish'; orderId: number; reference: string }
  /** `items`: how the sizes are told when their count comes back refused. */
  | { kind: 'count'; body: CountInput; items: readonly CountItem[] }
  /** What was done among the plants; `label`: how its lot is told. */
  | { kind: 'deed'; deed: Deed; label: string }
  | { kind: 'photo'; lotId: number; label: string; photo: Blob }
  /** What was collected at a zone; `label`: how it is told. */
  | { kind: 'sheet'; zoneId: number; label: string; body: CollectionInput }
  | { kind: 'sheetPhoto'; zoneId: number; label: string; photo: Blob }

/** What somebody did without the server. `refused`: the server was asked and said no; whoever did it settles it. */
export type Command = Action & {
  /** Sent as the request's idempotency key: repeated, it is done once. */
  key: string
  who: string
  at: string
  state: 'kept' | 'refused'
  problem: Problem | null
}
/** Its place in the order of doing. */
export type Placed = Command & { seq: number }

interface Schema extends DBSchema {
  reads: { key: [string, string]; value: KeptRead; indexes: { who: string } }
  commands: { key: number; value: Command; indexes: { who: string } }
}

let opened: Promise<IDBPDatabase<Schema>> | undefined

/** One database of this browser, apart from the tills': it is emptied when its person signs out, their tickets never are. */
export const workStore = (): Promise<IDBPDatabase<Schema>> =>
  (opened ??= openDB<Schema>('plantule.work', 1, {
    upgrade(db) {
      db.createObjectStore('reads', { keyPath: ['who', 'hash'] }).createIndex('who', 'who')
      db.createObjectStore('commands', { keyPath: 'seq', autoIncrement: true }).createIndex('who', 'who')
    },
  }))

/** What this person did and the server does not know yet, in the order of doing. */
export const commandsOf = async (who: string): Promise<Placed[]> =>
  // The database places each as it is put.
  (await (await workStore()).getAllFromIndex('commands', 'who', who)) as Placed[]

export async function forgetReads(of: (who: string) => boolean): Promise<void> {
  const transaction = (await workStore()).transaction('reads', 'readwrite')
  for (let cursor = await transaction.store.openCursor(); cursor; cursor = await cursor.continue())
    if (of(cursor.value.who)) await cursor.delete()
  await transaction.done
}

export async function forgetCommands(who: string): Promise<void> {
  const transaction = (await workStore()).transaction('commands', 'readwrite')
  for (let cursor = await transaction.store.index('who').openCursor(who); cursor; cursor = await cursor.continue()) await cursor.delete()
  await transaction.done
}
