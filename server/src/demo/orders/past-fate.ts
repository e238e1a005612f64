import { addDays } from '../../platform/paris.ts'
import { openDayAfter, parisInstant } from '../calendar.ts'
import type { PlannedOrder } from './order-plan.ts'
import type { Random } from '../random.ts'

export type PastPayment = { type: string; kind: 'payment' | 'deposit'; cents: number; day: string; at: Date; author: string }
export type PastEvent = { at: Date; author: string; kind: string; data: Record<string, unknown> }

/** How an order of the past ended. */
export type Fate = {
  status: 'complete' | 'collected' | 'delivered' | 'cancelled' | 'quotation'
  author: string
  payments: PastPayment[]
  events: PastEvent[]
  closedAt: Date | null
  /** When the plants left; null when they never did. */
  leftAt: Date | null
}

const sellers = ['Camille Moreau', 'Léa Garnier', 'Léa Garnier']

/** Old orders are complete and paid but for a few; a pro's money comes after their plants. */
export function fateOf(order: PlannedOrder, inclCents: number, today: string, random: Random): Fate {
  const author = order.channel === 'web' ? 'Boutique en ligne' : random.pick(sellers)
  const draw = random.next()
  if (draw < 0.03) {
    return {
      status: 'quotation',
      author,
      payments: [],
      events: [told(order.at, author, 'quotation_created', { inclCents })],
      closedAt: null,
      leftAt: null,
    }
  }
  const firm = [told(order.at, author, 'created', { inclCents }), told(later(order.at, 2), author, 'validated', { inclCents })]
  if (draw < 0.055) {
    const closedAt = later(order.at, random.whole(60, 4_000))
    return { status: 'cancelled', author, payments: [], events: [...firm, told(closedAt, author, 'cancelled', {})], closedAt, leftAt: null }
  }
  const onSite = order.deliveryMode === 'on_site'
  const carried = order.deliveryMode === 'home' || order.deliveryMode === 'own_truck'
  const leftAt = onSite ? later(order.at, 12) : parisInstant(order.wantedOn, random.whole(560, 1_080))
  const readyAt = onSite
    ? later(order.at, 8)
    : new Date(Math.max(leftAt.getTime() - random.whole(60, 900) * 60_000, order.at.getTime() + 300_000))
  const payments = paymentsOf(order, inclCents, leftAt, today, author, random)
  const paid = payments.reduce((sum, payment) => sum + payment.cents, 0)
  const status = paid === inclCents ? 'complete' : carried ? 'delivered' : 'collected'
  const closedAt = later(leftAt, carried ? 1_500 : 1)
  const events = [
    ...firm,
    ...payments.map((payment) =>
      told(payment.at, payment.author, 'paid', { kind: payment.kind, type: payment.type, cents: payment.cents }),
    ),
    told(readyAt, 'Hugo Perrin', 'markPrepared', {}),
    ...(carried
      ? [told(leftAt, 'Hugo Perrin', 'ship', {}), told(closedAt, 'Hugo Perrin', 'deliver', {})]
      : [told(leftAt, author, 'collect', {})]),
    ...(status === 'complete' ? [told(later(closedAt, 5), 'Camille Moreau', 'complete', {})] : []),
  ]
  return { status, author, payments, events: events.toSorted((a, b) => a.at.getTime() - b.at.getTime()), closedAt, leftAt }
}

const told = (at: Date, author: string, kind: string, data: Record<string, unknown>): PastEvent => ({ at, author, kind, data })
const later = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * 60_000)

function paymentsOf(order: PlannedOrder, inclCents: number, leftAt: Date, today: string, author: string, random: Random): PastPayment[] {
  const pay = (type: string, kind: 'payment' | 'deposit', cents: number, day: string, at: Date) => ({ type, kind, cents, day, at, author })
  if (inclCents === 0) return []
  if (order.buyer.onTerms) {
    const day = openDayAfter(addDays(order.wantedOn, order.buyer.termsDays), random.whole(-3, 9))
    // One in sixty is still being chased.
    if (day >= today || random.chance(1 / 60)) return []
    return [pay(random.chance(0.8) ? 'transfer' : 'cheque', 'payment', inclCents, day, parisInstant(day, random.whole(540, 1_020)))]
  }
  if (order.channel === 'web') return [pay('online_card', 'payment', inclCents, order.day, later(order.at, 3))]
  const type = random.pick(['card', 'card', 'card', 'cash', 'cheque', 'cheque'])
  if (order.deliveryMode === 'on_site') return [pay(type, 'payment', inclCents, order.day, later(order.at, 5))]
  const last = (cents: number) => pay(type, 'payment', cents, order.wantedOn, later(leftAt, -5))
  if (inclCents < 25_000 || random.chance(0.5)) return [last(inclCents)]
  const deposit = Math.round((inclCents * 0.3) / 100) * 100
  return [pay(type, 'deposit', deposit, order.day, later(order.at, 6)), ...(random.chance(0.04) ? [] : [last(inclCents - deposit)])]
}
