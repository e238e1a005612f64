import {
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  type QueryResult,
  type RawBuilder,
  Transaction,
} from 'kysely'
import type pg from 'pg'
import type { DB } from '../db/tables.gen.ts'
import { wholeNames } from './part-names.ts'
import { NamingCompiler, shopInWords, withShop } from './own-shop.ts'

// Compiles queries; it has no connection of its own. Each transaction binds its executor to one pg client.
const dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  createQueryCompiler: () => new NamingCompiler(),
}
const compiler = new Kysely<DB>({ dialect })

/** A statement's text and what stands in for its values, for who keeps them. */
export const compile = (query: RawBuilder<unknown>): CompiledQuery => query.compile(compiler)

/** PostgreSQL keeps a plan for each named statement of a connection; past this many the rest go unnamed. */
const MAX_NAMED = 400
const names = new Map<string, string>()

function nameOf(sql: string): string | undefined {
  const known = names.get(sql)
  if (known) return known
  if (names.size >= MAX_NAMED) return undefined
  const name = `q${names.size}`
  names.set(sql, name)
  return name
}

/** What this turn of the program sends from here on leaves in one message: statements that do not wait for each other cost one call. */
export function sendTogether(client: pg.PoolClient): void {
  const { stream } = client.connection
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/**
 * Whether the transaction still runs, whether it does on one machine of several, and whether its statements go unnamed: a plan kept
 * from a few rows takes minutes over twenty thousand. (The setting `force_custom_plan` would plan what functions and foreign keys ask
 * anew too, for each row.)
 */
export type Running = { open: boolean; planAnew: boolean; spread: boolean }

/** Throws once the transaction is over: its connection may serve another one, for which a late statement is not meant. */
export function mustRun(running: Running): void {
  if (!running.open) throw new Error('A statement came after the end of its transaction')
}

class ClientConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #running: Running
  readonly #shopId: number
  constructor(client: pg.PoolClient, running: Running, shopId: number) {
    this.#client = client
    this.#running = running
    this.#shopId = shopId
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    mustRun(this.#running)
    sendTogether(this.#client)
    const result = await this.#asked<R & pg.QueryResultRow>(query)
    const changes = result.command !== 'SELECT' && result.rowCount !== null
    return { rows: result.rows, ...(changes ? { numAffectedRows: BigInt(result.rowCount ?? 0) } : {}) }
  }

  async #asked<R extends pg.QueryResultRow>(query: CompiledQuery): Promise<pg.QueryResult<R>> {
    const asked = this.#client.query<R>(this.#sent(query))
    return this.#running.spread ? asked.catch((error: unknown) => Promise.reject(wholeNames(error as Error))) : asked
  }

  #sent({ sql, parameters }: CompiledQuery): pg.QueryConfig {
    if (this.#running.spread) return shopInWords(sql, parameters, this.#shopId)
    return { ...(this.#running.planAnew ? {} : { name: nameOf(sql) }), text: sql, values: withShop(parameters, this.#shopId) }
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Read large results in pages by key instead of streaming a query')
  }
}

/** A Kysely transaction of one shop that runs on a client whose transaction the caller has begun and will end. */
export function transactionOn(client: pg.PoolClient, running: Running, shopId: number): Transaction<DB> {
  const connection = new ClientConnection(client, running, shopId)
  const executor = compiler.getExecutor().withConnectionProvider({
    provideConnection: (consumer) => consumer(connection),
  })
  return new Transaction<DB>({ config: { dialect }, dialect, driver: new DummyDriver(), executor })
}
