import type { TFunction } from 'i18next'
import type { Tone } from '../../ui/Pill.tsx'
import table from '../../i18n/fr/cards.json'

/** The provider may name what has no words here: then its own name is shown. */
const known = <Group extends Record<string, string>>(group: Group, name: string): name is Extract<keyof Group, string> & string =>
  name in group

export const disputeWords = (t: TFunction<'cards'>, status: string): string =>
  t('dispute', { status: t(known(table.disputes, status) ? (`disputes.${status}` as 'disputes.won') : 'disputes.other') })

export const payoutWords = (t: TFunction<'cards'>, status: string): string =>
  t(known(table.payouts.statuses, status) ? (`payouts.statuses.${status}` as 'payouts.statuses.paid') : 'payouts.statuses.other', {
    name: status,
  })

export const categoryWords = (t: TFunction<'cards'>, name: string): string =>
  t(known(table.payouts.categories, name) ? (`payouts.categories.${name}` as 'payouts.categories.charge') : 'payouts.categories.other', {
    name,
  })

/** `company.tax_id` is told by its first part; a person's own name says nothing to anybody. */
export function requirementWords(t: TFunction<'cards'>, requirements: readonly string[]): string[] {
  const names = requirements.map((requirement) => {
    const [first = ''] = requirement.split('.')
    const name = first.startsWith('person_') ? 'person' : first
    return t(
      known(table.account.requirementNames, name)
        ? (`account.requirementNames.${name}` as 'account.requirementNames.company')
        : 'account.requirementNames.other',
      { name: requirement },
    )
  })
  return [...new Set(names)]
}

export const stateTones: Record<string, Tone> = {
  booked: 'good',
  to_check: 'attention',
  returned: 'calm',
  queued: 'progress',
  pending: 'progress',
  succeeded: 'good',
  failed: 'bad',
  paid: 'good',
  in_transit: 'progress',
  canceled: 'calm',
}

const brands: Record<string, string> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express', cartes_bancaires: 'CB' }

/** As people know their card: "Visa 4242". */
export const cardWords = ({ brand, last4 }: { brand: string | null; last4: string | null }): string =>
  last4 ? `${brands[brand ?? ''] ?? brand ?? ''} ${last4}`.trim() : ''
