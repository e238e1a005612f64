import type { Ctx } from '../../platform/context.ts'
import { Refused } from '../../platform/refused.ts'
import { waitText } from '../../platform/wait-text.ts'

/** Who signed in mistypes; a visitor of the public shop, whose codes may be short words, is watched for longer. */
const bounds = { signedIn: { most: 20, windowMs: 60_000 }, visitor: { most: 10, windowMs: 3_600_000 } }
/** More guessers than this at once: the oldest are forgotten, so that memory stays bounded. */
const MOST_KEPT = 10_000

// Of this process alone: with 75 bits a code a guess is hopeless anyway; this keeps machines from trying.
const misses = new Map<string, number[]>()

const whoIs = ({ shopId, actor, network }: Ctx): string => `${shopId} ${actor.kind} ${network ?? ('id' in actor ? actor.id : '')}`
const boundOf = ({ network }: Ctx) => (network === undefined ? bounds.signedIn : bounds.visitor)
const recent = (ctx: Ctx): number[] => (misses.get(whoIs(ctx)) ?? []).filter((at) => at > ctx.now.getTime() - boundOf(ctx).windowMs)

/** Throws `too_many_requests` after twenty unknown codes in a minute; of a visitor's network, after ten in an hour. */
export function refuseGuesser(ctx: Ctx): void {
  const { most, windowMs } = boundOf(ctx)
  const [oldest = 0, ...others] = recent(ctx).slice(-most)
  if (others.length < most - 1) return
  const seconds = Math.ceil((oldest + windowMs - ctx.now.getTime()) / 1000)
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
