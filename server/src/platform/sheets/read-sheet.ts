import { type Reader, readApart, type Unread } from '../apart/read-apart.ts'
import type { SheetContent } from './sheet.ts'
import { SheetError, type SheetErrorCode } from './sheet-error.ts'
import { defaultLimits, megabytes, type SheetLimits } from './sheet-limits.ts'
import type { SheetTask } from './sheet-worker.ts'

const unread: Record<Unread, SheetErrorCode> = { timed_out: 'timed_out', too_much: 'too_much_text', crashed: 'damaged' }

/**
 * Reads the first sheet of an untrusted xlsx, xls, ods or csv, told apart by content, in a process with its own heap and time limit,
 * so the worst file ends as a `SheetError` and never as a crash. It waits in the line of the shop `shopId`. Throws `readers_busy`.
 */
export const readSheet = (bytes: Uint8Array, changed: Partial<SheetLimits> = {}, shopId = 0): Promise<SheetContent> =>
  readSheetBy<SheetContent>(new URL('./sheet-worker.ts', import.meta.url), { bytes, changed, shopId })

/**
 * The same by another program, which reads the sheet by `readContent` and answers what it is asked about it: so many rows as a sheet may
 * have take their time to come over, too. Throws as `readSheet`.
 */
export async function readSheetBy<Answer>(
  worker: URL,
  { bytes, changed, shopId, ask }: { bytes: Uint8Array; changed: Partial<SheetLimits>; shopId: number; ask?: unknown },
): Promise<Answer> {
  const limits = { ...defaultLimits, ...changed }
  if (bytes.byteLength > limits.maxBytes) throw new SheetError('too_large', { max: megabytes(limits.maxBytes) })
  const reader: Reader = {
    worker,
    ms: limits.timeoutMs,
    heapMb: limits.heapMb,
    unread: (why) => new SheetError(unread[why]),
    // The reader throws `SheetError` alone.
    refused: (code, details) => new SheetError(code as SheetErrorCode, details),
  }
  const task: SheetTask = { bytes, limits, ask }
  return readApart<Answer>(shopId, reader, task)
}

/** Gathers an upload, giving up with `too_large` as soon as it passes the limit. */
export async function gatherBytes(source: AsyncIterable<Uint8Array>, maxBytes = defaultLimits.maxBytes): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of source) {
    size += chunk.byteLength
    if (size > maxBytes) throw new SheetError('too_large', { max: megabytes(maxBytes) })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
