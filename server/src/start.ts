import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Logger } from 'pino'
import { buildApp, defineJobs } from './app.ts'
import { migrate } from './db/migrate.ts'
import { demoAccounts, ensureDemo } from './demo/ensure-demo.ts'
import { isSealed, noteStart, refuseOtherKey } from './domains/fiscal/index.ts'
import { tieAnew } from './domains/catalogue/index.ts'
import { loadTaxa } from './domains/taxonomy/index.ts'
import { runJobApart } from './platform/apart/run-job-apart.ts'
import type { Config } from './platform/config.ts'
import { closePools, openPools, type Pools } from './platform/database.ts'
import { closeDocuments } from './platform/documents/render.ts'
import { Events, LEAVING } from './platform/events.ts'
import { closeFolder } from './platform/files/close-folder.ts'
import { openStore } from './platform/files/open-store.ts'
import { openFiscal } from './platform/fiscal/open-fiscal.ts'
import { createIdentity, createVerifier, endDemo, type Identity, type Mail } from './platform/identity/index.ts'
import { JobQueue } from './platform/jobs.ts'
import { openLog } from './platform/log.ts'
import { deliver } from './platform/mail/transport.ts'
import { startEmbedded } from './platform/postgres/embedded.ts'
import { openExternal } from './platform/postgres/external.ts'
import { inTurn } from './platform/postgres/in-turn.ts'
import { elsewhere, type Logins } from './platform/postgres/logins.ts'
import { Leaving } from './platform/ready.ts'
import { Replica, replicaLogin } from './platform/replica.ts'
import { softwareVersion } from './platform/system-routes.ts'
import { openTelemetry } from './platform/telemetry/telemetry.ts'
import { serveOn } from './platform/serve-on.ts'
import type { Services } from './platform/services.ts'
import { serveWeb } from './platform/serve-web.ts'
import { Unusable } from './platform/unusable.ts'
import { wiring } from './wiring.ts'

export type Running = {
  address: string
  demo: readonly { email: string; label: string }[]
  /** Whether no nursery was ever opened here. */
  empty: boolean
  /** Whether anybody may open one on its page. */
  opening: boolean
  /** What whoever starts it should know. */
  notes: string[]
  stop: () => Promise<void>
}

const AUDIENCE = 'https://api.plantule.fr'
const CLIENT_ID = 'plantule-web'
const PER_MINUTE = 3_000

/** Starts everything that the settings ask for. A start that fails takes down again what it had put up. */
export async function start(config: Config): Promise<Running> {
  const up = new AsyncDisposableStack()
  try {
    const demo = config.demo ? demoAccounts : []
    const { empty, ended } = await startOn(up, config, demo)
    const notes = [config.demoWithheld ?? '', ended > 0 ? `The demonstration is off: ${ended} of its sign-ins were ended` : ''].filter(
      Boolean,
    )
    return { address: config.publicUrl, demo, empty, opening: config.opening.open, notes, stop: () => up.disposeAsync() }
  } catch (error) {
    await up.disposeAsync()
    throw error
  }
}

/**
 * Puts the parts on `up` in the order in which each needs those before; they are stopped the other way round. Tells whether
 * the database holds no shop, and how many sign-ins of a demonstration that is off were ended.
 */
