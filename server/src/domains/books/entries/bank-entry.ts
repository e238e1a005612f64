import type { BookAccounts } from '@plantule/contract/books/accounts'
import { frenchDay } from '../../../platform/paris.ts'
import type { Expected } from '../closing/match-bank.ts'
import { type Entry, EntryDraft } from './entry.ts'

type Line = {
  id: number
  day: string
  bookedOn: string
  label: string
  cents: number
  account: string | null
  group: readonly Pick<Expected, 'cents' | 'waits'>[]
}

/**
 * A line of the bank's statement: what was on its way (the till's deposit, cheques, cards) arrives, or a line that nothing
 * else explains is booked where people said. What stands on the bank's account already makes no second entry. One whose month
 * closed without it is put right by an entry of the first open day, whose piece keeps the line's own day.
 */
export function bankEntry(accounts: BookAccounts, { id, day, bookedOn, label, cents, account, group }: Line): Entry[] {
  const draft = new EntryDraft({
    journal: 'BQ',
    day: bookedOn,
    piece: `RB${id}`,
    pieceDay: day,
    label: bookedOn === day ? `Banque ${label}` : `Banque, régularisation du ${frenchDay(day)} ${label}`,
  })
  if (account !== null) return draft.debit(accounts.bank, cents).credit(account, cents).done()
  for (const { waits, cents: part } of group) {
    const from = waits === null ? accounts.bank : waits === 'transfers' ? accounts.transfers : accounts.payments[waits]
    draft.debit(accounts.bank, part).credit(from, part)
  }
  return draft.done()
}
