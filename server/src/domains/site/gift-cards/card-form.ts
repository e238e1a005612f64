import type { GiftCardConfig } from '@plantule/contract/codes/vouchers'
import { type GiftCardField, giftCardFields, type SiteFaults } from '@plantule/contract/site/site-buying'
import type { SiteLanguage } from '@plantule/contract/site/site-page'
import { z } from 'zod'
import { euros } from '../../../platform/euros.ts'
import { type Form, typed } from '../write/forms.ts'

export type CardTyped = Record<GiftCardField, string>

export const readCard = (form: Form): CardTyped =>
  Object.fromEntries(Object.entries(giftCardFields).map(([name, most]) => [name, typed(form, name, most, name === 'message')])) as CardTyped

const words = {
  fr: {
    needed: 'À remplir.',
    email: 'Cette adresse e-mail n’est pas complète.',
    amount: 'Choisissez un montant.',
    between: (least: string, most: string) => `De ${least} à ${most}, en euros : par exemple 45 ou 45,50.`,
    day: 'Choisissez un jour à venir, d’ici un an, où la carte est encore valable.',
  },
  en: {
    needed: 'Fill this in.',
    email: 'This mail address is not complete.',
    amount: 'Choose an amount.',
    between: (least: string, most: string) => `From ${least} to ${most}, in euros: 45 or 45.50, for instance.`,
    day: 'Choose a day to come, within a year, on which the card is still good.',
  },
}

/** Cents of what was chosen or typed; null for no amount. */
export function amountOf({ amount, free }: Pick<CardTyped, 'amount' | 'free'>): number | null {
  if (amount !== 'free') return /^\d{1,8}$/.test(amount) ? Number(amount) : null
  const [, whole, part = ''] = /^(\d{1,5})(?:[.,](\d{1,2}))? ?€?$/.exec(free.trim()) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

type Offered = Pick<GiftCardConfig, 'amounts' | 'freeAmount' | 'minCents' | 'maxCents'> & { firstDay: string; lastDay: string }

/** What is wrong with what was typed, by field; nothing where the card may be bought. */
export function cardFaults(language: SiteLanguage, given: CardTyped, offered: Offered): SiteFaults {
  const w = words[language]
  const faults: Record<string, string> = {}
  const cents = amountOf(given)
  const free = given.amount === 'free' && offered.freeAmount
  if (free && (cents === null || cents < offered.minCents || cents > offered.maxCents))
    faults['free'] = w.between(euros(offered.minCents, language), euros(offered.maxCents, language))
  if (!free && (cents === null || !offered.amounts.includes(cents))) faults['amount'] = w.amount
  for (const name of ['email', 'firstName', 'lastName'] as const) if (given[name] === '') faults[name] = w.needed
  for (const name of ['email', 'recipientEmail'] as const)
    if (given[name] && !z.email().safeParse(given[name]).success) faults[name] = w.email
  if (given.sendOn && (!z.iso.date().safeParse(given.sendOn).success || given.sendOn < offered.firstDay || given.sendOn > offered.lastDay))
    faults['sendOn'] = w.day
  return faults
}
