/**
 * The code as this device knows it, so that the lock opens without the server: for the one whose session is open, and nobody else. Where
 * the server knows the code too, only seven bits of its hash are kept. Whoever reads them here and tries all codes is left with eighty that
 * may be right, of which the server takes ten; at the screen one wrong code in 128 fits.
 */
type Kept = { memberId: number; salt: string; hash: string; tries: number }

const KEY = 'plantule.till.code'
/** Wrong codes after which the lock waits for the server. */
export const LOCAL_TRIES = 5
const FEW = 0x7f

function kept(): Kept | null {
  const text = localStorage.getItem(KEY)
  // This module alone writes the key.
  return text === null ? null : (JSON.parse(text) as Kept)
}
const write = (code: Kept): void => localStorage.setItem(KEY, JSON.stringify(code))

async function hashOf(pin: string, salt: string, whole: boolean): Promise<string> {
  const encode = new TextEncoder()
  const material = await crypto.subtle.importKey('raw', encode.encode(pin), 'PBKDF2', false, ['deriveBits'])
  const settings = { name: 'PBKDF2', hash: 'SHA-256', salt: encode.encode(salt), iterations: 200_000 }
  const bytes = new Uint8Array(await crypto.subtle.deriveBits(settings, material, 256))
  return whole ? Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('') : String((bytes[0] ?? 0) & FEW)
}

export const localCode = {
  isOf: (memberId: number): boolean => kept()?.memberId === memberId,
  isSpent: (): boolean => (kept()?.tries ?? 0) >= LOCAL_TRIES,
  /** `whole`: no server knows the code. */
  async keep(memberId: number, pin: string, whole: boolean): Promise<void> {
    const salt = crypto.randomUUID()
    write({ memberId, salt, hash: await hashOf(pin, salt, whole), tries: 0 })
  },
  async fits(memberId: number, pin: string): Promise<boolean> {
    const code = kept()
    if (!code || code.memberId !== memberId || code.tries >= LOCAL_TRIES) return false
    write({ ...code, tries: code.tries + 1 })
    if (code.hash !== (await hashOf(pin, code.salt, code.hash.length > 3))) return false
    write({ ...code, tries: 0 })
    return true
  },
  forget: (): void => localStorage.removeItem(KEY),
}
