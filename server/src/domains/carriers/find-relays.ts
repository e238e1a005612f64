import type { CarrierName, RelayPoint } from '@plantule/contract/carriers/relay'
import type { Ctx } from '../../platform/context.ts'
import { networkMark } from '../../platform/network-mark.ts'
import { parisDay } from '../../platform/paris.ts'
import { RecentTimes } from '../../platform/recent-times.ts'
import { Refused } from '../../platform/refused.ts'
import { asking, carrierOf, carrierUses, refusalOf } from './accounts.ts'

type Where = { postcode: string; city: string; country: string }
type Found = { carrier: CarrierName; items: RelayPoint[] }

/** Relays open and close by the week; what somebody chooses among stays the same while they choose. */
const KEPT_MS = 10 * 60_000
const MOST_KEPT = 2_000
/** A weight at which every relay takes a parcel: which one is chosen before the basket is final. */
const WEIGHT_G = 2_000
/** Questions that leave this process in a minute: of one visitor, and of a whole shop, whose account it is. */
const limits = { visitor: { most: 12, windowMs: 60_000 }, shop: { most: 120, windowMs: 60_000 } }

const kept = new Map<string, { until: number; found: Found }>()
const asked = new RecentTimes(MOST_KEPT)

/**
 * Relays near a postcode, nearest first: from what was found some minutes ago, or asked of the carrier once the transaction is over.
 * Throws `carrier_off`, `too_many_requests`, and from the function `carrier_key_refused`, `carrier_unreachable`, `carrier_refused`.
 */
export async function findRelays(ctx: Ctx, where: Where): Promise<() => Promise<Found>> {
  const { relay } = await carrierUses(ctx)
  const at = relay === null ? undefined : await carrierOf(ctx, relay)
  if (relay === null || !at) throw new Refused('carrier_off')
  const postcode = where.postcode.replace(/\s/g, '').toUpperCase()
  const key = [ctx.shopId, relay, where.country, postcode, where.city.toLowerCase()].join(' ')
  const known = kept.get(key)
  if (known && known.until > Date.now()) return () => Promise.resolve(known.found)
  refuseMany(ctx)
  const near = { ...where, postcode, weightG: WEIGHT_G, day: parisDay(ctx.now) }
  return async () => {
    const items = await asking(ctx, relay, () => at.carrier.relaysNear(near), at.failing).catch((error: unknown) => {
      throw refusalOf(error)
    })
    if (kept.size >= MOST_KEPT) kept.clear()
    const found = { carrier: relay, items }
    kept.set(key, { until: Date.now() + KEPT_MS, found })
    return found
  }
}

/** Who asks for one place after another would spend the shop's account and the carrier's patience. */
function refuseMany(ctx: Ctx): void {
  const bounds = [
    ...(ctx.network === undefined ? [] : [{ key: `${ctx.shopId} ${networkMark(ctx)}`, bound: limits.visitor }]),
    { key: String(ctx.shopId), bound: limits.shop },
  ]
  for (const { key, bound } of bounds) asked.refuse(key, bound)
  for (const { key, bound } of bounds) asked.note(key, bound)
}
