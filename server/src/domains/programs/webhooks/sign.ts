import { createHmac, randomBytes } from 'node:crypto'

const START = 'whsec_'

/** 256 bits, as Standard Webhooks writes a symmetric secret. */
export const newSecret = (): string => `${START}${randomBytes(32).toString('base64')}`

export type Message = { id: string; at: Date; payload: string }

const secondsOf = ({ at }: Message): number => Math.floor(at.getTime() / 1000)

/** The value of `webhook-signature` (Standard Webhooks 1.0.0, "Signature scheme"): one a secret, parted by spaces. */
export const signature = (message: Message, secrets: readonly string[]): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(START.length), 'base64')
      const signed = `${message.id}.${secondsOf(message)}.${message.payload}`
      return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
    })
    .join(' ')

/** What goes along with a message. */
export const headersOf = (message: Message, secrets: readonly string[]): Record<string, string> => ({
  'content-type': 'application/json; charset=utf-8',
  'user-agent': 'Plantule-Webhooks/1',
  'webhook-id': message.id,
  'webhook-timestamp': String(secondsOf(message)),
  'webhook-signature': signature(message, secrets),
})
