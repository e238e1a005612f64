/** The product's API as it serves in production, on a seeded database. argv[2] is how to sign in, argv[3] the public key. */
import pino from 'pino'
import { buildApp, defineJobs } from '../server/src/app.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { openPools } from '../server/src/platform/database.ts'
import { Events } from '../server/src/platform/events.ts'
import { openStore } from '../server/src/platform/files/open-store.ts'
import { openFiscal } from '../server/src/platform/fiscal/open-fiscal.ts'
import { createVerifier } from '../server/src/platform/identity/index.ts'
import { JobQueue } from '../server/src/platform/jobs.ts'
import { elsewhere, type Logins } from '../server/src/platform/postgres/logins.ts'
import { wiring } from '../server/src/wiring.ts'

const logins = JSON.parse(process.argv[2] ?? '{}') as Logins
const { owner } = logins
const jwk = JSON.parse(process.argv[3] ?? '{}') as Record<string, string>
const log = pino({ level: 'silent' })
const pools = openPools(logins)
const jobs = new JobQueue(logins, log)
defineJobs(jobs)
await jobs.prepare(pools.owner)
const events = new Events(owner, elsewhere(logins))
await events.start()
const config = readConfig({ PLANTULE_DATA: process.argv[4] })
const files = await openStore(config)
const app = await buildApp({
  pools,
  jobs,
  events,
  services: { ...wiring, config, files, log, ...(await openFiscal(config, files, log)) },
  verify: createVerifier({ issuer: 'https://bench.test/', audience: 'https://bench.test', jwks: { keys: [jwk] } }).verify,
  publicConfig: { domain: '', clientId: '', audience: '', demo: false, opening: { open: false, register: false } },
  server: { log, perMinute: 100_000_000 },
  hosted: true,
  checkAnswers: false,
})
await app.listen({ port: 0, host: '127.0.0.1' })
// As `main.ts` does.
globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
process.send?.({ port: (app.server.address() as { port: number }).port })
process.on('message', () => process.send?.({ rssMb: Math.round(process.memoryUsage.rss() / 1_048_576) }))
