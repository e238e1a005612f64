import pino from 'pino'
import { type Ctx, inShop } from '../platform/context.ts'
import type { JobKind } from '../platform/job.ts'
import { JobQueue } from '../platform/jobs.ts'
import { type TestApp, testApp } from './test-app.ts'
import { workerLogins } from './worker-logins.ts'

type OwnQueue = {
  /** A transaction of a member whose jobs go to this queue. */
  as: <T>(shopId: number, member: { id: number; rights: readonly string[] }, work: (ctx: Ctx) => Promise<T>) => Promise<T>
  work: () => Promise<void>
  leaveOff: (shopId: number) => void
  stop: () => Promise<void>
}

/** A queue of its own kinds of job on this worker's database, with real workers; of the product, or of another one on that database. */
export async function ownQueue(
  kinds: readonly JobKind[],
  { of, lateSeconds = 0.5 }: { of?: TestApp; lateSeconds?: number } = {},
): Promise<OwnQueue> {
  const test = of ?? (await testApp())
  const jobs = new JobQueue(workerLogins(), pino({ level: 'fatal' }), { lateSeconds })
  jobs.define(kinds)
  await jobs.prepare(test.pools.owner)
  const base = { pool: test.pools.app, jobs, services: test.services }
  return {
    as: (shopId, member, work) =>
      inShop(base, { shopId, actor: { kind: 'member', name: 'Camille Test', ...member }, requestId: 'test' }, work),
    work: () => jobs.work(test.pools.app, test.services),
    leaveOff: (shopId) => jobs.leaveOff(shopId),
    stop: async () => {
      await jobs.stop()
      // A kind of the product that was lent is the product's again, with its own number of tries.
      await test.jobs.prepare(test.pools.owner)
    },
  }
}
