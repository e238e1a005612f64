import { text } from 'node:stream/consumers'
import type { FastifyBaseLogger } from 'fastify'
import { FileGone, type FileStore } from '../files/store.ts'

export type Head = { seq: number; signature: string }
/** Heads of one shop by `register/chain`. */
export type Heads = Record<string, Head>
/** When the backup was written that was restored, and when it was restored. */
export type RestoredBackup = { writtenAt: string; restoredAt: string }

const WAIT_MS = 200
const RESTORED = 'fiscal-heads/restored.json'
const placeOf = (shopId: number): string => `fiscal-heads/${shopId}.json`

/**
 * The last link of every chain, kept outside the database: a database restored to an earlier state is then found to lie
 * behind. Written after commits, several at once; a process that dies first leaves it behind, which proves nothing wrong.
 */
export class FiscalHeads {
  readonly #store: FileStore
  readonly #log: FastifyBaseLogger
  readonly #waiting = new Map<number, Heads>()
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()

  constructor(store: FileStore, log: FastifyBaseLogger) {
    this.#store = store
    this.#log = log
  }

  note(shopId: number, chain: string, head: Head): void {
    const heads = this.#waiting.get(shopId) ?? {}
    this.#waiting.set(shopId, heads)
    if ((heads[chain]?.seq ?? 0) < head.seq) heads[chain] = head
    this.#timer ??= setTimeout(() => {
      this.flush().catch((error: unknown) => this.#log.error({ err: error }, 'the heads of the fiscal chains could not be kept'))
    }, WAIT_MS)
    // A command need not wait for this: it flushes before it ends.
    this.#timer.unref()
  }

  /** Writes what waits. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const waiting = [...this.#waiting]
    this.#waiting.clear()
    const write = async () => {
      for (const [shopId, heads] of waiting) await this.#merge(shopId, heads)
    }
    this.#writing = this.#writing.then(write, write)
    return this.#writing
  }

  async read(shopId: number): Promise<Heads> {
    try {
      return JSON.parse(await text(await this.#store.get(placeOf(shopId)))) as Heads
    } catch (error) {
      if (error instanceof FileGone) return {}
      throw error
    }
  }

  /** After a restore was recorded: the chains go on from where the database stands. What was lost is kept beside. */
  async reset(shopId: number, heads: Heads, at: Date): Promise<void> {
    await this.flush()
    const lost = await this.read(shopId)
    await this.#store.put(`fiscal-heads/${shopId}.lost-${at.getTime()}.json`, Buffer.from(JSON.stringify(lost)))
    await this.#store.put(placeOf(shopId), Buffer.from(JSON.stringify(heads)))
  }

  /** A backup was restored: the next start tells the journal of every shop. */
  async markRestored(backup: RestoredBackup): Promise<void> {
    await this.#store.put(RESTORED, Buffer.from(JSON.stringify(backup)))
  }

  async restored(): Promise<RestoredBackup | null> {
    try {
      return JSON.parse(await text(await this.#store.get(RESTORED))) as RestoredBackup
    } catch (error) {
      if (error instanceof FileGone) return null
      throw error
    }
  }

  /** It was told. */
  forgetRestored(): Promise<void> {
    return this.#store.remove(RESTORED)
  }

  /** Another process may have written meanwhile: of each chain the later link stays. */
  async #merge(shopId: number, heads: Heads): Promise<void> {
    const kept = await this.read(shopId)
    for (const [chain, head] of Object.entries(heads)) if ((kept[chain]?.seq ?? 0) < head.seq) kept[chain] = head
    await this.#store.put(placeOf(shopId), Buffer.from(JSON.stringify(kept)))
  }
}
