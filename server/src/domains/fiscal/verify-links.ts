import type { KeyObject } from 'node:crypto'
import type { BrokenLink, ChainReport } from '@plantule/contract/fiscal/fiscal'
import { FORMAT_VERSION, type Link, signatureAt } from './chain-rules.ts'

/** A link as it is stored: the signed fields, its own signature, and its time in microseconds. */
export type StoredLink = Omit<Link, 'occurredAt'> & { occurredMicros: number; signature: string }

const MICROS = 1000

/** The signature that a link as it is stored should carry. */
export const storedSignature = (key: KeyObject, link: StoredLink): string => signatureAt(key, link, link.occurredMicros / MICROS)

/** Where a chain goes on from: the number and signature of the link before the first that is checked. */
type Anchor = { seq: number; signature: string }

/**
 * Recomputes one chain, link by link from the first, or from the one after `anchor`. It stops at the first broken link: past it nothing is
 * proved. Without a
 * key it holds numbers, order, times and that each link names the one before, not the signatures themselves.
 */
export class ChainCheck {
  readonly #key: KeyObject | null
  readonly #report: ChainReport
  readonly #before: number
  #last: number
  #signature: string
  #lastMicros = -Infinity
  #lastNumber: string | null = null

  constructor(key: KeyObject | null, register: string, chain: string, anchor: Anchor = { seq: 0, signature: '' }) {
    this.#key = key
    this.#before = this.#last = anchor.seq
    this.#signature = anchor.signature
    this.#report = { register, chain, links: 0, firstBroken: null }
  }

  get broken(): boolean {
    return this.#report.firstBroken !== null
  }

  /** Whether the link holds, and every one before it. */
  add(link: StoredLink): boolean {
    if (this.broken) return false
    const reason = this.#fault(link)
    if (reason) {
      this.#break(this.#last + 1, reason)
      return false
    }
    this.#last = link.seq
    this.#report.links = link.seq - this.#before
    this.#signature = link.signature
    this.#lastMicros = link.occurredMicros
    this.#lastNumber = link.refNumber
    return true
  }

  /** `head` is what the database, and `kept` what the place outside it, know as the last link. */
  end(head: { seq: number; signature: string } | undefined, kept: { seq: number; signature: string } | undefined): ChainReport {
    const links = this.#last
    if (this.broken) return this.#report
    for (const [known, reason] of [
      [head, 'missing_end'],
      [kept, 'behind_kept_head'],
    ] as const) {
      if (known && known.seq > links) this.#break(links + 1, reason)
    }
    if (head && !this.broken && (head.seq !== links || head.signature !== this.#signature)) this.#break(links, 'wrong_head')
    if (kept && kept.seq === links && kept.signature !== this.#signature) this.#break(links, 'wrong_kept_head')
    return this.#report
  }

  #break(seq: number, reason: BrokenLink['reason']): void {
    this.#report.firstBroken ??= { seq, reason }
    if (this.#lastMicros > 0)
      this.#report.lastSound = { refNumber: this.#lastNumber, at: new Date(this.#lastMicros / MICROS).toISOString() }
  }

  #fault(link: StoredLink): BrokenLink['reason'] | undefined {
    if (link.seq !== this.#last + 1) return 'gap'
    if (link.formatVersion !== FORMAT_VERSION) return 'unknown_format'
    if (link.prevSignature !== this.#signature) return 'wrong_previous'
    if (link.occurredMicros % MICROS !== 0 || link.occurredMicros < this.#lastMicros) return 'wrong_time'
    return this.#key === null || storedSignature(this.#key, link) === link.signature ? undefined : 'wrong_signature'
  }
}
