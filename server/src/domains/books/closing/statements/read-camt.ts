import { XMLParser } from 'fast-xml-parser'
import { decodeText } from '../../../../platform/sheets/decode-text.ts'
import type { StatementRow } from './read-sheet-statement.ts'

type Tree = Record<string, unknown>
/** A month of a busy nursery is a tenth of this. */
const MOST_BYTES = 4_000_000

export const isCamt = (bytes: Buffer): boolean =>
  /urn:iso:std:iso:20022:tech:xsd:camt\.05[234]\./.test(bytes.subarray(0, 2_000).toString('latin1'))

function all(node: Tree | undefined, ...path: string[]): Tree[] {
  let nodes: Tree[] = node ? [node] : []
  for (const tag of path) nodes = nodes.flatMap((each) => (Array.isArray(each[tag]) ? (each[tag] as Tree[]) : []))
  return nodes
}
const text = (node: Tree | undefined, ...path: string[]): string =>
  String(all(node, ...path)[0]?.['#text'] ?? '')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * Booked entries in euros of a CAMT.053 statement (ISO 20022), or of its shorter kinds 052 and 054; undefined for a file that
 * cannot be one. A document type, with which entities could grow without end, is not read at all.
 */
export function readCamt(bytes: Buffer): StatementRow[] | undefined {
  const xml = decodeText(bytes).text
  if (bytes.length > MOST_BYTES || /<!(doctype|entity)/i.test(xml)) return undefined
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
  const root = parsed(parser, xml)
  const statements = [
    all(root, 'Document', 'BkToCstmrStmt', 'Stmt'),
    all(root, 'Document', 'BkToCstmrAcctRpt', 'Rpt'),
    all(root, 'Document', 'BkToCstmrDbtCdtNtfctn', 'Ntfctn'),
  ].flat()
  return statements.flatMap((statement) => all(statement, 'Ntry')).flatMap(rowOf)
}

/** A damaged file holds nothing. */
function parsed(parser: XMLParser, xml: string): Tree | undefined {
  try {
    return parser.parse(xml) as Tree
  } catch {
    return undefined
  }
}

function rowOf(entry: Tree): StatementRow[] {
  const status = text(entry, 'Sts', 'Cd') || text(entry, 'Sts')
  const amount = all(entry, 'Amt')[0]
  if ((status !== '' && status !== 'BOOK') || amount?.['@Ccy'] !== 'EUR') return []
  const day = (text(entry, 'BookgDt', 'Dt') || text(entry, 'BookgDt', 'DtTm') || text(entry, 'ValDt', 'Dt')).slice(0, 10)
  // Of what is taken back too, this is the side on which the account moved.
  const out = text(entry, 'CdtDbtInd') === 'DBIT'
  const cents = Math.round(Number(text(entry, 'Amt')) * 100) * (out ? -1 : 1)
  const details = all(entry, 'NtryDtls', 'TxDtls')
  const words = [
    text(entry, 'AddtlNtryInf'),
    ...(details.length === 1
      ? [
          text(details[0], 'RltdPties', out ? 'Cdtr' : 'Dbtr', 'Nm') || text(details[0], 'RltdPties', out ? 'Cdtr' : 'Dbtr', 'Pty', 'Nm'),
          text(details[0], 'RmtInf', 'Ustrd'),
        ]
      : []),
  ].filter(Boolean)
  return Number.isNaN(Date.parse(day)) || !Number.isFinite(cents) || cents === 0
    ? []
    : [{ day, label: [...new Set(words)].join(' ').slice(0, 200) || 'Opération', cents }]
}
