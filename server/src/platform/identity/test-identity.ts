import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { workerLogins } from '../../testing/worker-logins.ts'
import { createAccount, createIdentity, type Identity, type Mail } from './index.ts'
import { proofKey, type Seen, TestBrowser } from './test-browser.ts'

export const audience = 'https://api.plantule.test'
const clientId = 'plantule-web'

/** Every test on one worker's database shares its keys, hence also the key file. */
const secretsDir = join(tmpdir(), `plantule-identity-${process.ppid}-${process.env['VITEST_POOL_ID'] ?? '1'}`)

export type Tokens = { status: number; access_token: string; id_token: string; refresh_token: string; error?: string }

/** The provider on a real port, on this worker's database. `again` starts another process' worth of it on the same data. */
export async function startTestIdentity(
  options: {
    folder?: string
    pool?: pg.Pool
    demo?: { email: string; label: string }[]
    address?: string
    arriving?: { headers: Record<string, string> }
    secure?: boolean
    lines?: object[]
  } = {},
) {
  const pool = options.pool ?? new pg.Pool(workerLogins().owner)
  const mails: Mail[] = []
  const running: { identity?: Identity } = {}
  const http = createServer((request, response) => {
    // What `fetch` does not let a test send itself.
    Object.assign(request.headers, options.arriving?.headers)
    if (running.identity?.owns(request.url ?? ''))
      running.identity.handler(request, response, options.address ?? request.socket.remoteAddress ?? '')
    else response.writeHead(404).end('not the provider')
  })
  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening))
  // Listening on TCP: the address is an object with a port.
  const origin = `http://localhost:${(http.address() as AddressInfo).port}`
  // All tests come from one address: what one file failed must not lock the next one out.
  await pool.query(`delete from identity_throttle where key like 'address %' or key like 'reset %'`)
  const close = async (): Promise<void> => {
    await running.identity?.close()
    http.closeAllConnections()
    await new Promise((closed) => http.close(closed))
    if (!options.pool) await pool.end()
  }
  const identity = await createIdentity({
    pool,
    issuer: `${options.secure ? origin.replace('http:', 'https:') : origin}/`,
    audience,
    clientId,
    redirectUris: [`${origin}/`],
    secretsDir: options.folder ?? secretsDir,
    sendMail: async (mail) => void mails.push(mail),
    log: options.lines ? keptIn(options.lines) : pino({ level: 'error' }),
    ...(options.demo ? { demoAccounts: options.demo } : {}),
  }).catch(async (error: unknown) => {
    await close()
    throw error
  })
  running.identity = identity
  return {
    pool,
    mails,
    origin,
    identity,
    audience,
    browser: () => new TestBrowser(origin),
    async newAccount(password = 'un sécateur bien affûté') {
      const email = `p${randomBytes(6).toString('hex')}@pepiniere.test`
      const account = await createAccount(pool, { email, name: 'Camille Dubois', password, emailVerified: true })
      return { ...account, password }
    },
    mailsTo: async (email: string) => {
      // Mails leave after the answer.
      for (let tries = 0; tries < 1_000 && !mails.some((mail) => mail.to === email); tries++)
        await new Promise((again) => setTimeout(again, 20))
      return mails.filter((mail) => mail.to === email)
    },
    close,
  }
}

export type TestIdentity = Awaited<ReturnType<typeof startTestIdentity>>

export function authorizeUrl(test: TestIdentity, challenge: string, more: Record<string, string | undefined> = {}): string {
  const values = {
    client_id: clientId,
    response_type: 'code',
    redirect_uri: `${test.origin}/`,
    scope: 'openid profile email',
    audience,
    state: 'st4te',
    nonce: 'n0nce',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...more,
  }
  const given = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return `/authorize?${new URLSearchParams(given)}`
}

export async function askToken(test: TestIdentity, form: Record<string, string>): Promise<Tokens> {
  const response = await fetch(`${test.origin}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: clientId, ...form }),
  })
  return { status: response.status, ...((await response.json()) as Omit<Tokens, 'status'>) }
}

export const exchange = (test: TestIdentity, code: string, verifier: string): Promise<Tokens> =>
  askToken(test, { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: `${test.origin}/` })

export const codeOf = (seen: Seen): string => new URL(seen.location || seen.url).searchParams.get('code') ?? ''

/** From the first page to the address that carries the code. */
export async function signIn(test: TestIdentity, account: { email: string; password: string }, browser = test.browser()) {
  const { verifier, challenge } = proofKey()
  const page = await browser.follow(await browser.open(authorizeUrl(test, challenge)))
  const seen = await browser.submit(page, { email: account.email, password: account.password, stay: 'yes' }, '/password')
  return { browser, verifier, page, seen, code: codeOf(seen) }
}

export async function signedIn(test: TestIdentity, account: { email: string; password: string }) {
  const { browser, code, verifier } = await signIn(test, account)
  return { browser, tokens: await exchange(test, code, verifier) }
}

export const freshFolder = (): string => mkdtempSync(join(tmpdir(), 'plantule-identity-'))

/** A log that a test reads. */
const keptIn = (lines: object[]) => pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line) as object) })
