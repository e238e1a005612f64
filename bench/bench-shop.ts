import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { defineJobs } from '../server/src/app.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { type Base, type Ctx, inShop, type Work } from '../server/src/platform/context.ts'
import { closePools, openPools, type Pools } from '../server/src/platform/database.ts'
import { openStore } from '../server/src/platform/files/open-store.ts'
import { openFiscal } from '../server/src/platform/fiscal/open-fiscal.ts'
import { JobQueue } from '../server/src/platform/jobs.ts'
import { type Embedded, startEmbedded } from '../server/src/platform/postgres/embedded.ts'
import type { Services } from '../server/src/platform/services.ts'
import { seed } from './seed.ts'
import { wiring } from '../server/src/wiring.ts'

export type Bench = {
  /** A folder of its own, gone at the end. */
  root: string
  embedded: Embedded
  pools: Pools
  jobs: JobQueue
  services: Services
  shopId: number
  /** One transaction of the shop, by nobody in particular. */
  shop: <T>(work: (ctx: Ctx) => Promise<T>, who?: Partial<Work>) => Promise<T>
  /** Runs the jobs that wait. */
  drain: () => Promise<unknown>
}

/** A database of its own with one shop: filled to this part of the sizes that the budgets name, or empty. */
export async function benchShop<T>(filled: number | 'empty', work: (bench: Bench) => Promise<T>): Promise<T> {
  const root = mkdtempSync(join(tmpdir(), 'plantule-bench-'))
  const embedded = await startEmbedded({ root })
  try {
    await migrate(embedded.owner)
    const pools = openPools(embedded)
    const log = pino({ level: 'silent' })
    const jobs = new JobQueue(embedded, log)
    try {
      defineJobs(jobs)
      await jobs.prepare(pools.owner)
      const shopId = filled === 'empty' ? await emptyShop(pools.owner) : await filledShop(embedded.owner, filled)
      const config = readConfig({ PLANTULE_DATA: root })
      const files = await openStore(config)
      const services: Services = { ...wiring, config, files, log, ...(await openFiscal(config, files, log)) }
      const base: Base = { pool: pools.app, jobs, services }
      const bench = { shopId, actor: { kind: 'system' as const, name: 'Banc' }, requestId: 'bench' }
      return await work({
        root,
        embedded,
        pools,
        jobs,
        services,
        shopId,
        shop: (each, who = {}) => inShop(base, { ...bench, ...who }, each),
        drain: () => jobs.drain(pools.app, services, shopId),
      })
    } finally {
      await jobs.stop()
      await closePools(pools)
    }
  } finally {
    await embedded.stop()
    rmSync(root, { recursive: true, force: true })
  }
}

async function emptyShop(owner: pg.Pool): Promise<number> {
  const { rows } = await owner.query<{ id: number }>("insert into shop (uid, name) values ('bench', 'Banc') returning id")
  return rows[0]?.id ?? 0
}

async function filledShop(owner: pg.ClientConfig, scale: number): Promise<number> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    return (await seed(client, scale)).shopId
  } finally {
    await client.end()
  }
}
