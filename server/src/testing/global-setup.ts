import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import type { TestProject } from 'vitest/node'
import { defineJobs } from '../app.ts'
import { migrate } from '../db/migrate.ts'
import { closePools, openPools } from '../platform/database.ts'
import { JobQueue } from '../platform/jobs.ts'
import { citusDatabase } from './citus-databases.ts'
import { startEmbedded } from '../platform/postgres/embedded.ts'
import type { Logins } from '../platform/postgres/logins.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    logins: Logins
    /** For what the tests keep outside the database; gone after the run. */
    folder: string
  }
}

const WORKERS = 2

/** One PostgreSQL for the run, one database a worker, cloned from a migrated one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'plantule-data-'))
  const cluster = process.env['TEST_CITUS_URL']
  if (cluster) return onCluster(project, cluster, folder)
  const root = mkdtempSync(join(tmpdir(), 'plantule-test-'))
  const embedded = await startEmbedded({ root })
  const superuser = new pg.Client({ ...embedded.superuser, database: 'postgres' })
  await superuser.connect()
  // A test database need not outlive a power cut.
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) await superuser.query(`alter system set ${setting} = off`)
  await superuser.query('select pg_reload_conf()')
  await migrate(embedded.owner)
  await prepareJobs(embedded)
  for (let worker = 1; worker <= WORKERS; worker++) {
    await superuser.query(`create database worker_${worker} template ${embedded.owner.database} owner plantule_owner`)
  }
  await superuser.end()
  project.provide('logins', { owner: embedded.owner, app: embedded.app, provider: embedded.provider })
  project.provide('folder', folder)
  return async () => {
    await embedded.stop()
    for (const path of [root, folder]) rmSync(path, { recursive: true, force: true })
  }
}

/** The same on a Citus cluster, whose databases cannot be cloned. */
async function onCluster(project: TestProject, url: string, folder: string): Promise<() => Promise<void>> {
  for (let worker = 1; worker <= WORKERS; worker++) project.provide('logins', await citusDatabase(url, `worker_${worker}`))
  project.provide('folder', folder)
  return async () => rmSync(folder, { recursive: true, force: true })
}

async function prepareJobs(logins: Logins): Promise<void> {
  const pools = openPools(logins)
  const jobs = new JobQueue(logins, pino({ level: 'silent' }))
  defineJobs(jobs)
  await jobs.prepare(pools.owner)
  await jobs.stop()
  await closePools(pools)
}
