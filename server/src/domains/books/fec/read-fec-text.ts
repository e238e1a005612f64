import { Refused } from '../../../platform/refused.ts'
import { farmColumns, fecColumns } from './fec-columns.ts'
import type { FaultBook } from './fault-book.ts'

const BOM = Buffer.from([0xef, 0xbb, 0xbf])

/** The text of a file in one of the three charsets that are allowed (art. A47 A-1 LPF, VI). Throws `not_a_fec`. */
export function decodeFec(bytes: Buffer, faults: FaultBook): { text: string; encoding: string } {
  if (bytes.subarray(0, 8_192).includes(0)) throw new Refused('not_a_fec')
  const marked = bytes.subarray(0, 3).equals(BOM)
  if (marked) faults.note('byte_order_mark', 1)
  const content = marked ? bytes.subarray(3) : bytes
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content)
    return { text, encoding: content.some((byte) => byte > 127) ? 'UTF-8' : 'ASCII' }
  } catch {
    // Bytes 80 to 9F are letters in Windows' charset only, which is not allowed.
    if (content.some((byte) => byte >= 0x80 && byte <= 0x9f)) {
      faults.note('encoding', null, '', 'Windows-1252')
      return { text: new TextDecoder('windows-1252').decode(content), encoding: 'Windows-1252' }
    }
    return { text: new TextDecoder('iso-8859-15').decode(content), encoding: 'ISO 8859-15' }
  }
}

export type Layout = { separator: string; columns: Map<string, number>; width: number; amounts: 'two' | 'sign' }

const known = new Map([...fecColumns, ...farmColumns, 'IdClient', 'Montant', 'Sens'].map((name) => [name.toLowerCase(), name]))

/** What the first line says of the fields; undefined when it says nothing that one could read by. */
export function readHeader(line: string, faults: FaultBook): Layout | undefined {
  const separator = ['\t', '|', ';', ','].find((each) => line.split(each).length >= 15)
  if (separator === undefined) {
    faults.note('header', 1, '', line)
    return undefined
  }
  if (separator !== '\t' && separator !== '|') faults.note('separator', 1, '', separator)
  const names = line.split(separator).map((name) => name.trim())
  const columns = new Map<string, number>()
  names.forEach((name, index) => {
    const bare = name.replace(/^"|"$/g, '')
    const own = known.get(bare.toLowerCase())
    if (own === undefined || own !== name) faults.note('header', 1, String(index + 1), name)
    if (own !== undefined) columns.set(own, index)
  })
  // One amount and its side may stand for debit and credit (VII 2°).
  const amounts = columns.has('Montant') && columns.has('Sens') ? 'sign' : 'two'
  const wanted = fecColumns.map((name) => (amounts === 'sign' ? ({ Debit: 'Montant', Credit: 'Sens' }[name as string] ?? name) : name))
  for (const name of wanted) if (!columns.has(name)) faults.note('header', 1, name, '')
  if (wanted.some((name, index) => columns.has(name) && columns.get(name) !== index)) faults.note('header_order', 1)
  if (wanted.filter((name) => columns.has(name)).length < 12) return undefined
  return { separator, columns, width: names.length, amounts }
}
