import { Worker } from 'node:worker_threads'
import { checkArchive } from './check-archive.ts'
import type { SheetContent, SheetKind } from './sheet.ts'
import { SheetError } from './sheet-error.ts'
import { defaultLimits, megabytes, type SheetLimits } from './sheet-limits.ts'
import type { SheetTask } from './read-content.ts'
import type { WorkerAnswer } from './sheet-worker.ts'
import { sniffKind } from './sniff-kind.ts'

/**
 * Reads the first sheet of an untrusted xlsx, xls, ods or csv, told apart by content. The bytes are read in a
 * thread with its own heap and time limit, so the worst file ends as a `SheetError` and never as a crash.
 */
export async function readSheet(bytes: Uint8Array, changed: Partial<SheetLimits> = {}): Promise<SheetContent> {
  const limits = { ...defaultLimits, ...changed }
  if (bytes.byteLength > limits.maxBytes) throw new SheetError('too_large', { max: megabytes(limits.maxBytes) })
  if (bytes.byteLength === 0) throw new SheetError('empty')
  const sniffed = sniffKind(bytes)
  if (sniffed === undefined) throw new SheetError('not_a_sheet')
  const kind = sniffed === 'zip' ? await checkArchive(Buffer.from(bytes), limits) : sniffed
  return readInThread(bytes, kind, limits)
}

/** Gathers an upload, giving up with `too_large` as soon as it passes the limit. */
export async function gatherBytes(
  source: AsyncIterable<Uint8Array>,
  maxBytes = defaultLimits.maxBytes,
): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of source) {
    size += chunk.byteLength
    if (size > maxBytes) throw new SheetError('too_large', { max: megabytes(maxBytes) })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function readInThread(bytes: Uint8Array, kind: SheetKind, limits: SheetLimits): Promise<SheetContent> {
  const task: SheetTask = { bytes, kind, limits }
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  })
  return new Promise<SheetContent>((resolve, reject) => {
    const timer = setTimeout(() => reject(new SheetError('timed_out')), limits.timeoutMs)
    worker.once('message', (answer: WorkerAnswer) => {
      clearTimeout(timer)
      if ('content' in answer) resolve(answer.content)
      else reject(new SheetError(answer.failure.code, answer.failure.details, { cause: answer.failure.cause }))
    })
    worker.once('error', (error: Error & { code?: string }) => {
      clearTimeout(timer)
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new SheetError('too_much_text', {}, { cause: error }) : error)
    })
    worker.once('exit', () => {
      clearTimeout(timer)
      reject(new SheetError('damaged'))
    })
  }).finally(() => worker.terminate())
}
