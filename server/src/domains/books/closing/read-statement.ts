import type { CellValue } from '../../../platform/sheets/sheet.ts'
import { searchText } from '../../../platform/search-text.ts'

type Line = { day: string; label: string; cents: number }
const names = {
  day: ['date', 'date operation', 'date de l operation', 'date comptable', 'date comptabilisation'],
  label: ['libelle', 'libelle operation', 'libelle simplifie', 'operation', 'description', 'nature'],
  amount: ['montant', 'montant eur', 'montant euros', 'montant en euros'],
  debit: ['debit', 'debit eur', 'debit euros'],
  credit: ['credit', 'credit eur', 'credit euros'],
} as const
const FIRST_ROWS = 30

/** A text export without what banks write above its header, which hides how its columns are parted. */
export function fromHeader(bytes: Buffer): Buffer {
  // Byte by byte, so that a place in the text is a place in the file; an accent then is one or two signs.
  const lines = bytes.includes(0) ? null : /^.*\bdate\b.*(montant|d.{1,2}bit).*$/im.exec(bytes.toString('latin1'))
  return lines ? bytes.subarray(lines.index) : bytes
}

/** Lines of a French bank's export, whatever stands above its header; undefined when no header is found. */
export function readStatement(rows: readonly (readonly CellValue[])[]): Line[] | undefined {
  for (const [at, row] of rows.slice(0, FIRST_ROWS).entries()) {
    const heads = row.map((value) => searchText(String(value ?? '')))
    const column = (key: keyof typeof names) => heads.findIndex((head) => names[key].some((name) => name === head))
    const [day, label, amount, debit, credit] = [column('day'), column('label'), column('amount'), column('debit'), column('credit')]
    if (day < 0 || (amount < 0 && (debit < 0 || credit < 0))) continue
    return rows.slice(at + 1).flatMap((cells): Line[] => {
      const when = dayOf(cells[day])
      const cents = amount >= 0 ? centsOf(cells[amount]) : Math.abs(centsOf(cells[credit])) - Math.abs(centsOf(cells[debit]))
      const text = String((label >= 0 ? cells[label] : cells.find((cell, index) => index !== day && typeof cell === 'string')) ?? '').replace(/\s+/g, ' ').trim()
      return when === null || cents === 0 ? [] : [{ day: when, label: text.slice(0, 200) || 'Opération', cents }]
    })
  }
  return undefined
}

function dayOf(value: CellValue | undefined): string | null {
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  const text = String(value ?? '').trim()
  const french = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})$/.exec(text)
  const iso = french ? `${(french[3] ?? '').padStart(4, '20')}-${(french[2] ?? '').padStart(2, '0')}-${(french[1] ?? '').padStart(2, '0')}` : text.slice(0, 10)
  return /^\d{4}-\d{2}-\d{2}$/.test(iso) && !Number.isNaN(Date.parse(iso)) ? iso : null
}

function centsOf(value: CellValue | undefined): number {
  if (typeof value === 'number') return Math.round(value * 100)
  const text = String(value ?? '').replace(/[\s\u00a0\u202f€+]/g, '').replace(/\u2212/g, '-')
  // A comma is decimal; a point before a comma parts thousands.
  const plain = text.includes(',') ? text.replaceAll('.', '').replace(',', '.') : text
  return /^-?\d+(\.\d+)?$/.test(plain) ? Math.round(Number(plain) * 100) : 0
}
