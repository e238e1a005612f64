/**
 * The control code of a closure, as a Z on paper carries it: which closure of which till, the total since the first use, the
 * beginning of its seal, and a proof that this shop's installation wrote it. It is typed by hand: Crockford's 32 signs, in which
 * no two look alike, in groups of four, and two signs that tell a slip of the finger.
 */
export type ZCode = {
  /** The till's code, up to 6 capitals and digits; empty for a day, month or year of the whole shop. */
  register: string
  /** The number of the closure's link in its chain, from 1. */
  seq: number
  /** Sales less refunds since the first use, as it was sealed. */
  perpetualNetCents: number
  /** The first 5 characters (30 bits) of the link's signature, base64url. */
  seal: string
  /** 40 bits, made with the shop's key over all the others. */
  proof: bigint
}

const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const REGISTER = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const SEAL_SIGNS = 5
const PROOF_BITS = 40
const VERSION = 1n
/** The largest prime below 32 x 32: two signs hold the rest, and neither one wrong sign nor two neighbours exchanged keep it. */
const CHECK = 1021

/** Numbers of few bits one behind the other. */
class Bits {
  value = 0n
  length = 0
  put(value: bigint | number, bits: number): void {
    this.value = (this.value << BigInt(bits)) | BigInt(value)
    this.length += bits
  }
  take(bits: number): bigint {
    if (bits > this.length) throw new RangeError('the code ends early')
    this.length -= bits
    const taken = this.value >> BigInt(this.length)
    this.value &= (1n << BigInt(this.length)) - 1n
    return taken
  }
}

/** As many groups of four bits as are needed, and how many they are. */
const putNumber = (bits: Bits, value: number): void => {
  const groups = Math.max(1, Math.ceil(value.toString(2).length / 4))
  bits.put(groups, 4)
  bits.put(value, groups * 4)
}
const takeNumber = (bits: Bits): number => Number(bits.take(Number(bits.take(4)) * 4))

const checkOf = (signs: string): string => {
  let rest = 0
  for (const sign of signs) rest = (rest * 37 + SIGNS.indexOf(sign) + 1) % CHECK
  return (SIGNS[rest >> 5] ?? '') + (SIGNS[rest & 31] ?? '')
}

/** What the proof is made over. */
export const provedText = ({ register, seq, perpetualNetCents, seal }: Omit<ZCode, 'proof'>): string =>
  JSON.stringify([register, seq, perpetualNetCents, seal])

/** The seal's part of a signature. */
export const sealOf = (signature: string): string => signature.slice(0, SEAL_SIGNS)

export function writeZCode({ register, seq, perpetualNetCents, seal, proof }: ZCode): string {
  const bits = new Bits()
  bits.put(VERSION, 2)
  bits.put(register.length, 3)
  for (const sign of register) bits.put(REGISTER.indexOf(sign), 6)
  putNumber(bits, seq)
  bits.put(perpetualNetCents < 0 ? 1 : 0, 1)
  putNumber(bits, Math.abs(perpetualNetCents))
  for (const sign of seal) bits.put(BASE64URL.indexOf(sign), 6)
  bits.put(proof, PROOF_BITS)
  // Filled up to whole signs.
  bits.put(0, (5 - (bits.length % 5)) % 5)
  let signs = ''
  while (bits.length > 0) signs += SIGNS[Number(bits.take(5))] ?? ''
  return (signs + checkOf(signs)).replace(/.{4}(?=.)/g, '$&-')
}

/** Small letters, blanks and strokes do not matter, nor O for 0, I and L for 1. Null for what is no such code, or was mistyped. */
export function readZCode(typed: string): ZCode | null {
  const signs = typed
    .toUpperCase()
    .replace(/[\s\-–—.]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  const body = signs.slice(0, -2)
  if (signs.length < 12 || signs.length > 60 || [...signs].some((sign) => !SIGNS.includes(sign)) || checkOf(body) !== signs.slice(-2))
    return null
  const bits = new Bits()
  for (const sign of body) bits.put(SIGNS.indexOf(sign), 5)
  try {
    if (bits.take(2) !== VERSION) return null
    const register = Array.from({ length: Number(bits.take(3)) }, () => REGISTER[Number(bits.take(6))] ?? '').join('')
    const seq = takeNumber(bits)
    const below = bits.take(1) === 1n
    const size = takeNumber(bits)
    const seal = Array.from({ length: SEAL_SIGNS }, () => BASE64URL[Number(bits.take(6))] ?? '').join('')
    const code = { register, seq, perpetualNetCents: below ? -size : size, seal, proof: bits.take(PROOF_BITS) }
    // One code is written in one way.
    return writeZCode(code).replaceAll('-', '') === signs ? code : null
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
