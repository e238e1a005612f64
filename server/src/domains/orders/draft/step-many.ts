import type { manyOrdersRoutes, OrderTarget } from '@plantule/contract/orders/many'
import type { OrderSummary } from '@plantule/contract/orders/schemas'
import { MAX_SHEETS } from '@plantule/contract/orders/preparation'
import type { Answer, Out } from '@plantule/contract/base/route'
import type { Ctx } from '../../../platform/context.ts'
import type { Page } from '../../../platform/list-page.ts'
import { oneOf } from '../../../platform/find-ids.ts'
import { problemOf } from '../../../platform/problem.ts'
import { Refused } from '../../../platform/refused.ts'
import { listOrders, namedRow } from '../read/list-orders.ts'
import { takeStep } from './update-order.ts'

type Step = Out<(typeof manyOrdersRoutes)['stepMany']['body']>['step']
type Query = Extract<OrderTarget, { kind: 'matching' }>['query']
type Chosen = Pick<OrderSummary, 'id' | 'reference'>

/** All that the list in progress shows by these filters. Throws `too_many_orders`. */
async function matching(ctx: Ctx, query: Query): Promise<Chosen[]> {
  // One more than may be: with it there are too many. No client can ask for a page of this size.
  const few = { ...query, size: (MAX_SHEETS + 1) as Query['size'] }
  const { items, total } = JSON.parse((await listOrders(ctx, 'in_progress', 1, few, namedRow)).text) as Page<Chosen>
  if (items.length > MAX_SHEETS) throw new Refused('too_many_orders', { count: total, max: MAX_SHEETS })
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
 * that refuses leaves no trace: what it did until then is taken back, its news too. Throws `not_found`, `too_many_orders`.
 */
export async function stepMany(ctx: Ctx, target: OrderTarget, step: Step): Promise<Answer<(typeof manyOrdersRoutes)['stepMany']>> {
  const chosen = (await targeted(ctx, target)).toSorted((a, b) => a.id - b.id)
  const refused: (Chosen & { why: string })[] = []
  for (const { id, reference } of chosen) {
    try {
      await ctx.attempt(() => takeStep(ctx, id, step))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      refused.push({ id, reference, why: problemOf(error, '', ctx.locale).title })
    }
  }
  return { done: chosen.length - refused.length, refused }
}
