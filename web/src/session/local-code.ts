/**
 * What this device knows of a seller's code, so that a lock opens without the server too: for the one whose session is open, and nobody
 * else. It opens nothing but this screen. Of a code that the server checks it is known for some days only, and goes with its person's
 * session; where another provider keeps the accounts (`until` null) it is the only one.
 */
type Kept = { memberId: number; salt: string; hash: string; tries: number; rounds?: number; until?: number | null }

const KEY = 'plantule.till.screen-code'
/** Wrong codes after which only the server, or signing in again, opens. */
export const LOCAL_TRIES = 5
/** A weekend's market. */
const KEPT_MS = 3 * 86_400_000
/** Somebody who copied what the browser keeps tries each code this slowly. */
const ROUNDS = 600_000
const FORMER_ROUNDS = 200_000

function kept(): Kept | null {
  const text = localStorage.getItem(KEY)
  // This module alone writes the key.
  const code = text === null ? null : (JSON.parse(text) as Kept)
  return code && code.until && code.until < Date.now() ? null : code
}
const write = (code: Kept): void => localStorage.setItem(KEY, JSON.stringify(code))

async function hashOf(pin: string, salt: string, iterations: number): Promise<string> {
  const encode = new TextEncoder()
  const material = await crypto.subtle.importKey('raw', encode.encode(pin), 'PBKDF2', false, ['deriveBits'])
  const settings = { name: 'PBKDF2', hash: 'SHA-256', salt: encode.encode(salt), iterations }
  const bytes = new Uint8Array(await crypto.subtle.deriveBits(settings, material, 256))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function keep(memberId: number, pin: string, until: number | null): Promise<void> {
  const salt = crypto.randomUUID()
  write({ memberId, salt, hash: await hashOf(pin, salt, ROUNDS), tries: 0, rounds: ROUNDS, until })
}

export const localCode = {
  isOf: (memberId: number): boolean => kept()?.memberId === memberId,
  isSpent: (): boolean => (kept()?.tries ?? 0) >= LOCAL_TRIES,
  keep: (memberId: number, pin: string): Promise<void> => keep(memberId, pin, null),
  /** The server has just said that it is theirs. */
  keepProven: (memberId: number, pin: string): Promise<void> => keep(memberId, pin, Date.now() + KEPT_MS),
  async fits(memberId: number, pin: string): Promise<boolean> {
    const code = kept()
    if (!code || code.memberId !== memberId || code.tries >= LOCAL_TRIES) return false
    // Counted before it is tried: a page that is closed meanwhile forgives nothing.
    write({ ...code, tries: code.tries + 1 })
    if (code.hash !== (await hashOf(pin, code.salt, code.rounds ?? FORMER_ROUNDS))) return false
    // A right code forgives the wrong ones of this screen alone: the server counts its own.
    write({ ...code, tries: 0 })
    return true
  },
  forget: (): void => localStorage.removeItem(KEY),
  /** What the server checks goes with the session of its person. */
  forgetProven(): void {
    if (kept()?.until !== null) this.forget()
  },
  /** Nobody's but that of who is here. */
  onlyOf(memberId: number): void {
    if (!this.isOf(memberId)) this.forgetProven()
  },
}
