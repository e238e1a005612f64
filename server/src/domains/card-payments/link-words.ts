import type { CardKind } from '@plantule/contract/card-payments/schemas'

type LinkWords = {
  subjects: Record<CardKind, (reference: string) => string>
  message: (name: string, amount: string, until: string) => string
  button: (amount: string) => string
}

/** What the mail with a link to pay says, in the customer's language. */
export const linkWords: Record<'fr' | 'en', LinkWords> = {
  fr: {
    subjects: {
      payment: (reference) => `Paiement de votre commande ${reference}`,
      deposit: (reference) => `Acompte pour votre commande ${reference}`,
      correction: (reference) => `Complément pour votre commande ${reference}`,
    },
    message: (name, amount, until) =>
      `${name ? `Bonjour ${name}` : 'Bonjour'},\n\nVous pouvez régler ${amount} par carte bancaire, en toute sécurité, jusqu’au ${until}.`,
    button: (amount) => `Payer ${amount}`,
  },
  en: {
    subjects: {
      payment: (reference) => `Payment of your order ${reference}`,
      deposit: (reference) => `Deposit for your order ${reference}`,
      correction: (reference) => `Supplement for your order ${reference}`,
    },
    message: (name, amount, until) => `${name ? `Hello ${name}` : 'Hello'},\n\nYou can pay ${amount} by card, safely, until ${until}.`,
    button: (amount) => `Pay ${amount}`,
  },
}
