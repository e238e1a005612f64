import type { Journal, JournalLine } from '@plantule/contract/provider/billing'

/** An invoice, a credit invoice or a payment of a period, as the journal takes it. */
export type JournalEvent = {
  kind: 'invoice' | 'credit_invoice' | 'payment'
  day: string
  piece: string
  client: string
  exclCents: number
  vatCents: number
  /** Of a payment what came; below zero what went back. */
  inclCents: number
}

type Account = JournalLine['account']

/**
 * Entries of the general plan of accounts: sales 411 to 706 and 44571, payments 512 to 411, credit invoices the other way round. Each entry
 * balances by itself.
 */
export function entriesOf(event: JournalEvent): JournalLine[] {
  const { day, piece, client, exclCents, vatCents, inclCents } = event
  const credit = event.kind === 'credit_invoice'
  const sign = credit ? -1 : 1
  const journal = event.kind === 'payment' ? 'BQ' : credit ? 'AV' : 'VE'
  const label = `${{ invoice: 'Facture', credit_invoice: 'Avoir', payment: 'Règlement' }[event.kind]} ${piece}, ${client}`.slice(0, 200)
  // Above zero is a debit.
  const line = (account: Account, cents: number): JournalLine[] =>
    cents === 0 ? [] : [{ day, journal, piece, account, client, label, debitCents: Math.max(cents, 0), creditCents: Math.max(-cents, 0) }]
  if (event.kind === 'payment') return [...line('512', inclCents), ...line('411', -inclCents)]
  return [...line('411', sign * inclCents), ...line('706', -sign * exclCents), ...line('44571', -sign * vatCents)]
}

export function journalOf(events: readonly JournalEvent[]): Journal {
  const lines = events.flatMap(entriesOf)
  const sum = (of: (line: JournalLine) => number): number => lines.reduce((total, line) => total + of(line), 0)
  const net = (account: Account): number => sum((line) => (line.account === account ? line.creditCents - line.debitCents : 0))
  const journal = {
    lines,
    debitCents: sum((line) => line.debitCents),
    creditCents: sum((line) => line.creditCents),
    salesCents: net('706'),
    vatCents: net('44571'),
    receivedCents: 0 - net('512'),
  }
  if (journal.debitCents !== journal.creditCents) throw new Error('The journal of subscriptions does not balance')
  return journal
}
