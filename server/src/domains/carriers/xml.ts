import { escapeXml } from '../../platform/documents/xml.ts'
import { type Tree, xmlTree } from '../../platform/xml-tree.ts'
import { CarrierError } from './carrier.ts'

/** An answer as a tree in which each element is a list. Throws `CarrierError` for what is no XML, or declares a document type. */
export function readXml(text: string): Tree {
  try {
    const tree = text.trimStart().startsWith('<') ? xmlTree(text, { whole: true }) : undefined
    if (tree) return tree
  } catch (error) {
    throw new CarrierError('unreachable', 'no XML', { cause: error })
  }
  throw new CarrierError('unreachable', 'no XML')
}

export const attribute = (node: Tree | undefined, name: string): string => {
  const value = node?.[`@${name}`]
  return typeof value === 'string' ? value : ''
}

/** As carriers read it: the apostrophe is an entity, too. */
export const escaped = (text: string): string => escapeXml(text).replaceAll("'", '&apos;')

/** Elements in the order given; a value that is empty leaves its element empty. */
export const elements = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `<${name}>${escaped(value)}</${name}>`)
    .join('')

export const envelope = (body: string, namespaces = ''): string =>
  `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"${namespaces}><soap:Body>${body}</soap:Body></soap:Envelope>`
