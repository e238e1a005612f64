import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startCardPeer } from '../../server/src/testing/card-peer/card-peer.ts'
import { startCarrierPeer } from '../../server/src/testing/carrier-peer.ts'
import { startMailPeer } from '../../server/src/testing/mail-peer.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** A database that is given may have to be migrated over the network first. */
const START_MS = process.env['E2E_DATABASE_URL'] ? 900_000 : 180_000

/**
 * Starts the whole product once for all journeys, on a folder of its own with the demonstration in it; with E2E_DATABASE_URL on the
 * database that it leads to, which is one for trying: journeys leave their shops in it.
 */
export default async function startServer(): Promise<() => Promise<void>> {
  const database = process.env['E2E_DATABASE_URL']
  const data = mkdtempSync(join(tmpdir(), 'plantule-e2e-'))
  const port = await freePort()
  const address = `http://localhost:${port}`
  const mails = mkdtempSync(join(tmpdir(), 'plantule-e2e-mails-'))
  const [provider, carrier, mail] = await Promise.all([startCardPeer(), startCarrierPeer(), startMailPeer(mails)])
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: {
      ...ownEnvironment(),
      PLANTULE_DATA: data,
      PLANTULE_PORT: String(port),
      PLANTULE_LOG: 'warn',
      ...(database ? { DATABASE_URL: database } : {}),
      PLANTULE_INNER_ADDRESSES: 'yes',
      // They run beside all other tests.
      DATABASE_REQUEST_SECONDS: '60',
      PLANTULE_MONDIAL_RELAY_URL: carrier.url,
      PLANTULE_COLISSIMO_URL: carrier.url,
      STRIPE_API_URL: provider.url,
      SMTP_URL: mail.url,
      SMTP_FROM: 'boutique@exemple.net',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const complaints: string[] = []
  child.stderr?.on('data', (chunk: Buffer) => complaints.push(chunk.toString()))
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM')
      await new Promise((resolve) => child.once('exit', resolve))
    }
    await Promise.all([provider.stop(), carrier.stop(), mail.stop()])
    for (const folder of [data, mails]) rmSync(folder, { recursive: true, force: true })
  }
  try {
    await untilReady(address, child)
  } catch (error) {
    await stop()
    throw new Error(`The server did not start:\n${complaints.join('')}`, { cause: error })
  }
  process.env['E2E_ADDRESS'] = address
  process.env['E2E_DATA'] = data
  process.env['E2E_MAILS'] = mails
  process.env['E2E_CARD_PROVIDER'] = provider.url
  return stop
}

/** Settings of a production on this machine must not reach the tests. */
const ownEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(PLANTULE|OIDC|S3|SMTP|STRIPE|TAXREF|DATABASE)_/.test(name)))

async function untilReady(address: string, child: ChildProcess): Promise<void> {
  for (const end = Date.now() + START_MS; Date.now() < end;) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`)
    const answer = await fetch(`${address}/ready`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((again) => setTimeout(again, 200))
  }
  throw new Error('it took too long')
}

/** Below those that the system gives to connections and to other tests' servers: none of them takes it before the product listens. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    const probe = createServer()
    const free = await new Promise<boolean>((told, failed) => {
      probe.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? told(false) : failed(error)))
      probe.listen(port, '127.0.0.1', () => told(true))
    })
    await new Promise((closed) => probe.close(closed))
    if (free) return port
  }
}
