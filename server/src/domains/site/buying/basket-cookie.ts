import { hkdfSync, randomBytes } from 'node:crypto'
import { SecretBox } from '../../../platform/identity/secret-box.ts'
import type { Services } from '../../../platform/services.ts'

/** A key of a line (`s12` a size, `p3` a pack) and how many. */
export type BasketItem = { key: string; quantity: number }
export type Keys = Pick<Services, 'fiscalKey'>

const NAME = 'basket'
const DAYS = 30
export const MOST_LINES = 60
export const MOST_QUANTITY = 999
const KEY = /^[sp][1-9]\d{0,14}$/
/** Says which basket it is, so that it keeps one hour of collection and not several. */
const NAMED = /^b[0-9a-f]{16}$/
export const newBasketName = (): string => `b${randomBytes(8).toString('hex')}`

export const isKey = (text: string): boolean => KEY.test(text)

let known: { of: unknown; box: SecretBox } | undefined
/** Signs what the shop's pages give to browsers. */
export function siteBox({ fiscalKey }: Keys): SecretBox {
  if (known?.of !== fiscalKey)
    known = { of: fiscalKey, box: new SecretBox(Buffer.from(hkdfSync('sha256', fiscalKey, '', 'plantule site', 32))) }
  return known.box
}

/** The parts of a basket's cookie; none for one that is none of ours. */
export function basketParts(keys: Keys, shopId: number, header: string | undefined): string[] {
  const value = /(?:^|;\s*)basket=([\w.~-]*)/.exec(header ?? '')?.[1]
  const [text = '', mac = ''] = (value ?? '').split('~')
  return text && siteBox(keys).macMatches(`basket ${shopId} ${text}`, mac) ? text.split('.') : []
}

/** Which basket somebody has; empty for none. */
export const basketName = (keys: Keys, shopId: number, header: string | undefined): string =>
  basketParts(keys, shopId, header).find((part) => NAMED.test(part)) ?? ''

/** What a visitor has in their basket of a shop. */
export function readBasket(keys: Keys, shopId: number, header: string | undefined): BasketItem[] {
  return basketParts(keys, shopId, header).flatMap((line) => {
    const [key = '', quantity = ''] = line.split('-')
    return isKey(key) ? [{ key, quantity: within(Number(quantity)) }] : []
  })
}

const within = (quantity: number): number => Math.min(MOST_QUANTITY, Math.max(1, Math.trunc(quantity) || 1))

export const pieces = (items: readonly BasketItem[]): number => items.reduce((sum, { quantity }) => sum + quantity, 0)

type CookieOptions = { path: string; secure: boolean; name?: string; /** How its owner came. */ cameBy?: readonly string[] }

/** The header that gives a browser its basket; an empty one takes the cookie away. */
export function basketCookie(keys: Keys, shopId: number, items: readonly BasketItem[], options: CookieOptions): string {
  const { path, secure, name, cameBy = [] } = options
  const lines = items.map(({ key, quantity }) => `${key}-${quantity}`)
  const text = lines.length === 0 ? '' : [...(name ? [name] : []), ...cameBy, ...lines].join('.')
  const value = text && `${text}~${siteBox(keys).mac(`basket ${shopId} ${text}`)}`
  const life = items.length > 0 ? DAYS * 86_400 : 0
  return `${NAME}=${value}; Path=${path}; Max-Age=${life}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}

/** So many more of something, at most what one basket takes; quantities below one take it out. */
export function changed(items: readonly BasketItem[], key: string, quantity: number, add: boolean): BasketItem[] {
  const before = items.find((item) => item.key === key)
  const wanted = (add ? (before?.quantity ?? 0) : 0) + quantity
  if (wanted < 1) return items.filter((item) => item.key !== key)
  const item = { key, quantity: Math.min(MOST_QUANTITY, wanted) }
  if (before) return items.map((each) => (each === before ? item : each))
  return items.length >= MOST_LINES ? [...items] : [...items, item]
}
