import type { BillingInterval, PlanLevel } from '@plantule/contract/subscription/plans'
import { daysBetween, type Quote } from '@plantule/contract/subscription/rules'
import { addDays, frenchDay } from '../../platform/paris.ts'
import type { BillLine } from './compose-bill.ts'

type Of = { level: PlanLevel; interval: BillingInterval }
export const levelNames: Record<PlanLevel, string> = { essential: 'Essentiel', complete: 'Complet', 'local-vegetal': 'Végétal local' }
const intervalNames: Record<BillingInterval, string> = { monthly: 'mensuel', yearly: 'annuel' }
const stretch = (from: string, to: string): string => `Du ${frenchDay(from)} au ${frenchDay(addDays(to, -1))}`

/** A period of a plan, as its invoice says it. */
export const periodLine = ({ level, interval }: Of, period: { from: string; to: string }, cents: number, paused: boolean): BillLine => ({
  label: `Abonnement Plantule ${levelNames[level]}, ${paused ? 'pause de saison' : intervalNames[interval]}`,
  details: stretch(period.from, period.to),
  quantity: 1,
  unitCents: cents,
})

/** A change within a period: what the new plan costs for the days that are left, less what they were paid for. */
export const changeLine = (from: Of, to: Of, quote: Quote): BillLine => ({
  label: `Passage de ${levelNames[from.level]} ${intervalNames[from.interval]} à ${levelNames[to.level]} ${intervalNames[to.interval]}`,
  details: `${stretch(quote.from, quote.to)} (${daysBetween(quote.from, quote.to)} jours), ${euros(quote.givenBackCents)} déjà réglés déduits`,
  quantity: 1,
  unitCents: quote.cents,
})

const euros = (cents: number): string => `${(cents / 100).toFixed(2).replace('.', ',')} €`
