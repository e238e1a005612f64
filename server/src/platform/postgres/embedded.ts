import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, closeSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { alive } from './alive.ts'
import { Unusable } from '../unusable.ts'
import { binaries } from './binaries.ts'
import { ownSecret } from './own-secret.ts'
import { APP, type Logins, passwordOf, PROVIDER } from './logins.ts'
import { closedOnTheWay } from './enterable.ts'
import { makeWhole } from './make-whole.ts'
import { askForPasswords, prepare } from './prepare.ts'

export type Embedded = Logins & { superuser: pg.ClientConfig; stop: () => Promise<void> }

type Account = { uid: number; gid: number }

const DATABASE = 'plantule'
const PORT = 5432
const START_MS = 60_000
const ATTEMPTS = 10
const LOOK_AGAIN_MS = 1_000
/** Tells the connections of this process from those of others. */
const NAME = `plantule ${process.pid}`
/** The kernel's limit for a socket's path is 108 bytes with its closing zero. */
const MAX_SOCKET_BYTES = 107
const settings: Record<string, string> = {
  shared_buffers: '256MB',
  max_connections: '100',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  jit: 'off',
  // Several processes for one statement take from all other requests what they give to it; on two cores they gave it nothing.
  max_parallel_workers_per_gather: '0',
  timezone: 'UTC',
}

/**
 * Starts the PostgreSQL that the product brings along, in `root`, and returns how to connect. A server that an earlier
 * process left running is adopted. It listens on a socket below `root` only, whose folder nobody else may enter.
 * With `keepUp` one that dies under the running product is started again, and `keepUp` is told. A `shared` one is
 * stopped by the last process that uses it.
 */
export async function startEmbedded({
  root: folder,
  keepUp,
  shared = false,
}: {
  root: string
  keepUp?: () => void
  shared?: boolean
}): Promise<Embedded> {
  const root = resolve(folder)
  const data = join(root, 'postgres')
  const run = join(root, 'run')
  if (Buffer.byteLength(join(run, `.s.PGSQL.${PORT}`)) > MAX_SOCKET_BYTES) {
    throw new Unusable(`The path of the data folder is too long for a socket: set PLANTULE_DATA to a shorter one than ${root}`)
  }
  const account = unprivileged()
  mkdirSync(root, { recursive: true, mode: 0o700 })
  // PostgreSQL's account must pass through, to folders of its own; nobody needs to list them.
  chmodSync(root, account ? 0o711 : 0o700)
  const closed = account && closedOnTheWay(root, account)
  if (closed) {
    throw new Unusable(
      `PostgreSQL runs under another account than root, which may not enter ${closed}: set PLANTULE_DATA to a folder that others may pass through (for instance /var/lib/plantule), or allow it by "chmod o+x ${closed}"`,
    )
  }
  const own = (path: string): void => {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    if (account) chownSync(path, account.uid, account.gid)
  }
  own(run)
  const superuser: pg.ClientConfig = { host: run, port: PORT, user: 'postgres', database: 'postgres' }
  const bin = binaries(root)
  const env = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' }
  makeWhole(data, 'PG_VERSION', (fresh) => {
    own(fresh)
    const flags = ['-A', 'trust', '-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    execFileSync(join(bin, 'initdb'), ['-D', fresh, '-U', 'postgres', ...flags], { ...account, cwd: root, env, stdio: 'pipe' })
  })
  const ensure = async (): Promise<void> => {
    if (runningPid(data) && (await answers(superuser, 3_000))) return
    const options = Object.entries({ ...settings, listen_addresses: '', unix_socket_directories: run })
    const args = ['-D', data, '-p', String(PORT), ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
    const launch = () => {
      const log = openSync(join(root, 'postgres.log'), 'a', 0o600)
      const child = spawn(join(bin, 'postgres'), args, { ...account, cwd: root, env, detached: true, stdio: ['ignore', log, log] })
      closeSync(log)
      child.unref()
      return child
    }
    if (!(await startedWithin(START_MS, launch, superuser)))
      throw new Unusable(`PostgreSQL did not start: see ${join(root, 'postgres.log')}`)
  }
  const asked = askForPasswords(data)
  await ensure()
  const secret = await prepare(superuser, DATABASE, { readAgain: asked, secret: () => ownSecret(join(root, 'serving-login')) })
  const rest = keepUp ? lookAfter(data, ensure, keepUp) : async () => undefined
  const inside = { ...superuser, database: DATABASE, application_name: NAME }
  const serving = (role: string): pg.ClientConfig => ({ ...inside, user: role, password: passwordOf(secret, role) })
  return {
    superuser: { ...superuser, database: DATABASE },
    owner: { ...inside, user: 'plantule_owner' },
    app: serving(APP),
    provider: serving(PROVIDER),
    stop: async () => {
      await rest()
      if (!shared || !(await othersUse(superuser))) await stop(data)
    },
  }
}

/** Starts a server that has died again, however often; returns how to end that. */
function lookAfter(data: string, ensure: () => Promise<void>, told: () => void): () => Promise<void> {
  let looking: Promise<void> = Promise.resolve()
  let busy = false
  const look = async (): Promise<void> => {
    if (runningPid(data)) return
    told()
    // It is tried again at the next look; its own log says what stands in the way.
    await ensure().catch(told)
  }
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    looking = look().finally(() => {
      busy = false
    })
  }, LOOK_AGAIN_MS).unref()
  return async () => {
    clearInterval(timer)
    await looking
  }
}

