import { exclOf } from '@plantule/contract/base/money'
import { parisInstant, monthOf, openDayAfter } from '../calendar.ts'
import type { Basket, BasketLine } from './baskets.ts'
import type { Buyer } from '../customers/fill-customers.ts'
import type { Random } from '../random.ts'

export type PlannedOrder = {
  at: Date
  day: string
  buyer: Buyer
  mode: 'incl' | 'excl'
  channel: 'back_office' | 'phone' | 'web' | 'market'
  deliveryMode: 'on_site' | 'collect' | 'home' | 'own_truck'
  deliveryCents: number
  wantedOn: string
  lines: (BasketLine & { unitCents: number })[]
  discountBp: number | null
}

export type Planner = (day: string, random: Random, free?: (id: number) => number, latest?: Date) => PlannedOrder

/** How orders are thought up: who comes that day, by which way, for what. */
export function plannerOf(buyers: readonly Buyer[], basket: Basket): Planner {
  const ordered = buyers.toSorted((a, b) => a.since.localeCompare(b.since))
  return (day, random, free, latest) => {
    const buyer = someoneOf(ordered, day, random)
    const kind = buyer.person.kind
    const pro = kind !== 'private'
    const at = instantOf(day, random, latest)
    const channel = channelOf(pro, at.open, random)
    const mode = pro ? 'excl' : 'incl'
    const deliveryMode = deliveryOf(pro, channel, random)
    return {
      at: at.instant,
      day,
      buyer,
      mode,
      channel,
      deliveryMode,
      deliveryCents:
        deliveryMode === 'home' ? random.pick([990, 1290, 1990]) : deliveryMode === 'own_truck' ? random.pick([3500, 4500, 6000]) : 0,
      wantedOn: deliveryMode === 'on_site' ? day : openDayAfter(day, pro ? random.whole(3, 9) : random.whole(1, 6)),
      lines: basket(monthOf(day), kind, random, free).map((line) => ({
        ...line,
        unitCents: mode === 'incl' ? line.article.priceCents : exclOf(line.article.priceCents, line.article.rateBp),
      })),
      discountBp: pro && random.chance(0.45) ? random.pick([500, 1000, 1500]) : !pro && random.chance(0.03) ? 500 : null,
    }
  }
}

/** Somebody who was known that day; professionals come back more often. Who passes by buys at the till, and is no order. */
function someoneOf(buyers: readonly Buyer[], day: string, random: Random): Buyer {
  const next = buyers.findIndex((buyer) => buyer.since > day)
  const known = next < 0 ? buyers.length : next
  for (let tries = 0; tries < 8; tries++) {
    const found = buyers[random.whole(0, known - 1)]
    if (found && (found.person.kind !== 'private' || random.chance(0.75))) return found
  }
  return random.pick(buyers.slice(0, known))
}

const OPENING = 9 * 60
const CLOSING = 18 * 60 + 30

/** Opening hours; of a day that is not over, whatever has passed of it. */
function instantOf(day: string, random: Random, latest?: Date): { instant: Date; open: boolean } {
  const usual = parisInstant(day, random.whole(OPENING, CLOSING))
  if (!latest || usual <= latest) return { instant: usual, open: true }
  const start = Math.max(parisInstant(day, 0).getTime(), Math.min(parisInstant(day, OPENING).getTime(), latest.getTime() - 3 * 3_600_000))
  const instant = new Date(start + random.next() * Math.max(latest.getTime() - start, 0))
  return { instant, open: instant >= parisInstant(day, OPENING) }
}

function channelOf(pro: boolean, open: boolean, random: Random): PlannedOrder['channel'] {
  if (!open) return 'web'
  const draw = random.next()
  if (pro) return draw < 0.45 ? 'phone' : draw < 0.85 ? 'back_office' : 'web'
  return draw < 0.45 ? 'web' : draw < 0.7 ? 'back_office' : draw < 0.85 ? 'phone' : 'market'
}

function deliveryOf(pro: boolean, channel: PlannedOrder['channel'], random: Random): PlannedOrder['deliveryMode'] {
  if (channel === 'market') return 'on_site'
  if (pro) return random.chance(0.55) ? 'own_truck' : 'collect'
  if (channel === 'back_office') return random.chance(0.6) ? 'on_site' : 'collect'
  return random.chance(0.5) ? 'collect' : 'home'
}
