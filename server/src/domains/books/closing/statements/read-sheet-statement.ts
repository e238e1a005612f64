import type { CellValue } from '../../../../platform/sheets/sheet.ts'
import { searchText } from '../../../../platform/search-text.ts'

export type StatementRow = { day: string; label: string; cents: number }
/** Heads of columns as French banks name them, the surest first. */
const names = {
  day: [
    'date',
    'date comptable',
    'date comptabilisation',
    'date de comptabilisation',
    'date ecriture',
    'date operation',
    'date de l operation',
    'date d operation',
    'dateop',
    'completed date',
    'date de valeur',
    'date valeur',
  ],
  label: [
    'libelle',
    'libelle simplifie',
    'libelle operation',
    'libelle de l operation',
    'label',
    'intitule',
    'operation',
    'nature de l operation',
    'description',
    'nature',
    'motif',
    'contrepartie',
  ],
  amount: [
    'montant',
    'montant eur',
    'montant euro',
    'montant euros',
    'montant en euros',
    'montant en eur',
    'montant de l operation',
    'montant operation',
    'amount',
  ],
  debit: ['debit', 'debit eur', 'debit euro', 'debit euros', 'montant debit', 'debit en euros', 'depenses'],
  credit: ['credit', 'credit eur', 'credit euro', 'credit euros', 'montant credit', 'credit en euros', 'recettes'],
} as const
const FIRST_ROWS = 30

/** A text export without what banks write above its header, which hides how its columns are parted. */
export function fromHeader(bytes: Buffer): Buffer {
  // Byte by byte, so that a place in the text is a place in the file; an accent then is one or two signs.
  const lines = bytes.includes(0) ? null : /^.*\bdate.*(montant|amount|d.{1,2}bit).*$/im.exec(bytes.toString('latin1'))
  return lines ? bytes.subarray(lines.index) : bytes
}

type Columns = { day: number; label: number; amount: number; debit: number; credit: number }

/** Lines of a French bank's export, whatever stands above its header; undefined when it does not say what its columns are. */
export function readStatement(rows: readonly (readonly CellValue[])[]): StatementRow[] | undefined {
  const headed = headedColumns(rows)
  if (headed) return linesOf(rows.slice(headed.after), headed)
  const bare = bareColumns(rows)
  return bare && linesOf(rows, bare)
}

function headedColumns(rows: readonly (readonly CellValue[])[]): (Columns & { after: number }) | undefined {
  for (const [at, row] of rows.slice(0, FIRST_ROWS).entries()) {
    const heads = row.map((value) => searchText(String(value ?? '')))
    const column = (key: keyof typeof names) => names[key].map((name) => heads.indexOf(name)).find((place) => place >= 0) ?? -1
    const [day, label, amount, debit, credit] = [column('day'), column('label'), column('amount'), column('debit'), column('credit')]
    if (day >= 0 && (amount >= 0 || (debit >= 0 && credit >= 0))) return { day, label, amount, debit, credit, after: at + 1 }
  }
  return undefined
}

/** Some banks name no columns: then the days stand first, and one column alone holds amounts with cents. */
function bareColumns(rows: readonly (readonly CellValue[])[]): Columns | undefined {
  const dated = rows.filter((row) => dayOf(row[0]) !== null)
  if (dated.length === 0) return undefined
  const width = Math.max(...dated.map((row) => row.length))
  const isAmount = (value: CellValue | undefined): boolean =>
    typeof value === 'number' || (typeof value === 'string' && /^[+-]?[\d\s\u00a0\u202f]+[.,]\d{2}$/.test(value.trim()))
  const amounts = Array.from({ length: width }, (_, index) => index).filter(
    (index) => index > 0 && dated.every((row) => isAmount(row[index])),
  )
  const [amount] = amounts
  return amount === undefined || amounts.length > 1 ? undefined : { day: 0, label: -1, amount, debit: -1, credit: -1 }
}

function linesOf(rows: readonly (readonly CellValue[])[], { day, label, amount, debit, credit }: Columns): StatementRow[] {
  return rows.flatMap((cells): StatementRow[] => {
    const when = dayOf(cells[day])
    const cents = amount >= 0 ? centsOf(cells[amount]) : Math.abs(centsOf(cells[credit])) - Math.abs(centsOf(cells[debit]))
    const words = label >= 0 ? [cells[label]] : cells.filter((cell, index) => index !== day && index !== amount && typeof cell === 'string')
    const text = words
      .map((word) => String(word ?? ''))
      .join(' ')
      .replace(/\s+/g, ' ')
      .trim()
    return when === null || cents === 0 ? [] : [{ day: when, label: text.slice(0, 200) || 'Opération', cents }]
  })
}

function dayOf(value: CellValue | undefined): string | null {
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  const text = String(value ?? '').trim()
  const french = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})$/.exec(text)
  const iso = french
    ? `${(french[3] ?? '').padStart(4, '20')}-${(french[2] ?? '').padStart(2, '0')}-${(french[1] ?? '').padStart(2, '0')}`
    : text.slice(0, 10)
  return /^\d{4}-\d{2}-\d{2}$/.test(iso) && !Number.isNaN(Date.parse(iso)) ? iso : null
}

function centsOf(value: CellValue | undefined): number {
  if (typeof value === 'number') return Math.round(value * 100)
  const text = String(value ?? '')
    .replace(/[\s\u00a0\u202f€+]/g, '')
    .replace(/\u2212/g, '-')
  // Of a comma and a point the last one is decimal, the other parts thousands.
  const plain = text.lastIndexOf(',') > text.lastIndexOf('.') ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '')
  return /^-?\d+(\.\d+)?$/.test(plain) ? Math.round(Number(plain) * 100) : 0
}
