import { XMLParser } from 'fast-xml-parser'
import { CarrierError } from './carrier.ts'

type Tree = Record<string, unknown>

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  alwaysCreateTextNode: true,
  maxNestedTags: 40,
  isArray: (_name, _path, _leaf, isAttribute) => !isAttribute,
})

/** An answer as a tree in which each element is a list. A document type is not read. Throws `CarrierError` for what is no XML. */
export function readXml(text: string): Tree {
  if (!text.trimStart().startsWith('<') || /<!(doctype|entity)/i.test(text)) throw new CarrierError('unreachable', 'no XML')
  try {
    return parser.parse(text, true) as Tree
  } catch (error) {
    throw new CarrierError('unreachable', 'no XML', { cause: error })
  }
}

export function all(node: Tree | undefined, ...path: string[]): Tree[] {
  let nodes: Tree[] = node ? [node] : []
  for (const tag of path) nodes = nodes.flatMap((each) => (Array.isArray(each[tag]) ? (each[tag] as Tree[]) : []))
  return nodes
}

export const said = (node: Tree | undefined, ...path: string[]): string =>
  String(all(node, ...path)[0]?.['#text'] ?? '')
    .replace(/\s+/g, ' ')
    .trim()

export const attribute = (node: Tree | undefined, name: string): string => {
  const value = node?.[`@${name}`]
  return typeof value === 'string' ? value : ''
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign).replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')

/** Elements in the order given; a value that is empty leaves its element empty. */
export const elements = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `<${name}>${escaped(value)}</${name}>`)
    .join('')

export const envelope = (body: string, namespaces = ''): string =>
  `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"${namespaces}><soap:Body>${body}</soap:Body></soap:Envelope>`
