import type { Init } from '@plantule/contract/shops/init'
import type { FastifyInstance } from 'fastify'
import type { HearAudit } from './audit.ts'
import type { Base, Ctx } from './context.ts'
import type { Mounted } from './handlers.ts'
import type { JobKind } from './job.ts'
import type { HearNews } from './hear-news.ts'
import type { InternalMounted } from './provider/handle-internal.ts'
import type { NamedInside } from './named-inside.ts'
import type { Answered } from './port.ts'
import type { UsesOf } from './uses.ts'

/** What a domain offers to the running process. */
export type Domain = {
  name: string
  routes: Mounted[]
  /** Routes of the provider's staff: their own door and login, in no shop. */
  internal?: readonly InternalMounted[]
  jobs?: readonly JobKind[]
  /** Its parts of the client state at start. */
  init?: (ctx: Ctx) => Promise<Partial<Init>>
  /** What it answers to ports of domains below it. */
  ports?: readonly Answered[]
  /** Hears of every action that any domain writes down, in the same transaction. */
  hearAudit?: HearAudit
  /** Hears what any transaction tells the browsers of its shop, in the same transaction. */
  hearNews?: HearNews
  /** Where it shows pictures, and links files, of the library. */
  usesOfImage?: UsesOf
  usesOfFile?: UsesOf
  /** Where its values (jsonb) name rows of other domains, which then cannot be deleted. */
  namedInside?: NamedInside
  /** Takes away, once a night in each shop, what it need not keep any longer. */
  forget?: (ctx: Ctx) => Promise<void>
  /** HTTP that a contract's route cannot say: bytes that must stay as they came since they are signed, pages for visitors. */
  beside?: (app: FastifyInstance, base: Base) => void
}
