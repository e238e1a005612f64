import { createRequire } from 'node:module'
import type sanitizeHtml from 'sanitize-html'
import type { Email } from 'postal-mime'

const require = createRequire(import.meta.url)

/** Above it people write; each mail about a request has this line first. */
export const replyLine = { fr: '— Répondez au-dessus de cette ligne —', en: '— Answer above this line —' } as const

/** How mail programs begin what they quote. */
const quotes = [
  /^\s*>?\s*(Le|Am|El|On|Op|Il)\s.{4,200}(a écrit|schrieb|escribió|wrote|schreef|ha scritto)\s*:\s*$/im,
  /^-{2,}\s*(Message d’origine|Message d'origine|Message transféré|Original Message|Forwarded message)\s*-{2,}/im,
  /^_{10,}\s*$/m,
  /^\s*(De|From)\s*:.{3,200}\n\s*(Envoyé|Date|Sent|À|To)\s*:/im,
]

/** The words that somebody wrote anew: without what they answer to, without markup. */
export function wordsOf({ text, html }: Pick<Email, 'text' | 'html'>, most: number): string {
  const all = (text?.trim() ? text : html ? plain(html) : '')
    .replace(/\r\n?/g, '\n')
    .replace(/\p{Cc}/gu, (sign) => (sign === '\n' ? sign : ' '))
  const marks = Object.values(replyLine).map((line) => all.indexOf(line))
  const cut = [...marks, ...quotes.map((quote) => all.search(quote))].filter((at) => at >= 0)
  const own = cut.length > 0 ? all.slice(0, Math.min(...cut)) : all
  // Of an intro that stands alone above the line, and quoted lines at the end, nothing is said anew.
  const words = own.replace(/(\n\s*>[^\n]*)+\s*$/, '').trim()
  return words.length > most ? `${words.slice(0, most - 1)}…` : words
}

/** Nothing of a page runs or is shown here: its words are read, its markup is thrown away. */
function plain(html: string): string {
  const sanitize = require('sanitize-html') as typeof sanitizeHtml
  const lines = html.replace(/<(br|\/p|\/div|\/li|\/tr|\/h\d)\b[^>]*>/gi, '$&\n')
  const bare = sanitize(lines, { allowedTags: [], allowedAttributes: {}, nonTextTags: ['style', 'script', 'textarea', 'title', 'head'] })
  return bare
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\n{3,}/g, '\n\n')
}
