import { createRequire } from 'node:module'
import type sanitizeHtml from 'sanitize-html'

const require = createRequire(import.meta.url)

/** `/api/v2/image/{key}/800.webp`: a rendition of a picture of the library, as `imageUrl` says it. */
const rendition = /^\/api\/v2\/image\/([\w-]{8,40})\/(?:320|800|1600)\.(?:webp|jpg)$/

/** The keys of the library's pictures that a text names, as it was sent. */
export const pictureKeysIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/\/api\/v2\/image\/([\w-]{8,40})\//g)].map(([, key = '']) => key)),
]

/**
 * What a text may hold: formatting, lists, links, tables; never scripts, styles, frames or handlers. Pictures stay only where the caller
 * names those of its library: a text shows nothing from elsewhere, and nothing of another shop.
 */
export function cleanHtml(html: string, pictures: ReadonlySet<string> = new Set()): string {
  // Loaded by the first description: the library and its parsers hold 18 MB.
  const sanitize = require('sanitize-html') as typeof sanitizeHtml
  return sanitize(html, {
    allowedTags: [
      'p',
      'br',
      'strong',
      'b',
      'em',
      'i',
      'u',
      's',
      'h2',
      'h3',
      'h4',
      'ul',
      'ol',
      'li',
      'blockquote',
      'a',
      'table',
      'thead',
      'tbody',
      'tr',
      'th',
      'td',
      'sub',
      'sup',
      'hr',
      ...(pictures.size > 0 ? ['img'] : []),
    ],
    allowedAttributes: { a: ['href', 'title'], img: ['src', 'alt'] },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !pictures.has(rendition.exec(attribs['src'] ?? '')?.[1] ?? ''),
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    transformTags: { a: sanitize.simpleTransform('a', { rel: 'noopener' }) },
  }).trim()
}
