import { keep, type DeviceStore } from './device-store.ts'

const BALLAST_BYTES = 2_000_000
/** Below this the seller is told; below the other nothing more is sold alone, so that the last paid ticket still had its place. */
const SHORT_BYTES = 50_000_000
const NONE_BYTES = 4_000_000

export type Room = {
  /** What the browser still lets this device keep; null when it does not say. */
  bytes: number | null
  /** The browser promised not to clear it by itself. */
  lasting: boolean
  state: 'fine' | 'short' | 'none'
}
export const unknownRoom: Room = { bytes: null, lasting: false, state: 'fine' }

export const roomOf = (bytes: number | null, hasBallast: boolean): Room['state'] =>
  (bytes !== null && bytes < NONE_BYTES) || !hasBallast ? 'none' : bytes !== null && bytes < SHORT_BYTES ? 'short' : 'fine'

/** How much room there is for tickets. What was given up to keep the last one is taken back once there is room again. */
export async function measureRoom(store: DeviceStore): Promise<Room> {
  const { quota, usage } = await navigator.storage.estimate()
  const bytes = quota === undefined || usage === undefined ? null : Math.max(0, quota - usage)
  const lasting = await navigator.storage.persisted()
  const known = (await store.getKey('kept', 'device')) !== undefined
  let hasBallast = !known || (await store.getKey('kept', 'ballast')) !== undefined
  if (!hasBallast && (bytes === null || bytes > NONE_BYTES + BALLAST_BYTES)) hasBallast = await putBallast(store)
  return { bytes, lasting, state: roomOf(bytes, hasBallast) }
}

/** Room that is given up when storage is full, so that the sale at hand is still kept; false when there is none. */
export async function putBallast(store: DeviceStore): Promise<boolean> {
  try {
    // Noise: a browser that packs what it keeps would make nothing of zeros.
    const noise = new Uint8Array(BALLAST_BYTES)
    for (let from = 0; from < noise.length; from += 65_536) crypto.getRandomValues(noise.subarray(from, from + 65_536))
    await keep(store, 'ballast', noise)
    return true
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') return false
    throw error
  }
}