/**
 * A server that ends at once is launched again: after a crash the last children of the one before hold its memory for a
 * moment, and another process may be starting the same data folder.
 */
async function startedWithin(ms: number, launch: () => ChildProcess, superuser: pg.ClientConfig): Promise<boolean> {
  const end = Date.now() + ms
  for (let attempt = 0; attempt < ATTEMPTS && Date.now() < end; attempt++) {
    const child = launch()
    const failures: Error[] = []
    child.once('error', (error) => failures.push(error))
    while (Date.now() < end && failures.length === 0 && child.exitCode === null && child.signalCode === null) {
      if (await answers(superuser, 100)) return true
    }
    if (failures[0]) throw failures[0]
    if (await answers(superuser, 500)) return true
  }
  return false
}

/** PostgreSQL refuses to run as root. */
function unprivileged(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: Number(execFileSync('id', ['-u', name])), gid: Number(execFileSync('id', ['-g', name])) }
    } catch {
      // No such account: try the next.
    }
  }
  throw new Unusable('PostgreSQL needs an account other than root: create the user postgres')
}

function runningPid(data: string): number | undefined {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  return alive(pid) ? pid : undefined
}

async function answers(config: pg.ClientConfig, withinMs: number): Promise<boolean> {
  for (const end = Date.now() + withinMs; Date.now() < end;) {
    const client = new pg.Client(config)
    try {
      await client.connect()
      await client.end()
      return true
    } catch {
      // Not up yet.
      await new Promise((again) => setTimeout(again, 25))
    }
  }
  return false
}

/** Whether another process of the product is connected. */
async function othersUse(superuser: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(superuser)
  try {
    await client.connect()
    const others = "select from pg_stat_activity where starts_with(application_name, 'plantule ') and application_name <> $1 limit 1"
    return (await client.query(others, [NAME])).rowCount === 1
  } catch {
    // It does not answer: nobody uses it.
    return false
  } finally {
    await client.end()
  }
}

/** A fast shutdown: running transactions are rolled back, everything acknowledged is on disk. */
async function stop(data: string): Promise<void> {
  const pid = runningPid(data)
  if (!pid) return
  process.kill(pid, 'SIGINT')
  for (const end = Date.now() + 30_000; Date.now() < end && alive(pid);) await new Promise((again) => setTimeout(again, 25))
}
