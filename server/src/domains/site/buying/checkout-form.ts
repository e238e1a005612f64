import { identityFaults } from '@plantule/contract/base/identity-rules'
import {
  type CheckoutField,
  checkoutFields,
  type SiteFaults,
  type SiteSlotDay,
  type SiteTyped,
  webCountries,
  type WebMode,
} from '@plantule/contract/site/site-buying'
import type { SiteLanguage } from '@plantule/contract/site/site-page'
import type { RelayPoint } from '@plantule/contract/carriers/relay'
import { z } from 'zod'
import { type Form, typed } from '../write/forms.ts'

export type CheckoutTyped = Record<CheckoutField, string>

export const nameOf = ({ firstName, lastName }: Pick<CheckoutTyped, 'firstName' | 'lastName'>): string => `${firstName} ${lastName}`.trim()

export const readTyped = (form: Form): CheckoutTyped =>
  Object.fromEntries(
    Object.entries(checkoutFields).map(([name, most]) => [name, typed(form, name, most, name === 'note')]),
  ) as CheckoutTyped

const words = {
  fr: {
    needed: 'À remplir.',
    email: 'Cette adresse e-mail n’est pas complète.',
    phone: 'Ce numéro n’est pas complet.',
    postcode: 'Ce code postal n’est pas complet.',
    choose: 'À choisir.',
    slot: 'Ce créneau n’est plus libre : choisissez-en un autre.',
    relay: 'Choisissez un point relais dans la liste.',
  },
  en: {
    needed: 'Fill this in.',
    email: 'This mail address is not complete.',
    phone: 'This number is not complete.',
    postcode: 'This postcode is not complete.',
    choose: 'Choose one.',
    slot: 'This time is no longer free: choose another.',
    relay: 'Choose a pick-up point in the list.',
  },
}

type Offered = { modes: readonly WebMode[]; days: readonly SiteSlotDay[]; relays?: readonly RelayPoint[] | null }

/** What is wrong with what was typed, by field; nothing where it may be ordered. */
export function faultsOf(language: SiteLanguage, given: CheckoutTyped, { modes, days, relays }: Offered): SiteFaults {
  const w = words[language]
  const faults: Record<string, string> = {}
  const need = (name: CheckoutField) => given[name] === '' && (faults[name] = w.needed)
  for (const name of ['email', 'firstName', 'lastName'] as const) need(name)
  if (given.email && !z.email().safeParse(given.email).success) faults['email'] = w.email
  if (given.phone && given.phone.replace(/\D/g, '').length < 6) faults['phone'] = w.phone
  const mode = modes.find((each) => each === given.mode)
  if (!mode) faults['mode'] = w.choose
  if (mode === 'collect' && days.length > 0) {
    const [day, from] = given.slot.split(' ')
    const open = days.find((each) => each.day === day)?.slots.some((slot) => slot.from === from)
    if (!open) faults['slot'] = given.slot ? w.slot : w.choose
  }
  if (mode === 'relay' && !relays?.some(({ id }) => id === given.relay)) faults['relay'] = w.relay
  for (const name of ['line1', 'postcode', 'city'] as const) need(name)
  if (given.postcode && !/^[A-Za-z0-9 -]{4,12}$/.test(given.postcode)) faults['postcode'] = w.postcode
  // What the order itself would refuse: a French postcode has five digits.
  if (identityFaults({ postcode: given.postcode, country: given.country }).length > 0) faults['postcode'] = w.postcode
  if (!webCountries.some((each) => each === given.country)) faults['country'] = w.choose
  return faults
}

export const blank: SiteTyped = { country: 'FR' }
