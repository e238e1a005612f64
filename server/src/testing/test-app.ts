import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import pino, { type Logger } from 'pino'
import { inject } from 'vitest'
import { buildApp, defineJobs } from '../app.ts'
import { readConfig } from '../platform/config.ts'
import { closePools, openPools, type Pools } from '../platform/database.ts'
import { Events } from '../platform/events.ts'
import { folderStore } from '../platform/files/store.ts'
import { openFiscal } from '../platform/fiscal/open-fiscal.ts'
import { openSecretBox } from '../platform/identity/index.ts'
import { createVerifier } from '../platform/identity/verify-token.ts'
import { JobQueue } from '../platform/jobs.ts'
import type { Services } from '../platform/services.ts'
import type { Telemetry } from '../platform/telemetry/telemetry.ts'
import { atFileEnd } from './file-end.ts'
import { elsewhere, type Logins } from '../platform/postgres/logins.ts'
import { workerLogins } from './worker-logins.ts'
import { watchDoors, watchedJobs } from './watch-doors.ts'
import { wiring } from '../wiring.ts'

export type TestApp = {
  app: FastifyInstance
  pools: Pools
  jobs: JobQueue
  services: Services
  events: Events
  /** The mails about accounts. */
  told: { kind: string; to: string; token?: string }[]
  tokenFor: (sub: string, email: string, claims?: Record<string, unknown>) => Promise<string>
}

const issuer = 'https://identity.test/'
const audience = 'https://api.test'
/** For a statement and for a lock: what people wait for at most (context.test.ts) is no fault where the machine itself stood still. */
const PATIENCE_SECONDS = 60
let running: Promise<TestApp> | undefined

/** The product on this worker's database: started once for all test files of the worker, and ended with its process. */
export function testApp(): Promise<TestApp> {
  running ??= startTestApp(workerLogins(), 'worker-')
  return running
}

/** Ends what `startTestApp` started. */
export async function stopTestApp({ app, jobs, events, pools }: TestApp): Promise<void> {
  await app.close()
  await jobs.stop()
  await events.stop()
  await closePools(pools)
}

/**
 * The product on a database of the test's own, or seen from outside; the test ends it by `stopTestApp`. With the `data` folder of one that
 * was ended it is the same, started anew.
 */
export async function startTestApp(
  logins: Logins,
  folder: string,
  seen: { log?: Logger; telemetry?: Telemetry; data?: string } = {},
): Promise<TestApp> {
  const { owner } = logins
  const pools = openPools(logins, { app: 24, provider: 2, owner: 4 }, PATIENCE_SECONDS)
  for (const pool of [pools.app, pools.provider])
    pool.on('connect', (client) => void client.query(`set lock_timeout = '${PATIENCE_SECONDS}s'`).catch(() => undefined))
  const { telemetry, log = pino({ level: process.env['PLANTULE_LOG'] ?? 'fatal' }) } = seen
  telemetry?.watch(pools)
  const jobs = new JobQueue(logins, log)
  const define = jobs.define.bind(jobs)
  jobs.define = (kinds) => define(watchedJobs(kinds))
  defineJobs(jobs)
  await jobs.prepare(pools.owner)
  const events = new Events(owner, elsewhere(logins))
  await events.start()
  const dataFolder = seen.data ?? mkdtempSync(join(inject('folder'), folder))
  const config = readConfig({ PLANTULE_DATA: dataFolder })
  const asStarted = { ...config }
  // Files set the address of their own card provider, and the like.
  atFileEnd(() => {
    for (const name of Object.keys(config)) Reflect.deleteProperty(config, name)
    Object.assign(config, asStarted)
  })
  const files = folderStore(join(dataFolder, 'files'))
  const watched = telemetry ? { telemetry } : {}
  const services: Services = { ...wiring, config, files, log, ...(await openFiscal(config, files, log)), ...watched }
  const keys = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'test', alg: 'RS256', use: 'sig' }
  const verify = createVerifier({ issuer, audience, jwks: { keys: [jwk] } }).verify
  const told: TestApp['told'] = []
  const app = await buildApp({
    pools,
    jobs,
    events,
    services,
    verify,
    publicConfig: { domain: issuer, clientId: 'web', audience, demo: false, opening: { open: true, register: false } },
    server: { log, perMinute: 1_000_000, ...watched },
    keeper: { box: openSecretBox(join(dataFolder, 'secrets')), notify: (kind, about) => void told.push({ kind, ...about }) },
    // Its tokens come from elsewhere.
    hosted: true,
    checkAnswers: true,
  })
  watchDoors(app)
  const tokenFor = (sub: string, email: string, claims: Record<string, unknown> = {}) =>
    new SignJWT({ email, email_verified: true, name: email, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'test' })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject(sub)
      .setIssuedAt()
      .setExpirationTime('2h')
      .sign(keys.privateKey)
  return { app, pools, jobs, services, events, told, tokenFor }
}
