import { decodeText } from '../../../../platform/sheets/decode-text.ts'
import { all, declaresType, said, type Tree, xmlTree } from '../../../../platform/xml-tree.ts'
import type { StatementRow } from './read-sheet-statement.ts'

/** A month of a busy nursery is a tenth of this. */
const MOST_BYTES = 4_000_000

export const isCamt = (bytes: Buffer): boolean =>
  /urn:iso:std:iso:20022:tech:xsd:camt\.05[234]\./.test(bytes.subarray(0, 2_000).toString('latin1'))

/**
 * Booked entries in euros of a CAMT.053 statement (ISO 20022), or of its shorter kinds 052 and 054; undefined for a file that
 * cannot be one. A document type, with which entities could grow without end, is not read at all.
 */
export function readCamt(bytes: Buffer): StatementRow[] | undefined {
  const xml = decodeText(bytes).text
  if (bytes.length > MOST_BYTES || declaresType(xml)) return undefined
  const root = parsed(xml)
  const statements = [
    all(root, 'Document', 'BkToCstmrStmt', 'Stmt'),
    all(root, 'Document', 'BkToCstmrAcctRpt', 'Rpt'),
    all(root, 'Document', 'BkToCstmrDbtCdtNtfctn', 'Ntfctn'),
  ].flat()
  return statements.flatMap((statement) => all(statement, 'Ntry')).flatMap(rowOf)
}

/** A damaged file holds nothing. */
function parsed(xml: string): Tree | undefined {
  try {
    return xmlTree(xml)
  } catch {
    return undefined
  }
}

function rowOf(entry: Tree): StatementRow[] {
  const status = said(entry, 'Sts', 'Cd') || said(entry, 'Sts')
  const amount = all(entry, 'Amt')[0]
  if ((status !== '' && status !== 'BOOK') || amount?.['@Ccy'] !== 'EUR') return []
  const day = (said(entry, 'BookgDt', 'Dt') || said(entry, 'BookgDt', 'DtTm') || said(entry, 'ValDt', 'Dt')).slice(0, 10)
  // Of what is taken back too, this is the side on which the account moved.
  const out = said(entry, 'CdtDbtInd') === 'DBIT'
  const cents = Math.round(Number(said(entry, 'Amt')) * 100) * (out ? -1 : 1)
  const details = all(entry, 'NtryDtls', 'TxDtls')
  const words = [
    said(entry, 'AddtlNtryInf'),
    ...(details.length === 1
      ? [
          said(details[0], 'RltdPties', out ? 'Cdtr' : 'Dbtr', 'Nm') || said(details[0], 'RltdPties', out ? 'Cdtr' : 'Dbtr', 'Pty', 'Nm'),
          said(details[0], 'RmtInf', 'Ustrd'),
        ]
      : []),
  ].filter(Boolean)
  return Number.isNaN(Date.parse(day)) || !Number.isFinite(cents) || cents === 0
    ? []
    : [{ day, label: [...new Set(words)].join(' ').slice(0, 200) || 'Opération', cents }]
}
