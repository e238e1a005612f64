type Said = { title: string; text: string }

/** What the page behind a link says, in the customer's language. */
export type PayWords = {
  order: string
  giftCard: string
  /** How the provider's page names what is paid. */
  titles: Record<string, string>
  pay: (amount: string) => string
  toPay: Record<'deposit' | 'payment', string>
  secure: string
  /** `next` where a page of the shop says what follows. */
  paid: Said & { next: string }
  /** To whoever comes back from the provider's page without having paid. */
  left: string
  see: Record<'order' | 'gift_card', string>
  home: string
  confirming: Said
  expired: Said
  outdated: Said
  /** Of a gift card that was paid otherwise or cancelled. */
  cardClosed: Said
  unavailable: Said & { again: string }
  unknown: Said
}

export const payWords: Record<'fr' | 'en', PayWords> = {
  fr: {
    order: 'Commande',
    giftCard: 'Carte cadeau',
    titles: { payment: 'Commande', deposit: 'Acompte sur la commande', correction: 'Complément de la commande', gift_card: 'Carte cadeau' },
    pay: (amount) => `Payer ${amount} par carte`,
    toPay: { deposit: 'Acompte à régler', payment: 'Montant à régler' },
    secure: 'Le paiement se fait sur la page sécurisée de Stripe : la pépinière ne voit pas votre numéro de carte.',
    paid: {
      title: 'Merci, votre paiement est bien reçu',
      text: 'Vous pouvez fermer cette page.',
      next: 'Tout est en ordre : vous n’avez plus rien à faire.',
    },
    left: 'Le paiement n’a pas été fait : rien n’a été débité. Vous pouvez reprendre quand vous voulez, avec cette carte ou une autre.',
    see: { order: 'Voir ma commande', gift_card: 'Voir ma carte cadeau' },
    home: 'Revenir à la boutique',
    confirming: {
      title: 'Paiement en cours de confirmation',
      text: 'Nous attendons la confirmation de votre banque. Cette page se met à jour toute seule.',
    },
    expired: { title: 'Ce lien a expiré', text: 'Demandez un nouveau lien à la pépinière.' },
    outdated: {
      title: 'Ce lien n’est plus valable',
      text: 'La commande a changé depuis l’envoi de ce lien. Demandez un nouveau lien à la pépinière.',
    },
    cardClosed: {
      title: 'Cette carte n’attend plus de paiement',
      text: 'Elle a été réglée autrement ou annulée. Aucun montant n’est demandé.',
    },
    unavailable: {
      title: 'Paiement indisponible',
      text: 'Le paiement par carte ne répond pas pour le moment. Aucun montant n’a été débité.',
      again: 'Réessayer',
    },
    unknown: { title: 'Lien inconnu', text: 'Ce lien de paiement est introuvable. Vérifiez qu’il est entier, ou contactez la pépinière.' },
  },
  en: {
    order: 'Order',
    giftCard: 'Gift card',
    titles: { payment: 'Order', deposit: 'Deposit on order', correction: 'Supplement to order', gift_card: 'Gift card' },
    pay: (amount) => `Pay ${amount} by card`,
    toPay: { deposit: 'Deposit to pay', payment: 'Amount to pay' },
    secure: 'You pay on the secure page of Stripe: the nursery does not see your card number.',
    paid: {
      title: 'Thank you, your payment has arrived',
      text: 'You can close this page.',
      next: 'All is in order: there is nothing left for you to do.',
    },
    left: 'No payment was made: nothing was charged. You can go on whenever you want, with this card or another one.',
    see: { order: 'See my order', gift_card: 'See my gift card' },
    home: 'Back to the shop',
    confirming: { title: 'Your payment is being confirmed', text: 'We are waiting for your bank to confirm. This page updates by itself.' },
    expired: { title: 'This link has expired', text: 'Ask the nursery for a new link.' },
    outdated: {
      title: 'This link is no longer valid',
      text: 'The order has changed since this link was sent. Ask the nursery for a new link.',
    },
    cardClosed: { title: 'This card waits for no payment any more', text: 'It was paid otherwise or cancelled. Nothing is asked of you.' },
    unavailable: {
      title: 'Payment is not available',
      text: 'Card payment does not answer at the moment. Nothing was charged.',
      again: 'Try again',
    },
    unknown: { title: 'Unknown link', text: 'This link to pay cannot be found. Check that it is whole, or ask the nursery.' },
  },
}
