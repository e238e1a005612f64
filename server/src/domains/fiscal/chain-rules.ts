import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'

/** Raised when the text that is signed changes; a check then knows how to read older links. */
export const FORMAT_VERSION = 1

export const chains = ['sale', 'payment_event', 'closure', 'journal_event', 'copy', 'archive', 'training'] as const
export type Chain = (typeof chains)[number]

/** One link as it is signed. Amounts in cents; `vatByRate` and `payload` are canonical JSON texts. */
export type Link = {
  shopId: number
  register: string
  chain: string
  seq: number
  occurredAt: Date
  kind: string
  refType: string
  refId: number | null
  refNumber: string | null
  payload: string
  inclCents: number
  exclCents: number
  vatByRate: string
  operatorId: number | null
  operatorName: string
  appVersion: string
  formatVersion: number
  prevSignature: string
}

const keys = new WeakMap<KeyObject, Map<number, KeyObject>>()

/**
 * The shop's own key, from the installation's by HKDF-SHA-256: who learns one shop's key knows no other's. It is kept as
 * a key object: of bytes, Node would make one at each signature, which takes six times as long as signing.
 */
export function shopKey(master: KeyObject, shopId: number): KeyObject {
  const known = keys.get(master) ?? new Map<number, KeyObject>()
  keys.set(master, known)
  const key = known.get(shopId) ?? createSecretKey(Buffer.from(hkdfSync('sha256', master, 'plantule fiscal records', `shop ${shopId}`, 32)))
  known.set(shopId, key)
  return key
}

/** A mark by which a key is known again, and from which nobody finds the key. */
export const keyMark = (key: KeyObject): string => createHmac('sha256', key).update('plantule archive key').digest('base64url').slice(0, 16)

/**
 * base64url(HMAC-SHA-256(key, previous signature | every field of the link)). The fields are a JSON list, so that no two
 * links have one text; the payload follows as it is stored.
 */
export const signatureOf = (key: KeyObject, link: Link): string => signatureAt(key, link, link.occurredAt.getTime())

/** The same for a link whose time is known in milliseconds: a check signs by the million, and makes no copy of each. */
export function signatureAt(key: KeyObject, link: Omit<Link, 'occurredAt'>, atMillis: number): string {
  const fields = JSON.stringify([
    link.formatVersion,
    link.shopId,
    link.register,
    link.chain,
    link.seq,
    atMillis,
    link.kind,
    link.refType,
    link.refId,
    link.refNumber,
    link.inclCents,
    link.exclCents,
    link.vatByRate,
    link.operatorId,
    link.operatorName,
    link.appVersion,
  ])
  return createHmac('sha256', key).update(`${link.prevSignature}|${fields}|${link.payload}`).digest('base64url')
}
