import { holds, type Right } from '@plantule/contract/base/permissions'
import pg from 'pg'

export type News = { shop: number; topic: string; right?: string; data: Record<string, unknown> }
/** Of a transaction that had nothing to tell: for processes that keep answers, and not for browsers. */
export const WRITTEN = 'shop.written'
/** The shop is to move to another installation: for processes that run its jobs, and not for browsers. */
export const LEAVING = 'shop.leaving'
type Listener = { shopId: number; rights: readonly string[]; hear: (news: News) => void }

const RECONNECT_MS = 1_000

/** Hears what transactions announced on any process, and hands it to the browsers of that shop whose rights allow it. */
export class Events {
  readonly #config: pg.ClientConfig
  /** The ears on the other machines of a cluster: each hears what is committed there. */
  readonly #elsewhere: Events[]
  readonly #listeners = new Set<Listener>()
  readonly #all = new Set<(news: News) => void>()
  #client: pg.Client | undefined
  #heardSince = Infinity
  #stopped = false
  #retrying = false

  constructor(config: pg.ClientConfig, elsewhere: readonly pg.ClientConfig[] = []) {
    this.#config = config
    this.#elsewhere = elsewhere.map((other) => new Events(other))
    for (const other of this.#elsewhere) other.onNews((news) => this.#tell(news))
  }

  async start(): Promise<void> {
    await Promise.all([this.#listen(), ...this.#elsewhere.map((other) => other.start())])
  }

  async #listen(): Promise<void> {
    const client = new pg.Client(this.#config)
    client.on('error', () => this.#again(client))
    client.on('end', () => this.#again(client))
    client.on('notification', (message) => this.#spread(message.payload ?? ''))
    await client.connect()
    await client.query('listen plantule_events')
    this.#heardSince = performance.now()
    this.#client = client
  }

  /** Since when nothing that was announced was missed, by `performance.now`; never while nothing is heard. */
  heardSince(): number {
    return Math.max(this.#client ? this.#heardSince : Infinity, ...this.#elsewhere.map((other) => other.heardSince()))
  }

  /** A browser's ear; returns how to close it. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The process's own ear, over all shops. */
  onNews(hear: (news: News) => void): void {
    this.#all.add(hear)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await Promise.all([this.#client?.end(), ...this.#elsewhere.map((other) => other.stop())])
  }

  #spread(payload: string): void {
    this.#tell(JSON.parse(payload) as News)
  }

  #tell(news: News): void {
    for (const hear of this.#all) hear(news)
    if (news.topic === WRITTEN || news.topic === LEAVING) return
    for (const listener of this.#listeners) {
      if (listener.shopId !== news.shop) continue
      if (news.right && !holds(listener.rights, news.right as Right)) continue
      listener.hear(news)
    }
  }

  /** One attempt waits at a time, however many of a dying client's events ask for it. */
  #again(lost: pg.Client): void {
    if (this.#stopped || this.#retrying || (this.#client && this.#client !== lost)) return
    this.#client = undefined
    this.#retrying = true
    const retry = () => {
      this.#retrying = false
      this.#listen().catch(() => this.#again(lost))
    }
    setTimeout(retry, RECONNECT_MS).unref()
  }
}
