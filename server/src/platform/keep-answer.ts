import type { Ctx } from './context.ts'

/** How often a shop was written to since this process runs, as far as it knows. */
const writes = new Map<number, number>()
/** When it was last written to, by `performance.now` of this process. */
const moments = new Map<number, number>()

/** After each transaction that may have changed something of a shop, here and (by the news of `events.ts`) in other processes. */
export function noteWrite(shopId: number): void {
  writes.set(shopId, (writes.get(shopId) ?? 0) + 1)
  moments.set(shopId, performance.now())
}

/** When the shop was last written to, as far as this process knows; before everything where it knows of no write. */
export const writtenAt = (shopId: number): number => moments.get(shopId) ?? -Infinity

/** A number that is another one after each write of a shop that this process knows of. */
export const writesOf = (shopId: number): number => writes.get(shopId) ?? 0

/** What depends on the hour, or was changed past every process, is never older. */
const MOST_MS = 60_000
const MOST_KEPT = 500

type Kept<T> = { write: number; until: number; answer: Promise<T> }

/**
 * Keeps the answers of a question that costs much, as long as nothing is written to the shop: who asks again gets the same
 * one, and who asks at the same moment waits for it. `key` says what else the answer depends on, such as rights. An answer
 * that was begun before a write is not given to who asks after it.
 */
export function keepAnswer<T>(): (ctx: Ctx, key: string, make: () => Promise<T>) => Promise<T> {
  const all = new Map<string, Kept<T>>()
  return (ctx, key, make) => {
    const name = `${ctx.shopId} ${key}`
    const write = writes.get(ctx.shopId) ?? 0
    const known = all.get(name)
    if (known && known.write === write && known.until > Date.now()) return known.answer
    if (all.size >= MOST_KEPT) all.clear()
    const kept = { write, until: Date.now() + MOST_MS, answer: make() }
    all.set(name, kept)
    kept.answer.catch(() => all.get(name) === kept && all.delete(name))
    return kept.answer
  }
}
