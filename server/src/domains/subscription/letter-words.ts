import type { DunningStep } from '@plantule/contract/subscription/rules'

export type Letter =
  | DunningStep
  | 'card_failed'
  | 'new_bill'
  | 'disputed'
  | 'refunded'
  | 'price_change'
  | 'trial_soon'
  | 'trial_over'
  | 'trial_suspended'

export type Words = { subject: string; paragraphs: string[]; button: string; to: '/account' | '/suspended' | '/subscribe-monthly' }
/** `due`: a day on which something ends or begins; `owed`: what is to be paid, or was given back. */
export type Facts = { number: string; owed: string; due: string; shop: string; price?: { before: string; after: string } }

/** What each letter says in French; the English ones stand beside, in the same order. */
export function frenchWords(letter: Letter, { number, owed, due, shop, price }: Facts): Words {
  const bill = `la facture ${number} de ${owed}, échue le ${due}`
  const kept = 'Vos données restent gardées, et vos exports comptables restent ouverts.'
  const pay = 'Voir la facture et payer'
  switch (letter) {
    case 'new_bill':
      return {
        subject: `Votre facture Plantule ${number}`,
        paragraphs: [`La facture ${number} de ${owed} pour l’abonnement de ${shop} est disponible. Elle est à régler avant le ${due}.`],
        button: 'Voir la facture',
        to: '/account',
      }
    case 'card_failed':
      return {
        subject: `Le paiement de la facture ${number} n’a pas abouti`,
        paragraphs: [
          `Votre banque n’a pas accepté le paiement par carte de la facture ${number} (${owed}).`,
          'Changez de carte ou réglez-la autrement : il suffit d’ouvrir ce lien.',
        ],
        button: 'Changer de carte et payer',
        to: '/suspended',
      }
    case 'disputed':
      return {
        subject: `Le paiement de la facture ${number} est contesté`,
        paragraphs: [
          `La banque nous signale que le paiement par carte de la facture ${number} est contesté. Nous ne relançons pas cette facture tant que la contestation est en cours.`,
          'Si c’est une erreur, dites-le à votre banque, ou écrivez-nous.',
        ],
        button: 'Voir la facture',
        to: '/account',
      }
    case 'refunded':
      return {
        subject: `Remboursement de ${owed}`,
        paragraphs: [
          `Nous avons remboursé ${owed} sur votre carte (${number}). La somme apparaît sur votre relevé sous quelques jours, selon votre banque.`,
        ],
        button: 'Voir mes factures',
        to: '/account',
      }
    case 'price_change':
      return {
        subject: `Votre abonnement Plantule change de prix le ${due}`,
        paragraphs: [
          `À partir de la première période qui commence le ${due} ou après, l’abonnement de ${shop} passe de ${price?.before} à ${price?.after} HT.`,
          'Rien n’est à faire. Vous pouvez changer d’offre ou résilier à tout moment depuis votre compte, pour la fin de la période en cours.',
        ],
        button: 'Voir mon abonnement',
        to: '/account',
      }
    case 'friendly':
      return {
        subject: `Facture ${number} : un oubli ?`,
        paragraphs: [
          `Sauf erreur de notre part, nous n’avons pas reçu le règlement de ${bill}.`,
          'S’il s’est croisé avec ce message, merci de ne pas en tenir compte.',
        ],
        button: pay,
        to: '/suspended',
      }
    case 'firm':
      return {
        subject: `Relance : facture ${number}`,
        paragraphs: [`Nous attendons le règlement de ${bill}.`, 'Merci de le faire dans les prochains jours.'],
        button: pay,
        to: '/suspended',
      }
    case 'last':
      return {
        subject: `Dernier rappel avant suspension : facture ${number}`,
        paragraphs: [
          `Malgré nos rappels, ${bill}, n’est pas réglée.`,
          `Sans règlement sous dix jours, l’accès de ${shop} sera suspendu. ${kept}`,
        ],
        button: pay,
        to: '/suspended',
      }
    case 'suspended':
      return {
        subject: `L’accès de ${shop} est suspendu`,
        paragraphs: [
          `${bill.charAt(0).toUpperCase()}${bill.slice(1)}, n’est pas réglée : l’accès est suspendu.`,
          `Il rouvre dès le règlement. ${kept}`,
        ],
        button: 'Changer de carte et payer',
        to: '/suspended',
      }
    case 'trial_soon':
      return {
        subject: 'Votre essai de Plantule se termine bientôt',
        paragraphs: [`L’essai de ${shop} se termine le ${due}. Choisissez votre abonnement pour continuer sans interruption.`],
        button: 'Choisir un abonnement',
        to: '/subscribe-monthly',
      }
    case 'trial_over':
      return {
        subject: 'Votre essai de Plantule est terminé',
        paragraphs: [`L’essai de ${shop} s’est terminé le ${due}. Tout reste ouvert deux semaines, le temps de choisir un abonnement.`],
        button: 'Choisir un abonnement',
        to: '/subscribe-monthly',
      }
    case 'trial_suspended':
      return {
        subject: `L’accès de ${shop} est suspendu`,
        paragraphs: [
          `L’essai s’est terminé le ${due} sans abonnement : l’accès est suspendu.`,
          `Il rouvre dès que vous en choisissez un. ${kept}`,
        ],
        button: 'Choisir un abonnement',
        to: '/suspended',
      }
  }
}
