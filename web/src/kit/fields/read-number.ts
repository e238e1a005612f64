/**
 * Numbers as people type them: `12,5`, `12.5`, `1 200`, `1 200,50 €`, `=3*4+2`.
 * @returns the number, null for an empty text, undefined when it is no number.
 */
export function readNumber(typed: string): number | null | undefined {
  const text = typed.replace(/[\s\u00a0\u202f€%]/g, '').replace(/,/g, '.')
  if (text === '') return null
  if (text.startsWith('=')) return calculate(text.slice(1))
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : undefined
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
