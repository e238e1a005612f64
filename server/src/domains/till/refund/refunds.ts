import type { RefundInput, saleKinds, SoldCard, SoldItem } from '@plantule/contract/till/sales'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { Refused } from '../../../platform/refused.ts'
import { mayRefund } from '../../shops/index.ts'
import { soldCards } from '../sell/gift-cards.ts'
import { refundSale, soldLines } from './refund-sale.ts'
import { findTicket } from '../ticket/tickets.db.ts'
import { tillSettings } from '../till-settings.ts'
import { ownShop } from '../../../platform/own-shop.ts'

export type SaleKind = (typeof saleKinds)[number]
type Refunded = { id: number; number: string; refundedCents: number }
export type Refunder = {
  soldItems: (ctx: Ctx, id: number) => Promise<Omit<SoldItem, 'codes'>[]>
  /** Gift cards that it sold; none for sales that sell none. */
  soldCards?: (ctx: Ctx, id: number) => Promise<z.infer<typeof SoldCard>[]>
  refund: (ctx: Ctx, id: number, input: RefundInput) => Promise<Refunded>
  /** Why not; null when it may be. */
  refusal: (ctx: Ctx, id: number) => Promise<string | null>
}

const directSale: Refunder = {
  async soldItems(ctx, id) {
    await findTicket(ctx, id, 'sale')
    return (await soldLines(ctx, id)).map((line) => ({
      lineId: line.id,
      subproductId: line.subproduct_id,
      label: line.label,
      quantity: line.quantity,
      refunded: line.refunded,
      left: line.quantity - line.refunded,
      leftCents: line.net_cents - line.refundedCents,
    }))
  },
  soldCards,
  async refund(ctx, id, input) {
    const ticket = await refundSale(ctx, id, input)
    return { id: ticket.id, number: ticket.number, refundedCents: -ticket.inclCents - ticket.cardsCents }
  },
  async refusal(ctx, id) {
    const sale = await findTicket(ctx, id, 'sale')
    const left = (await soldLines(ctx, id)).some((line) => line.refunded < line.quantity)
    if (!left && !(await soldCards(ctx, id)).some((card) => card.refusal === null)) return 'nothing_to_refund'
    const { refundLimitCents } = await tillSettings(ctx)
    return sale.incl_cents + sale.cards_cents > refundLimitCents && !mayRefund(ctx) ? 'refund_needs_manager' : null
  },
}

/** Kinds of sale that can be refunded; a domain above this one adds those that it knows. */
export const refunders = new Map<SaleKind, Refunder>([['direct-sale', directSale]])

/** Throws `not_found` for a kind of sale that nobody refunds. */
export function refunderOf(kind: SaleKind): Refunder {
  const refunder = refunders.get(kind)
  if (!refunder) throw new Refused('not_found')
  return refunder
}

/** With what a scanner reads on each article, archived ones too. */
export async function withCodes(ctx: Ctx, items: readonly Omit<SoldItem, 'codes'>[]): Promise<SoldItem[]> {
  const { rows } = await sql<{ id: number; reference: string; barcode: string | null }>`
    select id, reference, barcode from subproduct where subproduct.shop_id = ${ownShop} and id = any(${items.flatMap(({ subproductId }) => subproductId ?? [])}::bigint[])`.execute(
    ctx.db,
  )
  const codes = new Map(rows.map(({ id, reference, barcode }) => [id, barcode === null ? [reference] : [reference, barcode]]))
  return items.map((item) => ({ ...item, codes: (item.subproductId !== null && codes.get(item.subproductId)) || [] }))
}
