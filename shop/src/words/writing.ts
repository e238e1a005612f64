import type { SiteLanguage } from '@plantule/contract/site/site-page'

const fr = {
  name: 'Votre nom',
  email: 'Votre adresse e-mail',
  text: 'Votre message',
  send: 'Envoyer',
  sent: 'Votre message est parti. Nous vous répondrons à l’adresse indiquée.',
  fault: 'Vérifiez ces champs, puis envoyez de nouveau : une adresse e-mail complète est nécessaire.',
  contactText: 'Une question sur une plante, une commande, un projet de jardin ? Écrivez-nous, ou appelez.',
  byPhone: 'Par téléphone',
  here: 'Sur place',
  letterText: 'Les plantes prêtes, les conseils de saison : quelques lettres par an, et un lien pour partir dans chacune.',
  letterUse:
    'Votre adresse ne sert qu’à cette lettre. Elle n’est gardée qu’une fois confirmée. Une commande passée par une lettre garde un temps laquelle, pour compter ce qu’elle a rapporté.',
  ask: 'Recevoir la lettre',
  shut: 'L’inscription par internet n’est pas encore ouverte : notre boutique n’envoie pas encore de courrier. Demandez la lettre à la pépinière, par téléphone ou sur place.',
  mailed: 'Un e-mail vient de partir : ouvrez-le et confirmez, sinon rien ne vous sera envoyé.',
  confirmText: 'Confirmez-vous vouloir recevoir notre lettre ?',
  confirm: 'Oui, je la veux',
  confirmed: 'C’est fait : vous recevrez notre prochaine lettre.',
  unknown: 'Ce lien n’est plus valable : demandez la lettre de nouveau.',
}

const en: typeof fr = {
  name: 'Your name',
  email: 'Your mail address',
  text: 'Your message',
  send: 'Send',
  sent: 'Your message has left. We answer to the address that you gave.',
  fault: 'Check these fields, then send again: a complete mail address is needed.',
  contactText: 'A question about a plant, an order, a garden? Write to us, or call.',
  byPhone: 'By telephone',
  here: 'On the spot',
  letterText: 'Plants that are ready, advice of the season: some letters a year, with a link to leave in each.',
  letterUse:
    'Your address serves this letter alone. It is kept only once you confirm it. An order that came by a letter keeps for a time which, to count what it brought.',
  ask: 'Receive the letter',
  shut: 'Registering online is not open yet: our shop does not send mail yet. Ask the nursery for the letter, by telephone or on the spot.',
  mailed: 'A mail has just left: open it and confirm, otherwise nothing will be sent to you.',
  confirmText: 'Do you confirm that you want our letter?',
  confirm: 'Yes, I want it',
  confirmed: 'Done: you will receive our next letter.',
  unknown: 'This link holds no longer: ask for the letter again.',
}

export const writingWords = (language: SiteLanguage): typeof fr => (language === 'en' ? en : fr)
