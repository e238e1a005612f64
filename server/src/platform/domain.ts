import type { Init } from '@plantule/contract/init'
import type { Ctx } from './context.ts'
import type { Mounted } from './handlers.ts'
import type { JobKind } from './jobs.ts'

/** What a domain offers to the running process. */
export type Domain = {
  name: string
  routes: Mounted[]
  jobs?: Record<string, JobKind>
  /** Its parts of the client state at start. */
  init?: (ctx: Ctx) => Promise<Partial<Init>>
}
