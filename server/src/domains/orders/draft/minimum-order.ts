import { inModeOfShares } from '@plantule/contract/base/money'
import type { Order as Answer, OrderLine } from '@plantule/contract/orders/schemas'
import { euros } from '../../../platform/euros.ts'
import { Refused } from '../../../platform/refused.ts'
import type { BuyerMinimum } from '../../pricing/index.ts'
import type { Line, Order } from '../orders.db.ts'
import { sharesOf } from '../rules.ts'

type Goods = Pick<OrderLine, 'netCents' | 'exclCents' | 'rateBp' | 'shares'>
type Asked = NonNullable<Answer['minimumOrder']>

type Sale = { mode: string; chargesTva: boolean }

/** What goods, after discounts and before delivery, lack of what a price profile asks of an order. */
export function missingTo(minimum: BuyerMinimum, sale: Sale, lines: readonly Goods[]): Asked {
  const goods = lines.reduce((sum, line) => sum + goodsIn(minimum.mode, sale, line), 0)
  return { ...minimum, missingCents: Math.max(minimum.cents - goods, 0) }
}

function goodsIn(mode: Asked['mode'], sale: Sale, line: Goods): number {
  if (sale.mode === mode || !sale.chargesTva) return line.netCents
  if (mode === 'excl') return line.exclCents
  return inModeOfShares(line.netCents, 'excl', 'incl', line.rateBp, line.shares)
}

/** Throws `minimum_order` with what is missing, unless somebody decided to take the order all the same. */
export function refuseBelowMinimum(minimum: BuyerMinimum | null, order: Order, lines: readonly Line[], anyway: boolean): boolean {
  if (!minimum) return false
  const goods = lines.map((line) => ({
    netCents: line.net_cents,
    exclCents: line.excl_cents,
    rateBp: line.rate_bp,
    shares: sharesOf(line),
  }))
  const asked = missingTo(minimum, { mode: order.mode, chargesTva: order.charges_tva }, goods)
  if (asked.missingCents === 0) return false
  if (anyway) return true
  throw belowMinimum(asked)
}

/** An answer that lacks something of what is asked of it would be refused once it is to be firm. Throws `minimum_order`. */
export function refuseAskedMore({ minimumOrder }: Pick<Answer, 'minimumOrder'>): void {
  if (minimumOrder && minimumOrder.missingCents > 0) throw belowMinimum(minimumOrder)
}

function belowMinimum(asked: Asked): Refused {
  const mode = asked.mode === 'incl' ? 'TTC' : 'HT'
  return new Refused('minimum_order', { profile: asked.profile, min: `${euros(asked.cents)} ${mode}`, missing: euros(asked.missingCents) })
}
