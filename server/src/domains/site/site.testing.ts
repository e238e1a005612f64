import { randomInt } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import type { TestShop } from '../../testing/new-shop.ts'
import { testApp } from '../../testing/test-app.ts'
import { stampOf } from './write/forms.ts'

/** A visitor of a shop's pages with their cookies; forms are sent as a browser without script sends them. */
export class Visitor {
  readonly #shop: TestShop
  readonly #prefix: string
  cookie = ''
  /** What the pages that sum up an order said of themselves, which their button sends along. */
  readonly #shown = new Map<string, string>()
  /** People come from networks of their own, by a proxy on this machine. */
  readonly #from: { 'x-forwarded-for': string }

  /** `beside`: somebody of the same network. */
  constructor(shop: TestShop, beside?: Visitor) {
    this.#from = beside ? beside.#from : { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` }
    this.#shop = shop
    this.#prefix = `/shop/${shop.uid}`
  }

  async get(path: string, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> {
    const { app } = await testApp()
    return this.#keep(path, await app.inject({ url: this.#prefix + path, headers: { cookie: this.cookie, ...this.#from, ...headers } }))
  }

  async post(path: string, form: Record<string, string | number>, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> {
    const { app } = await testApp()
    const shown = this.#shown.get(path)
    const sent = { ...(shown === undefined ? {} : { shown }), ...form }
    const payload = new URLSearchParams(Object.entries(sent).map(([name, value]) => [name, String(value)] as [string, string])).toString()
    const url = path.startsWith('/shop/') ? path : this.#prefix + path
    return this.#keep(
      path,
      await app.inject({
        method: 'POST',
        url,
        payload,
        headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: this.cookie, ...this.#from, ...headers },
      }),
    )
  }

  /** From a basket to the page that sums up: answers its path. */
  async toRecap(typed: Record<string, string> = {}): Promise<string> {
    const answer = await this.checkout(typed)
    if (answer.statusCode !== 303) throw new Error(`${answer.statusCode}: ${answer.body.slice(answer.body.indexOf('<main'))}`)
    return String(answer.headers.location).slice(this.#prefix.length)
  }

  async checkout(typed: Record<string, string> = {}): Promise<LightMyRequestResponse> {
    const { services } = await testApp()
    return this.post('/checkout', { ...person, stamp: stampOf(services, this.#shop.id, new Date(Date.now() - 5_000)), ...typed })
  }

  #keep(path: string, answer: LightMyRequestResponse): LightMyRequestResponse {
    const set = String(answer.headers['set-cookie'] ?? '')
    const [, shown] = path.startsWith('/checkout/') ? (/name="shown" value="(\d+)"/.exec(answer.body) ?? []) : []
    if (shown) this.#shown.set(path, shown)
    if (set) this.cookie = set.split(';')[0] ?? ''
    return answer
  }
}

export const person = {
  email: 'jeanne@exemple.fr',
  firstName: 'Jeanne',
  lastName: 'Exemple',
  phone: '',
  mode: 'collect',
  slot: '',
  line1: '3 rue des Lilas',
  line2: '',
  postcode: '49100',
  city: 'Angers',
  country: 'FR',
  code: '',
  voucher: '',
  note: '',
}

export const agreed = { agree: 'yes', means: 'cheque' }
