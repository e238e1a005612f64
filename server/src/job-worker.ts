import { defineJobs } from './app.ts'
import type { JobEnd, JobHost, JobTask } from './platform/apart/run-job-apart.ts'
import { closePools, openPools } from './platform/database.ts'
import { openStore } from './platform/files/open-store.ts'
import { openFiscal } from './platform/fiscal/open-fiscal.ts'
import { JobQueue } from './platform/jobs.ts'
import { openLog } from './platform/log.ts'
import { wiring } from './wiring.ts'

/** The process of one try at a job, started by `run-job-apart.ts`: it has its own connections, and ends with its work. */
const leaving = new AbortController()
process.once('SIGTERM', () => leaving.abort())
// Without the server nobody would hear how it ended, and another process tries again: what is not committed must go.
process.once('disconnect', () => process.exit(1))
process.once('message', ({ host, task }: { host: JobHost; task: JobTask }) => void end(host, task))

/** Whoever started it ends it once they have heard. */
async function end(host: JobHost, task: JobTask): Promise<void> {
  const told: JobEnd = await work(host, task).then(
    () => ({}),
    (error: Error) => ({ error: { message: error.message, stack: error.stack } }),
  )
  process.send?.(told)
}

async function work({ logins, config }: JobHost, task: JobTask): Promise<void> {
  const log = openLog(config.logLevel)
  const up = new AsyncDisposableStack()
  try {
    const pools = up.adopt(openPools(logins, { app: 4, provider: 1, owner: 1 }, config.statementSeconds.request), closePools)
    const files = await openStore(config)
    const fiscal = await openFiscal(config, files, log, false)
    up.defer(() => fiscal.fiscalHeads.flush())
    const jobs = up.adopt(new JobQueue(logins, log, { adds: true }), (each) => each.stop())
    defineJobs(jobs)
    await jobs.open()
    await jobs.runHere(task, { pool: pools.app, services: { ...wiring, config, files, log, ...fiscal } }, leaving.signal)
  } finally {
    await up.disposeAsync()
  }
}
