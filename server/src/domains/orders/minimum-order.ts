import { inModeOfShares } from '@plantule/contract/money'
import type { Order as Answer } from '@plantule/contract/orders'
import type { Ctx } from '../../platform/context.ts'
import { euros } from '../../platform/euros.ts'
import { Refused } from '../../platform/refused.ts'
import { buyerTerms } from '../pricing/index.ts'
import type { Line, Order } from './orders.db.ts'
import type { LineMoney } from './rules.ts'
import { sharesOf } from './rules.ts'

type Goods = Pick<Line, 'net_cents' | 'excl_cents' | 'rate_bp'> & Pick<LineMoney, 'shares'>
type Asked = NonNullable<Answer['minimumOrder']>

/** What the customer's price profile asks of an order, and what its goods, after discounts and before delivery, lack of it. */
export async function minimumOf(ctx: Ctx, order: Pick<Order, 'customer_id' | 'mode' | 'charges_tva'>, lines: readonly Goods[]): Promise<Asked | null> {
  const { minimum } = await buyerTerms(ctx, order.customer_id)
  if (!minimum) return null
  const goods = lines.reduce((sum, line) => sum + goodsIn(minimum.mode, order, line), 0)
  return { ...minimum, missingCents: Math.max(minimum.cents - goods, 0) }
}

function goodsIn(mode: Asked['mode'], order: Pick<Order, 'mode' | 'charges_tva'>, line: Goods): number {
  if (order.mode === mode || !order.charges_tva) return line.net_cents
  if (mode === 'excl') return line.excl_cents
  return inModeOfShares(line.net_cents, 'excl', 'incl', line.rate_bp, sharesOf(line))
}

/** Throws `minimum_order` with what is missing, unless somebody decided to take the order all the same. */
export async function refuseBelowMinimum(ctx: Ctx, order: Order, lines: readonly Goods[], anyway: boolean): Promise<boolean> {
  const asked = await minimumOf(ctx, order, lines)
  if (!asked || asked.missingCents === 0) return false
  if (anyway) return true
  const mode = asked.mode === 'incl' ? 'TTC' : 'HT'
  throw new Refused('minimum_order', { profile: asked.profile, min: `${euros(asked.cents)} ${mode}`, missing: euros(asked.missingCents) })
}
