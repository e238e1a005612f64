import type { Order as Answer } from '@plantule/contract/orders/schemas'
import type { Ctx } from '../../../platform/context.ts'
import { timeOf } from '../../delivery/index.ts'
import { standingStop } from './rounds.db.ts'

/** The round that brings an order, or brought it, with its hours; null where none does. */
export async function stopOf(ctx: Ctx, orderId: number): Promise<Answer['round']> {
  const row = await standingStop(ctx, [orderId])
  if (!row || row.state === 'failed') return null
  const { round_id: id, name, day, from_min, to_min, state, departed_at } = row
  return { id, name, day, from: timeOf(from_min), to: timeOf(to_min), state, left: departed_at !== null }
}
