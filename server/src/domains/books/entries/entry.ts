import type { BookAccounts } from '@plantule/contract/books/accounts'
import type { Rate } from '../journal/documents.ts'
import { Refused } from '../../../platform/refused.ts'
import { percentText } from '../../../platform/percent-text.ts'

/** Journals, in the order in which a day's entries are numbered. */
export const journals = { VE: 'Ventes', AV: 'Avoirs', CA: 'Caisse', BQ: 'Banque', AC: 'Achats', OD: 'Opérations diverses' } as const
export type JournalCode = keyof typeof journals

export type Party = { code: string; name: string }
/** `cents` above zero is a debit. Lines of one `matter`, an order or a purchase, are lettered together once they come to nothing. */
export type EntryLine = { account: string; party: Party | null; matter: string | null; cents: number }
export type Entry = {
  journal: JournalCode
  day: string
  /** The number of the document that proves it. */
  piece: string
  pieceDay: string
  label: string
  lines: EntryLine[]
  /** How it was settled, for farms in cash accounting. */
  settled: { day: string; mode: string } | null
}

type Head = Omit<Entry, 'lines' | 'settled'> & { settled?: Entry['settled'] }

/** Collects the lines of one entry; twins are summed, and a debit that comes out below zero is a credit. */
export class EntryDraft {
  readonly #head: Head
  readonly #lines = new Map<string, EntryLine>()

  constructor(head: Head) {
    this.#head = head
  }

  debit(account: string, cents: number, party: Party | null = null, matter: string | null = null): this {
    const key = `${account}/${party?.code ?? ''}/${matter ?? ''}`
    const line = this.#lines.get(key) ?? { account, party, matter, cents: 0 }
    this.#lines.set(key, { ...line, cents: line.cents + cents })
    return this
  }

  credit(account: string, cents: number, party: Party | null = null, matter: string | null = null): this {
    return this.debit(account, -cents, party, matter)
  }

  /** Sales and the tax on them, by rate; carriage billed has an account of its own (PCG 7085). Throws `rate_without_account`. */
  sales(accounts: BookAccounts, rates: readonly Rate[], carriage: readonly { rateBp: number; exclCents: number }[] = []): this {
    for (const rate of rates) {
      const own = accountsOfRate(accounts, rate.rateBp)
      const carried = carriage.reduce((sum, each) => sum + (each.rateBp === rate.rateBp ? each.exclCents : 0), 0)
      this.credit(own.sales, rate.exclCents - carried)
      this.credit(accounts.carriage, carried)
      this.credit(own.tva, rate.vatCents)
    }
    return this
  }

  /** The entry, or nothing when all its lines came to nothing. Throws when it does not balance: that is a fault of ours. */
  done(): Entry[] {
    const lines = [...this.#lines.values()].filter((line) => line.cents !== 0)
    const sum = lines.reduce((total, line) => total + line.cents, 0)
    if (sum !== 0) throw new Error(`The entry of ${this.#head.piece} is out by ${sum} cents`)
    return lines.length === 0 ? [] : [{ settled: null, ...this.#head, lines }]
  }
}

/** What a sale of these rates comes to. */
export const inclOf = (rates: readonly Rate[]): number => rates.reduce((sum, rate) => sum + rate.inclCents, 0)

/** Throws `rate_without_account`. */
export function accountsOfRate(accounts: BookAccounts, rateBp: number): BookAccounts['rates'][number] {
  const own = accounts.rates.find((rate) => rate.rateBp === rateBp)
  if (!own) throw new Refused('rate_without_account', { rate: percentText(rateBp) })
  return own
}
