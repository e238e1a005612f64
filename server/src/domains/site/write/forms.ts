import type { FastifyRequest } from 'fastify'
import { type Keys, siteBox } from '../buying/basket-cookie.ts'

export type Form = URLSearchParams

const LEAST_SECONDS = 2
const MOST_SECONDS = 86_400

/** Says when a form was drawn, signed: one that comes back within a moment was filled in by no person. */
export function stampOf(keys: Keys, shopId: number, now: Date): string {
  const at = Math.floor(now.getTime() / 1000)
  return `${at}.${siteBox(keys).mac(`stamp ${shopId} ${at}`)}`
}

/** Whether a form was likely filled in by a person: the hidden field is empty, and it took them a while. */
export function byPerson(keys: Keys, shopId: number, form: Form, now: Date): boolean {
  if (form.get('website')) return false
  const [at = '', mac = ''] = (form.get('stamp') ?? '').split('.')
  if (!/^\d{1,12}$/.test(at) || !siteBox(keys).macMatches(`stamp ${shopId} ${at}`, mac)) return false
  const age = Math.floor(now.getTime() / 1000) - Number(at)
  return age >= LEAST_SECONDS && age <= MOST_SECONDS
}

/** Whether a form was sent by a page of the same site, as browsers tell; none of ours is sent from elsewhere. */
export function fromHere({ headers }: FastifyRequest, host: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin } = headers
  return origin === undefined || URL.parse(origin)?.host === host
}

/** What was typed into a field: no text holds U+0000, half of a sign that the cut went through goes too. */
export function typed(form: Form, name: string, most: number, lines = false): string {
  const text = (form.get(name) ?? '').replaceAll('\0', '').trim()
  const cut = (lines ? text : text.replace(/\s+/g, ' ')).slice(0, most)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}
