import type { DecideContractInput } from '@plantule/contract/orders/growing'
import type { GrowingContract } from '@plantule/contract/production/growing-contracts'
import { lacks } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { Refused } from '../../../platform/refused.ts'
import { contractAnswer, endPlants, freeContract, raisedShortJob, standsOf } from '../../production/index.ts'
import { lockSizes } from '../../stock/index.ts'
import { holdsStock, wantedOf } from '../life/order-stock.ts'
import { lockOrder } from '../lock-order.ts'
import { addToStory, authorOf, linesOf } from '../orders.db.ts'
import { growingTag } from './growing-tag.ts'

const ended: readonly string[] = ['sold_out', 'terminated']

/**
 * Plants that were raised for an order are anybody's again, or their cultivation ends with what is left of it. An order that is firm and
 * still wants them keeps them.
 * Throws `not_found`, `no_right`, `contract_decided`, `contract_wanted`, and `lot_promised`, `lot_contracted` or `disconnect_reserved`
 * where another order waits for plants of the lot.
 */
export async function decideContract(ctx: Ctx, id: number, { becomes, reason }: DecideContractInput): Promise<GrowingContract> {
  if (becomes === 'ended' && lacks(ctx, 'production.write')) throw new Refused('no_right', { right: 'production.write' })
  const seen = mustExist(
    await ctx.db.selectFrom('growing_contract').select(['order_id', 'subproduct_id']).where('id', '=', id).executeTakeFirst(),
  )
  const order = await lockOrder(ctx, seen.order_id)
  // Lots before levels, as whoever moves plants.
  if (becomes === 'ended') await lockLots(ctx, id)
  const { subproduct_id: subproductId } = seen
  await lockSizes(ctx, [{ subproductId }])
  const contract = await ctx.db.selectFrom('growing_contract').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  if (contract.outcome !== null) throw new Refused('contract_decided')
  const wanted = holdsStock(order) ? wantedOf(await linesOf(ctx, order.id)) : []
  if (wanted.some((each) => each.subproductId === subproductId)) throw new Refused('contract_wanted', { reference: order.reference })
  const stands = await standsOf(ctx, contract)
  await freeContract(ctx, contract)
  await ctx.db
    .updateTable('growing_contract')
    .set({ outcome: becomes, decided_by: authorOf(ctx), decided_at: ctx.now, reason })
    .where('id', '=', id)
    .execute()
  if (becomes === 'ended') await endPlants(ctx, contract, stands, reason)
  await ctx.enqueue(raisedShortJob, { contractIds: [id] })
  const number = await letGo(ctx, contract.lot_id, becomes === 'ended')
  await audit(ctx, 'growing_contract.decide', 'order', order.id, { after: { contractId: id, becomes, reason } })
  await addToStory(ctx, order.id, 'growing_decided', { number, becomes, reason })
  await ctx.publish('orders.changed', { id: order.id }, 'orders.read')
  return contractAnswer(ctx, id)
}

/** The lots in which its plants are, and its own, in the order of their ids. */
async function lockLots(ctx: Ctx, id: number): Promise<void> {
  const contract = await ctx.db.selectFrom('growing_contract').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const ids = [contract.lot_id, ...(await standsOf(ctx, contract)).map((stand) => stand.lotId)]
  await ctx.db.selectFrom('lot').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

/** The lot is nobody's any more, unless it is raised for another order too, or has ended. Answers its number. */
async function letGo(ctx: Ctx, lotId: number, ends: boolean): Promise<string> {
  const other = await ctx.db
    .selectFrom('growing_contract')
    .select('id')
    .where('lot_id', '=', lotId)
    .where('outcome', 'is', null)
    .executeTakeFirst()
  const lot = await ctx.db
    .selectFrom('lot as l')
    .innerJoin('cultivation as v', 'v.lot_id', 'l.id')
    .select(['l.number', 'v.state'])
    .where('l.id', '=', lotId)
    .executeTakeFirstOrThrow()
  if (!other && !(ends && ended.includes(lot.state))) {
    await ctx.db.updateTable('cultivation').set({ customer_id: null }).where('lot_id', '=', lotId).execute()
    await ctx.db
      .deleteFrom('lot_tagged')
      .where('lot_id', '=', lotId)
      .where('tag_id', '=', await growingTag(ctx))
      .execute()
  }
  return lot.number
}
