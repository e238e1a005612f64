import { hereOf } from '@plantule/contract/orders/to-send'
import { unchosen } from '@plantule/contract/orders/preparation'
import type { Ctx } from '../../../platform/context.ts'
import { Refused } from '../../../platform/refused.ts'
import { lotRule, lotsToTake, wantedKey } from '../../production/index.ts'
import { type Line, linesOf } from '../orders.db.ts'

/**
 * Where the shop leaves it to people which lot plants come from, so many of these lines, or all that is here of an order, do not go on
 * their way, by whatever door, before somebody said it. Of a pack nobody chooses: its parts are those that are ready longest.
 * Throws `lot_to_choose`.
 */
export async function refuseUnchosen(ctx: Ctx, orderId: number, said?: readonly { line: Line; quantity: number }[]): Promise<void> {
  if ((await lotRule(ctx)).takes !== 'by_hand') return
  const leaving = said ?? (await leavingOf(ctx, orderId))
  const sizes = Map.groupBy(
    leaving.flatMap(({ line, quantity }) =>
      line.subproduct_id === null || quantity <= 0 ? [] : [{ orderId, subproductId: line.subproduct_id, name: line.label, quantity }],
    ),
    (each) => wantedKey(each),
  )
  const lots = await lotsToTake(ctx, [...sizes.values()].flat())
  for (const [key, own] of sizes)
    if (
      unchosen(
        lots.get(key) ?? [],
        own.reduce((sum, each) => sum + each.quantity, 0),
      )
    )
      throw new Refused('lot_to_choose', { name: own[0]?.name ?? '' })
}

/** What of an order has not left yet, and is not missing. */
const leavingOf = async (ctx: Ctx, orderId: number) => (await linesOf(ctx, orderId)).map((line) => ({ line, quantity: hereOf(line) }))
