import { fork } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import pg from 'pg'
import { migrate } from '../server/src/db/migrate.ts'
import { type Embedded, startEmbedded } from '../server/src/platform/postgres/embedded.ts'
import { seed } from './seed.ts'

export type Child = { origin: string; pid: number; tell: <T>(word: string) => Promise<T>; memory: () => Promise<number>; stop: () => void }
export type Served = {
  /** Its folder: `processorTime` knows its PostgreSQL by it. */
  root: string
  embedded: Embedded
  shopId: number
  token: string
  product: Child
  /** One answer of the product to the shop of this uid, the large one unless told, read whole; throws when it is none of success. */
  ask: (path: string, shop?: string) => Promise<Buffer>
}

type Wanted = {
  scale: number
  /** Small shops in the same tables. */
  beside?: number
  /** Kept after the run, with the running PostgreSQL. */
  root?: string
  filled?: boolean
}

/** The product as it serves in production, in a process of its own, over a shop of the size asked for. */
export async function served<T>(
  { scale, beside = 0, root: kept, filled = false }: Wanted,
  work: (served: Served) => Promise<T>,
): Promise<T> {
  const root = kept ?? mkdtempSync(join(tmpdir(), 'plantule-bench-'))
  mkdirSync(root, { recursive: true })
  const embedded = await startEmbedded({ root })
  try {
    await migrate(embedded.owner)
    const client = new pg.Client(embedded.owner)
    const unchecked = new pg.Client(embedded.superuser)
    unchecked.on('error', () => undefined)
    // An error elsewhere stops the server under it: that one is to be told.
    client.on('error', () => undefined)
    await Promise.all([client.connect(), unchecked.connect()])
    // Past the checks of foreign keys, which take most of the time where millions of rows come at once.
    await unchecked.query('set session_replication_role = replica')
    if (!filled) await seed(client, scale, { beside, lines: unchecked })
    writeFileSync(join(root, 'filled'), '')
    const { rows } = await client.query<{ id: number }>("select id from shop where uid = 'bench'")
    const shopId = Number(rows[0]?.id)
    await Promise.all([client.end(), unchecked.end()])
    const keys = await generateKeyPair('RS256')
    const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'bench', alg: 'RS256', use: 'sig' }
    const token = await new SignJWT({ email: 'bench@plantule.test', name: 'Banc' })
      .setProtectedHeader({ alg: 'RS256', kid: 'bench' })
      .setIssuer('https://bench.test/')
      .setAudience('https://bench.test')
      .setSubject('bench')
      .setIssuedAt()
      .setExpirationTime('2h')
      .sign(keys.privateKey)
    const product = await child('product-server.ts', [JSON.stringify(embedded), JSON.stringify(jwk), root])
    const ask = async (path: string, shop = 'bench'): Promise<Buffer> => {
      const answer = await fetch(`${product.origin}/api/v2${path}`, { headers: { authorization: `Bearer ${token}`, 'x-shop': shop } })
      const bytes = Buffer.from(await answer.arrayBuffer())
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${bytes.toString('utf8', 0, 300)}`)
      return bytes
    }
    try {
      return await work({ root, embedded, shopId, token, product, ask })
    } finally {
      product.stop()
    }
  } finally {
    if (!kept) {
      await embedded.stop()
      rmSync(root, { recursive: true, force: true })
    }
  }
}

/** The flags and the surroundings of `npm start`, so that memory is what a nursery's machine gives. */
const flags = ['--max-semi-space-size=4', '--max-old-space-size=1024', '--expose-gc']
const env = {
  ...process.env,
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url)),
  MALLOC_ARENA_MAX: '2',
}

export async function child(file: string, args: string[]): Promise<Child> {
  const forked = fork(new URL(file, import.meta.url), args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv: flags, env })
  const message = <T>() => new Promise<T>((hear) => forked.once('message', (told) => hear(told as T)))
  const tell = <T>(word: string): Promise<T> => {
    const told = message<T>()
    forked.send(word)
    return told
  }
  const { port } = await message<{ port: number }>()
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: forked.pid ?? 0,
    tell,
    memory: async () => (await tell<{ rssMb: number }>('memory')).rssMb,
    stop: () => forked.kill('SIGKILL'),
  }
}
