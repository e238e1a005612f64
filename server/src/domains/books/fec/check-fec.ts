import type { FecReport } from '@plantule/contract/books/books'
import { isSiren } from '@plantule/contract/customers/schemas'
import { fecColumns, optionalColumns } from './fec-columns.ts'
import { FaultBook } from './fault-book.ts'
import { LedgerCheck } from './ledger-check.ts'
import { decodeFec, type Layout, readHeader } from './read-fec-text.ts'

/**
 * Reads a FEC as the administration's tool and an auditor do (art. A47 A-1 LPF), line by line, and says what is wrong and
 * where. Runs in a process of its own (`fec-worker.ts`). Throws `not_a_fec`.
 */
export function checkFec(name: string, bytes: Buffer): FecReport {
  const faults = new FaultBook()
  const closing = checkName(name, faults)
  const { text, encoding } = decodeFec(bytes, faults)
  if (/\r\n/.test(text) && /[^\r]\n/.test(text)) faults.note('line_ends')
  const lines = text.split(/\r\n|\n|\r/)
  while (lines.at(-1) === '') lines.pop()
  const layout = readHeader(lines[0] ?? '', faults)
  const ledger = new LedgerCheck(faults, closing)
  if (lines.length < 2) faults.note('empty')
  if (layout) {
    for (let at = 1; at < lines.length; at++) checkLine(lines[at] ?? '', at + 1, layout, faults, ledger)
  }
  const sums = ledger.finish()
  return {
    name,
    accepted: faults.accepted,
    encoding,
    separator: layout?.separator ?? '',
    lines: Math.max(lines.length - 1, 0),
    ...sums,
    faults: faults.faults,
  }
}

/** The closing day that the name tells (`SIREN` `FEC` `AAAAMMJJ`). */
function checkName(name: string, faults: FaultBook): string | null {
  const match = /^(\d{9})FEC(\d{8})(?:_.*)?\.(txt|csv)$/i.exec(name)
  if (!match) {
    faults.note('file_name', null, '', name)
    return null
  }
  const [, siren = '', closing = ''] = match
  if (!/^\d{9}FEC\d{8}\.(txt|csv)$/i.test(name)) faults.note('file_name', null, '', name)
  if (!isSiren(siren)) faults.note('file_siren', null, '', siren)
  const day = dayOf(closing)
  if (day === null) faults.note('file_date', null, '', closing)
  return day
}

/** `AAAAMMJJ` as a day; null for what the calendar does not know. */
function dayOf(value: string): string | null {
  if (!/^\d{8}$/.test(value)) return null
  const day = `${value.slice(0, 4)}-${value.slice(4, 6)}-${value.slice(6)}`
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : null
}

const required = fecColumns.filter(
  (column) => !optionalColumns.some((each) => each === column) && column !== 'Debit' && column !== 'Credit',
)

function checkLine(text: string, line: number, layout: Layout, faults: FaultBook, ledger: LedgerCheck): void {
  const fields = text.split(layout.separator)
  if (fields.length !== layout.width) faults.note('columns', line, String(fields.length), text)
  const field = (column: string): string => (fields[layout.columns.get(column) ?? -1] ?? '').trim()
  for (const column of required) if (layout.columns.has(column) && field(column) === '') faults.note('required', line, column)
  for (const value of fields) {
    if (/^".*"$/.test(value)) faults.note('quotes', line, '', value)
    if (/\p{Cc}/u.test(value)) faults.note('control_character', line, '', value)
  }
  const date = (column: string): string | null => {
    const value = field(column)
    const day = dayOf(value)
    if (value !== '' && day === null) faults.note('date', line, column, value)
    return day
  }
  if ((field('EcritureLet') === '') !== (field('DateLet') === ''))
    faults.note('lettering', line, field('DateLet') === '' ? 'DateLet' : 'EcritureLet', field('EcritureLet'))
  date('DateLet')
  if (!/^[1-9]\d{2}/.test(field('CompteNum'))) faults.note('account', line, 'CompteNum', field('CompteNum'))
  ledger.add({
    line,
    journal: field('JournalCode'),
    journalLabel: field('JournalLib'),
    entry: field('EcritureNum'),
    account: field('CompteNum'),
    accountLabel: field('CompteLib'),
    entryDay: date('EcritureDate'),
    pieceDay: date('PieceDate'),
    validDay: date('ValidDate'),
    ...amountsOf(field, line, layout, faults),
  })
}

function amountsOf(field: (column: string) => string, line: number, layout: Layout, faults: FaultBook): { debit: number; credit: number } {
  const amount = (column: string): number => {
    const value = field(column)
    if (!/^[+-]?\d+(,\d{1,2})?$/.test(value)) {
      faults.note('amount', line, column, value)
      // Read as people mean it, so that one wrong sign does not unbalance all that follows.
      return Math.round(Number(value.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.')) * 100) || 0
    }
    return Math.round(Number(value.replace(',', '.')) * 100)
  }
  if (layout.amounts === 'sign') {
    const cents = amount('Montant')
    const credit = /^(C|-1|-)$/i.test(field('Sens'))
    if (!credit && !/^(D|\+?1|\+)$/i.test(field('Sens'))) faults.note('amount', line, 'Sens', field('Sens'))
    return credit ? { debit: 0, credit: cents } : { debit: cents, credit: 0 }
  }
  const [debit, credit] = [amount('Debit'), amount('Credit')]
  if (debit !== 0 && credit !== 0) faults.note('amount_both', line, 'Debit', `${field('Debit')} / ${field('Credit')}`)
  if (debit === 0 && credit === 0) faults.note('amount_none', line)
  if (debit < 0 || credit < 0)
    faults.note('amount_sign', line, debit < 0 ? 'Debit' : 'Credit', debit < 0 ? field('Debit') : field('Credit'))
  return { debit, credit }
}
