import type pg from 'pg'
import type { Pools } from '../database.ts'
import type { Course } from './gather-statements.ts'

/** A request as it ended: the pattern of its route, nothing of what it carried. `level`: of the shop's subscription. */
export type RequestSeen = { method: string; route: string; status: number; ms: number; level?: string; parent?: string; course?: Course }
/** A try at a job: `waitedMs` since it was due. */
export type JobSeen = { name: string; ms: number; waitedMs: number; result: 'done' | 'failed' | 'given_up'; course?: Course }

/** What the process tells whoever watches it. Absent where nobody does: then nothing of it is loaded. */
export type Telemetry = {
  request: (seen: RequestSeen) => void
  job: (seen: JobSeen) => void
  mail: (result: 'sent' | 'kept' | 'failed') => void
  /** From here on pools, queue, chains and mails are looked at before each report, and statements of the pools are told of. */
  watch: (pools: Pools) => void
  /** Statements on this pool are told of too. */
  listenTo: (pool: pg.Pool) => void
  /** Sends what is left. */
  stop: () => Promise<void>
}

/** Loads the SDK of OpenTelemetry when a receiver is set. */
export async function openTelemetry(
  endpoint: string | undefined,
  about: { version: string; workers: boolean },
): Promise<Telemetry | undefined> {
  if (!endpoint) return undefined
  const { startSdk } = await import('./sdk.ts')
  return startSdk(endpoint, about)
}
