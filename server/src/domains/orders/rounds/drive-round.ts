import type { Round } from '@plantule/contract/orders/rounds'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { Refused } from '../../../platform/refused.ts'
import { takeStep } from '../draft/update-order.ts'
import { comeBack } from '../life/step-back.ts'
import { addToStory } from '../orders.db.ts'
import { lockOrders } from './add-stops.ts'
import { lockStop } from './change-stops.ts'
import { lockRound, refuseLeft, roundAnswer, touchRound } from './rounds.db.ts'

const planned = (ctx: Ctx, roundId: number) =>
  ctx.db
    .selectFrom('delivery_stop')
    .select(['id', 'order_id'])
    .where('round_id', '=', roundId)
    .where('state', '=', 'planned')
    .orderBy('idx')
    .execute()

/**
 * The lorry leaves: what is prepared is shipped, and its plants leave stock. Nothing leaves when something is not ready.
 * Throws `not_found`, `round_left`, `round_empty`, `round_unprepared`, `order_held`, `stops_differ` when an order came to the round
 * meanwhile.
 */
export async function departRound(ctx: Ctx, id: number): Promise<Round> {
  const before = await planned(ctx, id)
  const orders =
    before.length === 0
      ? []
      : await lockOrders(
          ctx,
          before.map((stop) => stop.order_id),
        )
  const round = await lockRound(ctx, id)
  refuseLeft(round)
  const stops = await planned(ctx, id)
  if (stops.some((stop) => !orders.some((order) => order.id === stop.order_id))) throw new Refused('stops_differ')
  if (stops.length === 0) throw new Refused('round_empty')
  const loaded = stops.flatMap((stop) => orders.filter((order) => order.id === stop.order_id))
  const unready = loaded.filter(({ status }) => status !== 'prepared' && status !== 'shipped')
  if (unready.length > 0) throw new Refused('round_unprepared', { references: unready.map((order) => order.reference).join(', ') })
  await touchRound(ctx, id, { departed_at: ctx.now })
  for (const order of loaded) if (order.status === 'prepared') await takeStep(ctx, order.id, 'ship')
  await audit(ctx, 'delivery_round.depart', 'delivery_round', id, { after: { orderIds: loaded.map((order) => order.id) } })
  return roundAnswer(ctx, id)
}

type Outcome = { outcome: 'done' } | { outcome: 'failed'; reason: string }

/**
 * What came of a stop. Delivered: the order is. Not: its plants come back with the lorry, are held for it again, and it awaits another
 * round; however late that is told, it is no slip to be mended. Throws `not_found`, `round_not_left`, `stop_closed`, `wrong_status`,
 * `step_back_invoiced` when an invoice said that it was delivered.
 */
export async function closeStop(ctx: Ctx, id: number, stopId: number, told: Outcome): Promise<Round> {
  const { order, round, stop } = await lockStop(ctx, id, stopId)
  if (round.departed_at === null) throw new Refused('round_not_left')
  if (told.outcome === 'done') {
    // The stop follows its order.
    await takeStep(ctx, order.id, 'deliver')
    return roundAnswer(ctx, id)
  }
  await ctx.db
    .updateTable('delivery_stop')
    .set({ state: 'failed', reason: told.reason, closed_at: ctx.now })
    .where('id', '=', stop.id)
    .execute()
  await addToStory(ctx, order.id, 'round_left', { name: round.name, day: round.day, reason: told.reason })
  await comeBack(ctx, order, told.reason)
  await touchRound(ctx, id)
  return roundAnswer(ctx, id)
}
