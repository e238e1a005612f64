import type { InspectorPreset } from '@plantule/contract/base/inspections'
import type { Right } from '@plantule/contract/base/permissions'
import type { News, Topic } from '@plantule/contract/platform/news'
import type { ErrorCode } from '@plantule/contract/all'
import type { Transaction } from 'kysely'
import type pg from 'pg'
import type { DB } from '../db/tables.gen.ts'
import { WRITTEN } from './events.ts'
import { connectionOf, endSoon } from './end-soon.ts'
import { mustRun, type Running, sendTogether, transactionOn } from './connection.ts'
import type { Enqueue } from './job.ts'
import type { JobQueue } from './jobs.ts'
import { Refused } from './refused.ts'
import { refusalOfKey } from './foreign-keys.ts'
import { noteWrite } from './keep-answer.ts'
import { isSpread, poolOfShop } from './shop-pools.ts'
import type { Services } from './services.ts'

export type MemberActor = {
  kind: 'member'
  id: number
  name: string
  rights: readonly string[]
  /** Of a guest who inspects: which inspection. */
  inspects?: InspectorPreset
}
/** Staff of the provider whom an owner let in; `id` is theirs, no member's. */
export type ProviderActor = {
  kind: 'provider'
  id: number
  name: string
  rights: readonly string[]
  support: { entryId: number; mode: 'read' | 'write'; until: Date }
}
/** Another program, by the key that an owner gave it; `id` is the key's, no member's. */
export type KeyActor = { kind: 'key'; id: number; name: string; rights: readonly string[] }
/** Who acts, as the audit shows it. */
export type Actor = MemberActor | KeyActor | { kind: 'system'; name: string } | ProviderActor | { kind: 'public' }

/** Who signed in, as the identity provider names them and the sign-in (empty when it does not). */
/** `byPin`: their session was opened by a PIN at a till. */
export type Person = { sub: string; session: string; byPin?: true }

/** The browser of a request, for what it keeps of itself in cookies. */
export type Browser = { cookie: string | undefined; userAgent: string | null; address: string; setCookie: (line: string) => void }

/** All that a verb gets: one open transaction in one shop, and who asks. */
export type Ctx = {
  db: Transaction<DB>
  shopId: number
  actor: Actor
  /** Absent when nobody signed in: jobs, visitors. */
  person?: Person
  /** Of a visitor: what they do is bounded by it. Absent for whoever signed in, and for jobs. */
  network?: string
  /** Of a request of a member; absent for jobs. */
  browser?: Browser
  now: Date
  requestId: string
  /** Of a request that names its `Idempotency-Key`: sent twice, it is done once. */
  keyed?: true
  /** The language of what leaves by this request (documents follow the customer instead). */
  locale: 'fr' | 'en'
  /** Queues a job; it exists only if this transaction commits. */
  enqueue: Enqueue
  /** Tells the browsers of the shop that hold `right`; they hear of it only if this transaction commits. */
  publish: <T extends Topic>(topic: T, data: News[T], right?: Right) => Promise<void>
  /** Runs once this transaction has committed, and never when it has not; for what is kept outside the database. */
  afterCommit: (fn: () => void) => void
  /** From here on each statement is planned for the values it is given, as a job's are: for requests over very many rows. */
  planAnew: () => void
  /**
   * A part of the transaction that may fail by itself: what it wrote, published and meant to do afterwards is taken back as it throws,
   * and the rest goes on. Not beside other statements of the transaction.
   */
  attempt: <T>(work: () => Promise<T>) => Promise<T>
  /**
   * Another transaction of the same request, for the function that a handler returns: it may ask the outside world and then
   * write down what came back. Throws while this transaction is open.
   */
  inShop: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>
  services: Services
}

/** What a transaction needs of the running process. */
export type Base = {
  pool: pg.Pool
  /** A copy that may answer reads which may be a little old. */
  replica?: { poolFor: (shopId: number) => pg.Pool | undefined }
  jobs: JobQueue
  services: Services
}

export type Work = {
  shopId: number
  actor: Actor
  person?: Person
  /** Of a visitor, as `networkOf` tells it. */
  network?: string
  browser?: Browser
  requestId: string
  keyed?: true
  locale?: 'fr' | 'en'
  /** A read: the transaction is read only and its end is not waited for. */
  readOnly?: boolean
  /** Of a read: its answer may be a little old, so that a copy of the database may give it. */
  mayLag?: boolean
  now?: Date
  /** All statements see what was there at the first of them (repeatable read). */
  oneMoment?: boolean
  /** Seconds that one statement may take where nobody waits for the answer; unless told, what the pool allows. */
  patience?: number
}

const RETRIES = 4
/** Serialisation failure and deadlock: the whole transaction may run again. */
const retryable = new Set(['40001', '40P01'])
/** A rule that the database keeps refuses by this code of ours: the refusal is its message, the day or the address its detail. */
const REFUSAL = 'PLREF'
/** PostgreSQL stops a statement: it took too long, or waited too long for another's lock. */
const STOPPED: Record<string, ErrorCode> = { '57014': 'took_too_long', '55P03': 'held_by_others' }
/** What the database refuses by a rule of ours, as the refusal that people read; any other error as it is. */
export function refusalOf(error: Error & { code?: string; detail?: string }): Error {
  // Written in a migration, as every message of that code.
  if (error.code === REFUSAL)
    return new Refused(error.message as ErrorCode, { [error.message === 'shop_moved' ? 'address' : 'day']: error.detail })
  const stopped = STOPPED[error.code ?? '']
  const key = refusalOfKey(error)
  if (key) return Object.assign(key, { cause: error })
  return stopped ? Object.assign(new Refused(stopped), { cause: error }) : error
}

