import type { FecReport } from '@plantule/contract/books/books'
import type { FaultBook } from './fault-book.ts'

export type LedgerLine = {
  line: number
  journal: string
  journalLabel: string
  entry: string
  account: string
  accountLabel: string
  entryDay: string | null
  pieceDay: string | null
  validDay: string | null
  debit: number
  credit: number
}
type Entry = { journal: string; number: string; first: number; last: number; cents: number; day: string | null }
type Sums = Pick<FecReport, 'entries' | 'firstDay' | 'lastDay' | 'debitCents' | 'creditCents' | 'journals'>

/** A fiscal year is at most 24 months long. */
const LONGEST_MS = 731 * 86_400_000

/** What holds between the lines of a file: entries balance, numbers follow, days make sense, labels stay. */
export class LedgerCheck {
  readonly #faults: FaultBook
  readonly #closing: string | null
  readonly #entries = new Map<string, Entry>()
  readonly #journals = new Map<string, FecReport['journals'][number]>()
  readonly #accounts = new Map<string, string>()
  #days: [string, string] | null = null
  #lastValid = ''

  constructor(faults: FaultBook, closing: string | null) {
    this.#faults = faults
    this.#closing = closing
  }

  add(row: LedgerLine): void {
    this.#entry(row)
    this.#labels(row)
    this.#daysOf(row)
  }

  #entry({ line, journal, entry, entryDay, debit, credit }: LedgerLine): void {
    const key = `${journal}\n${entry}`
    const known = this.#entries.get(key)
    if (!known) {
      this.#entries.set(key, { journal, number: entry, first: line, last: line, cents: debit - credit, day: entryDay })
      return
    }
    if (line !== known.last + 1) this.#faults.note('entry_split', line, 'EcritureNum', entry)
    if (known.day !== entryDay) this.#faults.note('entry_date', line, 'EcritureDate', entryDay ?? '')
    known.last = line
    known.cents += debit - credit
  }

  #labels({ line, journal, journalLabel, account, accountLabel, debit, credit }: LedgerLine): void {
    const own = this.#journals.get(journal) ?? { code: journal, label: journalLabel, lines: 0, debitCents: 0, creditCents: 0 }
    if (own.label !== journalLabel) this.#faults.note('journal_label', line, 'JournalLib', journalLabel)
    own.lines += 1
    own.debitCents += debit
    own.creditCents += credit
    this.#journals.set(journal, own)
    const label = this.#accounts.get(account)
    if (label === undefined) this.#accounts.set(account, accountLabel)
    else if (label !== accountLabel) this.#faults.note('account_label', line, 'CompteLib', `${account} ${accountLabel}`)
  }

  #daysOf({ line, entryDay, pieceDay, validDay }: LedgerLine): void {
    if (validDay !== null) {
      if (validDay < this.#lastValid) this.#faults.note('order', line, 'ValidDate', validDay)
      else this.#lastValid = validDay
    }
    if (entryDay === null) return
    this.#days = this.#days
      ? [entryDay < this.#days[0] ? entryDay : this.#days[0], entryDay > this.#days[1] ? entryDay : this.#days[1]]
      : [entryDay, entryDay]
    if (pieceDay !== null && pieceDay > entryDay) this.#faults.note('piece_after_entry', line, 'PieceDate', pieceDay)
    if (validDay !== null && validDay < entryDay) this.#faults.note('valid_before_entry', line, 'ValidDate', validDay)
    if (this.#closing !== null && (entryDay > this.#closing || Date.parse(this.#closing) - Date.parse(entryDay) > LONGEST_MS)) {
      this.#faults.note('outside_year', line, 'EcritureDate', entryDay)
    }
  }

  finish(): Sums {
    for (const entry of this.#entries.values()) {
      if (entry.cents !== 0)
        this.#faults.note('unbalanced', entry.first, 'EcritureNum', `${entry.journal} ${entry.number} : ${(entry.cents / 100).toFixed(2)}`)
    }
    this.#gaps()
    const journals = [...this.#journals.values()]
    for (const { code, debitCents, creditCents } of journals)
      if (debitCents !== creditCents) this.#faults.note('journal_unbalanced', null, 'JournalCode', code)
    const total = (key: 'debitCents' | 'creditCents') => journals.reduce((sum, journal) => sum + journal[key], 0)
    if (total('debitCents') !== total('creditCents')) this.#faults.note('total_unbalanced')
    return {
      entries: this.#entries.size,
      firstDay: this.#days?.[0] ?? null,
      lastDay: this.#days?.[1] ?? null,
      debitCents: total('debitCents'),
      creditCents: total('creditCents'),
      journals,
    }
  }

  /** Numbers follow each other without a gap, through the file or through each journal (VII 1°, `EcritureNum`). */
  #gaps(): void {
    const entries = [...this.#entries.values()]
    const whole = gapsOf(entries)
    const byJournal = [...Map.groupBy(entries, (entry) => entry.journal).values()].flatMap(gapsOf)
    for (const gap of byJournal.length < whole.length ? byJournal : whole)
      this.#faults.note('entry_gap', gap.line, 'EcritureNum', gap.after)
  }
}

function gapsOf(entries: readonly Entry[]): { line: number; after: string }[] {
  const series = Map.groupBy(entries, (entry) => entry.number.replace(/\d+$/, ''))
  return [...series.values()].flatMap((own) => {
    const numbered = own
      .flatMap((entry) => {
        const digits = /\d+$/.exec(entry.number)?.[0]
        return digits === undefined ? [] : [{ entry, value: Number(digits) }]
      })
      .toSorted((a, b) => a.value - b.value)
    return numbered.flatMap(({ entry, value }, index) => {
      const before = numbered[index - 1]
      return before && value > before.value + 1 ? [{ line: entry.first, after: `${before.entry.number} → ${entry.number}` }] : []
    })
  })
}
