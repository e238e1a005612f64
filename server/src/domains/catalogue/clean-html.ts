import sanitize from 'sanitize-html'

/** What a description may hold: formatting, lists, links, tables; never scripts, styles, frames or handlers. */
export const cleanHtml = (html: string): string =>
  sanitize(html, {
    allowedTags: ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'a',
      'table', 'thead', 'tbody', 'tr', 'th', 'td', 'sub', 'sup', 'hr'],
    allowedAttributes: { a: ['href', 'title'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    transformTags: { a: sanitize.simpleTransform('a', { rel: 'noopener' }) },
  }).trim()
