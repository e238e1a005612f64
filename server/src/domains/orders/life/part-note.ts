import type { Ctx } from '../../../platform/context.ts'
import { renderPdf } from '../../../platform/documents/render.ts'
import type { FileReply } from '../../../platform/handlers.ts'
import { parisDay } from '../../../platform/paris.ts'
import { Refused } from '../../../platform/refused.ts'
import { documentInfo, lookToday } from '../../shops/index.ts'
import { buyerOf, moneyParts, sellerOf } from '../paper/document-parts.ts'
import { withLots } from '../paper/with-lots.ts'
import { customerOnDocument } from '../paper/order-pdf.ts'
import { findOrder, linesOf } from '../orders.db.ts'
import { shipmentsOf } from './shipments.db.ts'

/** What travels with a part of an order, without prices. Throws `not_found`, `shop_details_missing`, `buyer_address_missing`. */
export async function partNotePdf(ctx: Ctx, orderId: number, shipmentId: number): Promise<FileReply> {
  const order = await findOrder(ctx, orderId)
  const shipment = (await shipmentsOf(ctx, order)).find((each) => each.id === shipmentId)
  if (!shipment) throw new Refused('not_found')
  const info = await documentInfo(ctx)
  const counts = new Map(shipment.lines.map((line) => [line.lineId, line.quantity]))
  const lines = (await linesOf(ctx, orderId))
    .filter((line) => counts.has(line.id))
    .map((line) => ({ ...line, quantity: counts.get(line.id) ?? line.quantity, dropped: 0, gone: 0 }))
  const part = await withLots(ctx, order, lines, { reference: shipment.reference, left: shipment.leftAt !== null })
  if (part.length === 0) throw new Refused('no_lines')
  const data = {
    number: `BL-${shipment.reference}`,
    orderNumber: order.reference,
    issueDate: parisDay(ctx.now),
    seller: sellerOf(info),
    buyer: buyerOf(order, await customerOnDocument(ctx, order)),
    purchaseOrder: order.purchase_order,
    message: order.note || null,
    lines: moneyParts({ ...order, delivery_cents: 0, delivery_off_cents: 0 }, part, info).lines,
    deliveryDate: shipment.leftAt ? parisDay(new Date(shipment.leftAt)) : shipment.plannedOn,
    withPrices: false,
  }
  const look = await lookToday(ctx)
  return {
    name: `Bon de livraison ${shipment.reference}.pdf`,
    inline: true,
    body: () => renderPdf('delivery-note', data, { date: ctx.now, look }),
  }
}
