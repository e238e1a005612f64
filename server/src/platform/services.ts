import type { FastifyBaseLogger } from 'fastify'
import type { KeyObject } from 'node:crypto'
import type { JobTask } from './apart/run-job-apart.ts'
import type { Config } from './config.ts'
import type { FileStore } from './files/store.ts'
import type { FiscalHeads } from './fiscal/fiscal-heads.ts'
import type { Telemetry } from './telemetry/telemetry.ts'
import type { Wiring } from './wiring.ts'

/** What the process offers to verbs and jobs besides the database, and what domains answer each other in it. */
export type Services = Wiring & {
  config: Config
  files: FileStore
  log: FastifyBaseLogger
  /** Master key of the sealed records; a KeyObject shows nothing when it is printed. */
  fiscalKey: KeyObject
  /** The last link of every chain, kept outside the database. */
  fiscalHeads: FiscalHeads
  /**
   * Makes the link by which an invited person takes up one membership; undefined once nobody is waited for. It goes into the
   * mail that leaves for them and nowhere else: no table, answer, job or log of a shop holds it. Absent with a hosted identity
   * provider, where people sign up by themselves.
   */
  identity?: { invitationLink: (offer: { shopId: number; memberId: number }, locale: 'fr' | 'en') => Promise<string | undefined> }
  /** Absent where nobody watches from outside. */
  telemetry?: Telemetry
  /** Runs a try at a job in a process of its own; absent where such jobs run in this one. */
  jobApart?: (task: JobTask, signal: AbortSignal) => Promise<void>
}
