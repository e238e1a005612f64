import pino from 'pino'
import { defineJobs } from '../app.ts'
import { migrate } from '../db/migrate.ts'
import { isSealed, refuseOtherKey } from '../domains/fiscal/index.ts'
import type { Installation } from '../move/installation.ts'
import { closePools, openPools } from '../platform/database.ts'
import { openStore } from '../platform/files/open-store.ts'
import { openFiscal } from '../platform/fiscal/open-fiscal.ts'
import { JobQueue } from '../platform/jobs.ts'
import { inTurn } from '../platform/postgres/in-turn.ts'
import { wiring } from '../wiring.ts'
import { onDatabase } from './on-database.ts'

/** Runs a command on all of an installation: its database in the version of the program, its jobs, files and keys. Runs no job. */
export const onInstallation = (work: (installation: Installation) => Promise<void>): Promise<void> =>
  onDatabase(async ({ owner, logins, superuser, config }) => {
    const pools = openPools(logins)
    const log = pino({ level: 'warn' })
    const jobs = new JobQueue(logins, log, { adds: true })
    try {
      defineJobs(jobs)
      await inTurn(owner, async () => {
        await migrate(owner)
        await jobs.prepare(pools.owner)
      })
      const files = await openStore(config)
      const sealed = await isSealed(pools.owner)
      const services = { ...wiring, config, files, log, ...(await openFiscal(config, files, log, !sealed)) }
      if (sealed) await refuseOtherKey(pools.owner, services.fiscalKey)
      await work({ owner, pools, jobs, services, ...(superuser ? { superuser } : {}) })
      await services.fiscalHeads.flush()
    } finally {
      await jobs.stop()
      await closePools(pools)
    }
  })
