import { assetCategory, type BookAccounts, type PurchaseCategory } from '@plantule/contract/books/accounts'
import type { PurchasePayment } from '@plantule/contract/books/purchases'
import { paymentLabels } from '../../fiscal/index.ts'
import { type Entry, EntryDraft } from './entry.ts'

export type PurchaseRow = {
  number: string
  reference: string
  datedOn: string
  paidOn: string | null
  paymentType: PurchasePayment | null
  category: PurchaseCategory
  credit: boolean
  supplierId: number
  supplier: string
  inclCents: number
  /** The shop kept a till on the day of the payment: its drawer tells what left it. */
  tillKept: boolean
  rates: { rateBp: number; exclCents: number; vatCents: number }[]
}

/**
 * The supplier's invoice on its day, and its payment on its own, as far as they fall into the days given. In cash accounting
 * the payment is the purchase.
 */
export function purchaseEntries(accounts: BookAccounts, row: PurchaseRow, from: string, to: string): Entry[] {
  const within = (day: string | null): day is string => day !== null && day >= from && day <= to
  const party = { code: `F${String(row.supplierId).padStart(5, '0')}`, name: row.supplier }
  const piece = row.reference || row.number
  const matter = `purchase/${row.number}`
  const settled = row.paidOn && row.paymentType ? { day: row.paidOn, mode: paymentLabels[row.paymentType] } : null
  const entries: Entry[] = []
  if (within(row.datedOn) && !accounts.farmCash) {
    const draft = new EntryDraft({
      journal: 'AC',
      day: row.datedOn,
      piece,
      pieceDay: row.datedOn,
      label: `${row.credit ? 'Avoir' : 'Facture'} ${row.supplier} ${piece}`,
    })
    bought(accounts, draft, row)
    entries.push(...draft.credit(accounts.suppliers, row.inclCents, party, matter).done())
  }
  if (within(row.paidOn) && row.paymentType) {
    // A card that pays a supplier draws on the bank, not on what customers' cards bring. Cash left the drawer by a move of the till,
    // which is booked against the suspense account: the payment settles that, so that the cash account follows the drawer (decision 145).
    const source = row.paymentType !== 'cash' ? accounts.bank : row.tillKept ? accounts.suspense : accounts.payments.cash
    const draft = new EntryDraft({
      journal: row.paymentType === 'cash' ? 'CA' : 'BQ',
      day: row.paidOn,
      piece,
      pieceDay: row.datedOn,
      label: `Règlement ${row.supplier} ${piece}`,
      settled,
    })
    if (accounts.farmCash) bought(accounts, draft, row)
    else draft.debit(accounts.suppliers, row.inclCents, party, matter)
    entries.push(...draft.credit(source, row.inclCents).done())
  }
  return entries
}

function bought(accounts: BookAccounts, draft: EntryDraft, { category, rates }: PurchaseRow): void {
  for (const rate of rates) {
    draft.debit(accounts.purchases[category], rate.exclCents)
    draft.debit(category === assetCategory ? accounts.assetTva : accounts.deductibleTva, rate.vatCents)
  }
}
