import type { SendMailOptions } from 'nodemailer'
import type { Config } from '../config.ts'

export type Smtp = NonNullable<Config['smtp']>

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 }

/** A shop whose mails stay in the outbox never loads the library. */
async function transportOf({ url }: Smtp) {
  const { createTransport } = await import('nodemailer')
  return createTransport({ url, ...TIMEOUTS })
}

/** Hands one mail to the server that the settings name. Throws with `responseCode` when the server refuses it. */
export async function deliver(smtp: Smtp, mail: SendMailOptions): Promise<void> {
  const transport = await transportOf(smtp)
  try {
    // Bytes come from the store as streams: nothing in a mail may name a path or an address to read from.
    await transport.sendMail({ ...mail, disableFileAccess: true, disableUrlAccess: true })
  } finally {
    transport.close()
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