async function startOn(
  up: AsyncDisposableStack,
  config: Config,
  demo: typeof demoAccounts | readonly [],
): Promise<{ empty: boolean; ended: number }> {
  const log = openLog(config.logLevel)
  up.defer(serveOn(log))
  const logins = await openDatabase(up, config, log)
  await closeFolder(config.dataFolder)
  const { owner } = logins
  const pools = up.adopt(openPools(logins, {}, config.statementSeconds.request), closePools)
  const telemetry = await openTelemetry(config.telemetryUrl, { version: softwareVersion, workers: config.workers })
  up.defer(async () => telemetry?.stop())
  telemetry?.watch(pools)
  const files = await openStore(config)
  const sealed = await isSealed(pools.owner)
  const fiscal = await openFiscal(config, files, log, !sealed || config.fiscalKeyLost)
  if (sealed && !config.fiscalKeyLost) await refuseOtherKey(pools.owner, fiscal.fiscalKey)
  up.defer(() => fiscal.fiscalHeads.flush())
  up.defer(closeDocuments)
  const events = up.adopt(new Events(owner, elsewhere(logins)), (each) => each.stop())
  const jobs = up.adopt(new JobQueue(logins, log), (each) => each.stop())
  defineJobs(jobs)
  let ended = 0
  const identity = await inTurn(owner, async () => {
    await migrate(owner)
    await withClient(pools.owner, loadTaxa)
    await jobs.prepare(pools.owner)
    await tieAnew(pools.owner, jobs)
    if (config.demo) await ensureDemo({ pools, jobs })
    else ended = await endDemo(pools.owner)
    return config.oidc ? undefined : openIdentity(config, pools, log, demo)
  })
  up.defer(async () => identity?.close())
  events.onNews(({ topic, shop }) => topic === LEAVING && jobs.leaveOff(shop))
  await events.start()
  const replica = await openReplica(up, { config, pools, logins, events, log })
  if (replica) telemetry?.listenTo(replica.pool)
  const services: Services = {
    ...wiring,
    config,
    files,
    log,
    ...fiscal,
    ...(identity ? { identity } : {}),
    ...(telemetry ? { telemetry } : {}),
    jobApart: (task, signal) =>
      runJobApart(
        new URL('./job-worker.ts', import.meta.url),
        { logins: { owner, app: logins.app, provider: logins.provider, ...(logins.nodes ? { nodes: logins.nodes } : {}) }, config },
        task,
        signal,
      ),
  }
  const oidc = config.oidc ?? { domain: config.publicUrl, issuer: `${config.publicUrl}/`, clientId: CLIENT_ID, audience: AUDIENCE }
  const keys = identity ? identity.jwks : ('of the issuer' as const)
  const leaving = new Leaving(config.leaveSeconds)
  const app = await buildApp({
    pools,
    ...(replica ? { replica } : {}),
    jobs,
    events,
    services,
    verify: createVerifier({ issuer: oidc.issuer, audience: oidc.audience, jwks: keys }).verify,
    publicConfig: { domain: oidc.domain, clientId: oidc.clientId, audience: oidc.audience, demo: config.demo, opening: openingOf(config) },
    server: {
      log,
      ...(telemetry ? { telemetry } : {}),
      leaving,
      perMinute: PER_MINUTE,
      secure: config.publicUrl.startsWith('https:'),
      trustedProxies: config.trustedProxies,
      ...(identity ? { identity } : { connectTo: [oidc.issuer.replace(/\/$/, '')] }),
    },
    ...(identity ? { keeper: identity } : {}),
    hosted: config.oidc !== undefined,
    checkAnswers: false,
    publicPerMinute: config.publicPerMinute,
  })
  up.defer(() => app.close())
  await serveWeb(app)
  await noteFiscalStart({ pools, jobs, services })
  await app.listen({ port: config.port, host: config.host }).catch((error: Error & { code?: string }) => {
    throw error.code === 'EADDRINUSE'
      ? new Unusable(`Port ${config.port} is taken: end what uses it, or set PLANTULE_PORT to another`)
      : error
  })
  up.defer(() => leaving.begin())
  // Not before: a start that ends with a port that is taken would first wait for the jobs that it began.
  if (config.workers) await jobs.work(pools.app, services)
  if (ended > 0) log.warn({ event: 'demo_ended', sessions: ended }, 'the demonstration is off: its sign-ins were ended')
  return { empty: (await pools.owner.query('select from shop limit 1')).rowCount === 0, ended }
}

const openingOf = ({ opening: { open, register } }: Config): { open: boolean; register: boolean } => ({
  open,
  register: open && register !== undefined,
})

async function noteFiscalStart({ pools, jobs, services }: { pools: Pools; jobs: JobQueue; services: Services }): Promise<void> {
  const { rows } = await pools.owner.query<{ id: number }>('select distinct shop_id as id from fiscal_head order by 1')
  await noteStart(
    { pool: pools.app, jobs, services },
    rows.map((row) => row.id),
  )
}

async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}

async function openDatabase(up: AsyncDisposableStack, config: Config, log: Logger): Promise<Logins> {
  if (config.databaseUrl) return openExternal(config.databaseUrl, config.servingUrls)
  const keepUp = (): void => log.error('PostgreSQL has died: starting it again')
  return up.adopt(await startEmbedded({ root: config.dataFolder, keepUp, shared: true }), (each) => each.stop())
}

type ReplicaParts = { config: Config; pools: Pools; logins: Logins; events: Events; log: Logger }

async function openReplica(up: AsyncDisposableStack, { config, pools, logins, events, log }: ReplicaParts): Promise<Replica | undefined> {
  if (!config.replica) return undefined
  const { url, seconds } = config.replica
  const login = { ...replicaLogin(url, logins.app), statement_timeout: config.statementSeconds.request * 1_000 }
  const replica = up.adopt(new Replica({ primary: pools.owner, login, mostSeconds: seconds, events, log }), (each) => each.stop())
  await replica.start()
  return replica
}

function openIdentity(config: Config, pools: Pools, log: Logger, accounts: readonly { email: string; label: string }[]): Promise<Identity> {
  return createIdentity({
    pool: pools.owner,
    issuer: `${config.publicUrl}/`,
    audience: AUDIENCE,
    clientId: CLIENT_ID,
    redirectUris: [`${config.publicUrl}/`, `${config.publicUrl}`],
    secretsDir: join(config.dataFolder, 'secrets'),
    sendMail: (mail) => sendIdentityMail(config, log, mail),
    log,
    demoAccounts: accounts,
    ...(config.opening.open ? { openingPath: 'open-shop' } : {}),
  })
}

/** Without SMTP the operator finds the mails of the identity provider in a folder that only they can read. */
async function sendIdentityMail(config: Config, log: Logger, mail: Mail): Promise<void> {
  if (config.smtp) {
    await deliver(config.smtp, { from: config.smtp.from, to: mail.to, subject: mail.subject, html: mail.html, text: mail.plain })
    return
  }
  const folder = join(config.dataFolder, 'outbox')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `${new Date().toISOString().replaceAll(':', '-')}.txt`)
  await writeFile(file, `To: ${mail.to}\nSubject: ${mail.subject}\n\n${mail.plain}\n`, { mode: 0o600 })
  log.warn({ file }, 'no SMTP server is set: a mail was kept as a file')
}
