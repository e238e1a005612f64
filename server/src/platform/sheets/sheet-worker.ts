import { EncryptedFileError, UnsupportedFormatError } from 'hucre'
import { parentPort, workerData } from 'node:worker_threads'
import { readContent, type SheetTask } from './read-content.ts'
import type { SheetContent } from './sheet.ts'
import { SheetError } from './sheet-error.ts'

export type WorkerAnswer =
  { content: SheetContent } | { failure: { code: SheetError['code']; details: SheetError['details']; cause: string } }

function failureOf(error: unknown): SheetError {
  if (error instanceof SheetError) return error
  if (error instanceof EncryptedFileError) return new SheetError('protected', {}, { cause: error })
  if (error instanceof UnsupportedFormatError) return new SheetError('not_a_sheet', {}, { cause: error })
  return new SheetError('damaged', {}, { cause: error })
}

// Started by `read-sheet.ts` with the task as its data.
let answer: WorkerAnswer
try {
  answer = { content: await readContent(workerData as SheetTask) }
} catch (error) {
  const { code, details, cause } = failureOf(error)
  answer = { failure: { code, details, cause: String(cause ?? '') } }
}
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's port has no origin
parentPort?.postMessage(answer)
