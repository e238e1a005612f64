/** How text files of shops are written; French Excel saves csv as windows-1252, old Macs as macintosh. */
export const textEncodings = ['utf-8', 'windows-1252', 'macintosh', 'utf-16le', 'utf-16be'] as const
export type TextEncoding = (typeof textEncodings)[number]

type Decoded = {
  text: string
  encoding: TextEncoding
  /** Where lines begin, in signs of the text, that were written otherwise than the others. */
  odd: number[]
}

/**
 * Bytes to text, by the encoding that was asked for, else: byte-order mark first, then strict UTF-8, else line by line, since one
 * pasted line in another encoding must not spoil the accents of all others.
 */
export function decodeText(bytes: Uint8Array, asked?: TextEncoding): Decoded {
  const whole = (encoding: TextEncoding): Decoded => ({ text: new TextDecoder(encoding).decode(bytes), encoding, odd: [] })
  if (asked) return whole(asked)
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return whole('utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return whole('utf-16be')
  return strictUtf8(bytes) ?? byLines(bytes)
}

function strictUtf8(bytes: Uint8Array): Decoded | undefined {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8', odd: [] }
  } catch {
    // Some byte is none of UTF-8.
    return undefined
  }
}

/** Every byte sequence is some windows-1252 text, and hardly any accented one is UTF-8 by chance. */
function byLines(bytes: Uint8Array): Decoded {
  const lines: Uint8Array[] = []
  for (let from = 0; from < bytes.length;) {
    const at = bytes.indexOf(10, from)
    const to = at === -1 ? bytes.length : at + 1
    lines.push(bytes.subarray(from, to))
    from = to
  }
  const told = lines.map(encodingOf)
  const count = (encoding: TextEncoding): number => told.filter((one) => one === encoding).length
  const page = count('macintosh') > count('windows-1252') ? 'macintosh' : 'windows-1252'
  const main = count('utf-8') > count(page) ? 'utf-8' : page
  const odd: number[] = []
  let text = ''
  for (const [at, line] of lines.entries()) {
    const one = told[at] ?? null
    const encoding = one === 'unclear' ? page : (one ?? 'utf-8')
    if (one !== null && encoding !== main) odd.push(text.length)
    text += new TextDecoder(encoding).decode(line)
  }
  return { text, encoding: main, odd }
}

/** Null for a line that every encoding reads alike; unclear where one byte is all that there is. */
function encodingOf(line: Uint8Array): TextEncoding | 'unclear' | null {
  if (!line.some((byte) => byte > 0x7f)) return null
  return strictUtf8(line) ? 'utf-8' : eightBit(line)
}

/** Accented letters of French in either code page, where they stand beside another letter: é è ê à â ç î ï ô û ù É œ. */
const mac = new Set([0x8e, 0x8f, 0x90, 0x91, 0x88, 0x89, 0x8d, 0x94, 0x95, 0x99, 0x9e, 0x9d, 0x83, 0xcf])
const windows = new Set([0xe9, 0xe8, 0xea, 0xeb, 0xe0, 0xe2, 0xe7, 0xee, 0xef, 0xf4, 0xfb, 0xf9, 0xc9, 0x9c, 0xc8, 0xc0, 0xca])
const isLetter = (byte: number | undefined): boolean => byte !== undefined && ((byte > 64 && byte < 91) || (byte > 96 && byte < 123))

function eightBit(line: Uint8Array): TextEncoding | 'unclear' {
  let score = 0
  for (const [at, byte] of line.entries()) {
    if (byte < 0x80 || !(isLetter(line[at - 1]) || isLetter(line[at + 1]))) continue
    if (mac.has(byte)) score += 1
    if (windows.has(byte)) score -= 1
  }
  return score === 0 ? 'unclear' : score > 0 ? 'macintosh' : 'windows-1252'
}
