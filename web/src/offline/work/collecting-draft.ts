import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { preference } from '../../preference.ts'

/** A sheet that is being filled in. `uuid`: the sheet's own, from its first letter on; `form`: as its screen wrote it. */
type CollectingDraft = { uuid: string; form: object }
/** `key`: what the picture is sent under, once. */
export type DraftPhoto = { key: string; photo: Blob }

// Of one person alone: a phone goes from hand to hand.
const textOf = (who: string) => preference<CollectingDraft | null>(`collecting.draft.${who}`, null)

interface Schema extends DBSchema {
  photos: { key: string; value: DraftPhoto & { draft: string }; indexes: { draft: string } }
}
let opened: Promise<IDBPDatabase<Schema>> | undefined
/** Apart from what waits to be sent: nothing of it leaves before its sheet is kept. */
const photoStore = (): Promise<IDBPDatabase<Schema>> =>
  (opened ??= openDB<Schema>('plantule.collecting', 1, {
    upgrade(db) {
      db.createObjectStore('photos', { keyPath: 'key' }).createIndex('draft', 'draft')
    },
  }))

export const draftOf = (who: string): CollectingDraft | null => textOf(who).get()
export const writeDraft = (who: string, draft: CollectingDraft): void => textOf(who).set(draft)

/** A phone may close a page behind its camera: a picture is on the disk when this answers. Throws what the browser's storage throws. */
export async function addDraftPhoto({ uuid }: CollectingDraft, photo: DraftPhoto): Promise<void> {
  await (await photoStore()).put('photos', { ...photo, draft: uuid })
}
export const draftPhotos = async ({ uuid }: CollectingDraft): Promise<DraftPhoto[]> =>
  (await (await photoStore()).getAllFromIndex('photos', 'draft', uuid)).map(({ key, photo }) => ({ key, photo }))

/** It was kept, or its person left. */
export async function forgetDraft(who: string): Promise<void> {
  const draft = draftOf(who)
  if (!draft) return
  textOf(who).set(null)
  const store = await photoStore()
  for (const { key } of await draftPhotos(draft)) await store.delete('photos', key)
}
