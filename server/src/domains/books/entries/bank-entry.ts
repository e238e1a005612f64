import type { BookAccounts } from '@plantule/contract/books'
import type { Expected } from '../closing/match-bank.ts'
import { type Entry, EntryDraft } from './entry.ts'

type Line = { id: number; day: string; label: string; cents: number; account: string | null; group: readonly Pick<Expected, 'cents' | 'waits'>[] }

/**
 * A line of the bank's statement: what was on its way (the till's deposit, cheques, cards) arrives, or a line that nothing
 * else explains is booked where people said. What stands on the bank's account already makes no second entry.
 */
export function bankEntry(accounts: BookAccounts, { id, day, label, cents, account, group }: Line): Entry[] {
  const draft = new EntryDraft({ journal: 'BQ', day, piece: `RB${id}`, pieceDay: day, label: `Banque ${label}` })
  if (account !== null) return draft.debit(accounts.bank, cents).credit(account, cents).done()
  for (const { waits, cents: part } of group) {
    const from = waits === null ? accounts.bank : waits === 'transfers' ? accounts.transfers : accounts.payments[waits]
    draft.debit(accounts.bank, part).credit(from, part)
  }
  return draft.done()
}
