import { isGone } from './gone.ts'

/** What a mail server tells of a mail that was handed to it before. */
export type MailReport = {
  kind: 'bounce' | 'complaint'
  /** Of the mail that it speaks of, without its brackets. */
  messageId: string
  /** Whom it could not reach; empty where the report does not say. */
  recipient: string
  /** A refusal that no second try changes (RFC 3463, class 5). */
  permanent: boolean
  /** The address is none: of other refusals (the sender is blocked, the mail is too large) it is not to blame. */
  gone: boolean
  reason: string
}

const MOST_PARTS = 50
type Part = { headers: Map<string, string>; body: string }

/** Headers by their names in small letters, folded lines joined (RFC 5322). */
function headersOf(text: string): Map<string, string> {
  const headers = new Map<string, string>()
  for (const line of text.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const at = line.indexOf(':')
    if (at > 0 && !headers.has(line.slice(0, at).trim().toLowerCase()))
      headers.set(line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim())
  }
  return headers
}

function partOf(text: string): Part {
  const start = text.replace(/^(?:\r?\n)+/, '')
  const at = /\r?\n\r?\n/.exec(start)
  return at
    ? { headers: headersOf(start.slice(0, at.index)), body: start.slice(at.index + at[0].length) }
    : { headers: headersOf(start), body: '' }
}

const typeOf = ({ headers }: Part): string => (headers.get('content-type') ?? 'text/plain').split(';')[0]?.trim().toLowerCase() ?? ''
const parameter = (name: string, { headers }: Part): string =>
  new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^;\\s]+))`, 'i')
    .exec(headers.get('content-type') ?? '')
    ?.slice(1)
    .find(Boolean) ?? ''

/** The parts of a multipart body (RFC 2046). */
function partsOf(whole: Part): Part[] {
  const boundary = parameter('boundary', whole)
  if (!boundary) return []
  const [, ...rest] = `\n${whole.body}`.split(`\n--${boundary}`)
  return rest
    .filter((text) => !text.startsWith('--'))
    .slice(0, MOST_PARTS)
    .map(partOf)
}

/** `rfc822; lea@exemple.fr` and `<lea@exemple.fr>` to the address alone, in small letters. */
const addressIn = (value: string): string =>
  value
    .replace(/^[\w-]+\s*;/, '')
    .replace(/[<>\s]/g, '')
    .toLowerCase()
const messageIdIn = (value: string): string => /<([^<>\s]{1,300})>/.exec(value)?.[1] ?? ''

/** The report inside a mail: of a delivery that failed (RFC 3464) or of a reader's complaint (RFC 5965). Undefined for any other mail. */
export function readReport(mail: string): MailReport | undefined {
  const whole = partOf(mail)
  if (typeOf(whole) !== 'multipart/report') return undefined
  const parts = partsOf(whole)
  const original = parts.find((part) => ['message/rfc822', 'text/rfc822-headers', 'message/rfc822-headers'].includes(typeOf(part)))
  // The original stands there as a mail, or as its headers alone.
  const messageId = messageIdIn((original && headersOf(original.body.split(/\r?\n\r?\n/)[0] ?? '').get('message-id')) ?? '')
  if (!messageId) return undefined
  const delivery = parts.find((part) => typeOf(part) === 'message/delivery-status')
  if (delivery) return ofDelivery(delivery.body, messageId)
  const feedback = parts.find((part) => typeOf(part) === 'message/feedback-report')
  if (!feedback) return undefined
  const recipient = addressIn(headersOf(feedback.body).get('original-rcpt-to') ?? '')
  return {
    kind: 'complaint',
    messageId,
    recipient,
    permanent: true,
    gone: true,
    reason: headersOf(feedback.body).get('feedback-type') ?? 'abuse',
  }
}

/** The first recipient of a report whom the mail did not reach. What is only late, or was passed on, is no failure. */
function ofDelivery(body: string, messageId: string): MailReport | undefined {
  for (const group of body.split(/\r?\n\r?\n/)) {
    const fields = headersOf(group)
    if (fields.get('action')?.toLowerCase() !== 'failed') continue
    const status = fields.get('status') ?? ''
    return {
      kind: 'bounce',
      messageId,
      recipient: addressIn(fields.get('original-recipient') ?? fields.get('final-recipient') ?? ''),
      permanent: status.startsWith('5.'),
      gone: isGone(status),
      reason: `${status} ${fields.get('diagnostic-code') ?? ''}`.trim().slice(0, 300),
    }
  }
  return undefined
}
