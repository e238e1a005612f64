import { toSend } from '@plantule/contract/orders/to-send'
import { relayLine } from '@plantule/contract/carriers/relay'
import { renderPdf } from '../../../platform/documents/render.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { FileReply } from '../../../platform/handlers.ts'
import { addDays, frenchDay, parisDay } from '../../../platform/paris.ts'
import { Refused } from '../../../platform/refused.ts'
import { addressesOf, billingOf } from '../../customers/index.ts'
import { documentInfo, lookToday } from '../../shops/index.ts'
import { printedConditions } from './conditions.ts'
import { buyerOf, type CustomerOnDocument, moneyParts, sellerOf } from './document-parts.ts'
import { withLots } from './with-lots.ts'
import { growingOf } from '../life/growing-of.ts'
import { findOrder, type Line, linesOf, type Order } from '../orders.db.ts'
import { dueOf } from '../rules.ts'

const modes: Record<string, string> = {
  on_site: 'Sur place',
  collect: 'Retrait sur place',
  home: 'Livraison à domicile',
  relay: 'Point relais',
  own_truck: 'Livraison par nos soins',
}

/** What fits beside the numbers of parcels. */
const ROOM_BESIDE_NUMBERS = 90

/** How plants reach their buyer, and at which relay. */
const handOver = ({ delivery_mode, relay }: Order, most = 120): string =>
  [modes[delivery_mode], relay && relayLine(relay)].filter(Boolean).join(' · ').slice(0, most).trim()

async function load(ctx: Ctx, id: number, { dated = false, lots = false } = {}) {
  const order = await findOrder(ctx, id)
  const stored = await linesOf(ctx, id)
  const lines = dated ? await withDays(ctx, order, stored) : lots ? await withLots(ctx, order, stored) : stored
  if (lines.length === 0) throw new Refused('no_lines')
  const info = await documentInfo(ctx)
  const customer = await customerOnDocument(ctx, order)
  const common = {
    number: order.reference,
    issueDate: parisDay(order.placed_at),
    seller: sellerOf(info),
    buyer: buyerOf(order, customer),
    purchaseOrder: order.purchase_order,
    message: order.note || null,
  }
  // Consumers are told prices TTC (arrêté du 3 décembre 1987, art. 1).
  const inclTax = order.mode === 'incl' && order.charges_tva && !common.buyer.professional
  return {
    order,
    lines,
    info,
    look: await lookToday(ctx),
    common,
    money: { ...moneyParts(order, lines, info, inclTax ? 'incl' : 'excl'), inclTax },
  }
}

/** Under each line of which not all is ready, when it will be. Packs tell nothing: their parts come together. */
async function withDays(ctx: Ctx, order: Order, lines: readonly Line[]): Promise<Line[]> {
  const { growing } = await growingOf(ctx, order, lines)
  return lines.map((line) => {
    const later = growing.get(line.id) ?? []
    if (later.length === 0) return line
    const now = toSend(line) - later.reduce((sum, each) => sum + each.quantity, 0)
    const raised = later.every((each) => each.raised)
    const said = [...(now > 0 ? [`${now} maintenant`] : []), ...later.map(({ on, quantity }) => `${quantity} à partir du ${frenchDay(on)}`)]
    return {
      ...line,
      note: [`${raised ? 'Cultivés pour vous' : 'Disponibilité'} : ${said.join(', ')}`, line.note].filter(Boolean).join(' - '),
    }
  })
}

export async function customerOnDocument(ctx: Ctx, order: Pick<Order, 'customer_id'>): Promise<CustomerOnDocument | null> {
  if (order.customer_id === null) return null
  const customer = await ctx.db
    .selectFrom('customer')
    .select(['name', 'kind', 'reference', 'siren', 'siret', 'vat_number', 'email'])
    .where('id', '=', order.customer_id)
    .executeTakeFirstOrThrow()
  return { ...customer, address: billingOf(await addressesOf(ctx, order.customer_id)) }
}

/** A customer as they are today, on papers that follow from no order. Throws `buyer_address_missing`. */
export const buyerNow = async (ctx: Ctx, customerId: number | null): Promise<ReturnType<typeof buyerOf>> =>
  buyerOf({ billing_address: null, delivery_address: null }, await customerOnDocument(ctx, { customer_id: customerId }))

/** Throws `not_found`, `no_lines`, `shop_details_missing`, `buyer_address_missing`. */
export async function summaryPdf(ctx: Ctx, id: number): Promise<FileReply> {
  const { order, look, common, money } = await load(ctx, id, { dated: true })
  const data = {
    ...common,
    ...money,
    wantedDate: order.wanted_on,
    deliveryMode: handOver(order) || null,
    refundedCents: order.refunded_cents,
    paidCents: order.paid_cents,
    dueCents: dueOf(order),
  }
  return {
    name: `Commande ${order.reference}.pdf`,
    inline: true,
    body: () => renderPdf('order-summary', data, { date: order.placed_at, look }),
  }
}

/** Throws what `summaryPdf` throws. */
export async function deliveryNotePdf(ctx: Ctx, id: number, withPrices: boolean): Promise<FileReply> {
  const { order, lines, info, look, common, money } = await load(ctx, id, { lots: true })
  // What was refunded before it left does not travel.
  const sent = lines.map((line) => ({ ...line, quantity: line.quantity - line.dropped })).filter((line) => line.quantity > 0)
  if (sent.length === 0) throw new Refused('no_lines')
  const data = {
    ...common,
    ...(withPrices
      ? money
      : {
          lines: moneyParts({ ...order, delivery_cents: 0, delivery_off_cents: 0 }, sent, info).lines.map((line) => ({
            ...line,
            discountLabel: null,
          })),
        }),
    orderNumber: order.reference,
    number: `BL-${order.reference}`,
    deliveryDate: order.wanted_on,
    carrier: [handOver(order, ROOM_BESIDE_NUMBERS), order.parcel_tracking].filter(Boolean).join(' · ').slice(0, 120) || null,
    withPrices,
  }
  return {
    name: `Bon de livraison ${order.reference}.pdf`,
    inline: true,
    body: () => renderPdf('delivery-note', data, { date: order.placed_at, look }),
  }
}

/** Also of a draft, to be looked at. Throws what `summaryPdf` throws, and `not_found` for an order that was never a quotation. */
export async function quotationPdf(ctx: Ctx, id: number): Promise<FileReply> {
  const { status, valid_until } = await findOrder(ctx, id)
  if (status !== 'draft' && status !== 'quotation' && valid_until === null) throw new Refused('not_found')
  const { order, info, look, common, money } = await load(ctx, id, { dated: true })
  const data = {
    ...common,
    ...money,
    validUntil: order.valid_until ?? addDays(parisDay(order.placed_at), info.quoteValidityDays),
    depositCents: order.deposit_cents || null,
    conditions: await printedConditions(ctx),
  }
  return { name: `Devis ${order.reference}.pdf`, inline: true, body: () => renderPdf('quotation', data, { date: order.placed_at, look }) }
}
