import { XMLParser } from 'fast-xml-parser'

/** An element: its children by tag, each a list; its attributes by `@name`; its text as `#text`. */
export type Tree = Record<string, unknown>

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  alwaysCreateTextNode: true,
  // The five entities of XML itself, nothing else.
  processEntities: true,
  maxNestedTags: 40,
  isArray: (_name, _path, _leaf, isAttribute) => !isAttribute,
})

/** With a document type entities could grow without end: what declares one is read nowhere. */
export const declaresType = (xml: string): boolean => /<!(doctype|entity)/i.test(xml)

/**
 * What an XML says, whatever its prefixes; undefined where it declares a document type. Throws what the parser throws, with `whole` for
 * any fault of it.
 */
export const xmlTree = (xml: string, { whole = false } = {}): Tree | undefined =>
  declaresType(xml) ? undefined : (parser.parse(xml, whole) as Tree)

/** All elements under a path of tags. */
export function all(node: Tree | undefined, ...path: string[]): Tree[] {
  let nodes: Tree[] = node ? [node] : []
  for (const tag of path) nodes = nodes.flatMap((each) => (Array.isArray(each[tag]) ? (each[tag] as Tree[]) : []))
  return nodes
}

/** The text of an element on one line, empty where there is none. */
export const textOf = (node: Tree | undefined): string =>
  String(node?.['#text'] ?? '')
    .replace(/\s+/g, ' ')
    .trim()

/** The text of the first element under a path of tags. */
export const said = (node: Tree | undefined, ...path: string[]): string => textOf(all(node, ...path)[0])
