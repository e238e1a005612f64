import { fold } from './parse-cell.ts'

/** `Mots-clés (SEO) *` to `mot cle seo`, `productName` to `product name`: no accents, no signs, words in the singular. */
export const normalHeader = (header: string): string =>
  fold(header.replace(/(?<=\p{Ll})(?=\p{Lu}\p{Ll})/gu, ' '))
    .replace(/œ/g, 'oe')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
    .map((word) => (word.length > 3 ? word.replace(/(?<=.)[sx]$/, '') : word))
    .join(' ')
