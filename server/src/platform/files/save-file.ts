import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import type { Selectable } from 'kysely'
import type { StoredFile } from '../../db/tables.gen.ts'
import type { Ctx } from '../context.ts'
import { Refused } from '../refused.ts'
import { counted } from './counted.ts'
import { FileGone, type FileStore } from './store.ts'
import { mustExist } from '../must-exist.ts'

/** Bytes, a path of a file on disk, or a stream. */
export type FileBody = Buffer | string | Readable
/** Bytes that are in the store but not yet in the index; without a row they are swept after a day. */
export type Stored = { key: string; sha256: string; bytes: number }
export type SavedFile = { id: number; sha256: string; bytes: number }

/** Whether a text could be the key of a shop's bytes. */
export const isFileKey = (text: string): boolean => /^shop\/\d+\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/**
 * Puts bytes into the store under a key of our own, `shop/<id>/<uuid>`, counting and hashing on the way.
 * A job calls it between transactions; `saveFile` then only writes the row.
 */
export async function storeBytes(store: FileStore, shopId: number, body: FileBody): Promise<Stored> {
  const key = `shop/${shopId}/${randomUUID()}`
  if (Buffer.isBuffer(body)) {
    await store.put(key, body)
    return { key, sha256: createHash('sha256').update(body).digest('hex'), bytes: body.length }
  }
  const { through, sum } = counted()
  const source = typeof body === 'string' ? createReadStream(body) : body
  // An unreadable source must fail the writing, not wait for ever.
  source.on('error', (error: Error) => through.destroy(error))
  // It may fail before the store listens, which then finds it destroyed.
  through.on('error', () => undefined)
  await store.put(key, source.pipe(through))
  return { key, ...sum() }
}

type NewFile = { name: string; mime: string; expiresAt?: Date } & ({ body: FileBody } | { stored: Stored })

/**
 * Keeps a file of the shop. With `body` the bytes are written while the transaction is open: right for an upload;
 * a job that makes something large gives `stored` instead. When the transaction fails, its bytes are swept later.
 */
export async function saveFile(ctx: Ctx, file: NewFile): Promise<SavedFile> {
  const { key, sha256, bytes } = 'stored' in file ? file.stored : await storeBytes(ctx.services.files, ctx.shopId, file.body)
  const { id } = await ctx.db
    .insertInto('stored_file')
    .values({
      shop_id: ctx.shopId,
      key,
      name: file.name.slice(0, 255),
      mime: file.mime,
      bytes,
      sha256,
      expires_at: file.expiresAt ?? null,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, sha256, bytes }
}

export type OpenedFile = Selectable<StoredFile> & {
  /** Reads the bytes; call it once the transaction is over. Throws `not_found` when they are gone. */
  read: () => Promise<Readable>
}

/** Throws `not_found`. */
export async function openFile(ctx: Ctx, id: number): Promise<OpenedFile> {
  const row = mustExist(await ctx.db.selectFrom('stored_file').selectAll().where('id', '=', id).executeTakeFirst())
  const { files } = ctx.services
  return { ...row, read: () => readStored(files, row.key) }
}

export async function readStored(files: FileStore, key: string): Promise<Readable> {
  try {
    return await files.get(key)
  } catch (error) {
    if (error instanceof FileGone) throw new Refused('not_found')
    throw error
  }
}

/** Forgets a file. Its bytes go with the next sweep, so that a transaction that fails later loses nothing. */
export async function dropFile(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.deleteFrom('stored_file').where('id', '=', id).execute()
}
