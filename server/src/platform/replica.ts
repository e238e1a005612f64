import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { Events } from './events.ts'
import { writtenAt } from './keep-answer.ts'
import { Unusable } from './unusable.ts'

const BEAT_MS = 200

export type ReplicaOptions = {
  /** The database that is written to. */
  primary: pg.Pool
  /** How requests sign in to the copy. */
  login: pg.ClientConfig
  /** The oldest that an answer of the copy may be. */
  mostSeconds: number
  events: Pick<Events, 'heardSince'>
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

/** Where the primary's log ended at a moment of this process. */
type Mark = { at: number; lsn: string }

/**
 * A streaming copy of the database that answers reads which may be a little old. A shop is read there only once the copy holds all
 * that this process knows to have been written to it, and never anything older than `mostSeconds`: who wrote reads what they
 * wrote. While the copy lags, is away or the news of other processes are not heard, the primary answers.
 */
export class Replica {
  readonly pool: pg.Pool
  readonly #options: ReplicaOptions
  #marks: Mark[] = []
  /** All that was written before this moment (`performance.now`) is in the copy. */
  #holdsUntil = -Infinity
  #used = false
  #timer: NodeJS.Timeout | undefined
  #beat: Promise<void> = Promise.resolve()

  constructor(options: ReplicaOptions) {
    this.#options = options
    this.pool = new pg.Pool({ ...options.login, max: 20, pipeline: true, idleTimeoutMillis: 30_000 })
    this.pool.on('error', () => undefined)
    this.pool.on('connect', (client) => client.on('error', () => undefined))
  }

  /**
   * Throws `Unusable` for a database that is no copy of the primary, and beside a cluster, whose machines each write a log of their own; a
   * copy that is away now may come later.
   */
  async start(): Promise<void> {
    const cluster = await this.#options.primary.query("select from pg_extension where extname = 'citus'")
    if (cluster.rowCount)
      throw new Unusable(
        'DATABASE_REPLICA_URL is for one PostgreSQL, and DATABASE_URL leads to a cluster: leave it out. Each machine of a cluster may have a standby of its own',
      )
    const question = 'select pg_is_in_recovery() as copy, (select system_identifier::text from pg_control_system()) as system'
    const there = await this.pool.query<{ copy: boolean; system: string }>(question).catch(() => undefined)
    const here = await this.#options.primary.query<{ system: string }>(question)
    if (there && !there.rows[0]?.copy)
      throw new Unusable('DATABASE_REPLICA_URL leads to a database that can be written to: it must be a streaming replica')
    if (there && there.rows[0]?.system !== here.rows[0]?.system)
      throw new Unusable('DATABASE_REPLICA_URL leads to the copy of another database than that of DATABASE_URL')
    this.#next()
  }

  /** The copy's connections where it may answer for the shop now. */
  poolFor(shopId: number): pg.Pool | undefined {
    const fresh = this.#holdsUntil > performance.now() - this.#options.mostSeconds * 1_000
    return fresh && this.#holdsUntil > Math.max(writtenAt(shopId), this.#options.events.heardSince()) ? this.pool : undefined
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    await this.#beat
    await this.pool.end()
  }

  #next(): void {
    this.#timer = setTimeout(() => {
      this.#beat = this.#once()
    }, BEAT_MS).unref()
  }

  async #once(): Promise<void> {
    try {
      await this.#measure()
    } catch {
      // Nothing is known of the copy now: what was known grows old, and then the primary answers.
    }
    this.#tell()
    if (this.#timer) this.#next()
  }

  /** Asks the primary where its log ends, and the copy how many of the ends asked before it has passed. */
  async #measure(): Promise<void> {
    const at = performance.now()
    const end = await this.#options.primary.query<{ lsn: string }>('select pg_current_wal_insert_lsn()::text as lsn')
    this.#marks.push({ at, lsn: end.rows[0]?.lsn ?? '' })
    const oldest = at - this.#options.mostSeconds * 1_000
    this.#marks = this.#marks.filter((mark) => mark.at >= oldest)
    const { rows } = await this.pool.query<{ passed: number }>(
      'select count(*)::int as passed from unnest($1::pg_lsn[]) as mark (lsn) where mark.lsn <= pg_last_wal_replay_lsn()',
      [this.#marks.map((mark) => mark.lsn)],
    )
    const last = this.#marks[(rows[0]?.passed ?? 0) - 1]
    if (!last) return
    this.#holdsUntil = Math.max(this.#holdsUntil, last.at)
    this.#marks = this.#marks.slice(rows[0]?.passed)
  }

  #tell(): void {
    const fresh = this.#holdsUntil > performance.now() - this.#options.mostSeconds * 1_000
    if (fresh === this.#used) return
    this.#used = fresh
    if (fresh) this.#options.log.info({ event: 'replica_used' }, 'the replica answers reads that may be a little old')
    else this.#options.log.warn({ event: 'replica_behind' }, 'the replica lags or is away: the primary answers everything')
  }
}

/** The login of requests on the copy: its address, and who signs in where that address does not say it. */
export function replicaLogin(url: string, app: pg.ClientConfig): pg.ClientConfig {
  const there = new URL(url)
  if (there.username) return { connectionString: url }
  const { user, password } = app.connectionString ? new pg.Client(app) : app
  const { host, port, database, ssl } = new pg.Client({ connectionString: url })
  return { host, port, database: database ?? '', ssl, user: user ?? '', password: password ?? '' }
}
