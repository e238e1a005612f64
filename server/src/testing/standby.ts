import { execFileSync, spawn } from 'node:child_process'
import { appendFileSync, chmodSync, cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { binaries } from '../platform/postgres/binaries.ts'
import type { Embedded } from '../platform/postgres/embedded.ts'

const NOT_COPIED = new Set(['postmaster.pid', 'postmaster.opts', 'pg_replslot', 'pg_stat_tmp'])

export type Standby = {
  /** Where its socket stands. */
  host: string
  /** Stops and goes on replaying what the primary writes. */
  pause: () => Promise<void>
  resume: () => Promise<void>
  stop: () => Promise<void>
}

/** A real streaming replica of an embedded server whose data stand in `primaryRoot`: a base backup in `root`, fed over a socket. */
export async function startStandby(primary: Embedded, primaryRoot: string, root: string): Promise<Standby> {
  const from = join(primaryRoot, 'postgres')
  const [data, run] = [join(root, 'copy'), join(root, 'run')]
  appendFileSync(join(from, 'pg_hba.conf'), 'local replication all trust\n')
  const label = await copyWhole(primary.superuser, from, data)
  writeFileSync(join(data, 'backup_label'), label)
  writeFileSync(join(data, 'standby.signal'), '')
  const conninfo = `host=${String(primary.superuser.host)} port=${String(primary.superuser.port)} user=postgres`
  appendFileSync(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`)
  mkdirSync(run)
  chmodSync(data, 0o700)
  const account = await ownedBy(primary.superuser, [data, run])
  chmodSync(root, 0o711)
  const settings = { listen_addresses: '', unix_socket_directories: run, hot_standby_feedback: 'on', wal_retrieve_retry_interval: '200' }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(join(binaries(primaryRoot), 'postgres'), ['-D', data, '-p', '5432', ...flags], {
    ...account,
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' },
    stdio: 'ignore',
  })
  const superuser = { ...primary.superuser, host: run }
  await untilItAnswers(superuser)
  const ask = (text: string): Promise<void> => withOne(superuser, async (client) => void (await client.query(text)))
  return {
    host: run,
    pause: () => ask('select pg_wal_replay_pause()'),
    resume: () => ask('select pg_wal_replay_resume()'),
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null) return resolve()
        child.once('exit', () => resolve())
        child.kill('SIGINT')
      }),
  }
}

/** The low-level base backup of PostgreSQL (documentation, 25.3.4). Returns the text of its label. */
function copyWhole(superuser: pg.ClientConfig, from: string, to: string): Promise<string> {
  return withOne(superuser, async (client) => {
    await client.query('select pg_reload_conf()')
    await client.query("select pg_backup_start('standby', true)")
    cpSync(from, to, { recursive: true, filter: (path) => !NOT_COPIED.has(path.slice(from.length + 1)) })
    for (const name of ['pg_replslot', 'pg_stat_tmp']) mkdirSync(join(to, name))
    for (const name of readdirSync(join(to, 'pg_wal'))) rmSync(join(to, 'pg_wal', name), { recursive: true })
    for (const name of ['archive_status', 'summaries']) mkdirSync(join(to, 'pg_wal', name))
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    return rows[0]?.labelfile ?? ''
  })
}

/** PostgreSQL refuses to run as root, and files that are another's. */
async function ownedBy(superuser: pg.ClientConfig, paths: string[]): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const folder = String(superuser.host)
  const [uid, gid] = execFileSync('stat', ['-c', '%u %g', folder], { encoding: 'utf8' }).trim().split(' ').map(Number)
  for (const path of paths) execFileSync('chown', ['-R', `${uid}:${gid}`, path])
  return { uid: uid ?? 0, gid: gid ?? 0 }
}

async function untilItAnswers(superuser: pg.ClientConfig): Promise<void> {
  for (const end = Date.now() + 30_000; ;) {
    try {
      return await withOne(superuser, async () => undefined)
    } catch (error) {
      if (Date.now() > end) throw error
      await new Promise((again) => setTimeout(again, 50))
    }
  }
}

async function withOne<T>(login: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(login)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
