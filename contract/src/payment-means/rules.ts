import type { Messages } from '../base/errors.ts'

/** Most that a consumer may pay in cash whose proof says that the tax domicile is abroad (C. mon. fin. D112-3). */
const cashLimitAbroadCents = 1_500_000

/** A sale to a consumer: no receivable, and the limit of cash of article D112-3. */
export const isConsumer = (customer: { kind: string } | null): boolean => customer === null || customer.kind === 'private'

/**
 * Most that may be paid in cash of one debt, its payments counted together (C. mon. fin. L112-6, D112-3): more by a consumer
 * who proved that their tax domicile is abroad.
 */
export const mostCash = (limitCents: number, consumer: boolean, fromAbroad: string | null | undefined): number =>
  fromAbroad && consumer ? Math.max(cashLimitAbroadCents, limitCents) : limitCents

/** What is wrong with the day on which money is said to have come; null when nothing is. Days as `2026-03-02`. */
export function faultOfDay(
  day: string,
  { today, placedOn }: { today: string; placedOn: string },
): 'payment_day_ahead' | 'payment_day_before' | null {
  if (day > today) return 'payment_day_ahead'
  return day < placedOn ? 'payment_day_before' : null
}

export const errors = {
  online_card_by_provider: {
    status: 400,
    fr: 'La carte en ligne est inscrite par le prestataire de paiement seul, quand il a reçu l’argent.',
    en: 'Only the card provider records a card payment online, once it has received the money.',
  },
  refund_beyond_means: {
    status: 409,
    fr: 'Ce moyen de paiement n’a réglé que {max} sur cette commande : rendez le reste autrement.',
    en: 'This means paid only {max} of this order: give the rest back another way.',
  },
  payment_day_ahead: { status: 400, fr: 'Un règlement ne se date pas après aujourd’hui.', en: 'A payment cannot be dated after today.' },
  payment_day_before: {
    status: 400,
    fr: 'Un règlement ne se date pas avant la commande, qui est du {day}.',
    en: 'A payment cannot be dated before the order, which is of {day}.',
  },
  payment_day_cash: {
    status: 400,
    fr: 'Les espèces entrent dans le tiroir le jour même : datez-les d’aujourd’hui.',
    en: 'Cash goes into the drawer on the day itself: date it today.',
  },
  cash_without_session: {
    status: 409,
    fr: 'Aucune caisse n’est ouverte pour ces espèces : ouvrez-en une, et son tiroir sera juste, ou choisissez un autre moyen.',
    en: 'No till is open for this cash: open one, and its drawer will be right, or choose another means.',
  },
  cash_session_needed: {
    status: 409,
    fr: 'Plusieurs caisses sont ouvertes ({registers}) : choisissez celle dont le tiroir prend ou rend les espèces.',
    en: 'Several tills are open ({registers}): choose the one whose drawer takes or gives the cash.',
  },
  deposit_paid: {
    status: 409,
    fr: 'L’acompte demandé est déjà réglé : enregistrez un paiement pour encaisser davantage.',
    en: 'The deposit asked for is paid already: record a payment to take more.',
  },
} as const satisfies Messages
