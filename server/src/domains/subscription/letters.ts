import type { DunningStep } from '@plantule/contract/subscription/rules'
import type { Ctx } from '../../platform/context.ts'
import { euros } from '../../platform/euros.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { frenchDay } from '../../platform/paris.ts'
import type { BillRow } from './bills.db.ts'
import { billingInfo, held } from './subscription.db.ts'

export type Letter = Exclude<DunningStep, never> | 'card_failed' | 'new_bill' | 'trial_soon' | 'trial_over' | 'trial_suspended'

type Words = { subject: string; paragraphs: string[]; button: string; to: '/account' | '/suspended' | '/subscribe-monthly' }

/** What each letter says; `bill` is what it is about, `day` the day on which something ends. */
export function wordsOf(letter: Letter, { number, owed, due, shop }: { number: string; owed: string; due: string; shop: string }): Words {
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

/** Writes to who pays: the address that was given, else every owner. It leaves by a job. */
export async function writeToOwners(
  ctx: Ctx,
  letter: Letter,
  about: Pick<BillRow, 'id' | 'number' | 'open_cents' | 'due_on'> | { day: string },
): Promise<void> {
  const { shop, row } = await held(ctx)
  const bill = 'number' in about ? about : undefined
  const words = wordsOf(letter, {
    number: bill?.number ?? '',
    owed: euros(bill?.open_cents ?? 0),
    due: frenchDay('day' in about ? about.day : about.due_on),
    shop: shop.name,
  })
  const info = await billingInfo(ctx, row)
  const owners = info.email && row.info ? [info.email] : await ownersOf(ctx)
  for (const to of owners)
    await queueMail(ctx, {
      to,
      flow: 'support',
      template: 'message',
      sender: 'Plantule',
      locale: 'fr',
      data: {
        subject: words.subject,
        paragraphs: ['Bonjour,', ...words.paragraphs],
        button: { label: words.button, url: `${ctx.services.config.publicUrl}${words.to}` },
      },
      ...(bill ? { about: { subject: 'subscription_invoice', id: bill.id } } : {}),
    })
}

const ownersOf = async (ctx: Ctx): Promise<string[]> =>
  (
    await ctx.db
      .selectFrom('member')
      .select('email')
      .where('preset', '=', 'owner')
      .where('removed_at', 'is', null)
      .orderBy('id')
      .limit(10)
      .execute()
  ).map(({ email }) => email)
