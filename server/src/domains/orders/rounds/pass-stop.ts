import type { Ctx } from '../../../platform/context.ts'
import { dayInWords } from '../../../platform/day-in-words.ts'
import { Refused } from '../../../platform/refused.ts'
import { addToStory, type Order } from '../orders.db.ts'
import { lockRound, standingStop, touchRound } from './rounds.db.ts'

/**
 * The lorry that was to bring an order which another one takes over brings that one, unless it is on a round of its own: the same one stops
 * once. Call with both locked. Throws `merge_two_rounds` where two lorries were to come.
 */
export async function passStop(ctx: Ctx, from: Order, to: Order): Promise<void> {
  const stop = await standingStop(ctx, [from.id])
  if (!stop) return
  const own = await standingStop(ctx, [to.id])
  if (own) {
    if (own.round_id === stop.round_id) return
    throw new Refused('merge_two_rounds', { one: roundOf(own), other: roundOf(stop) })
  }
  await lockRound(ctx, stop.round_id)
  await ctx.db.updateTable('delivery_stop').set({ order_id: to.id }).where('id', '=', stop.id).execute()
  await addToStory(ctx, to.id, 'round_planned', { name: stop.name, day: stop.day, beyond: false })
  await touchRound(ctx, stop.round_id)
}

const roundOf = ({ name, day }: { name: string; day: string }): { fr: string; en: string } => ({
  fr: `${name} (${dayInWords(day, 'fr', { year: false })})`,
  en: `${name} (${dayInWords(day, 'en', { year: false })})`,
})
