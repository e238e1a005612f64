import type { PaymentType } from '@plantule/contract/base/payment-types'

/** How tickets and closures, which are French documents, call the ways to pay. */
export const paymentLabels: Record<PaymentType, string> = {
  cash: 'Espèces',
  card: 'Carte bancaire',
  online_card: 'Carte en ligne',
  cheque: 'Chèque',
  transfer: 'Virement',
  direct_debit: 'Prélèvement',
  gift_card: 'Carte cadeau',
  credit_code: 'Avoir',
  on_account: 'En compte',
}
