import { sql } from 'kysely'
import { authorOf } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { settleNotices } from '../../../platform/notify.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { heldBy, type HoldChanged } from '../../stock/index.ts'
import { keepRaised, raisedStockOf } from './raised-for.ts'

type Contract = { id: number; subproductId: number; quantity: number; stocked: number; growing: number; open: boolean }

/**
 * An order holds less of the stock than before, or what it had taken came back: never more is told as raised for it, of its contracts and
 * of its lots, than it holds. What leaves is what was raised for it first; what it gives up are its other plants first. Those that come
 * back with it are raised for it again. Called wherever such stock moves, in the same transaction, with the levels locked.
 */
export async function settleRaised(ctx: Ctx, { orderId, moves, kind }: HoldChanged): Promise<void> {
  const ids = moves.map((each) => each.subproductId)
  const { rows: contracts } = await sql<Contract>`
    select c.id, c.subproduct_id as "subproductId", c.quantity, c.stocked, c.outcome is null as open,
      (select coalesce(sum(m.quantity), 0) from lot_promise m where m.shop_id = ${ownShop} and m.contract_id = c.id)::int as growing
    from growing_contract c where c.shop_id = ${ownShop} and c.order_id = ${orderId} and c.subproduct_id = any(${ids}::bigint[])
      and (c.outcome is null or c.outcome = 'delivered') order by c.id`.execute(ctx.db)
  if (contracts.length === 0) return
  const now = await heldBy(ctx, { source: 'order', id: orderId })
  const lots = await raisedStockOf(ctx, orderId)
  for (const { subproductId, reserved } of moves) {
    const own = contracts.filter((each) => each.subproductId === subproductId)
    if (own.length === 0) continue
    const stands = lots.filter((lot) => lot.subproductId === subproductId)
    const here = stands.reduce((sum, lot) => sum + lot.open, 0)
    const told = own.reduce((sum, each) => sum + each.stocked, 0)
    const left = kind === 'sale' ? -reserved : 0
    const back = kind === 'return' && reserved > 0
    const may = left > 0 ? Math.max(Math.min(here, told), told - left) : back ? Math.max(here, told) : told
    const most = Math.max(Math.min(may, now.get(subproductId) ?? 0), 0)
    const kept = most > told ? raiseAgain(own, most - told) : lowerTo(own, most, left > 0)
    if (await write(ctx, own, kept, left > 0)) await settleNotices(ctx, { kind: 'growing_ready', ids: [orderId] })
    let stays = [...kept.values()].reduce((sum, each) => sum + each, 0)
    for (const lot of stands) {
      const open = Math.min(lot.open, stays)
      stays -= open
      if (open < lot.open) await keepRaised(ctx, lot, open)
    }
  }
}

/** By contract what of it is stock still: where plants leave those of the first, else the last ones are given up first. */
function lowerTo(own: readonly Contract[], most: number, leaves: boolean): Map<number, number> {
  let left = most
  const kept = new Map<number, number>()
  for (const { id, stocked } of leaves ? own.toReversed() : own) {
    kept.set(id, Math.min(stocked, left))
    left -= Math.min(stocked, left)
  }
  return kept
}

/** What left and is here again, as far as it was asked. */
function raiseAgain(own: readonly Contract[], more: number): Map<number, number> {
  let left = more
  return new Map(
    own.map(({ id, quantity, stocked, growing }) => {
      const again = Math.min(left, Math.max(quantity - growing - stocked, 0))
      left -= again
      return [id, stocked + again]
    }),
  )
}

/** With its last plants a contract is delivered, which is answered, and with the first that come back it is open again. */
async function write(ctx: Ctx, own: readonly Contract[], kept: ReadonlyMap<number, number>, leaves: boolean): Promise<boolean> {
  let last = false
  for (const { id, stocked, growing, open } of own) {
    const stays = kept.get(id) ?? 0
    const delivered = open ? leaves && stays === 0 && growing === 0 : stays === 0
    if (stays === stocked && delivered === !open) continue
    last ||= delivered
    await ctx.db
      .updateTable('growing_contract')
      .set({
        stocked: stays,
        outcome: delivered ? 'delivered' : null,
        decided_by: delivered ? authorOf(ctx) : null,
        decided_at: delivered ? ctx.now : null,
      })
      .where('id', '=', id)
      .execute()
  }
  return last
}
