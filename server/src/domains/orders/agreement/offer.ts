import { createHash } from 'node:crypto'
import type { QuotationLinkState } from '@plantule/contract/orders/quotation-links'
import { canonicalJson } from '../../../platform/canonical-json.ts'
import { parisDay } from '../../../platform/paris.ts'
import type { Line, Order } from '../orders.db.ts'

/** A link to a quotation whose end nobody wrote down. */
const DAYS_WITHOUT_END = 60

/** What a quotation offers, as one short text: articles, prices, delivery, addresses. Not its end, which may be put off. */
export function printOf(order: Order, lines: readonly Line[]): string {
  const offered = {
    mode: order.mode,
    regime: order.tax_regime,
    totals: [order.excl_cents, order.vat_cents, order.incl_cents, order.discount_cents, order.deposit_cents],
    delivery: [order.delivery_mode, order.delivery_cents, order.delivery_off_cents, order.wanted_on],
    addresses: [order.billing_address, order.delivery_address],
    note: order.note,
    lines: lines.map((line) => [
      line.label,
      line.latin_name,
      line.quantity,
      line.unit_cents,
      line.rate_bp,
      line.net_cents,
      line.note,
      line.parts,
    ]),
  }
  return createHash('sha256').update(canonicalJson(offered)).digest('base64url')
}

type Standing = { state: string; print: string; created_at: Date }

/** What a link is worth now. */
export function linkState(link: Standing, order: Order, print: string, now: Date): QuotationLinkState {
  if (link.state !== 'open') return link.state as 'accepted' | 'refused' | 'void'
  if (order.status !== 'quotation') return 'closed'
  if (link.print !== print) return 'outdated'
  return endOf(link, order) < parisDay(now) ? 'expired' : 'open'
}

/** The last day on which a link may be answered. */
export const endOf = (link: Pick<Standing, 'created_at'>, order: Pick<Order, 'valid_until'>): string =>
  order.valid_until ?? parisDay(new Date(link.created_at.getTime() + DAYS_WITHOUT_END * 86_400_000))
