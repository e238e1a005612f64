import { z } from 'zod'
import { text } from '../base/shared.ts'

export const mailTongues = ['fr', 'en'] as const
export type MailTongue = (typeof mailTongues)[number]

/** What a shop's own words may name, between braces. Whoever writes sees these words, so they are French in every language. */
export const mailVariables = [
  'boutique',
  'client',
  'numero',
  'date',
  'total',
  'reste',
  'retrait',
  'suivi',
  'rembourse',
  'acompte',
  'validite',
  'echeance',
  'jour',
  'debut',
  'fin',
  'lettre',
] as const
export type MailVariable = (typeof mailVariables)[number]

type Flow = {
  /** `customer`: bears signature and reply address; `team`: to those who work here. */
  to: 'customer' | 'team'
  /** `step`: leaves by itself once the shop wants it; `usual`: by itself unless the shop does not; `hand`: somebody sends it. */
  leaves: 'step' | 'usual' | 'hand'
  /** What own words may name; null where nobody changes them: what a person writes, and what lets somebody in or proves something. */
  variables: readonly MailVariable[] | null
}
const sale = ['boutique', 'client', 'numero', 'total', 'reste'] as const

/** Every mail that the product sends. */
export const mailFlows = {
  message: { to: 'customer', leaves: 'hand', variables: null },
  quotation: { to: 'customer', leaves: 'hand', variables: [...sale, 'validite'] },
  confirmation: { to: 'customer', leaves: 'step', variables: [...sale, 'retrait'] },
  prepared: { to: 'customer', leaves: 'step', variables: [...sale, 'retrait'] },
  ready: { to: 'customer', leaves: 'step', variables: [...sale, 'retrait'] },
  shipped: { to: 'customer', leaves: 'step', variables: [...sale, 'suivi'] },
  part_shipped: { to: 'customer', leaves: 'step', variables: [...sale, 'suivi'] },
  order_invoice: { to: 'customer', leaves: 'step', variables: sale },
  refund: { to: 'customer', leaves: 'step', variables: [...sale, 'rembourse'] },
  quotation_reminder: { to: 'customer', leaves: 'step', variables: [...sale, 'validite'] },
  deposit_reminder: { to: 'customer', leaves: 'step', variables: [...sale, 'acompte'] },
  slot_reminder: { to: 'customer', leaves: 'step', variables: [...sale, 'jour', 'debut', 'fin'] },
  round_slot: { to: 'customer', leaves: 'step', variables: [...sale, 'jour', 'debut', 'fin'] },
  grown_ready: { to: 'customer', leaves: 'step', variables: [...sale, 'retrait'] },
  grown_short: { to: 'customer', leaves: 'step', variables: sale },
  invoice: { to: 'customer', leaves: 'hand', variables: ['boutique', 'numero', 'date', 'total', 'echeance'] },
  payment_reminder: { to: 'customer', leaves: 'hand', variables: ['boutique', 'numero', 'total', 'lettre'] },
  ticket: { to: 'customer', leaves: 'hand', variables: ['boutique', 'numero'] },
  gift_card: { to: 'customer', leaves: 'usual', variables: ['boutique', 'client', 'total'] },
  gift_card_bought: { to: 'customer', leaves: 'hand', variables: null },
  newsletter: { to: 'customer', leaves: 'hand', variables: null },
  mention: { to: 'team', leaves: 'usual', variables: null },
  report: { to: 'team', leaves: 'hand', variables: null },
  contact: { to: 'team', leaves: 'hand', variables: null },
  letter_request: { to: 'customer', leaves: 'hand', variables: null },
  support: { to: 'team', leaves: 'hand', variables: null },
  z_ticket: { to: 'team', leaves: 'hand', variables: null },
  invitation: { to: 'team', leaves: 'hand', variables: null },
} as const satisfies Record<string, Flow>
export type MailFlow = keyof typeof mailFlows
export const mailFlowNames = Object.keys(mailFlows) as [MailFlow, ...MailFlow[]]
/** Those whose words a shop may write itself. */
export const ownWordFlows = mailFlowNames.filter((flow) => mailFlows[flow].variables !== null)
export const usualFlows = mailFlowNames.filter((flow) => mailFlows[flow].leaves === 'usual')
export const variablesOf = (flow: MailFlow): readonly MailVariable[] => mailFlows[flow].variables ?? []

const named = /\{([^{}\n]{0,60})\}/g
/** What a text names that its mail does not know. */
export const unknownIn = (flow: MailFlow, words: string): string[] => {
  const known: readonly string[] = variablesOf(flow)
  return [...new Set([...words.matchAll(named)].map(([, name = '']) => name.trim()).filter((name) => !known.includes(name)))]
}
export type MailValues = Partial<Record<MailVariable, string | null>>

/**
 * A text with its variables filled in. A line that names something which this mail does not have goes as a whole, so that no sentence ends
 * in nothing.
 */
export const filled = (words: string, values: MailValues): string =>
  words
    .split('\n')
    .filter((line) => [...line.matchAll(named)].every(([, name = '']) => Boolean(values[name.trim() as MailVariable])))
    .map((line) => line.replace(named, (_, name: string) => values[name.trim() as MailVariable] ?? ''))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** Empty: as the product writes it. */
export const OwnWords = z.object({ subject: text(200), text: text(4000) })
export type OwnWords = z.output<typeof OwnWords>
export const noOwnWords: OwnWords = { subject: '', text: '' }
