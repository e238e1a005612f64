import type { manyOrdersRoutes, OrderTarget } from '@plantule/contract/orders/many'
import type { OrderSummary } from '@plantule/contract/orders/schemas'
import { MAX_SHEETS } from '@plantule/contract/orders/preparation'
import type { Answer, Out } from '@plantule/contract/base/route'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { EVERY_ROW, type Page } from '../../../platform/list-page.ts'
import { oneOf } from '../../../platform/find-ids.ts'
import { problemOf } from '../../../platform/problem.ts'
import { Refused } from '../../../platform/refused.ts'
import { listOrders } from '../read/list-orders.ts'
import { takeStep } from './update-order.ts'

type Step = Out<(typeof manyOrdersRoutes)['stepMany']['body']>['step']
type Query = Extract<OrderTarget, { kind: 'matching' }>['query']
type Chosen = Pick<OrderSummary, 'id' | 'reference'>

/** All that the list in progress shows by these filters. Throws `too_many_orders`. */
async function matching(ctx: Ctx, query: Query): Promise<Chosen[]> {
  // No client can ask for such a page.
  const all = { ...query, size: EVERY_ROW as Query['size'] }
  const { items } = JSON.parse((await listOrders(ctx, 'in_progress', 1, all)).text) as Page<OrderSummary>
  if (items.length > MAX_SHEETS) throw new Refused('too_many_orders', { count: items.length, max: MAX_SHEETS })
  return items
}

export const matchingIds = async (ctx: Ctx, query: Query): Promise<{ ids: number[] }> => ({
  ids: (await matching(ctx, query)).map(({ id }) => id),
})

/** Throws `not_found`, `too_many_orders`. */
async function targeted(ctx: Ctx, target: OrderTarget): Promise<Chosen[]> {
  if (target.kind === 'matching') return matching(ctx, target.query)
  const ids = [...new Set(target.ids)]
  const found = await ctx.db.selectFrom('orders').select(['id', 'reference']).where('id', '=', oneOf(ids)).execute()
  if (found.length < ids.length) throw new Refused('not_found')
  return found
}

/**
 * Takes one step with each order, in the order of their ids so that two who do so wait for each other instead of crossing. An order
 * that refuses leaves no trace: what it did until then is taken back to its savepoint. Throws `not_found`, `too_many_orders`.
 */
export async function stepMany(ctx: Ctx, target: OrderTarget, step: Step): Promise<Answer<(typeof manyOrdersRoutes)['stepMany']>> {
  const chosen = (await targeted(ctx, target)).toSorted((a, b) => a.id - b.id)
  const refused: (Chosen & { why: string })[] = []
  for (const { id, reference } of chosen) {
    await sql`savepoint step`.execute(ctx.db)
    try {
      await takeStep(ctx, id, step)
      await sql`release savepoint step`.execute(ctx.db)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      await sql`rollback to savepoint step`.execute(ctx.db)
      refused.push({ id, reference, why: problemOf(error, '', ctx.locale).title })
    }
  }
  return { done: chosen.length - refused.length, refused }
}
