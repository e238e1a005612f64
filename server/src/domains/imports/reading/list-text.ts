/** `['a;b', 'c']` to `a\;b ; c`: the separators and the backslash inside an item are escaped. */
const escape = (item: string): string => item.replace(/[\\;,|>]/g, String.raw`\$&`)

export const joinList = (items: readonly string[]): string => items.map(escape).join('; ')
export const joinPaths = (paths: readonly (readonly string[])[]): string => paths.map((path) => path.map(escape).join(' > ')).join('; ')

/** Cuts at any of the separators that no backslash precedes; items keep their escapes. */
function cut(text: string, separators: string): string[] {
  const items: string[] = []
  let item = ''
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at)
    if (sign === '\\' && at + 1 < text.length) {
      item += sign + text.charAt(at + 1)
      at += 1
    } else if (separators.includes(sign)) {
      items.push(item)
      item = ''
    } else item += sign
  }
  return [...items, item]
}

const plain = (item: string): string => item.replace(/\\([\\;,|>])/g, '$1').trim()

/** `separators` are single signs; `;` is our own. */
export const splitList = (text: string, separators = ';'): string[] =>
  [...new Set(cut(text, separators).map(plain))].filter((item) => item !== '')

/** Addresses of pictures, or names of their files: commas stand in addresses too, where no other one begins behind them. */
export const splitAddresses = (text: string): string[] => {
  const parts = /(^|[\s,;|])(https?:)?\/\//i.test(text)
    ? text.split(/[,;|]\s+|\||[\s,;]+(?=(?:https?:)?\/\/)/i).map((part) => part.replace(/[\s,;]+$/, ''))
    : text.split(/[,;|\n]/)
  return [...new Set(parts.map((part) => part.trim()).filter((part) => part !== ''))]
}

/** `Arbres > Fruitiers; Haies` to two paths. */
export const splitPaths = (text: string, separators = ';'): string[][] =>
  cut(text, separators)
    .map((path) =>
      cut(path, '>')
        .map(plain)
        .filter((name) => name !== ''),
    )
    .filter((path) => path.length > 0)
