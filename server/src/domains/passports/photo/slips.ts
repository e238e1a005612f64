/** What a reader of letters takes digits for, and the other way round. */
const digits: Record<string, string> = { O: '0', Q: '0', D: '0', I: '1', L: '1', l: '1', '|': '1', Z: '2', S: '5', B: '8' }
const capitals: Record<string, string> = { '0': 'O', '1': 'I', '2': 'Z', '5': 'S', '8': 'B' }
const as = (text: string, table: Record<string, string>): string => [...text].map((sign) => table[sign] ?? sign).join('')

const country = /^([A-Z]{2})\s*[-–—.]?\s*(.+)$/

export type SeenOperator = {
  value: string
  /** As it was read. */
  seen: string
  /** Who issued the first passport, in brackets behind. */
  initial: string
  /** It has the form of a registration. */
  whole: boolean
}

/**
 * The registration of an operator: a country and its number. Those of France are two letters of the region and five digits, so that there
 * an O among the digits is a nought; of other countries a letter between two digits is one.
 */
export function operatorOf(text: string): SeenOperator {
  const [, first = '', initial = ''] = /^([^(]*)(?:\(([^)]*)\)?)?/.exec(text) ?? []
  // One word: what stands behind it is the edge of a code.
  const seen = first.trim().split(/\s+(?![-–—])/)[0] ?? ''
  const [, land = '', rest = ''] = country.exec(seen) ?? []
  if (land === '') return { value: seen, seen, initial: initial.trim(), whole: false }
  const number = rest.replace(/[.,;:]+$/, '')
  const french = land === 'FR' && /^[A-Z][A-Z0-9][A-Z0-9|l]{5}$/.test(number)
  const mended = french ? as(number.slice(0, 2), capitals) + as(number.slice(2), digits) : betweenDigits(number)
  return { value: `${land}-${mended}`, seen, initial: initial.trim(), whole: /\d{3}/.test(mended) }
}

const betweenDigits = (text: string): string => text.replace(/(?<=\d)[OIlS](?=\d)/g, (sign) => digits[sign] ?? sign)

const letters: Record<string, string> = { '0': 'o', '1': 'l', '|': 'l', '5': 's', '8': 'B' }

/** A plant's name: its quotes as they are printed, no digits within words. */
export function nameOf(text: string): string {
  const words = text
    .replace(/[“”„«»‟]/g, '’')
    .replace(/(?<=\p{L})\*/gu, '’')
    .replace(/(?<=\p{Ll})[0158|](?=\p{Ll})/gu, (sign) => letters[sign] ?? sign)
    .trim()
  const quotes = words.match(/[‘'’"]/g)?.length ?? 0
  // The closing quote of a cultivar is small and easily lost.
  return quotes === 1 && /[‘'’"]\p{Lu}/u.test(words) ? `${words}’` : words
}

/** The countries of part D. */
export const countryOf = (text: string): string => /^[A-Z]{2}(?![A-Z])(\s*[,/]\s*[A-Z]{2}\b)*/.exec(text.trim())?.[0] ?? ''
