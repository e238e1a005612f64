import type { DecideContractInput } from '@plantule/contract/orders/growing'
import type { GrowingContract } from '@plantule/contract/production/growing-contracts'
import { sql } from 'kysely'
import { lacks } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { Refused } from '../../../platform/refused.ts'
import { contractAnswer, terminateCultivation, unmarkRaised } from '../../production/index.ts'
import { heldOf, lockSizes, release } from '../../stock/index.ts'
import { holdsStock, wantedOf } from '../life/order-stock.ts'
import { lockOrder } from '../lock-order.ts'
import { addToStory, authorOf, linesOf } from '../orders.db.ts'
import { growingTag } from './growing-tag.ts'

const ended: readonly string[] = ['sold_out', 'terminated']

/**
 * Plants that were raised for an order are anybody's again, or their cultivation ends with what is left of it. An order that is firm and
 * still wants them keeps them.
 * Throws `not_found`, `no_right`, `contract_decided`, `contract_wanted`, `lot_promised` where another order waits for plants of the lot.
 */
export async function decideContract(ctx: Ctx, id: number, { becomes, reason }: DecideContractInput): Promise<GrowingContract> {
  if (becomes === 'ended' && lacks(ctx, 'production.write')) throw new Refused('no_right', { right: 'production.write' })
  const seen = mustExist(await ctx.db.selectFrom('growing_contract').select('order_id').where('id', '=', id).executeTakeFirst())
  const order = await lockOrder(ctx, seen.order_id)
  const contract = await ctx.db.selectFrom('growing_contract').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  if (contract.outcome !== null) throw new Refused('contract_decided')
  const { subproduct_id: subproductId, lot_id: lotId } = contract
  const wanted = holdsStock(order) ? wantedOf(await linesOf(ctx, order.id)) : []
  if (wanted.some((each) => each.subproductId === subproductId)) throw new Refused('contract_wanted', { reference: order.reference })
  await freeRaised(ctx, { id, orderId: order.id, subproductId })
  await ctx.db
    .updateTable('growing_contract')
    .set({ outcome: becomes, decided_by: authorOf(ctx), decided_at: ctx.now, reason, stocked: 0 })
    .where('id', '=', id)
    .execute()
  const number = await letGo(ctx, lotId, becomes === 'ended', reason)
  await audit(ctx, 'growing_contract.decide', 'order', order.id, { after: { contractId: id, becomes, reason } })
  await addToStory(ctx, order.id, 'growing_decided', { number, becomes, reason })
  await ctx.publish('orders.changed', { id: order.id }, 'orders.read')
  return contractAnswer(ctx, id)
}

type Raised = { id: number; orderId: number; subproductId: number }

async function freeRaised(ctx: Ctx, { id, orderId, subproductId }: Raised): Promise<void> {
  const source = { source: 'order', id: orderId }
  await lockSizes(ctx, [{ subproductId }])
  const { rows } = await sql<{ quantity: number }>`
    select (c.stocked + coalesce((select sum(m.quantity) from lot_promise m where m.shop_id = ${ownShop} and m.contract_id = c.id), 0))::int as quantity
    from growing_contract c where c.shop_id = ${ownShop} and c.id = ${id}`.execute(ctx.db)
  const held = (await heldOf(ctx, source)).get(subproductId) ?? 0
  await release(ctx, [{ subproductId, quantity: Math.min(rows[0]?.quantity ?? 0, held) }], source)
  await unmarkRaised(ctx, orderId, subproductId)
}

/** The lot is nobody's any more, unless it is raised for another order too. Answers its number. */
async function letGo(ctx: Ctx, lotId: number, ends: boolean, reason: string): Promise<string> {
  const other = await ctx.db
    .selectFrom('growing_contract')
    .select('id')
    .where('lot_id', '=', lotId)
    .where('outcome', 'is', null)
    .executeTakeFirst()
  const lot = await ctx.db
    .selectFrom('lot as l')
    .innerJoin('cultivation as v', 'v.lot_id', 'l.id')
    .select(['l.number', 'l.version', 'v.state'])
    .where('l.id', '=', lotId)
    .executeTakeFirstOrThrow()
  if (ends && !ended.includes(lot.state)) {
    const { rows } = await sql<{ promised: number }>`
      select coalesce(sum(m.quantity), 0)::int as promised from lot_size z join lot_promise m on m.shop_id = ${ownShop} and m.lot_size_id = z.id
      where z.shop_id = ${ownShop} and z.lot_id = ${lotId}`.execute(ctx.db)
    const promised = rows[0]?.promised ?? 0
    if (promised > 0) throw new Refused('lot_promised', { promised })
    await terminateCultivation(ctx, lotId, { version: lot.version, rest: 'lost', to: null, reason })
  } else if (!other) {
    await ctx.db.updateTable('cultivation').set({ customer_id: null }).where('lot_id', '=', lotId).execute()
    await ctx.db
      .deleteFrom('lot_tagged')
      .where('lot_id', '=', lotId)
      .where('tag_id', '=', await growingTag(ctx))
      .execute()
  }
  return lot.number
}
