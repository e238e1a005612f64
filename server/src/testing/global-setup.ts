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
import { startEmbedded } from '../platform/postgres/embedded.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    owner: pg.ClientConfig
    /** For what the tests keep outside the database; gone after the run. */
    folder: string
  }
}

const WORKERS = 2

/** One PostgreSQL for the run, one database a worker, cloned from a migrated one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const root = mkdtempSync(join(tmpdir(), 'plantule-test-'))
  const folder = mkdtempSync(join(tmpdir(), 'plantule-data-'))
  const embedded = await startEmbedded({ root })
  const superuser = new pg.Client({ ...embedded.superuser, database: 'postgres' })
  await superuser.connect()
  // A test database need not outlive a power cut.
  await superuser.query('alter system set fsync = off')
  await superuser.query('select pg_reload_conf()')
  await migrate(embedded.owner)
  await prepareJobs(embedded.owner)
  for (let worker = 1; worker <= WORKERS; worker++) {
    await superuser.query(`create database worker_${worker} template ${embedded.owner.database} owner plantule_owner`)
  }
  await superuser.end()
  project.provide('owner', { ...embedded.owner })
  project.provide('folder', folder)
  return async () => {
    await embedded.stop()
    for (const path of [root, folder]) rmSync(path, { recursive: true, force: true })
  }
}

async function prepareJobs(owner: pg.ClientConfig): Promise<void> {
  const pools = openPools(owner)
  const jobs = new JobQueue(owner, pino({ level: 'silent' }))
  defineJobs(jobs)
  await jobs.prepare(pools.owner)
  await jobs.stop()
  await closePools(pools)
}
