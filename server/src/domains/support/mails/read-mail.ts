import { createHash } from 'node:crypto'
import type { Address, Email } from 'postal-mime'

/** The longest head of a mail, and how deep its parts may lie in each other. */
const HEAD_BYTES = 256_000
const bounds = { maxNestingDepth: 20, maxHeadersSize: HEAD_BYTES, maxRfc822NestingDepth: 0 }

/** Throws where it is no mail, or one that is made to be hard to read. */
export async function parseMail(raw: Buffer): Promise<Email> {
  const { default: PostalMime } = await import('postal-mime')
  return PostalMime.parse(raw, bounds)
}

/** What stands above the words; undefined where there is no head of a mail. */
export async function headOf(raw: Buffer): Promise<Email | undefined> {
  const part = raw.subarray(0, HEAD_BYTES).toString('latin1')
  const end = /\r?\n\r?\n/.exec(part)
  if (!end || !/^[!-9;-~]+:/.test(part)) return undefined
  try {
    return await parseMail(raw.subarray(0, end.index + end[0].length))
  } catch {
    return undefined
  }
}

const boxes = (addresses: readonly Address[] = []): string[] =>
  addresses.flatMap((each) => each.address ?? (each.group ?? []).map(({ address }) => address))

/** To whom the mail goes, as its head says. */
export const recipientsOf = (head: Email): string[] => [
  ...head.headers
    .filter(({ key }) => ['delivered-to', 'x-original-to', 'envelope-to'].includes(key))
    .map(({ value }) => value.replace(/[<>\s]/g, '')),
  ...boxes(head.to),
  ...boxes(head.cc),
]

export const senderOf = ({ from }: Email): { name: string; address: string } | undefined =>
  from?.address ? { name: from.name, address: from.address.toLowerCase() } : undefined

/** By what a mail that comes twice is known. */
export const refOf = (head: Email, raw: Buffer): string =>
  createHash('sha256')
    .update(head.messageId ? `id ${head.messageId}` : raw)
    .digest('base64url')

/** Mails that passed so many servers go round in circles. */
const MOST_HOPS = 40

/**
 * Whether a program wrote it: an answer to it would be answered again, and so on (RFC 3834). `own` are the addresses by which this
 * installation writes.
 */
export function isByProgram(head: Email, own: readonly string[]): boolean {
  const values = (key: string): string[] => head.headers.filter((each) => each.key === key).map(({ value }) => value.trim().toLowerCase())
  const [from] = [senderOf(head)?.address ?? '']
  return (
    values('auto-submitted').some((value) => !value.startsWith('no')) ||
    values('precedence').some((value) => /^(bulk|junk|list|auto_reply)/.test(value)) ||
    ['x-autoreply', 'x-autorespond', 'x-auto-reply', 'list-id', 'list-unsubscribe', 'feedback-id'].some((key) => values(key).length > 0) ||
    values('return-path').some((value) => value === '<>' || value === '') ||
    values('content-type').some((value) => value.startsWith('multipart/report')) ||
    /^(mailer-daemon|postmaster|no-?reply|ne-?pas-?repondre)@/.test(from) ||
    own.some((each) => each.toLowerCase() === from) ||
    values('received').length > MOST_HOPS
  )
}

/** Whether the mail server took it for spam; asked of mails that answer nothing. */
export const isSpam = (head: Email): boolean =>
  head.headers.some(({ key, value }) => ['x-spam-flag', 'x-spam'].includes(key) && /^\s*(yes|true)/i.test(value))
