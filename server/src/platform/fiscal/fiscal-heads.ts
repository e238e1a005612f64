import { createHmac, hkdfSync, type KeyObject } from 'node:crypto'
import { text } from 'node:stream/consumers'
import type { FastifyBaseLogger } from 'fastify'
import { canonicalJson } from '../canonical-json.ts'
import { FileGone, type FileStore } from '../files/store.ts'

export type Head = { seq: number; signature: string }
/** Heads of one shop by `register/chain`. */
export type Heads = Record<string, Head>
/**
 * How the heads of a shop stand in their place: sealed with the installation's key, plain as an earlier version wrote them, not
 * there, or touched: not as this program left them.
 */
export type HeadsState = 'sealed' | 'plain' | 'none' | 'touched'
/** `touched`: when a change by another hand was first seen; it stays until it was told. */
type Kept = { heads: Heads; touched?: string }
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
  readonly #key: Buffer
  /** What this process wrote or read sealed. */
  readonly #known = new Map<number, Heads>()
  readonly #waiting = new Map<number, Heads>()
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()

  constructor(store: FileStore, log: FastifyBaseLogger, key: KeyObject) {
    this.#store = store
    this.#log = log
    this.#key = Buffer.from(hkdfSync('sha256', key, 'plantule fiscal heads', '', 32))
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
    return (await this.#look(shopId)).heads
  }

  /** Whether the heads are as this program left them. Who wrote them knows when the file was taken away; after a start the journal does. */
  async state(shopId: number): Promise<HeadsState> {
    return (await this.#look(shopId)).state
  }

  /**
   * After a restore, or a change by another hand, was recorded: the chains go on from where the database stands. What was kept is put
   * beside.
   */
  async reset(shopId: number, heads: Heads, at: Date): Promise<void> {
    await this.flush()
    const lost = (await this.#text(shopId)) ?? JSON.stringify(this.#known.get(shopId) ?? {})
    await this.#store.put(`fiscal-heads/${shopId}.lost-${at.getTime()}.json`, Buffer.from(lost))
    this.#known.delete(shopId)
    await this.#write(shopId, { heads })
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
    const { state, ...kept } = await this.#look(shopId)
    for (const [chain, head] of Object.entries(heads)) if ((kept.heads[chain]?.seq ?? 0) < head.seq) kept.heads[chain] = head
    await this.#write(shopId, { heads: kept.heads, ...(state === 'touched' ? { touched: kept.touched ?? new Date().toISOString() } : {}) })
  }

  async #write(shopId: number, kept: Kept): Promise<void> {
    await this.#store.put(placeOf(shopId), Buffer.from(JSON.stringify({ ...kept, seal: this.#seal(shopId, kept) })))
    this.#known.set(shopId, kept.heads)
  }

  #seal(shopId: number, { heads, touched = '' }: Kept): string {
    return createHmac('sha256', this.#key).update(canonicalJson({ shopId, heads, touched })).digest('base64url')
  }

  /** What is kept, and of each chain the later link that this process knows of, should somebody have taken it away. */
  async #look(shopId: number): Promise<Kept & { state: HeadsState }> {
    const known = this.#known.get(shopId)
    const found = await this.#stored(shopId)
    const heads = { ...found?.heads }
    for (const [chain, head] of Object.entries(known ?? {})) if ((heads[chain]?.seq ?? 0) < head.seq) heads[chain] = head
    const touched = found?.touched
    const taken = known !== undefined && (!found || found.state === 'plain')
    const state = touched || taken ? 'touched' : (found?.state ?? 'none')
    if (state === 'sealed') this.#known.set(shopId, heads)
    return { heads, state, ...(touched ? { touched } : {}) }
  }

  async #stored(shopId: number): Promise<(Kept & { state: HeadsState }) | undefined> {
    const content = await this.#text(shopId)
    if (content === undefined) return undefined
    const read = readHeads(content)
    if (read?.seal === null) return { heads: read.heads, state: 'plain' }
    if (read) {
      const kept: Kept = { heads: read.heads, ...(read.touched ? { touched: read.touched } : {}) }
      if (this.#seal(shopId, kept) === read.seal) return { ...kept, state: 'sealed' }
    }
    // What another hand wrote proves nothing, neither of links that are missing nor of those that are there.
    return { heads: {}, state: 'touched', touched: new Date().toISOString() }
  }

  async #text(shopId: number): Promise<string | undefined> {
    try {
      return await text(await this.#store.get(placeOf(shopId)))
    } catch (error) {
      if (error instanceof FileGone) return undefined
      throw error
    }
  }
}

/** Undefined for what is no such file any more. The file is outside the database, where anybody with the disk can write. */
function readHeads(content: string): (Kept & { seal: string | null }) | undefined {
  try {
    const read: unknown = JSON.parse(content)
    if (typeof read !== 'object' || read === null || Array.isArray(read)) return undefined
    // As earlier versions wrote it.
    if (!('seal' in read)) return { heads: read as Heads, seal: null }
    return 'heads' in read && typeof read.heads === 'object' && read.heads !== null ? (read as Kept & { seal: string }) : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
