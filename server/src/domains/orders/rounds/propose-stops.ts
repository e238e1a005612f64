import { liesIn } from '@plantule/contract/orders/lies-in'
import type { AwaitingOrder, RoundSummary } from '@plantule/contract/orders/rounds'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { awaitingOrders, type OnLorry, passed, roundsWhere } from './rounds.db.ts'

/** Orders that await the lorry, those that the round should take first. Throws `not_found`. */
export async function proposeStops(ctx: Ctx, id: number): Promise<{ items: AwaitingOrder[] }> {
  const round = mustExist((await roundsWhere(ctx, sql`r.id = ${id}`))[0])
  return { items: proposed(round, await awaitingOrders(ctx)) }
}

type Candidate = OnLorry & { held: boolean; placedAt: Date }
type Where = Pick<RoundSummary, 'day' | 'zones' | 'maxStops' | 'maxPlants' | 'maxG' | 'load'>

/**
 * Fills a round: first who asked for that very day, then who has waited longest, each as far as the lorry still holds it; a smaller order
 * may take the room that a larger one left. Who asked for a later day, lies elsewhere or is held stays out, and is told why.
 */
export function proposed(round: Where, candidates: readonly Candidate[]): AwaitingOrder[] {
  let load = round.load
  const sorted = [...candidates].sort(
    (a, b) =>
      Number(b.wantedOn === round.day) - Number(a.wantedOn === round.day) ||
      (a.wantedOn ?? '9999').localeCompare(b.wantedOn ?? '9999') ||
      a.placedAt.getTime() - b.placedAt.getTime() ||
      a.orderId - b.orderId,
  )
  const items = sorted.map(({ held, placedAt: _, ...order }): AwaitingOrder => {
    const inZone = liesIn(round.zones, order.address)
    const barred = held ? 'held' : !inZone ? 'other_zone' : (order.wantedOn ?? '') > round.day ? 'other_day' : null
    if (barred) return { ...order, inZone, proposed: false, why: barred }
    const next = { stops: load.stops + 1, plants: load.plants + order.plants, weightG: load.weightG + order.weightG }
    if (passed(round, next).length > 0) return { ...order, inZone, proposed: false, why: 'no_room' }
    load = next
    return { ...order, inZone, proposed: true, why: null }
  })
  return [...items.filter((one) => one.proposed), ...items.filter((one) => !one.proposed)]
}
