import type { Entry, EntryLine } from '../entries/entry.ts'

type Letter = { code: string; day: string }

const LETTERS = 26
const WIDTH = 4

/** AAAA, AAAB...: the number of an entry in letters. */
function codeOf(number: number): string {
  let code = ''
  for (let left = number; code.length < WIDTH || left > 0; left = Math.floor(left / LETTERS))
    code = String.fromCharCode(65 + (left % LETTERS)) + code
  return code
}

/**
 * Letters of lines that settle each other within a month: an invoice and its payments on the customer's account, a deposit
 * and the invoice that takes it back, a purchase and its payment. The first of their entries names the letter, so that it is
 * used once in a fiscal year; the last one dates it. What another month settles stays open, since closed months stay as they are.
 */
export function lettersOf(entries: readonly Entry[], first: number): Map<EntryLine, Letter> {
  const open = new Map<string, { cents: number; lines: EntryLine[]; number: number; day: string }>()
  entries.forEach((entry, index) => {
    for (const line of entry.lines) {
      if (line.matter === null || line.party === null) continue
      const key = `${line.matter}/${line.account}/${line.party.code}`
      const group = open.get(key) ?? { cents: 0, lines: [], number: first + index, day: entry.day }
      open.set(key, {
        cents: group.cents + line.cents,
        lines: [...group.lines, line],
        number: group.number,
        day: entry.day > group.day ? entry.day : group.day,
      })
    }
  })
  const letters = new Map<EntryLine, Letter>()
  for (const { cents, lines, number, day } of open.values()) {
    if (cents === 0 && lines.length > 1) for (const line of lines) letters.set(line, { code: codeOf(number), day })
  }
  return letters
}
