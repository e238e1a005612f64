/**
 * The code that opens the lock of the screen where another provider keeps the accounts: for the one whose session is open, and nobody else.
 * It opens nothing but this screen. Of a code that the server checks nothing is kept here: it would be tried out in a moment.
 */
type Kept = { memberId: number; salt: string; hash: string; tries: number }

const KEY = 'plantule.till.screen-code'
/** Wrong codes after which only signing in again opens. */
export const LOCAL_TRIES = 5

function kept(): Kept | null {
  const text = localStorage.getItem(KEY)
  // This module alone writes the key.
  return text === null ? null : (JSON.parse(text) as Kept)
}
const write = (code: Kept): void => localStorage.setItem(KEY, JSON.stringify(code))

async function hashOf(pin: string, salt: string): Promise<string> {
  const encode = new TextEncoder()
  const material = await crypto.subtle.importKey('raw', encode.encode(pin), 'PBKDF2', false, ['deriveBits'])
  const settings = { name: 'PBKDF2', hash: 'SHA-256', salt: encode.encode(salt), iterations: 200_000 }
  const bytes = new Uint8Array(await crypto.subtle.deriveBits(settings, material, 256))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export const localCode = {
  isOf: (memberId: number): boolean => kept()?.memberId === memberId,
  isSpent: (): boolean => (kept()?.tries ?? 0) >= LOCAL_TRIES,
  async keep(memberId: number, pin: string): Promise<void> {
    const salt = crypto.randomUUID()
    write({ memberId, salt, hash: await hashOf(pin, salt), tries: 0 })
  },
  async fits(memberId: number, pin: string): Promise<boolean> {
    const code = kept()
    if (!code || code.memberId !== memberId || code.tries >= LOCAL_TRIES) return false
    write({ ...code, tries: code.tries + 1 })
    if (code.hash !== (await hashOf(pin, code.salt))) return false
    write({ ...code, tries: 0 })
    return true
  },
  forget: (): void => localStorage.removeItem(KEY),
}
