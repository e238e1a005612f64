/** Money alone: a card or a credit buys no card. */
export const cardPayments = ['card', 'cash', 'cheque', 'transfer'] as const
export type CardPayment = (typeof cardPayments)[number]
