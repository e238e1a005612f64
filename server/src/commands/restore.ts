/** Fills an empty database, file store and secrets folder from an archive: `npm run restore -- file [--force]`. */
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { defineJobs } from '../app.ts'
import { readBackup } from '../backup/read-backup.ts'
import { closePools, openPools } from '../platform/database.ts'
import { openStore } from '../platform/files/open-store.ts'
import { openFiscal } from '../platform/fiscal/open-fiscal.ts'
import { JobQueue } from '../platform/jobs.ts'
import { onDatabase } from './on-database.ts'

const { values, positionals } = parseArgs({ options: { force: { type: 'boolean', default: false } }, allowPositionals: true })
const [archive] = positionals
if (!archive) {
  console.error('Say which archive: npm run restore -- file [--force]')
  process.exit(1)
}

await onDatabase(async ({ owner, logins, config }) => {
  const prepareJobs = async () => {
    const pools = openPools(logins)
    const jobs = new JobQueue(logins, pino({ level: 'warn' }))
    defineJobs(jobs)
    await jobs.prepare(pools.owner)
    await jobs.stop()
    await closePools(pools)
  }
  const target = { owner, files: await openStore(config), secretsFolder: join(config.dataFolder, 'secrets'), prepareJobs }
  const { at, tables, files } = await readBackup(target, resolve(archive), values)
  // The till's journal has to tell it: the next start writes it down.
  const { fiscalHeads } = await openFiscal(config, target.files, pino({ level: 'warn' }))
  await fiscalHeads.markRestored({ writtenAt: at, restoredAt: new Date().toISOString() })
  console.log(`Restored what was written on ${at}: ${tables.length} tables, ${files} files.`)
})
