import type { Round } from '@plantule/contract/orders/rounds'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { dayInWords } from '../../../platform/day-in-words.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { Refused } from '../../../platform/refused.ts'
import { refuseHeld } from '../life/hold-order.ts'
import { authorOf, type Order, addToStory } from '../orders.db.ts'
import { lockRound, refuseLeft, roundAnswer, standingStop, touchRound, travelling } from './rounds.db.ts'

/**
 * Puts orders behind the stops of a round. The orders are locked first, lowest number before, then the round: of several people who fill
 * it at once, each sees what the others put there. Beyond what it carries it is refused, unless `beyond` says that somebody knows; which
 * is written down. Throws `not_found`, `round_left`, `round_full`, `order_on_round`, `not_for_lorry`, `order_held`.
 */
export async function addStops(ctx: Ctx, id: number, orderIds: readonly number[], beyond: boolean): Promise<Round> {
  const orders = await lockOrders(ctx, orderIds)
  for (const order of orders) refuseElsewhere(order)
  const round = await lockRound(ctx, id)
  refuseLeft(round)
  await refuseTwice(ctx, orders)
  const { last } = await ctx.db
    .selectFrom('delivery_stop')
    .select((eb) => eb.fn.coalesce(eb.fn.max('idx'), sql<number>`0`).as('last'))
    .where('round_id', '=', id)
    .executeTakeFirstOrThrow()
  const rows = orderIds.map((orderId, index) => ({
    shop_id: ctx.shopId,
    round_id: id,
    order_id: orderId,
    idx: last + index + 1,
    from_min: round.from_min,
    to_min: round.to_min,
    added_at: ctx.now,
    author: authorOf(ctx),
  }))
  const added = await ctx.db.insertInto('delivery_stop').values(rows).returning('id').execute()
  await touchRound(ctx, id)
  const answer = await roundAnswer(ctx, id)
  if (answer.over.length > 0) {
    if (!beyond) throw tooFull(answer)
    const stops = added.map((stop) => stop.id)
    await ctx.db.updateTable('delivery_stop').set({ beyond: true }).where('id', 'in', stops).execute()
  }
  const over = answer.over.length > 0
  for (const order of orders) await addToStory(ctx, order.id, 'round_planned', { name: round.name, day: round.day, beyond: over })
  await audit(ctx, 'delivery_round.add', 'delivery_round', id, { after: { orderIds, beyond: over, load: answer.load } })
  await publishOrders(ctx, orderIds)
  return over ? roundAnswer(ctx, id) : answer
}

/** Several orders at once, lowest number first. Throws `not_found` when one of them is none of the shop's. */
export async function lockOrders(ctx: Ctx, ids: readonly number[]): Promise<Order[]> {
  const found = await ctx.db
    .selectFrom('orders')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()
  return ids.map((id) => mustExist(found.find((order) => order.id === id)))
}

export async function publishOrders(ctx: Ctx, ids: readonly number[]): Promise<void> {
  for (const id of ids) await ctx.publish('orders.changed', { id }, 'orders.read')
}

function refuseElsewhere(order: Order): void {
  const awaits = order.delivery_mode === 'own_truck' && travelling.some((status) => status === order.status)
  if (!awaits) throw new Refused('not_for_lorry', { reference: order.reference })
  refuseHeld(order)
}

async function refuseTwice(ctx: Ctx, orders: readonly Order[]): Promise<void> {
  const stands = await standingStop(
    ctx,
    orders.map((order) => order.id),
  )
  if (!stands) return
  const near = (language: 'fr' | 'en') => dayInWords(stands.day, language, { year: false })
  const reference = orders.find((order) => order.id === stands.order_id)?.reference ?? ''
  throw new Refused('order_on_round', { reference, name: stands.name, day: { fr: near('fr'), en: near('en') } })
}

/** The first capacity that is passed, in its own unit. */
function tooFull({ over, load, maxStops, maxPlants, maxG }: Round): Refused {
  const kilos = (grams: number, locale: string): string => `${(grams / 1000).toLocaleString(locale, { maximumFractionDigits: 1 })} kg`
  const both = (value: number, fr: string, en: string) => ({ fr: `${value.toLocaleString('fr-FR')} ${fr}`, en: `${value} ${en}` })
  if (over.includes('stops'))
    return new Refused('round_full', { load: both(load.stops, 'arrêts', 'stops'), max: both(maxStops ?? 0, 'arrêts', 'stops') })
  if (over.includes('plants'))
    return new Refused('round_full', { load: both(load.plants, 'plants', 'plants'), max: both(maxPlants ?? 0, 'plants', 'plants') })
  const weight = (grams: number) => ({ fr: kilos(grams, 'fr-FR'), en: kilos(grams, 'en-GB') })
  return new Refused('round_full', { load: weight(load.weightG), max: weight(maxG ?? 0) })
}
