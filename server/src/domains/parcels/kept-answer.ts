import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { FileGone, type FileStore } from '../../platform/files/store.ts'
import type { MadeLabel } from '../carriers/index.ts'

const Kept = z.object({ tracking: z.string(), kind: z.enum(['pdf', 'zpl']), url: z.string().nullable(), bytes: z.base64().nullable() })

/**
 * Lays a carrier's answer down, whole, under a name that the parcel's row knows already. Nobody reads it once the row has it; it is
 * swept.
 */
export const keepAnswer = (files: FileStore, key: string, { bytes, ...made }: MadeLabel): Promise<void> =>
  files.put(key, Buffer.from(JSON.stringify({ ...made, bytes: bytes?.toString('base64') ?? null })))

/** The answer under a name; undefined where none came, or not whole. */
export async function keptAnswer(files: FileStore, key: string): Promise<MadeLabel | undefined> {
  try {
    const { bytes, ...made } = Kept.parse(JSON.parse((await buffer(await files.get(key))).toString('utf8')))
    return { ...made, bytes: bytes === null ? null : Buffer.from(bytes, 'base64') }
  } catch (error) {
    if (error instanceof FileGone || error instanceof SyntaxError || error instanceof z.ZodError) return undefined
    throw error
  }
}
