/** A gift card is never among them: it cannot buy another. */
export const cardPayments = ['card', 'cash', 'cheque', 'transfer', 'credit_code'] as const
export type CardPayment = (typeof cardPayments)[number]
