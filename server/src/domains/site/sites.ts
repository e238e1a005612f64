import type { IncomingMessage } from 'node:http'
import type pg from 'pg'
import { SITE_PATH } from '../storefront/index.ts'

/** A shop as its public site knows it. */
export type Site = {
  id: number
  uid: string
  /** The name under which its pages answer; its other names lead there. */
  host: string | null
  /** Whether the last check found its pages at that name by https. */
  answers: boolean
}

/** What stays the product's own at a host name of a shop: its API, pictures, and pages behind links. */
const ownPaths = /^\/(?:api|v1|v2|l|m|n|pay|q|t|s|certificate|plant|shop|ready|health)(?:[/?]|$)/
export const staysOwn = (url: string): boolean => ownPaths.test(url)
const KEEP_MS = 5_000
const MOST = 5_000

/**
 * Which shop a request to the public pages means. Host names are kept in memory, since the way of a request is found without waiting;
 * they are read anew when members or details of any shop change, and every few seconds.
 */
export class Sites {
  readonly #pool: pg.Pool
  readonly #house: string
  #hosts = new Map<string, string>()
  #readAt = 0
  #reading: Promise<void> | undefined
  readonly #kept = new Map<string, { until: number; found: Promise<Site | undefined> }>()
  /** Requests that came by the shop's own host name. */
  readonly #byHost = new WeakSet<IncomingMessage>()

  /** `house` is the host name of the installation, which is no shop's whatever a shop says. */
  constructor(pool: pg.Pool, house: string) {
    this.#pool = pool
    this.#house = house.toLowerCase()
  }

  /** After a change of a shop's details, here or in another process. */
  async forget(): Promise<void> {
    this.#kept.clear()
    await this.#read()
  }

  /** Before the first request. */
  async ready(): Promise<void> {
    await this.#read()
  }

  /** The path that a request means: at a host name of a shop, what is not the product's own lies below that shop's path. */
  rewrite = (request: IncomingMessage): string => {
    const url = request.url ?? '/'
    if (this.#readAt + KEEP_MS < Date.now()) void this.#read().catch(() => undefined)
    const host = (request.headers.host ?? '').toLowerCase().replace(/\.?(?::\d+)?$/, '')
    const uid = host === this.#house ? undefined : this.#hosts.get(host)
    if (uid === undefined || staysOwn(url)) return url
    this.#byHost.add(request)
    return `${SITE_PATH}${uid}${url}`
  }

  cameByHost(request: IncomingMessage): boolean {
    return this.#byHost.has(request)
  }

  byUid(uid: string): Promise<Site | undefined> {
    const known = this.#kept.get(uid)
    if (known && known.until > Date.now()) return known.found
    if (this.#kept.size > MOST) this.#kept.clear()
    const found = this.#pool
      .query<Site>('select id, uid, primary_host as host, answers from site_of($1)', [uid])
      .then(({ rows }) => rows[0])
    this.#kept.set(uid, { until: Date.now() + KEEP_MS, found })
    found.catch(() => this.#kept.delete(uid))
    return found
  }

  #read(): Promise<void> {
    this.#readAt = Date.now()
    this.#reading ??= this.#readHosts().finally(() => {
      this.#reading = undefined
    })
    return this.#reading
  }

  async #readHosts(): Promise<void> {
    const { rows } = await this.#pool.query<{ host: string; uid: string }>('select host, uid from site_hosts()')
    this.#hosts = new Map(rows.map(({ host, uid }) => [host, uid]))
  }
}
