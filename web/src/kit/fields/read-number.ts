import { locale } from '../../i18n/language.ts'

/**
 * Numbers as people type them: `12,5`, `12.5`, `1 200`, `1 200,50 €`, `1,200.50`, `=3*4+2`. A comma alone before three
 * digits, `1,200`, parts decimals in French and thousands in English, as the same screen writes them.
 * @returns the number, null for an empty text, undefined when it is no number.
 */
export function readNumber(typed: string, english = locale() === 'en-GB'): number | null | undefined {
  const text = typed.replace(/[\s\u00a0\u202f€%]/g, '')
  if (text === '') return null
  if (text.startsWith('=')) return calculate(text.slice(1).replaceAll(',', '.'))
  const bare = withoutThousands(text, english).replace(',', '.')
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(bare) ? Number(bare) : undefined
}

/** `1,200.50` and `1.200,50` part thousands by the one that is not the last. */
function withoutThousands(text: string, english: boolean): string {
  if (/^[+-]?\d{1,3}(,\d{3})+(\.\d*)$/.test(text)) return text.replaceAll(',', '')
  if (/^[+-]?\d{1,3}(\.\d{3})+(,\d*)$/.test(text)) return text.replaceAll('.', '')
  return english && /^[+-]?\d{1,3}(,\d{3})+$/.test(text) ? text.replaceAll(',', '') : text
}

/** `3*4+2/(1-0.5)`: the four operations and brackets; undefined when it makes no sense. */
export function calculate(text: string): number | undefined {
  const tokens = text.match(/\d+\.?\d*|\.\d+|[-+*/()]/g) ?? []
  if (tokens.join('') !== text) return undefined
  let at = 0

  const factor = (): number => {
    const token = tokens[at++]
    if (token === '-') return -factor()
    if (token === '+') return factor()
    if (token === '(') {
      const inside = sum()
      return tokens[at++] === ')' ? inside : Number.NaN
    }
    return token === undefined ? Number.NaN : Number(token)
  }
  const product = (): number => {
    let value = factor()
    while (tokens[at] === '*' || tokens[at] === '/') value = tokens[at++] === '*' ? value * factor() : value / factor()
    return value
  }
  const sum = (): number => {
    let value = product()
    while (tokens[at] === '+' || tokens[at] === '-') value = tokens[at++] === '+' ? value + product() : value - product()
    return value
  }

  const value = sum()
  return at === tokens.length && Number.isFinite(value) ? value : undefined
}

/** Rounds half away from zero without the trap of `1.005 * 100`. */
export const toHundredths = (value: number): number => Math.sign(value) * Math.round(Number((Math.abs(value) * 100).toFixed(4)))
