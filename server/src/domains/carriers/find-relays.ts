import type { CarrierName, RelayPoint } from '@plantule/contract/carriers/relay'
import type { Ctx } from '../../platform/context.ts'
import { networkMark } from '../../platform/network-mark.ts'
import { parisDay } from '../../platform/paris.ts'
import { Refused } from '../../platform/refused.ts'
import { waitText } from '../../platform/wait-text.ts'
import { asking, carrierOf, carrierUses, refusalOf } from './accounts.ts'

type Where = { postcode: string; city: string; country: string }
type Found = { carrier: CarrierName; items: RelayPoint[] }

/** Relays open and close by the week; what somebody chooses among stays the same while they choose. */
const KEPT_MS = 10 * 60_000
const MOST_KEPT = 2_000
/** A weight at which every relay takes a parcel: which one is chosen before the basket is final. */
const WEIGHT_G = 2_000
/** Questions that leave this process in a minute: of one visitor, and of a whole shop, whose account it is. */
const limits = { visitor: 12, shop: 120 }
const MINUTE_MS = 60_000

const kept = new Map<string, { until: number; found: Found }>()
const asked = new Map<string, number[]>()

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
  const visitor = ctx.network === undefined ? null : networkMark(ctx)
  if (asked.size > MOST_KEPT) asked.clear()
  const counts = [
    ...(visitor === null ? [] : [{ key: `${ctx.shopId} ${visitor}`, most: limits.visitor }]),
    { key: String(ctx.shopId), most: limits.shop },
  ].map(({ key, most }) => ({ key, most, times: (asked.get(key) ?? []).filter((time) => time > Date.now() - MINUTE_MS) }))
  for (const { times, most } of counts) {
    if (times.length < most) continue
    const seconds = Math.max(1, Math.ceil(((times[0] ?? 0) + MINUTE_MS - Date.now()) / 1000))
    throw new Refused('too_many_requests', { seconds, wait: waitText(seconds) })
  }
  for (const { key, times } of counts) asked.set(key, [...times, Date.now()])
}
