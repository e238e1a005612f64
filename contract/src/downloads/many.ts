import { z } from 'zod'
import { id } from '../base/shared.ts'

/** So many of those that stayed are told by name; the others are counted. */
export const MOST_TOLD = 200

/** What became of a deed on many records: how many took it, and which stayed as they were and why, in the asker's language. */
export const ManyReport = z.object({
  done: z.int(),
  refused: z.int(),
  told: z.array(z.object({ id, name: z.string(), why: z.string() })).max(MOST_TOLD),
})
export type ManyReport = z.infer<typeof ManyReport>
/** Started: its operation tells how far it is, and its report. */
export const manyStarted = z.object({ operationId: id, count: z.int() })
