import type { TestShop } from '../../testing/new-shop.ts'
import { parisDay } from '../../platform/paris.ts'
import { firm, freeLine, step } from '../orders/orders.testing.ts'
import { issueSummary } from './summary/issue-summary.ts'

/** The summary invoice of a professional who fetched an order today. */
export async function someSummary(shop: TestShop, customerId: number): Promise<number> {
  const order = await firm(shop, [freeLine()], { customerId })
  for (const name of ['prepare', 'markPrepared', 'markReady', 'collect'] as const) await step(shop, order.id, name)
  return (await shop.inShop((ctx) => issueSummary(ctx, parisDay(ctx.now).slice(0, 7), customerId))).id
}
