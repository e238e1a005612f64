import { z } from 'zod'
import { job } from '../../platform/job.ts'

/** `large`: told by whoever starts it (`is-large.ts`). */
const ofImport = { operationId: z.int(), importId: z.int(), large: z.boolean().default(false) }

export const checkImportJob = job('catalogue.check-import', ofImport)
export const runImportJob = job('catalogue.run-import', ofImport)
export const matchPicturesJob = job('catalogue.match-pictures', ofImport)
export const fetchPicturesJob = job('catalogue.import-pictures', { operationId: z.int(), importId: z.int() })
