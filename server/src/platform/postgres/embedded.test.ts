import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { type Embedded, startEmbedded } from './embedded.ts'
import { closedOnTheWay } from './enterable.ts'

const folders: string[] = []
const emptyFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'plantule-pg-'))
  folders.push(folder)
  return folder
}
/** Made once, stopped after each test: making a server takes longer than anything that is asked of it. */
const made = emptyFolder()
let root: string
let running: Embedded | undefined

beforeEach(() => {
  root = made
})

afterEach(async () => {
  await running?.stop()
  running = undefined
})

afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

const start = async (): Promise<Embedded> => (running = await startEmbedded({ root }))

const postmaster = (): number => Number(readFileSync(join(root, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])

async function ask<T extends pg.QueryResultRow>(config: pg.ClientConfig, sql: string): Promise<T[]> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    return (await client.query<T>(sql)).rows
  } finally {
    await client.end()
  }
}

/** The postmaster and its children, as a power cut would take them. */
function killAll(): void {
  const pid = postmaster()
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .trim()
    .split(/\s+/)
  for (const victim of [pid, ...children.map(Number)]) {
    try {
      process.kill(victim, 'SIGKILL')
    } catch {
      // A child that ended since it was listed.
    }
  }
}

test('stops cleanly, and starts again with its data', async () => {
  const first = await start()
  await ask(first.owner, 'create table kept as select 42 as answer')
  await first.stop()
  await expect(ask(first.owner, 'select 1')).rejects.toThrow(/ENOENT|ECONNREFUSED/)
  const second = await start()
  expect(await ask(second.owner, 'select answer from kept')).toEqual([{ answer: 42 }])
})

test('is started again under a product that goes on, which is told', async () => {
  const deaths: number[] = []
  running = await startEmbedded({ root, keepUp: () => deaths.push(postmaster()) })
  const { owner } = running
  await ask(owner, 'create table watched as select 42 as answer')
  const before = postmaster()
  killAll()
  await expect
    .poll(() => ask(owner, 'select answer from watched').catch(() => []), { timeout: 50_000, interval: 200 })
    .toEqual([{ answer: 42 }])
  expect(deaths).toEqual([before])
  expect(postmaster()).not.toBe(before)
})

test('keeps what was acknowledged when the whole server is killed', async () => {
  const first = await start()
  await ask(first.owner, 'create table acknowledged as select generate_series(1, 1000) as n')
  killAll()
  const second = await start()
  expect(await ask(second.owner, 'select count(*)::int as n from acknowledged')).toEqual([{ n: 1000 }])
})

test('starts again when the postmaster alone was killed', async () => {
  await start()
  process.kill(postmaster(), 'SIGKILL')
  const second = await start()
  expect(await ask(second.owner, 'select 1 as n')).toEqual([{ n: 1 }])
})

test('adopts the server that a killed process left behind', async () => {
  await start()
  const pid = postmaster()
  const adopted = await start()
  expect(postmaster()).toBe(pid)
  expect(await ask(adopted.owner, 'select 1 as n')).toEqual([{ n: 1 }])
})

/** Another process of the product: starts the server, holds a connection until told to end, then stops what it may. */
function another(): { started: Promise<unknown>; end: () => Promise<unknown> } {
  const code = `
    import pg from 'pg'
    import { startEmbedded } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)}
    const embedded = await startEmbedded({ root: ${JSON.stringify(root)}, shared: true })
    const client = new pg.Client(embedded.owner)
    await client.connect()
    process.stdout.write('up')
    process.stdin.once('data', async () => {
      await client.end()
      await embedded.stop()
      process.exit(0)
    })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    cwd: import.meta.dirname,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  return {
    started: Promise.race([once(child.stdout, 'data').then(String), ended.then(() => 'ended')]),
    end: () => {
      child.stdin.write('end')
      return ended.then(([exitCode]: number[]) => exitCode)
    },
  }
}

test('two processes make one server of an empty folder, and the last to go stops it', async () => {
  root = emptyFolder()
  const [one, two] = [another(), another()]
  expect(await Promise.all([one.started, two.started])).toEqual(['up', 'up'])
  const pid = postmaster()
  expect(await one.end()).toBe(0)
  expect(postmaster()).toBe(pid)
  expect(await two.end()).toBe(0)
  expect(() => postmaster()).toThrow('ENOENT')
})

test('begins anew where the making of the server was cut short', async () => {
  root = emptyFolder()
  // What a process that no longer runs had begun: process ids stay far below this one.
  mkdirSync(join(root, 'postgres.new-999999999'))
  writeFileSync(join(root, 'postgres.new-999999999', 'PG_VERSION'), '18')
  const { owner } = await start()
  expect(await ask(owner, 'select 1 as n')).toEqual([{ n: 1 }])
  expect(readdirSync(root).filter((name) => name.includes('.new-'))).toEqual([])
})

test('serves the application under roles that row security binds', async () => {
  const { owner, app } = await start()
  const roles = await ask(
    app,
    "select session_user::text as name, bool_or(rolsuper or rolbypassrls) as above from pg_roles where rolname like 'plantule%' group by 1",
  )
  expect(roles).toEqual([{ name: 'plantule_app', above: false }])
  const extensions = await ask<{ extname: string }>(owner, 'select extname::text from pg_extension')
  expect(extensions.map((row) => row.extname)).toEqual(expect.arrayContaining(['pg_trgm', 'unaccent']))
})

test('keeps to itself what lies in its folder, and asks the serving roles for a password', async () => {
  const { owner, app } = await start()
  expect(statSync(root).mode & 0o066).toBe(0)
  for (const name of ['postgres.log', 'serving-login', 'postgres/pg_hba.conf'])
    expect([name, statSync(join(root, name)).mode & 0o077]).toEqual([name, 0])
  await expect(ask({ ...owner, user: app.user ?? '' }, 'select 1')).rejects.toThrow('password must be a string')
  await expect(ask({ ...app, password: 'guessed' }, 'select 1')).rejects.toThrow('password authentication failed')
})

test('says in a sentence which folder on the way is closed to the account that it runs under', async () => {
  const closed = emptyFolder()
  const inside = join(closed, 'data')
  chmodSync(closed, 0o700)
  if (process.getuid?.() !== 0) return expect(closedOnTheWay(inside, { uid: -1, gid: -1 })).toBe(closed)
  await expect(startEmbedded({ root: inside })).rejects.toThrow(`may not enter ${closed}: set PLANTULE_DATA`)
})

test('names the data folder when its path is too long for a socket', async () => {
  await expect(startEmbedded({ root: join(root, 'x'.repeat(100)) })).rejects.toThrow('PLANTULE_DATA')
})
