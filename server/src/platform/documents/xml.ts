/** XML text of an element; a child that is null, undefined or false is left out. */
export type XmlChild = string | null | undefined | false

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// XML 1.0 forbids these even as entities.
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(/[&<>"]/g, (character) => entities[character] ?? character)
}

/** An element with text. Null where the text is null or empty, since an empty element is refused by EN 16931. */
export function leaf(name: string, text: string | null | undefined, attributes: Record<string, string> = {}): XmlChild {
  if (!text) return null
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
  return `<${name}${written.join('')}>${escapeXml(text)}</${name}>`
}

/** An element with elements. Null where it would be empty. */
export function node(name: string, ...children: (XmlChild | XmlChild[])[]): XmlChild {
  const inside = children.flat().filter(Boolean).join('')
  return inside && `<${name}>${inside}</${name}>`
}
