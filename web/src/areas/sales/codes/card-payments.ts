/** Money alone: a card or a credit buys no card. Cash is taken at the till, whose drawer expects it. */
export const cardPayments = ['card', 'cheque', 'transfer'] as const
export type CardPayment = (typeof cardPayments)[number]
