import type { Ctx } from '../../../platform/context.ts'
import { euros } from '../../../platform/euros.ts'
import { Refused } from '../../../platform/refused.ts'
import { type Line, linesOf, type Order, addToStory } from '../orders.db.ts'
import { saveOrder } from '../save-order.ts'
import { totalsWithCodes } from './order-codes.ts'
import { asInput, priceLines, type PricedLine } from './price-lines.ts'
import { writeLines } from './write-lines.ts'

const moved = ['unit_cents', 'rate_bp', 'promoted'] as const

/** `standing`: prices are kept as if they had been typed; `settling`: what can no longer be sold is refused. */
type How = { standing?: boolean; settling?: boolean }

/** The lines of a locked draft at the prices and rates of now; null where none of them moved, or an article can no longer be sold. */
async function movedLines(ctx: Ctx, order: Order, how: How): Promise<PricedLine[] | null> {
  const before = await linesOf(ctx, order.id)
  const priced = await pricedOrNull(ctx, order, before, how)
  // A price that stands stays that of the promotion that made it, and codes go on leaving it out.
  const lines = how.standing ? priced?.map((line, index) => ({ ...line, promoted: before[index]?.promoted ?? false })) : priced
  return lines?.some((line, index) => moved.some((column) => line[column] !== before[index]?.[column])) ? (lines ?? null) : null
}

/** A draft with an article that can no longer be sold waits for a person: it keeps its prices, and does not become firm. */
async function pricedOrNull(ctx: Ctx, { mode, customer_id: customerId }: Order, lines: readonly Line[], { standing, settling }: How) {
  const inputs = lines.map(asInput).map((line) => (standing ? { ...line, listed: false } : line))
  try {
    return await priceLines(ctx, mode, inputs, { customerId, packs: true })
  } catch (error) {
    if (error instanceof Refused && !(settling && error.code === 'unknown_item')) return null
    throw error
  }
}

/** A locked draft as it would be now; null where nothing moves. */
async function repriced(ctx: Ctx, order: Order, how: How) {
  const lines = await movedLines(ctx, order, how)
  return lines && totalsWithCodes(ctx, order, lines)
}
type Repriced = NonNullable<Awaited<ReturnType<typeof repriced>>>

/** Writes it so, and tells its story. */
async function rewrite(ctx: Ctx, order: Order, totals: Repriced): Promise<void> {
  await writeLines(ctx, order.id, totals.lines)
  const after = await saveOrder(ctx, order, 'reprice', totals.order)
  if (after.incl_cents !== order.incl_cents)
    await addToStory(ctx, order.id, 'repriced', { beforeCents: order.incl_cents, afterCents: after.incl_cents })
}

/** Brings a locked draft to the prices of now, and tells its story; false where nothing moves. */
export async function followPrices(ctx: Ctx, order: Order, how: How = {}): Promise<boolean> {
  const totals = await repriced(ctx, order, how)
  if (totals) await rewrite(ctx, order, totals)
  return totals !== null
}

export type PriceChoice = 'now' | 'standing'

/**
 * Before a draft becomes firm: where prices of its lists moved since it was written, somebody chooses those of now or those that stand
 * (decision 179). Rates are the law's, and follow either way. True where it was written anew. Throws `prices_changed`
 * with both sums, `unknown_item` of what is no longer sold.
 */
export async function settlePrices(ctx: Ctx, order: Order, choice: PriceChoice | undefined): Promise<boolean> {
  if (choice !== undefined) return followPrices(ctx, order, { standing: choice === 'standing', settling: true })
  const totals = await repriced(ctx, order, { settling: true })
  if (!totals) return false
  const { incl_cents } = totals.order
  if (incl_cents === order.incl_cents) {
    await rewrite(ctx, order, totals)
    return true
  }
  throw new Refused('prices_changed', {
    before: euros(order.incl_cents),
    after: euros(incl_cents),
    beforeCents: order.incl_cents,
    afterCents: incl_cents,
  })
}
