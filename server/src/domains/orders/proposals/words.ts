type Said = { title: string; text: string }
type Proposed = { quantity: number; missing_label: string; label: string }
/** Prices HT that bear TVA: the price stays, the TVA is that of what is delivered. Prices TTC stay whole. */
export const pricesExcl = (order: { mode: string; charges_tva: boolean }): boolean => order.mode === 'excl' && order.charges_tva

/** What mail and page of a substitute say, in the customer's language. */
export type ProposalWords = {
  subject: (reference: string) => string
  mail: (name: string, proposed: Proposed, excl: boolean) => string
  button: string
  order: string
  ask: {
    title: string
    missing: (quantity: number) => string
    instead: (quantity: number) => string
    price: (excl: boolean) => string
    name: string
    yes: string
    no: string
    without: string
  }
  fault: string
  accepted: Said
  refused: Said
  expired: Said
  closed: Said
}

export const proposalWords: Record<'fr' | 'en', ProposalWords> = {
  fr: {
    subject: (reference) => `Une question sur votre commande ${reference}`,
    mail: (name, { quantity, missing_label, label }, excl) =>
      `${name ? `Bonjour ${name}` : 'Bonjour'},\n\nEn préparant votre commande, il nous manque ${quantity} × ${missing_label}.\n\nNous pouvons y mettre à la place ${quantity} × ${label}, au même prix${excl ? ' hors taxes' : ''}. Dites-nous ce que vous préférez.`,
    button: 'Répondre',
    order: 'Commande',
    ask: {
      title: 'Il nous manque des plants de votre commande',
      missing: (quantity) => `Manquent : ${quantity} ×`,
      instead: (quantity) => `Nous vous proposons à la place : ${quantity} ×`,
      price: (excl) =>
        excl
          ? 'Au même prix hors taxes : le total hors taxes de votre commande ne change pas ; la TVA est celle de ce qui est livré.'
          : 'Au même prix : le total de votre commande ne change pas.',
      name: 'Votre nom',
      yes: 'J’accepte ce remplacement',
      no: 'Sans remplacement',
      without: 'Sans remplacement, ces plants sont retirés de la commande et de son total.',
    },
    fault: 'Indiquez votre nom.',
    accepted: { title: 'Merci, nous préparons ce remplacement', text: 'La pépinière en est avertie. Vous pouvez fermer cette page.' },
    refused: {
      title: 'C’est noté, sans remplacement',
      text: 'La pépinière en est avertie et vous rend la différence si la commande est payée. Vous pouvez fermer cette page.',
    },
    expired: { title: 'Cette question n’attend plus de réponse', text: 'Contactez la pépinière pour toute question.' },
    closed: {
      title: 'Cette question est réglée',
      text: 'La commande a avancé depuis l’envoi de ce lien. Contactez la pépinière pour toute question.',
    },
  },
  en: {
    subject: (reference) => `A question about your order ${reference}`,
    mail: (name, { quantity, missing_label, label }, excl) =>
      `${name ? `Hello ${name}` : 'Hello'},\n\nWhile preparing your order we found ${quantity} × ${missing_label} missing.\n\nWe can put ${quantity} × ${label} in their place, at the same price${excl ? ' before TVA' : ''}. Tell us what you prefer.`,
    button: 'Answer',
    order: 'Order',
    ask: {
      title: 'Some plants of your order are missing',
      missing: (quantity) => `Missing: ${quantity} ×`,
      instead: (quantity) => `We propose instead: ${quantity} ×`,
      price: (excl) =>
        excl
          ? 'At the same price before TVA: the total of your order before TVA does not change; TVA is that of what is delivered.'
          : 'At the same price: the total of your order does not change.',
      name: 'Your name',
      yes: 'I accept this replacement',
      no: 'No replacement',
      without: 'Without a replacement these plants leave the order and its total.',
    },
    fault: 'Give your name.',
    accepted: { title: 'Thank you, we are preparing this replacement', text: 'The nursery has been told. You can close this page.' },
    refused: {
      title: 'Noted, no replacement',
      text: 'The nursery has been told and gives the difference back if the order is paid. You can close this page.',
    },
    expired: { title: 'This question waits for no answer any more', text: 'Ask the nursery if you have a question.' },
    closed: {
      title: 'This question is settled',
      text: 'The order has moved on since this link was sent. Ask the nursery if you have a question.',
    },
  },
}

/** To who put it to the customer; staff read French, as in their other comments. */
export function toStaff(accepts: boolean, name: string, { quantity, missing_label, label }: Proposed, why: string | null): string {
  const said = accepts
    ? `${name} accepte ${quantity} × ${label} à la place de ${missing_label}.`
    : `${name} ne veut pas de remplacement pour ${quantity} × ${missing_label}.`
  return why ? `${said} Rien n’a changé dans la commande : ${why} Réglez la ligne vous-même.` : said
}
