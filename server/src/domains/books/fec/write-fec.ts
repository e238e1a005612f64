import { type Entry, journals } from '../entries/entry.ts'
import { lettersOf } from './lettering.ts'
import { farmColumns, fecColumns } from './fec-columns.ts'

const SEPARATOR = '\t'
const LINE_END = '\r\n'

export type Written = { text: string; lines: number; entries: number; debitCents: number }

/** The first line of the file: the names of the fields. */
export const fecHeader = (farmCash: boolean): string => [...fecColumns, ...(farmCash ? farmColumns : [])].join(SEPARATOR) + LINE_END

/** What would end a field or a line early never gets into one. */
const plain = (text: string, most = 200): string =>
  text
    .replace(/[\p{Cc}|"]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, most)
    .trim()
const date = (day: string): string => day.replaceAll('-', '')
const amount = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',')

/** Entries as lines, numbered from `first` on. The same entries give the same bytes. */
export function writeFec(entries: readonly Entry[], first: number, chart: ReadonlyMap<string, string>, farmCash: boolean): Written {
  const lines: string[] = []
  const letters = lettersOf(entries, first)
  let debitCents = 0
  entries.forEach((entry, index) => {
    for (const line of entry.lines) {
      const letter = letters.get(line)
      debitCents += Math.max(line.cents, 0)
      const fields = [
        entry.journal,
        journals[entry.journal],
        String(first + index),
        date(entry.day),
        line.account,
        chart.get(line.account) ?? `Compte ${line.account}`,
        line.party ? plain(line.party.code, 20) : '',
        line.party ? plain(line.party.name, 100) || plain(line.party.code, 20) : '',
        plain(entry.piece, 60) || String(first + index),
        date(entry.pieceDay),
        plain(entry.label),
        amount(Math.max(line.cents, 0)),
        amount(Math.max(-line.cents, 0)),
        letter?.code ?? '',
        letter ? date(letter.day) : '',
        date(entry.day),
        '',
        '',
      ]
      if (farmCash)
        fields.push(
          entry.settled ? date(entry.settled.day) : '',
          entry.settled ? plain(entry.settled.mode, 60) : '',
          journals[entry.journal],
        )
      lines.push(fields.join(SEPARATOR) + LINE_END)
    }
  })
  return { text: lines.join(''), lines: lines.length, entries: entries.length, debitCents }
}
