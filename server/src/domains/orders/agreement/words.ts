type Said = { title: string; text: string }

/** What the page of a quotation says, in the customer's language. */
export type AgreementWords = {
  quotation: string
  validUntil: string
  excl: string
  discount: string
  delivery: string
  totals: { excl: string; vat: (rate: string) => string; incl: string; total: string; deposit: string }
  paper: string
  accept: { title: string; name: string; agree: string; button: string }
  refuse: { title: string; reason: string; button: string }
  faults: { name: string; agree: string }
  accepted: Said
  /** The way to the page on which the order's deposit, or the order, is paid by card. */
  pay: { text: string; button: (amount: string) => string }
  /** Agreed to, while a person still has to make it firm. */
  waiting: Said
  refused: Said
  outdated: Said
  expired: Said
  closed: Said
  unknown: Said
  busy: Said
  /** To who made the link. */
  toStaff: { accepted: (name: string, why: string | null) => string; refused: (name: string, reason: string) => string }
}

const toStaff: AgreementWords['toStaff'] = {
  accepted: (name, why) =>
    why
      ? `${name} a accepté le devis par son lien, mais la commande n’a pas pu être validée seule : ${why} Acceptez le devis vous-même.`
      : `${name} a accepté le devis par son lien.`,
  refused: (name, reason) => `${name} a refusé le devis par son lien.${reason ? `\n\n${reason}` : ''}`,
}

export const agreementWords: Record<'fr' | 'en', AgreementWords> = {
  fr: {
    quotation: 'Devis',
    validUntil: 'Valable jusqu’au',
    excl: ' HT',
    discount: 'remise',
    delivery: 'Livraison',
    totals: { excl: 'Total HT', vat: (rate) => `TVA ${rate}`, incl: 'Total TTC', total: 'Total', deposit: 'Acompte demandé à la commande' },
    paper: 'Ouvrir le devis en PDF',
    accept: {
      title: 'Accepter ce devis',
      name: 'Votre nom',
      agree: 'J’accepte ce devis et je commande ces articles à ce prix.',
      button: 'Accepter et commander',
    },
    refuse: { title: 'Refuser ce devis', reason: 'Ce qui ne va pas (facultatif)', button: 'Refuser le devis' },
    faults: { name: 'Indiquez votre nom.', agree: 'Cochez cette case pour accepter le devis.' },
    accepted: { title: 'Merci, votre commande est enregistrée', text: 'La pépinière en est avertie. Vous pouvez fermer cette page.' },
    pay: { text: 'La pépinière en est avertie. Vous pouvez la régler dès maintenant.', button: (amount) => `Régler ${amount} par carte` },
    waiting: {
      title: 'Merci, votre accord est enregistré',
      text: 'La pépinière en est avertie et vous confirme la commande. Vous pouvez fermer cette page.',
    },
    refused: { title: 'Votre refus est enregistré', text: 'La pépinière en est avertie. Pour un autre devis, répondez-lui simplement.' },
    outdated: { title: 'Ce devis a changé', text: 'La pépinière l’a modifié depuis l’envoi de ce lien. Demandez-lui le nouveau lien.' },
    expired: { title: 'Ce devis n’est plus valable', text: 'Sa date de validité est passée. Demandez à la pépinière de le prolonger.' },
    closed: { title: 'Ce lien n’est plus valable', text: 'Ce devis n’attend plus de réponse. Contactez la pépinière pour toute question.' },
    unknown: { title: 'Lien inconnu', text: 'Ce devis est introuvable. Vérifiez que le lien est entier, ou contactez la pépinière.' },
    busy: { title: 'Trop de demandes', text: 'Réessayez dans une minute.' },
    toStaff,
  },
  en: {
    quotation: 'Quotation',
    validUntil: 'Valid until',
    excl: ' excl. VAT',
    discount: 'discount',
    delivery: 'Delivery',
    totals: {
      excl: 'Total excl. VAT',
      vat: (rate) => `VAT ${rate}`,
      incl: 'Total incl. VAT',
      total: 'Total',
      deposit: 'Deposit asked with the order',
    },
    paper: 'Open the quotation as PDF',
    accept: {
      title: 'Accept this quotation',
      name: 'Your name',
      agree: 'I accept this quotation and order these items at this price.',
      button: 'Accept and order',
    },
    refuse: { title: 'Decline this quotation', reason: 'What is not right (optional)', button: 'Decline the quotation' },
    faults: { name: 'Give your name.', agree: 'Tick this box to accept the quotation.' },
    accepted: { title: 'Thank you, your order is registered', text: 'The nursery has been told. You can close this page.' },
    pay: { text: 'The nursery has been told. You can pay for it now.', button: (amount) => `Pay ${amount} by card` },
    waiting: {
      title: 'Thank you, your agreement is registered',
      text: 'The nursery has been told and will confirm the order. You can close this page.',
    },
    refused: { title: 'Your answer is registered', text: 'The nursery has been told. For another quotation, simply reply to it.' },
    outdated: { title: 'This quotation has changed', text: 'The nursery has changed it since this link was sent. Ask for the new link.' },
    expired: { title: 'This quotation is no longer valid', text: 'Its last day is over. Ask the nursery to extend it.' },
    closed: {
      title: 'This link is no longer valid',
      text: 'This quotation waits for no answer any more. Ask the nursery if you have a question.',
    },
    unknown: { title: 'Unknown link', text: 'This quotation cannot be found. Check that the link is whole, or ask the nursery.' },
    busy: { title: 'Too many requests', text: 'Try again in a minute.' },
    // Staff read the language of the shop.
    toStaff,
  },
}
