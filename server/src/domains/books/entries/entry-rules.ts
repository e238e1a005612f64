import type { BookAccounts } from '@plantule/contract/books/accounts'
import type { PaymentType } from '@plantule/contract/base/payment-types'
import { frenchDay } from '../../../platform/paris.ts'
import { paymentLabels } from '../../fiscal/index.ts'
import { type Document, type Rate, ratesOf, sumRates } from '../journal/documents.ts'
import type { Advance } from './advances.ts'
import type { BookedPayout } from './payouts.ts'
import { accountsOfRate, type Entry, EntryDraft, inclOf, type JournalCode, type Party } from './entry.ts'

export type Paid = { type: PaymentType; cents: number; party: Party | null }

const matterOf = (orderId: number | null): string | null => (orderId === null ? null : `order/${orderId}`)

/** An invoice, a credit, or a deposit invoice, which is a debt until the final invoice settles it, or a credit takes it back. */
export function invoiceEntry(accounts: BookAccounts, document: Document, party: Party | null): Entry[] {
  const { kind, number, day, customerName } = document
  const credit = kind === 'credit_invoice'
  const draft = new EntryDraft({
    journal: credit ? 'AV' : 'VE',
    day,
    piece: number,
    pieceDay: day,
    label: `${credit ? 'Avoir' : kind === 'deposit_invoice' ? 'Facture d’acompte' : 'Facture'} ${number} ${customerName}`,
  })
  const matter = matterOf(document.orderId)
  draft.debit(accounts.customers, document.inclCents, party, matter)
  if (document.ofDeposit) return depositInvoice(accounts, draft, ratesOf(document), party, matter)
  const deposits = sumRates((document.depositRates ?? []).flat())
  const full = ratesOf({ ...document, depositRates: null })
  draft.sales(
    accounts,
    full,
    document.carriage.map(({ rateBp, exclCents }) => ({ rateBp, exclCents: exclCents * document.sign })),
  )
  for (const rate of deposits) {
    draft.debit(accounts.deposits, rate.exclCents * document.sign, party, matter)
    draft.debit(accountsOfRate(accounts, rate.rateBp).tva, rate.vatCents * document.sign)
  }
  return draft.done()
}

function depositInvoice(
  accounts: BookAccounts,
  draft: EntryDraft,
  rates: readonly Rate[],
  party: Party | null,
  matter: string | null,
): Entry[] {
  for (const rate of rates) {
    draft.credit(accounts.deposits, rate.exclCents, party, matter)
    draft.credit(accountsOfRate(accounts, rate.rateBp).tva, rate.vatCents)
  }
  return draft.done()
}

/** Where money of a kind goes: what is bought on account is owed by the customer themselves. */
function tender(accounts: BookAccounts, draft: EntryDraft, { type, cents, party }: Paid): void {
  if (type === 'on_account') draft.debit(accounts.customers, cents, party)
  else draft.debit(accounts.payments[type], cents)
}

type Till = {
  day: string
  piece: string
  label: string
  rates: readonly Rate[]
  paid: readonly Paid[]
  /** Gift cards sold. */ cardsCents?: number
}

/** Sales and refunds of a session, or one ticket: what was taken against what was sold, gift cards as a debt without TVA. */
export function tillEntry(accounts: BookAccounts, { day, piece, label, rates, paid, cardsCents = 0 }: Till): Entry[] {
  const modes = [...new Set(paid.map(({ type }) => paymentLabels[type]))].join(', ')
  const draft = new EntryDraft({ journal: 'CA', day, piece, pieceDay: day, label, settled: { day, mode: modes } })
  for (const each of paid) tender(accounts, draft, each)
  // Of a matter of their own: cards sold and cards spent in one session both show.
  draft.credit(accounts.payments.gift_card, cardsCents, null, 'cards sold')
  return draft.sales(accounts, rates).done()
}

export type SessionEnd = {
  day: string
  piece: string
  differences: { type: PaymentType; cents: number }[]
  bankDepositCents: number
  moves: { reason: string; cents: number }[]
}

/** What a closed session leaves besides its sales: differences of the count, cash on its way to the bank, other moves. */
export function sessionEntries(accounts: BookAccounts, { day, piece, differences, bankDepositCents, moves }: SessionEnd): Entry[] {
  const head = { journal: 'CA' as JournalCode, day, piece, pieceDay: day }
  const entries = moves.flatMap(({ reason, cents }) =>
    new EntryDraft({ ...head, label: `${cents > 0 ? 'Entrée' : 'Sortie'} de caisse ${reason}` })
      .debit(accounts.payments.cash, cents)
      .credit(accounts.suspense, cents)
      .done(),
  )
  const count = new EntryDraft({ ...head, label: `Écart de caisse ${piece}` })
  for (const { type, cents } of differences) {
    if (type === 'on_account') continue
    count.debit(accounts.payments[type], cents)
    if (cents < 0) count.debit(accounts.cashShort, -cents)
    else count.credit(accounts.cashOver, cents)
  }
  const deposit = new EntryDraft({ ...head, label: `Remise en banque ${piece}` })
    .debit(accounts.transfers, bankDepositCents)
    .credit(accounts.payments.cash, bankDepositCents)
  return [...entries, ...count.done(), ...deposit.done()]
}

