import { Refused } from './refused.ts'
import { waitText } from './wait-text.ts'

export type Bound = { most: number; windowMs: number }

/**
 * When what was done how often, by whoever it is counted for, of this process alone. Of more than `mostKept` at once the ones that did
 * nothing for longest are forgotten, so that memory stays bounded.
 */
export class RecentTimes {
  readonly #times = new Map<string, number[]>()
  readonly #mostKept: number

  constructor(mostKept: number) {
    this.#mostKept = mostKept
  }

  /** Throws `too_many_requests` where it was done as often as it may be. */
  refuse(key: string, { most, windowMs }: Bound, now = Date.now()): void {
    const times = this.#since(key, now - windowMs).slice(-most)
    if (times.length < most) return
    const [oldest = now] = times
    const seconds = Math.ceil((oldest + windowMs - now) / 1000)
    throw new Refused('too_many_requests', { seconds, wait: waitText(seconds) })
  }

  note(key: string, { windowMs }: Bound, now = Date.now()): void {
    const kept = [...this.#since(key, now - windowMs), now]
    // Deleted first, so that the map stays in the order of the last time.
    this.#times.delete(key)
    this.#times.set(key, kept)
    const [oldest] = this.#times.keys()
    if (this.#times.size > this.#mostKept && oldest !== undefined) this.#times.delete(oldest)
  }

  #since(key: string, from: number): number[] {
    return (this.#times.get(key) ?? []).filter((at) => at > from)
  }
}
