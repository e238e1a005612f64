const MINUTE_MS = 60_000
const MOST = 20_000

/** Counts what each key asks in a minute of this process. */
export class Pace {
  readonly #counts = new Map<string, { since: number; count: number }>()

  /** Seconds to wait when this request is one too many, else 0. */
  take(key: string, perMinute: number, now = Date.now()): number {
    const known = this.#counts.get(key)
    if (!known || now - known.since >= MINUTE_MS) {
      if (this.#counts.size >= MOST) this.#counts.clear()
      this.#counts.set(key, { since: now, count: 1 })
      return 0
    }
    known.count += 1
    return known.count > perMinute ? Math.max(1, Math.ceil((known.since + MINUTE_MS - now) / 1000)) : 0
  }
}
