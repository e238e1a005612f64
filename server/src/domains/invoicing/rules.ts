import { type InvoicingInfo, lateRateOn } from '@plantule/contract/shops/settings'
import type { InvoiceInput } from '../../platform/documents/invoice-document.ts'
import { addDays, endOfMonth } from '../../platform/paris.ts'
import { percentText } from '../../platform/percent-text.ts'

export type Terms = { due_days: number; end_of_month: boolean; early_discount_bp: number; name: string }
type Mention = NonNullable<InvoiceInput['mentions']>[number]

/** Where nothing was agreed a professional pays within 30 days (C. com. L441-10); a consumer pays at once. */
const DEFAULT_DAYS = 30

/** The day when an invoice is due. */
export function dueDay(issuedOn: string, terms: Terms | null, professional: boolean): string {
  if (!terms) return professional ? addDays(issuedOn, DEFAULT_DAYS) : issuedOn
  const due = addDays(issuedOn, terms.due_days)
  return terms.end_of_month ? endOfMonth(due) : due
}

/** Sentences that the law asks for between professionals (C. com. L441-9, L441-10, D441-5), and the shop's own. */
export function mentionsOf(info: InvoicingInfo, terms: Terms | null, professional: boolean, issuedOn: string): Mention[] {
  const own: Mention[] = info.footer ? [{ subject: 'AAI', text: info.footer }] : []
  if (!professional) return own
  const early = terms?.early_discount_bp
    ? `Escompte de ${percentText(terms.early_discount_bp)} pour paiement anticipé.`
    : info.earlyDiscountText || 'Pas d’escompte pour paiement anticipé.'
  // The shop's own words have no English.
  const englishEarly = terms?.early_discount_bp
    ? { english: `Discount of ${percentText(terms.early_discount_bp, 'en')} for early payment.` }
    : info.earlyDiscountText
      ? {}
      : { english: 'No discount for early payment.' }
  return [
    {
      subject: 'PMD',
      text: `Pénalités de retard : taux annuel de ${percentText(lateRateOn(info, issuedOn))}, exigibles sans rappel.`,
      english: `Late payment interest: ${percentText(lateRateOn(info, issuedOn), 'en')} a year, due without a reminder.`,
    },
    {
      subject: 'PMT',
      text: 'Indemnité forfaitaire pour frais de recouvrement : 40 €.',
      english: 'Fixed compensation for recovery costs: €40.',
    },
    { subject: 'AAB', text: early, ...englishEarly },
    ...own,
  ]
}

/** Why a document takes back or replaces another: a remark of the seller (UNTDID 4451), which those that follow do not repeat. */
export const reasonNote = (reason: string): Mention[] => (reason ? [{ subject: 'SUR', text: reason }] : [])
export const withoutReason = ({ mentions = [] }: Pick<InvoiceInput, 'mentions'>): Mention[] =>
  mentions.filter((mention) => mention.subject !== 'SUR')

const means: Record<string, InvoiceInput['paymentMeans']> = {
  cash: 'cash',
  card: 'card',
  online_card: 'card',
  cheque: 'cheque',
  transfer: 'transfer',
  direct_debit: 'directDebit',
  gift_card: 'voucher',
  credit_code: 'voucher',
}

/**
 * How the invoice was paid, by its last payment; what is left to pay is asked by transfer where the shop gives an account,
 * unless it is drawn from the customer's.
 */
export function paymentMeans(lastPayment: string | undefined, hasIban: boolean, dueCents: number): InvoiceInput['paymentMeans'] {
  const last = means[lastPayment ?? '']
  if (dueCents > 0 && hasIban && last !== 'directDebit') return 'transfer'
  // A transfer is only said with the account to send it to (EN 16931, BR-61).
  if (last && (last !== 'transfer' || hasIban)) return last
  return hasIban && !lastPayment ? 'transfer' : 'other'
}
