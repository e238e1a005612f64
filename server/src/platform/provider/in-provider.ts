import type { News, Topic } from '@plantule/contract/platform/news'
import type { Transaction } from 'kysely'
import type pg from 'pg'
import type { DB } from '../../db/tables.gen.ts'
import { mustRun, type Running, sendTogether, transactionOn } from '../connection.ts'
import type { EnqueueOptions, Job } from '../job.ts'
import type { JobQueue } from '../jobs.ts'
import type { Services } from '../services.ts'
import { isSpread } from '../shop-pools.ts'
import type { Staff } from './staff-door.ts'

/** All that a verb of the provider gets: one open transaction in no shop, by the provider's own login, and who of the staff asks. */
export type ProviderCtx = {
  db: Transaction<DB>
  staff: Staff
  now: Date
  requestId: string
  locale: 'fr' | 'en'
  /** Tells the processes and browsers of a shop; they hear of it only if this transaction commits. */
  tell: <T extends Topic>(shopId: number, topic: T, data: News[T]) => void
  /** Queues a job that a shop's own login does; it exists only if this transaction commits. Its name begins with `provider.`. */
  enqueue: <D extends object>(shopId: number, job: Job<D>, data: NoInfer<D>, options?: EnqueueOptions) => Promise<void>
  services: Services
}

export type ProviderBase = { pool: pg.Pool; jobs: JobQueue; services: Services }
export type ProviderWork = { staff: Staff; requestId: string; locale: 'fr' | 'en'; readOnly: boolean }

const RETRIES = 4
const retryable = new Set(['40001', '40P01'])
/** No shop: what a built statement would ask of a shop's table finds nothing, beside that the login may not. */
const NO_SHOP = 0

/** The only place where a transaction of the provider opens. */
export async function inProvider<T>(base: ProviderBase, who: ProviderWork, work: (ctx: ProviderCtx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(base, who, work)
    } catch (error) {
      if (attempt >= RETRIES || !retryable.has((error as { code?: string }).code ?? '')) throw error
    }
  }
}

async function once<T>({ pool, jobs, services }: ProviderBase, who: ProviderWork, work: (ctx: ProviderCtx) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  const running: Running = { open: true, planAnew: false, spread: isSpread(pool) }
  const news: string[] = []
  let broken: Error | undefined
  try {
    sendTogether(client)
    const begun = client.query(who.readOnly ? 'begin read only' : 'begin')
    const ctx: ProviderCtx = {
      db: transactionOn(client, running, NO_SHOP),
      staff: who.staff,
      now: new Date(),
      requestId: who.requestId,
      locale: who.locale,
      enqueue: (shopId, job, data, options) =>
        jobs.enqueue((text, values) => (mustRun(running), client.query(text, values)), shopId, job, data, options),
      tell: (shop, topic, data) => void news.push(JSON.stringify({ shop, topic, data })),
      services,
    }
    const [, value] = await Promise.all([begun, work(ctx)])
    running.open = false
    for (const message of news) await client.query("select pg_notify('plantule_events', $1)", [message])
    const ended = await client.query('commit')
    if (ended.command === 'ROLLBACK') throw new Error('A failed statement was ignored: the transaction was rolled back')
    return value
  } catch (error) {
    running.open = false
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}
