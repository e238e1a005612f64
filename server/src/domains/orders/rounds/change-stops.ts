import type { Round } from '@plantule/contract/orders/rounds'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { DeliveryStop } from '../../../db/tables.gen.ts'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { Refused, refusedField } from '../../../platform/refused.ts'
import { minutesOf, timeOf } from '../../delivery/index.ts'
import { addToStory } from '../orders.db.ts'
import { lockOrders, publishOrders } from './add-stops.ts'
import { lockRound, refuseLeft, roundAnswer, touchRound } from './rounds.db.ts'

type StopRow = Selectable<DeliveryStop>

/** Throws `not_found`. */
export async function findStop(ctx: Ctx, roundId: number, stopId: number): Promise<StopRow> {
  return mustExist(
    await ctx.db.selectFrom('delivery_stop').selectAll().where('id', '=', stopId).where('round_id', '=', roundId).executeTakeFirst(),
  )
}

/** The stop as it stands once its order and its round are locked, in this order. Throws `not_found`, `stop_closed`. */
export async function lockStop(ctx: Ctx, roundId: number, stopId: number) {
  const { order_id } = await findStop(ctx, roundId, stopId)
  const [order] = await lockOrders(ctx, [order_id])
  const round = await lockRound(ctx, roundId)
  const stop = await findStop(ctx, roundId, stopId)
  if (stop.state !== 'planned') throw new Refused('stop_closed')
  return { order: mustExist(order), round, stop }
}

/** The stops in the order in which the lorry comes: each of the round's exactly once. Throws `not_found`, `stops_differ`. */
export async function sortStops(ctx: Ctx, id: number, stopIds: readonly number[]): Promise<Round> {
  await lockRound(ctx, id)
  const present = await ctx.db.selectFrom('delivery_stop').select('id').where('round_id', '=', id).execute()
  const same = present.length === stopIds.length && new Set(stopIds).size === stopIds.length
  if (!same || present.some((stop) => !stopIds.includes(stop.id))) throw refusedField('stops_differ', ['stopIds'])
  await sql`
    update delivery_stop set idx = x.n from unnest(${[...stopIds]}::bigint[]) with ordinality as x (stop_id, n)
    where shop_id = ${ctx.shopId} and id = x.stop_id`.execute(ctx.db)
  await touchRound(ctx, id)
  return roundAnswer(ctx, id)
}

/** Throws `not_found`, `stop_hours` outside the round's, `stop_closed`. */
export async function setStopHours(ctx: Ctx, id: number, stopId: number, hours: { from: string; to: string }): Promise<Round> {
  const { round, stop } = await lockStop(ctx, id, stopId)
  const [from, to] = [minutesOf(hours.from), minutesOf(hours.to)]
  if (from >= to || from < round.from_min || to > round.to_min)
    throw refusedField('stop_hours', ['to'], { from: timeOf(round.from_min), to: timeOf(round.to_min) })
  await ctx.db.updateTable('delivery_stop').set({ from_min: from, to_min: to }).where('id', '=', stop.id).execute()
  await touchRound(ctx, id)
  await publishOrders(ctx, [stop.order_id])
  return roundAnswer(ctx, id)
}

/** Takes an order off a round that has not left; it awaits another one. Throws `not_found`, `round_left`, `stop_closed`. */
export async function removeStop(ctx: Ctx, id: number, stopId: number): Promise<Round> {
  const { round, stop } = await lockStop(ctx, id, stopId)
  refuseLeft(round)
  await ctx.db.deleteFrom('delivery_stop').where('id', '=', stop.id).execute()
  await touchRound(ctx, id)
  await addToStory(ctx, stop.order_id, 'round_left', { name: round.name, day: round.day, reason: '' })
  await audit(ctx, 'delivery_round.remove', 'delivery_round', id, { before: { orderId: stop.order_id } })
  await publishOrders(ctx, [stop.order_id])
  return roundAnswer(ctx, id)
}