type Payment = Paid & { day: string; piece: string; label: string; orderId: number | null }

/** Money that a customer pays on an order; cash stands in the journal of the till, the rest in that of the bank. */
export function paymentEntry(accounts: BookAccounts, payment: Payment): Entry[] {
  const { day, piece, label, type, cents, party, orderId } = payment
  if (type === 'on_account') return []
  return new EntryDraft({
    journal: type === 'cash' ? 'CA' : 'BQ',
    day,
    piece,
    pieceDay: day,
    label,
    settled: { day, mode: paymentLabels[type] },
  })
    .debit(accounts.payments[type], cents)
    .credit(accounts.customers, cents, party, matterOf(orderId))
    .done()
}

/** In cash accounting a payment is the sale, for the part that it pays; what it pays beside is a debt of the customer's. */
export function receiptEntry(
  accounts: BookAccounts,
  { day, piece, label, type, cents, party, orderId }: Payment,
  rates: readonly Rate[],
): Entry[] {
  if (type === 'on_account') return []
  return new EntryDraft({
    journal: type === 'cash' ? 'CA' : 'BQ',
    day,
    piece,
    pieceDay: day,
    label,
    settled: { day, mode: paymentLabels[type] },
  })
    .debit(accounts.payments[type], cents)
    .sales(accounts, rates)
    .credit(accounts.customers, cents - inclOf(rates), party, matterOf(orderId))
    .done()
}

/** A gift card that was sold, or taken back: a debt without TVA (CGI art. 256 ter). */
export function giftCardEntry(accounts: BookAccounts, { day, piece, label, type, cents }: Payment): Entry[] {
  if (type === 'on_account') return []
  return new EntryDraft({
    journal: type === 'cash' ? 'CA' : 'BQ',
    day,
    piece,
    pieceDay: day,
    label,
    settled: { day, mode: paymentLabels[type] },
  })
    .debit(accounts.payments[type], cents)
    .credit(accounts.payments.gift_card, cents)
    .done()
}

/** What the card provider transfers: its fees, and what its account then no longer holds. What its closed month lacks is put right. */
export const payoutEntry = (
  accounts: BookAccounts,
  { day, pieceDay, piece, netCents, feeCents }: Omit<BookedPayout, 'payoutId'>,
): Entry[] =>
  new EntryDraft({
    journal: 'BQ',
    day,
    piece,
    pieceDay,
    label: day === pieceDay ? `Versement cartes ${piece}` : `Versement cartes, régularisation du ${frenchDay(pieceDay)} ${piece}`,
    settled: { day, mode: paymentLabels.transfer },
  })
    .debit(accounts.bank, netCents)
    .debit(accounts.purchases.bank, feeCents)
    .credit(accounts.payments.online_card, netCents + feeCents)
    .done()

/** A credit that no sale explains is a reduction that the shop grants. */
export const goodwillEntry = (accounts: BookAccounts, { day, piece, cents }: { day: string; piece: string; cents: number }): Entry[] =>
  new EntryDraft({ journal: 'OD', day, piece, pieceDay: day, label: `Avoir commercial ${piece}` })
    .debit(accounts.goodwill, cents)
    .credit(accounts.payments.credit_code, cents)
    .done()

/** A card that was spent and whose price went back all the same: the money is lost, until what it had paid is given back (below zero). */
export const giftCardLossEntry = (accounts: BookAccounts, { day, piece, cents }: { day: string; piece: string; cents: number }): Entry[] =>
  new EntryDraft({
    journal: 'OD',
    day,
    piece,
    pieceDay: day,
    label: `${cents < 0 ? 'Reprise de perte' : 'Perte'} sur carte cadeau ${piece}`,
  })
    .debit(accounts.cashShort, cents)
    .credit(accounts.payments.gift_card, cents)
    .done()

export type Expiry = { day: string; piece: string; kind: 'gift_card' | 'credit_code'; cents: number }

/** What nobody spent in time is no debt any more, and no sale either: income without TVA. */
export const expiryEntry = (accounts: BookAccounts, { day, piece, kind, cents }: Expiry): Entry[] =>
  new EntryDraft({
    journal: 'OD',
    day,
    piece,
    pieceDay: day,
    label: `${kind === 'gift_card' ? 'Carte cadeau expirée' : 'Avoir expiré'} ${piece}`,
    settled: { day, mode: paymentLabels[kind] },
  })
    .debit(accounts.payments[kind], cents)
    .credit(accounts.expired, cents)
    .done()

/** Money held before any invoice: a deposit, with its TVA due (CGI art. 269, 2 a), taken back when the invoice comes. */
export function advanceEntry(accounts: BookAccounts, { order, day, cents, rates }: Advance, party: Party | null): Entry[] {
  const label = `${cents > 0 ? 'Acompte encaissé' : 'Reprise acompte'} ${order.reference} ${order.customerName}`
  const draft = new EntryDraft({ journal: 'OD', day, piece: order.reference, pieceDay: day, label })
  draft.debit(accounts.customers, cents, party, matterOf(order.id)).credit(accounts.deposits, cents, party, matterOf(order.id))
  for (const rate of rates) {
    draft.debit(accounts.depositTva, rate.vatCents)
    draft.credit(accountsOfRate(accounts, rate.rateBp).tva, rate.vatCents)
  }
  return draft.done()
}