/**
 * The only place where a transaction opens: one per request and one per job run. The shop is set for the transaction
 * alone, so that row security shows this shop's rows and no other's.
 */
export async function inShop<T>(base: Base, who: Work, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const copy = who.readOnly && who.mayLag ? base.replica?.poolFor(who.shopId) : undefined
  if (copy) {
    try {
      return await once(base, copy, who, work)
    } catch (error) {
      if (error instanceof Refused && error.code !== 'took_too_long') throw error
      // The copy is gone, or threw away what the read still needed: the primary answers.
      base.services.log.warn({ err: error, event: 'replica_failed' }, 'a read that failed on the replica runs on the primary')
    }
  }
  const own = poolOfShop(base.pool, who.shopId)
  const pool = own instanceof Promise ? await own : own
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(base, pool, who, work)
    } catch (error) {
      if (attempt >= RETRIES || !retryable.has((error as { code?: string }).code ?? '')) throw error
      await new Promise((resolve) => setTimeout(resolve, 10 * attempt * Math.random() + 5))
    }
  }
}

async function once<T>(base: Base, pool: pg.Pool, who: Work, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  if (!Number.isSafeInteger(who.shopId)) throw new Error('inShop needs a shop id')
  const { client, first } = await connectionOf(pool)
  let broken: Error | undefined
  const running: Running = { open: true, planAnew: who.patience !== undefined, spread: isSpread(base.pool) }
  try {
    // The first statements follow without waiting, so a failure here shows at them.
    sendTogether(client)
    const opening = openingOf(who, first)
    // A cluster repeats to each machine that joins in the whole message in which something was set: nothing else stands in it there.
    const begun = running.spread ? Promise.all(opening.map((each) => client.query(each))) : client.query(opening.join('; '))
    const after: (() => void)[] = []
    const news: string[] = []
    const ctx = contextOn(client, base, who, { after, news, running })
    const result = await Promise.all([begun, work(ctx)]).then(([, value]) => value)
    running.open = false
    if (who.readOnly) {
      endSoon(pool, client)
      return result
    }
    const ended: pg.QueryResult | pg.QueryResult[] = await client.query(closing(client, who.shopId, news))
    const end = Array.isArray(ended) ? ended[0] : ended
    // After a failed statement that somebody swallowed, PostgreSQL answers a commit with a roll-back.
    if (end?.command === 'ROLLBACK') throw new Error('A failed statement was ignored: the transaction was rolled back')
    client.release()
    noteWrite(who.shopId)
    for (const fn of after) fn()
    return result
  } catch (error) {
    running.open = false
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    client.release(broken)
    throw refusalOf(error as Error & { code?: string })
  }
}

/** What begins a transaction, behind the end of the read before it on the same connection. */
const openingOf = ({ shopId, oneMoment, readOnly, patience }: Work, first: string): string[] => [
  `${first}begin${oneMoment ? ' isolation level repeatable read' : ''}${readOnly ? ' read only' : ''}`,
  `set local app.shop_id = '${shopId}'`,
  ...(patience ? PATIENT.map((name) => `set local ${name} = '${Math.trunc(patience)}s'`) : []),
  ...(readOnly ? [] : [`select refuse_on_the_move(${patience !== undefined})`]),
]

const PATIENT = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']

/**
 * News leaves in the message of the commit, but in a transaction of its own behind it, which need not reach the disk:
 * PostgreSQL lets transactions that notify commit only one after the other. A commit that fails ends the message. Without
 * any, other processes hear that the shop was written to.
 */
function closing(client: pg.PoolClient, shopId: number, news: readonly string[]): string {
  const all = news.length > 0 ? news : [JSON.stringify({ shop: shopId, topic: WRITTEN })]
  const told = all.map((message) => client.escapeLiteral(message)).join(', ')
  // As rows: a statement has at most 1,664 columns, and a transaction over a whole shop more news.
  const notified = `(select count(pg_notify('plantule_events', m)) from unnest(array[${told}]) m)`
  return `commit; select set_config('synchronous_commit', 'off', true), ${notified}`
}

type Ends = { after: (() => void)[]; news: string[]; running: Running }

function contextOn(client: pg.PoolClient, base: Base, who: Work, { after, news, running }: Ends): Ctx {
  const execute = (text: string, values?: unknown[]) => {
    mustRun(running)
    return client.query(text, values)
  }
  const ctx: Ctx = {
    db: transactionOn(client, running, who.shopId),
    shopId: who.shopId,
    actor: who.actor,
    ...(who.person ? { person: who.person } : {}),
    ...(who.network === undefined ? {} : { network: who.network }),
    ...(who.browser ? { browser: who.browser } : {}),
    ...(who.keyed ? { keyed: true } : {}),
    now: who.now ?? new Date(),
    requestId: who.requestId,
    locale: who.locale ?? 'fr',
    enqueue: (job, data, options) => base.jobs.enqueue(execute, who.shopId, job, data, options),
    async publish(topic, data, right) {
      news.push(JSON.stringify({ shop: who.shopId, topic, right, data }))
      await base.services.hearNews(ctx, topic, data)
    },
    afterCommit: (fn) => after.push(fn),
    async attempt(work) {
      const [heard, due] = [news.length, after.length]
      await execute('savepoint attempt')
      try {
        const value = await work()
        await execute('release savepoint attempt')
        return value
      } catch (error) {
        await execute('rollback to savepoint attempt; release savepoint attempt')
        news.length = heard
        after.length = due
        throw error
      }
    },
    planAnew: () => {
      running.planAnew = true
    },
    inShop(next) {
      if (running.open) throw new Error('A transaction does not open inside another')
      return inShop(base, { ...who, readOnly: false, now: new Date() }, next)
    },
    services: base.services,
  }
  return ctx
}
