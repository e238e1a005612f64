import type { Ctx } from '../../platform/context.ts'
import { RecentTimes } from '../../platform/recent-times.ts'

/** Who signed in mistypes; a visitor of the public shop, whose codes may be short words, is watched for longer. */
const bounds = { signedIn: { most: 20, windowMs: 60_000 }, visitor: { most: 10, windowMs: 3_600_000 } }

// Of this process alone: with 75 bits a code a guess is hopeless anyway; this keeps machines from trying.
const misses = new RecentTimes(10_000)

const whoIs = ({ shopId, actor, network }: Ctx): string => `${shopId} ${actor.kind} ${network ?? ('id' in actor ? actor.id : '')}`
const boundOf = ({ network }: Ctx) => (network === undefined ? bounds.signedIn : bounds.visitor)

/** Throws `too_many_requests` after twenty unknown codes in a minute; of a visitor's network, after ten in an hour. */
export const refuseGuesser = (ctx: Ctx): void => misses.refuse(whoIs(ctx), boundOf(ctx), ctx.now.getTime())

export const noteMiss = (ctx: Ctx): void => misses.note(whoIs(ctx), boundOf(ctx), ctx.now.getTime())
