const WINDOW_MS = 60_000
/** Who walks through a garden centre with a telephone asks for far fewer. */
const MOST = 60
/** Addresses remembered at once; beyond it all are forgotten. */
const ADDRESSES = 20_000
const asked = new Map<string, { until: number; times: number }>()

/** Whether an address has asked for too many pages within a minute. */
export function tooMany(address: string, now = Date.now()): boolean {
  const known = asked.get(address)
  if (known && known.until > now) return ++known.times > MOST
  if (asked.size >= ADDRESSES) asked.clear()
  asked.set(address, { until: now + WINDOW_MS, times: 1 })
  return false
}
