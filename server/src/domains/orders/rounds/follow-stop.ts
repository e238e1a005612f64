import type { Ctx } from '../../../platform/context.ts'
import { type Order, addToStory } from '../orders.db.ts'
import { standingStop, touchRound } from './rounds.db.ts'

const arrived = (order: Pick<Order, 'status'>): boolean => order.status === 'delivered' || order.status === 'complete'
const ended = (order: Pick<Order, 'status'>): boolean => order.status === 'cancelled' || order.status === 'refunded'

/**
 * The stop of an order follows what becomes of it at any door: delivered, taken back, cancelled, sent by other means, more plants.
 * Call with the order locked, after it was written.
 */
export async function followStop(ctx: Ctx, before: Order, after: Order): Promise<void> {
  const stop = await standingStop(ctx, [after.id])
  if (!stop) return
  const goesOtherwise = after.delivery_mode !== 'own_truck' || (ended(after) && !arrived(before))
  const cameBack = before.status === 'shipped' && !arrived(after) && after.status !== 'shipped' && stop.departed_at !== null
  if (stop.state === 'planned' && (goesOtherwise || cameBack)) {
    // What the lorry carried stays on its list, as something that did not arrive.
    if (stop.departed_at !== null)
      await ctx.db.updateTable('delivery_stop').set({ state: 'failed', closed_at: ctx.now }).where('id', '=', stop.id).execute()
    else await ctx.db.deleteFrom('delivery_stop').where('id', '=', stop.id).execute()
    await addToStory(ctx, after.id, 'round_left', { name: stop.name, day: stop.day, reason: '' })
  } else if (stop.state === 'planned' && arrived(after)) {
    await ctx.db.updateTable('delivery_stop').set({ state: 'done', closed_at: ctx.now }).where('id', '=', stop.id).execute()
  } else if (stop.state === 'done' && arrived(before) && !arrived(after) && !ended(after)) {
    await ctx.db.updateTable('delivery_stop').set({ state: 'planned', closed_at: null }).where('id', '=', stop.id).execute()
  } else if (after.items === before.items && after.status === before.status) return
  await touchRound(ctx, stop.round_id)
}
