import type { Order as Answer } from '@plantule/contract/orders/schemas'
import type { Ctx } from '../../../platform/context.ts'
import { timeOf } from '../../delivery/index.ts'

/** The round that brings an order, or brought it, with its hours; null where none does. */
export async function stopOf(ctx: Ctx, orderId: number): Promise<Answer['round']> {
  const row = await ctx.db
    .selectFrom('delivery_stop as s')
    .innerJoin('delivery_round as r', (join) => join.onRef('r.shop_id', '=', 's.shop_id').onRef('r.id', '=', 's.round_id'))
    .select(['r.id', 'r.name', 'r.day', 's.from_min', 's.to_min', 's.state', 'r.departed_at'])
    .where('s.order_id', '=', orderId)
    .where('s.state', '<>', 'failed')
    .executeTakeFirst()
  if (!row || row.state === 'failed') return null
  const { id, name, day, from_min, to_min, state, departed_at } = row
  return { id, name, day, from: timeOf(from_min), to: timeOf(to_min), state, left: departed_at !== null }
}
