import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { Refused } from '../../platform/refused.ts'
import { statement } from '../../platform/statement.ts'
import { type BuyerTerms, termsColumns } from '../pricing/index.ts'
import type { Order } from './orders.db.ts'
import { orderAnswer } from './read/to-order.ts'
import { mustExist, refuseStale } from '../../platform/must-exist.ts'
import { ownShop } from '../../platform/own-shop.ts'

/** Throws `not_found`, `stale_version` with the current order when a version is given and differs. */
export async function lockOrder(ctx: Ctx, id: number, version?: number): Promise<Order> {
  const row = mustExist(await ctx.db.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
  await refuseStale(row, version, () => orderAnswer(ctx, id))
  return row
}

const ask = statement<Order & BuyerTerms>(
  () =>
    sql`select o.*, ${termsColumns(sql`o.customer_id`, sql`o.channel`)} from orders o where o.shop_id = ${ownShop} and o.id = ${0} for update of o`,
)

/** The same with the terms on which its customer buys, for what moves its money. */
export async function lockWithTerms(ctx: Ctx, id: number, version?: number): Promise<{ order: Order; terms: BuyerTerms }> {
  const [row] = await ask(ctx.db, [id])
  if (!row) throw new Refused('not_found')
  await refuseStale(row, version, () => orderAnswer(ctx, id))
  const { invoicingTermsId, minimum, ...order } = row
  return { order, terms: { invoicingTermsId, minimum } }
}
