import type { SendMailOptions } from 'nodemailer'
import type { Config } from '../config.ts'

export type Smtp = NonNullable<Config['smtp']>

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 }

/** A shop whose mails stay in the outbox never loads the library. */
async function transportOf({ url }: Smtp) {
  const { createTransport } = await import('nodemailer')
  return createTransport({ url, ...TIMEOUTS })
}

/** As long a connection waits for the next mail: a letter to many is not signed in for each of its readers. */
const KEPT_MS = 2_000
const CONNECTIONS = 4
type Kept = { transport: Promise<Awaited<ReturnType<typeof keptTransport>>>; using: number; closing?: NodeJS.Timeout }
const kept = new Map<string, Kept>()

async function keptTransport(url: string) {
  const { createTransport } = await import('nodemailer')
  return createTransport({ url, ...TIMEOUTS, pool: true, maxConnections: CONNECTIONS, maxRequeues: 0 })
}

/** Gives up the connections to a server, unless others have taken their place. */
function close(url: string, held: Kept): void {
  if (kept.get(url) === held) kept.delete(url)
  if (held.using === 0) void held.transport.then((transport) => transport.close())
}

/** Hands one mail to the server that the settings name. Throws with `responseCode` when the server refuses it. */
export async function deliver(smtp: Smtp, mail: SendMailOptions): Promise<void> {
  const { url } = smtp
  const held: Kept = kept.get(url) ?? { transport: keptTransport(url), using: 0 }
  kept.set(url, held)
  held.using += 1
  clearTimeout(held.closing)
  try {
    // Bytes come from the store as streams: nothing in a mail may name a path or an address to read from.
    await (await held.transport).sendMail({ ...mail, disableFileAccess: true, disableUrlAccess: true })
  } catch (error) {
    // Whatever a connection has become by a mail that failed, the next one begins anew.
    if (kept.get(url) === held) kept.delete(url)
    throw error
  } finally {
    held.using -= 1
    if (held.using === 0) {
      if (kept.get(url) === held) held.closing = setTimeout(() => close(url, held), KEPT_MS).unref()
      else close(url, held)
    }
  }
}

/** Signs in to the server without sending anything. Throws when that fails. */
export async function greet(smtp: Smtp): Promise<void> {
  const transport = await transportOf(smtp)
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

/** A refusal that no second try changes: the address or the message, by RFC 5321 a reply of 500 or above. */
export const isFinal = (error: unknown): boolean => {
  const code = (error as { responseCode?: number }).responseCode
  return code !== undefined && code >= 500
}

/** What the outbox shows of a failure, on one line. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').slice(0, 500)
