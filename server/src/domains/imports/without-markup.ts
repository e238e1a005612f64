import { createRequire } from 'node:module'
import type { ImportProduct } from './reading/index.ts'
import type sanitizeHtml from 'sanitize-html'

const require = createRequire(import.meta.url)
const marked = /<\/?[a-z][^>]*>|&(#\d+|#x[\da-f]+|[a-z]+\d*);/i
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** A text as people read it: shops keep tags and `&amp;` in names, which would stand there letter by letter. */
export function plainText(text: string): string {
  if (!marked.test(text)) return text
  // Loaded by the first name that needs it: the library holds much memory.
  const sanitize = require('sanitize-html') as typeof sanitizeHtml
  const bare = sanitize(text.replace(/<(br|\/p|\/div|\/li)\b[^>]*>/gi, ' '), { allowedTags: [], allowedAttributes: {} })
  const read = bare.replace(/&(?:#(\d+)|#x([\da-f]+)|([a-z]+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name) return named[name.toLowerCase()] ?? whole
    const point = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
    return point > 31 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff) ? String.fromCodePoint(point) : ' '
  })
  return read.replace(/\s+/g, ' ').trim()
}

/** A product whose names, categories, keywords and sizes hold no markup; its description may. */
export function withoutMarkup(product: ImportProduct): ImportProduct {
  const clean: ImportProduct = { ...product }
  if (clean.name) clean.name = plainText(clean.name) || clean.name
  for (const key of ['latinName', 'cultivar', 'provider'] as const) if (clean[key]) clean[key] = plainText(clean[key])
  if (clean.categories) clean.categories = clean.categories.map((path) => path.map(plainText).filter(Boolean))
  if (clean.tags) clean.tags = clean.tags.map(plainText).filter(Boolean)
  clean.subproducts = clean.subproducts.map((size) => {
    const bare = { ...size }
    for (const key of ['container', 'caliber', 'rootstock', 'ownLabel'] as const) if (bare[key]) bare[key] = plainText(bare[key])
    return bare
  })
  return clean
}
