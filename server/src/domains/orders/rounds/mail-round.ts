import type { Round } from '@plantule/contract/orders/rounds'
import type { Ctx } from '../../../platform/context.ts'
import { timeOf } from '../../delivery/index.ts'
import { emailOfOrder, queueOrderMail } from '../mails/queue.ts'
import { lockRound, refuseLeft, roundAnswer, toldAs, touchRound } from './rounds.db.ts'

type Rung = Pick<Round['stops'][number], 'reference' | 'customerName' | 'phone'>

/** Writes to the customers of a round between when the lorry comes, each once for the same hours. Throws `not_found`, `round_left`. */
export async function mailRound(ctx: Ctx, id: number): Promise<{ told: number; without: Rung[] }> {
  refuseLeft(await lockRound(ctx, id))
  const { day, stops } = await roundAnswer(ctx, id)
  const open = stops.filter((stop) => stop.state === 'planned')
  let told = 0
  for (const { orderId, email, from, to } of open)
    if (email && (await queueOrderMail(ctx, orderId, { kind: 'round_slot', recipient: email, once: toldAs(day, from, to) }))) told++
  if (told > 0) await touchRound(ctx, id)
  const without = open
    .filter((stop) => stop.email === null)
    .map(({ reference, customerName, phone }) => ({ reference, customerName, phone }))
  return { told, without }
}

/** Whom the lorry visits on a day and who has an address, with what names the hours that they are told. */
export async function visitedOn(ctx: Ctx, day: string): Promise<{ id: number; email: string; once: string }[]> {
  const rows = await ctx.db
    .selectFrom('delivery_stop as s')
    .innerJoin('delivery_round as r', (join) => join.onRef('r.shop_id', '=', 's.shop_id').onRef('r.id', '=', 's.round_id'))
    .innerJoin('orders as o', (join) => join.onRef('o.shop_id', '=', 's.shop_id').onRef('o.id', '=', 's.order_id'))
    .leftJoin('customer as c', (join) => join.onRef('c.shop_id', '=', 'o.shop_id').onRef('c.id', '=', 'o.customer_id'))
    .select(['o.id', emailOfOrder.as('email'), 's.from_min', 's.to_min'])
    .where('r.day', '=', day)
    .where('s.state', '=', 'planned')
    .where(emailOfOrder, '<>', '')
    .orderBy('o.id')
    .execute()
  return rows.map(({ id, email, from_min, to_min }) => ({ id, email: email ?? '', once: toldAs(day, timeOf(from_min), timeOf(to_min)) }))
}
