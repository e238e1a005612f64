import type { Ctx } from '../../platform/context.ts'
import { Refused } from '../../platform/refused.ts'
import { waitText } from '../../platform/wait-text.ts'

const MOST = 20
const WINDOW_MS = 60_000
/** More guessers than this at once: the oldest are forgotten, so that memory stays bounded. */
const MOST_KEPT = 10_000

// Of this process alone: with 75 bits a code a guess is hopeless anyway; this keeps machines from trying.
const misses = new Map<string, number[]>()

const whoIs = ({ shopId, actor }: Ctx): string => `${shopId} ${actor.kind} ${'id' in actor ? actor.id : ''}`
const recent = (ctx: Ctx): number[] => (misses.get(whoIs(ctx)) ?? []).filter((at) => at > ctx.now.getTime() - WINDOW_MS)

/** Throws `too_many_requests` after twenty unknown codes in a minute. */
export function refuseGuesser(ctx: Ctx): void {
  const [oldest = 0, ...others] = recent(ctx).slice(-MOST)
  if (others.length < MOST - 1) return
  const seconds = Math.ceil((oldest + WINDOW_MS - ctx.now.getTime()) / 1000)
  throw new Refused('too_many_requests', { seconds, wait: waitText(seconds) })
}

export function noteMiss(ctx: Ctx): void {
  const kept = [...recent(ctx), ctx.now.getTime()]
  // Deleted first, so that the map stays in the order of the last miss.
  misses.delete(whoIs(ctx))
  misses.set(whoIs(ctx), kept)
  const [oldest] = misses.keys()
  if (misses.size > MOST_KEPT && oldest !== undefined) misses.delete(oldest)
}
