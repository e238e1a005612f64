import type { FecReport } from '@plantule/contract/books/books'
import { type Reader, readApart } from '../../../platform/apart/read-apart.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Upload } from '../../../platform/handlers.ts'
import { Refused } from '../../../platform/refused.ts'
import type { FecTask } from './fec-worker.ts'

/** A file of 100 MB is a text and its lines in memory. */
const reader: Reader = {
  worker: new URL('./fec-worker.ts', import.meta.url),
  ms: 60_000,
  heapMb: 640,
  unread: () => new Refused('fec_unread'),
}

/** Reports the faults of a FEC once the transaction is over. Throws `file_missing`, `not_a_fec`, `fec_unread`, `readers_busy`. */
export async function checkFecFile(ctx: Ctx, upload: Upload | undefined): Promise<() => Promise<FecReport>> {
  if (!upload) throw new Refused('file_missing')
  return () => readApart<FecReport>(ctx.shopId, reader, { name: upload.name, path: upload.path } satisfies FecTask)
}
